package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.Terminal;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Results that could not be written are never a success.
class LostOutputTests {

  private static final String FULL = "No space left on device";
  private static final String CLOSED = "Bad file descriptor";
  private static final String UNREAD = "Broken pipe";

  @TempDir Path folder;

  private record Ended(int code, String err) {}

  /// A command whose standard output takes the first `room` bytes.
  private static Ended run(String reason, int room, List<String> words) {
    OutputStream target =
        new OutputStream() {
          private int left = room;

          @Override
          public void write(int b) throws IOException {
            if (left-- <= 0) throw new IOException(reason);
          }
        };
    StringWriter err = new StringWriter();
    int code =
        new Application(new StandardOutput(target), new PrintWriter(err), Terminal.NONE)
            .run(words.toArray(String[]::new));
    return new Ended(code, err.toString().replaceAll("\\s+", " "));
  }

  /// One command of every verb that prints a result.
  private List<List<String>> commands() throws IOException {
    StringBuilder rows = new StringBuilder("a,b,c,label\n");
    for (int i = 0; i < 40; i++)
      rows.append(
          "%d,%d,%d,%s\n".formatted(i % 2, i / 2 % 2, (i + i / 2) % 2, i % 2 == 0 ? "p" : "q"));
    String data = Files.writeString(folder.resolve("rows.csv"), rows).toString();
    String run = folder.resolve("run").toString();
    String classes = folder.resolve("classes").toString();
    String quick = "--updates 1 --hidden 2 --threads 1 --quiet";
    List<List<String>> all = new ArrayList<>();
    for (String line :
        List.of(
            "train %s --drop label --out %s %s".formatted(data, run, quick),
            "train %s --label label --model class-rbm --out %s %s".formatted(data, classes, quick),
            "evaluate --exact " + run,
            "compare %s %s --out %s".formatted(run, classes, folder.resolve("compare.html")),
            "sample --n 3 --steps 2 " + run,
            "score %s %s".formatted(run, data),
            "explain %s %s".formatted(run, data),
            "predict %s %s".formatted(classes, data),
            "transform %s %s".formatted(run, data),
            "inspect " + run,
            "diagnose --cheap " + run,
            "data list",
            "data describe " + data,
            "completion bash",
            "help train",
            "--version")) all.add(Arrays.asList(line.split(" ")));
    PrintWriter nowhere = new PrintWriter(OutputStream.nullOutputStream());
    for (String verb :
        new Application(nowhere, nowhere, Terminal.NONE).commandLine().getSubcommands().keySet())
      all.add(List.of(verb, "--help"));
    all.add(List.of("--help"));
    all.add(List.of());
    return all;
  }

  @Test
  void aFullStandardOutputIsAnInputOutputError() throws IOException {
    for (List<String> words : commands()) {
      Ended ended = run(FULL, 0, words);
      assertEquals(74, ended.code, words + " " + ended.err);
      assertTrue(ended.err.contains(FULL) && ended.err.contains("try: "), words + ended.err);
      if (words.isEmpty()
          || words.contains("--help")
          || words.get(0).matches("train|--version|help|completion")) continue;
      List<String> json = new ArrayList<>(words);
      json.add("--json");
      assertEquals(74, run(FULL, 7, json).code, json + " " + ended.err);
    }
    assertEquals(74, run(CLOSED, 0, List.of("--version")).code);
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoError() {
    for (String words : List.of("--help", "data list", "data list --json", "completion bash"))
      assertEquals(new Ended(141, ""), run(UNREAD, 20, List.of(words.split(" "))));
  }

  @Test
  void whatWentWrongBeforeKeepsItsCode() {
    assertEquals(66, run(FULL, 0, List.of("data", "describe", "none.csv", "--json")).code);
    assertEquals(66, run(UNREAD, 0, List.of("data", "describe", "none.csv", "--json")).code);
  }
}
