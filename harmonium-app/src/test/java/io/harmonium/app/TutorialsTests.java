package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The commands of a tutorial work one after the other. The ordinary suite runs them with short settings, the thorough one
/// (`harmonium.thorough`) as they stand.
class TutorialsTests {

  private static final Path PAGES = Path.of("../docs/tutorials");
  private static final boolean WHOLE = Boolean.getBoolean("harmonium.thorough");

  /// Most that an option says in the ordinary suite.
  private static final Map<String, Integer> MAX =
      Map.of("--updates", 5, "--n", 60, "--steps", 20, "--betas", 30, "--ais-chains", 10);

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      return files.sorted().toList().stream();
    }
  }

  /// Files and runs of a page stand in `folder`.
  private static String placed(String word, Path folder) {
    boolean file = word.matches("[a-z0-9-]+\\.(csv|npy|npz|png|svg|fasta|html)");
    return file || word.startsWith("runs/") ? folder.resolve(word).toString() : word;
  }

  private static List<String> words(String command, Path folder) {
    List<String> words = new ArrayList<>();
    String before = "";
    for (String word : (WHOLE ? command : command.replace("length=40", "length=12")).split(" +")) {
      Integer max = WHOLE ? null : MAX.get(before);
      boolean longer = max != null && word.matches("[0-9]+") && Integer.parseInt(word) > max;
      words.add(longer ? max.toString() : placed(word, folder));
      before = word;
    }
    boolean rows = !command.matches(".*(--anomalies|--grid|--ais-chains|runs/crbm).*");
    if (!WHOLE && command.startsWith("evaluate") && rows)
      words.addAll(List.of("--ais-chains", "10", "--betas", "30", "--samples", "100"));
    if (!WHOLE && command.startsWith("diagnose")) words.add("--cheap");
    return words;
  }

  private static String ran(List<String> words) {
    StringWriter err = new StringWriter();
    PrintWriter out = new PrintWriter(Writer.nullWriter());
    int code =
        new Application(out, new PrintWriter(err), Terminal.NONE).run(words.toArray(String[]::new));
    return code == 0 ? "" : "exit code " + code + ": " + err;
  }

  /// Networks need an engine that is no part of this module.
  private static boolean network(String command) {
    return command.matches(".*(--model (ebm|jem)|runs/(rings|jem|denoising)).*");
  }

  /// Views whose cost no option limits.
  private static boolean slow(String command) {
    return command.matches("inspect .*(--phases|--samplers).*");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsWorkInTheirOrder(Path page, @TempDir Path folder) throws IOException {
    List<String> commands = DocumentedCommandsTests.commands(Files.readString(page));
    assertTrue(commands.size() >= 5, page + " has only " + commands.size() + " commands");
    for (String command : commands)
      if (command.contains(" ") && !network(command) && (WHOLE || !slow(command)))
        assertEquals("", ran(words(command, folder)), page.getFileName() + ": " + command);
  }

  @Test
  void aCommandThatDoesNotWorkIsNoticed(@TempDir Path folder) {
    String command =
        DocumentedCommandsTests.commands("```\n./harmonium score runs/no x.csv\n```").get(0);
    assertTrue(ran(words(command, folder)).startsWith("exit code 66"));
  }
}
