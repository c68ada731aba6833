package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.command.Examples;
import io.harmonium.app.console.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// Commands that documents and help show are understood as they stand: every verb, option and kind of value exists.
class DocumentedCommandsTests {

  /// A fence of code, or code in a line; both may go over several lines.
  private static final Pattern CODE = Pattern.compile("```(.*?)```|`([^`]+)`", Pattern.DOTALL);

  private static final Pattern COMMAND =
      Pattern.compile("^(?:\\./)?harmonium +(.*)$", Pattern.MULTILINE);

  /// Signs of a shell, and of words that are left out.
  private static final Pattern NOT_PLAIN = Pattern.compile("[$|<>{}*…]|\\.\\.\\.|'|\"");

  private static final CommandLine LINE = line();

  private static CommandLine line() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Application(nowhere, nowhere, Terminal.NONE).commandLine();
  }

  /// Words without the remark behind them; a single word is prose.
  private static String plain(String command) {
    return command.replaceAll("\\s+#.*|\\s{2,}\\S.*", "").strip();
  }

  /// Commands of a page, in their order.
  static List<String> commands(String text) {
    List<String> commands = new ArrayList<>();
    Matcher code = CODE.matcher(text);
    while (code.find()) {
      boolean fence = code.group(1) != null;
      String inside =
          fence
              ? code.group(1).replaceAll("\\\\\\n\\s*", "")
              : code.group(2).replaceAll("\\s+", " ");
      Matcher found = COMMAND.matcher(inside);
      while (found.find()) commands.add(plain(found.group(1)));
    }
    return commands;
  }

  private static void understood(String from, String command, List<String> wrong) {
    if (!command.contains(" ") || NOT_PLAIN.matcher(command).find()) return;
    try {
      LINE.parseArgs(command.split(" +"));
    } catch (CommandLine.ParameterException e) {
      wrong.add(from + ": harmonium " + command + ": " + e.getMessage());
    }
  }

  @Test
  void commandsOfDocumentsAreUnderstood() throws IOException {
    List<String> wrong = new ArrayList<>();
    int count = 0;
    List<Path> files = new ArrayList<>(List.of(Path.of("../README.md")));
    try (Stream<Path> documents = Files.walk(Path.of("../docs"))) {
      documents.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
    }
    for (Path file : files)
      for (String command : commands(Files.readString(file))) {
        understood(file.getFileName().toString(), command, wrong);
        count++;
      }
    assertTrue(count > 200, "only " + count + " commands were found");
    assertEquals(List.of(), wrong);
  }

  @Test
  void examplesOfHelpAreUnderstood() {
    List<String> wrong = new ArrayList<>();
    List<CommandLine> verbs = new ArrayList<>(LINE.getSubcommands().values());
    for (int i = 0; i < verbs.size(); i++) {
      verbs.addAll(verbs.get(i).getSubcommands().values());
      Object verb = verbs.get(i).getCommandSpec().userObject();
      Examples examples = verb.getClass().getAnnotation(Examples.class);
      if (examples != null)
        for (String example : examples.value())
          understood("help", plain(example.replaceFirst("^harmonium ", "")), wrong);
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void anOptionThatDoesNotExistIsNoticed() {
    List<String> wrong = new ArrayList<>();
    for (String command : commands("```\nharmonium train x --hiden 3   # y\n```"))
      understood("here", command, wrong);
    assertEquals(1, wrong.size());
  }
}
