package io.harmonium.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.store.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The command inside this JVM, for tests that compare it with what a Java user gets.
public final class Command {

  private Command() {}

  /// What a command that must succeed writes to standard output.
  public static String done(Object... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] texts = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE).run(texts);
    assertEquals(0, code, err.toString());
    return out.toString();
  }

  /// The document of a command that must succeed.
  public static Map<?, ?> json(Object... words) {
    Object[] all = Arrays.copyOf(words, words.length + 1);
    all[words.length] = "--json";
    return (Map<?, ?>) Json.parse(done(all));
  }

  /// A list of numbers of a document.
  public static double[] numbers(Object list) {
    return ((List<?>) list).stream().mapToDouble(n -> ((Number) n).doubleValue()).toArray();
  }

  /// A list of lists of numbers of a document.
  public static double[][] table(Object rows) {
    return ((List<?>) rows).stream().map(Command::numbers).toArray(double[][]::new);
  }
}
