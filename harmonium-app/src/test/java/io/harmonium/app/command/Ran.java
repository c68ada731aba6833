package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.store.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

/// A command that ran inside this JVM: its exit code and what it wrote to its two streams.
record Ran(int code, String out, String err) {

  static Ran of(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) words[i] = arguments[i].toString();
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE).run(words);
    return new Ran(code, out.toString(), err.toString());
  }

  /// A command that must succeed.
  static Ran done(Object... arguments) {
    Ran ran = of(arguments);
    assertEquals(0, ran.code, ran.err);
    return ran;
  }

  /// The one JSON document on standard output.
  Map<?, ?> json() {
    return (Map<?, ?>) Json.parse(out);
  }

  /// Lines of standard output.
  List<String> lines() {
    return out.lines().toList();
  }

  /// The same of a CSV table without the numbers of its rows, which must be 1, 2, 3, ….
  List<String> results() {
    List<String> lines = lines();
    assertTrue(lines.get(0).startsWith("row,"), lines.get(0));
    for (int row = 1; row < lines.size(); row++)
      assertTrue(lines.get(row).startsWith(row + ","), lines.get(row));
    return lines.stream().map(line -> line.substring(line.indexOf(',') + 1)).toList();
  }

  /// The numbers of a CSV table below its header, behind the numbers of the rows where it has them.
  double[][] numbers() {
    int first = out.startsWith("row,") ? 1 : 0;
    return out.lines()
        .skip(1)
        .map(
            line ->
                java.util.Arrays.stream(line.split(","))
                    .skip(first)
                    .mapToDouble(Double::parseDouble)
                    .toArray())
        .toArray(double[][]::new);
  }

  /// It failed with `code`, said `words`, what to do, and no stack trace.
  void failed(int expected, String... words) {
    assertEquals(expected, code, err);
    for (String word : words) assertTrue(plain().contains(word), word + " in: " + err);
    assertTrue(err.contains("try: "), err);
    assertTrue(err.lines().count() <= 24, err);
    assertTrue(!err.contains("\tat "), err);
    assertEquals("", out);
  }

  /// Standard error on one line, as its words may be broken anywhere.
  private String plain() {
    return err.replaceAll("\\s+", " ");
  }
}
