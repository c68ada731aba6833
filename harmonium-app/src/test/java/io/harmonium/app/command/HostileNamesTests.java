package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.store.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names and words of other people's files, which hold what terminals obey, through every verb that prints them.
class HostileNamesTests {

  private static final String ESCAPE = "\u001b]0;owned\u0007";
  private static final String RIGHT_TO_LEFT = "\u202e";
  private static final String C1 = "\u009b31m";
  private static final String FORGED = "\nerror: forged";

  @TempDir private static Path folder;
  private static Path data;
  private static Path run;
  private static Path classes;

  @BeforeAll
  static void learn() throws IOException {
    data = folder.resolve("rows" + ESCAPE + RIGHT_TO_LEFT + ".csv");
    StringBuilder text = new StringBuilder();
    text.append(
        "\"n%s\",\"b%s\",\"d%s\",\"t%s\",\"label\"\n".formatted(ESCAPE, RIGHT_TO_LEFT, C1, FORGED));
    List<String> words = List.of("x" + ESCAPE, "y" + RIGHT_TO_LEFT, "z" + FORGED);
    for (int i = 0; i < 40; i++)
      text.append(
          "%s,%d,%d,\"%s\",\"%s\"\n"
              .formatted(
                  i * 0.37 % 2.1,
                  i % 2,
                  i * 7 % 13,
                  words.get(i * i % 3),
                  i % 2 == 0 ? "p" + C1 : "q" + ESCAPE));
    Files.writeString(data, text);
    run = folder.resolve("run" + C1);
    classes = folder.resolve("classes" + ESCAPE);
    harmless(0, "train", data, "--hidden", 2, "--updates", 2, "--threads", 1, "--out", run);
    harmless(
        0,
        "train",
        data,
        "--model",
        "class-rbm",
        "--label",
        "label",
        "--hidden",
        2,
        "--updates",
        2,
        "--threads",
        1,
        "--out",
        classes);
  }

  /// A command at a terminal; whatever it prints is only shown.
  private static String harmless(int code, Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Terminal terminal = new Terminal(false, true, false, 100, false);
    int ended =
        new Application(new PrintWriter(out), new PrintWriter(err), terminal)
            .run(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    String text = out + "\n" + err;
    String command = List.of(arguments) + "\n" + text;
    assertEquals(code, ended, command);
    text.codePoints()
        .forEach(
            c ->
                assertTrue(
                    c == '\n'
                        || (Character.getType(c) != Character.CONTROL
                            && Character.getType(c) != Character.FORMAT),
                    () -> Integer.toHexString(c) + " of " + command));
    assertFalse(err.toString().lines().anyMatch(line -> line.startsWith("error: forged")), command);
    return out.toString();
  }

  @Test
  void everyVerbThatPrintsThem(@TempDir Path pages) {
    Path page = pages.resolve("compare.html");
    List<Object[]> commands = new ArrayList<>();
    commands.add(new Object[] {"data", "describe", data});
    commands.add(new Object[] {"evaluate", run, "--ais-chains", 4, "--betas", 20, "--samples", 20});
    commands.add(new Object[] {"evaluate", run, "--anomalies", data});
    commands.add(
        new Object[] {"evaluate", classes, "--ais-chains", 4, "--betas", 20, "--samples", 20});
    commands.add(new Object[] {"compare", run, classes, "--out", page});
    commands.add(new Object[] {"sample", run, "--n", 5, "--steps", 2});
    commands.add(new Object[] {"score", run, data});
    commands.add(new Object[] {"explain", run, data, "--row", 1});
    commands.add(new Object[] {"explain", classes, data, "--row", 1});
    commands.add(new Object[] {"predict", classes, data});
    commands.add(new Object[] {"transform", run, data});
    commands.add(new Object[] {"inspect", run});
    commands.add(new Object[] {"diagnose", run, "--cheap"});
    for (Object[] command : commands) {
      harmless(0, command);
      List<Object> json = new ArrayList<>(List.of(command));
      json.add("--json");
      assertTrue(Json.parse(harmless(0, json.toArray())) instanceof java.util.Map);
    }
  }

  @Test
  void errorsThatNameThem() throws IOException {
    Path unknown = folder.resolve("no" + ESCAPE + ".csv");
    Path broken = folder.resolve("broken" + ESCAPE + ".csv");
    Files.writeString(
        broken, "a" + ESCAPE + ",b\n1,2\n3," + C1 + "\n4,1e999" + ESCAPE + "\n1,2,3\n");
    harmless(66, "data", "describe", unknown);
    harmless(66, "data", "describe", unknown, "--json", "--debug");
    harmless(66, "score", unknown, data);
    harmless(65, "data", "describe", broken);
    harmless(65, "score", run, broken);
    harmless(65, "data", "baselines", data);
    harmless(2, "evaluate" + ESCAPE);
    harmless(2, "train", data, "--hidden", C1);
    harmless(2, "sample", run, "--given", "t" + ESCAPE + "=1");
  }

  @Test
  void filesKeepTheirBytes() throws IOException {
    Path file = folder.resolve("drawn.csv");
    Ran.done("sample", run, "--n", 20, "--out", file);
    String text = Files.readString(file);
    for (String word : List.of("n" + ESCAPE, "b" + RIGHT_TO_LEFT, "d" + C1, "\"t" + FORGED + "\""))
      assertTrue(text.contains(word), text);
    assertEquals(text, Ran.done("sample", run, "--n", 20).out());
  }
}
