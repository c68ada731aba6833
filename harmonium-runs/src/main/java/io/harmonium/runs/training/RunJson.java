package io.harmonium.runs.training;

import io.harmonium.formats.DataException;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.runs.RunException;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Explained;
import io.harmonium.wording.InputName;
import io.harmonium.wording.Spelling;
import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What `run.json` says, read so that a document that somebody has edited is bad data (65), and neither a wrong command
/// line nor a fault of ours.
public final class RunJson {

  private static final int SHOWN = 60;

  private RunJson() {}

  /// What `reading` makes of the `run.json` of `directory`; all that is wrong with its values is said with the file.
  public static <T> T read(RunDirectory directory, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (NonFiniteException diverged) {
      throw diverged;
    } catch (RunException wrong) {
      throw wrong.kind() == RunException.Kind.INVALID
          ? damaged(directory, Explained.reason(wrong), wrong)
          : wrong;
    } catch (DataException missing) {
      throw switch (missing.kind()) {
        case NOT_FOUND -> gone(directory, missing);
        case BAD_DATA -> unread(directory, missing, "read as 'configuration' says in ");
        case IO, PERMISSION -> missing;
      };
    } catch (IllegalArgumentException wrong) {
      throw damaged(directory, Explained.reason(wrong), wrong);
    } catch (ClassCastException
        | NullPointerException
        | IndexOutOfBoundsException
        | ArithmeticException
        | NegativeArraySizeException wrong) {
      String what = "a value of 'configuration' or 'conventions' is missing or of another kind";
      throw damaged(directory, what, wrong);
    }
  }

  /// What `reading` reads; a column of labels that is not there is told to be the one that the run names.
  public static <T> T label(RunDirectory directory, String label, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (DataException e) {
      if (label == null || !label.equals(e.value())) throw e;
      throw unread(directory, e, "whose 'label' is named in ");
    }
  }

  private static RunException gone(RunDirectory directory, DataException missing) {
    return new RunException(
        RunException.Kind.NOT_FOUND,
        "the data of this run are not where they were: " + shown(missing.file()),
        directory.path().resolve("run.json") + " names them",
        (InputName.is(missing.file()) ? missing.remedy(Spelling.MARKED) : "bring the file back")
            + ", or name the data: "
            + Suggestion.of("evaluate", "RUN", "DATA"),
        missing);
  }

  private static RunException unread(RunDirectory directory, DataException bad, String why) {
    return new RunException(
        RunException.Kind.BAD_DATA,
        bad.rule() + (bad.value().isEmpty() ? "" : " (got '" + shown(bad.value()) + "')"),
        bad.file()
            + (bad.line() > 0 ? ", line " + bad.line() : "")
            + ", "
            + why
            + directory.path().resolve("run.json"),
        bad.remedy(Spelling.MARKED),
        bad);
  }

  public static RunException damaged(RunDirectory directory, String what, Throwable cause) {
    return new RunException(
        RunException.Kind.BAD_DATA,
        "run.json was changed: " + what,
        directory.path().resolve("run.json").toString(),
        "put back what stood there, or train a new run",
        cause);
  }

  /// The list at `key`.
  static List<?> list(Map<?, ?> json, String key) {
    if (json.get(key) instanceof List<?> list) return list;
    throw wrong(json, key, "a list");
  }

  /// The list of texts or numbers at `key`, as texts.
  static List<String> texts(Map<?, ?> json, String key) {
    List<String> texts = new ArrayList<>();
    for (Object each : list(json, key))
      if (each instanceof String || each instanceof Number || each instanceof Boolean)
        texts.add(each.toString());
      else throw wrong(json, key, "a list of texts");
    return texts;
  }

  /// The lists of texts at `key`.
  static List<List<String>> lists(Map<?, ?> json, String key) {
    List<List<String>> lists = new ArrayList<>();
    for (Object each : list(json, key))
      lists.add(texts(Map.of(key, each == null ? "null" : each), key));
    return lists;
  }

  /// The list of objects at `key`.
  static List<Map<?, ?>> objects(Map<?, ?> json, String key) {
    List<Map<?, ?>> objects = new ArrayList<>();
    for (Object each : list(json, key))
      if (each instanceof Map<?, ?> map) objects.add(map);
      else throw wrong(json, key, "a list of objects");
    return objects;
  }

  /// The object at `key`, or null where there is none.
  static Map<?, ?> object(Map<?, ?> json, String key) {
    if (!json.containsKey(key)) return null;
    if (json.get(key) instanceof Map<?, ?> map) return map;
    throw wrong(json, key, "an object");
  }

  /// The text at `key`, or null where there is none.
  static String text(Map<?, ?> json, String key) {
    if (!json.containsKey(key)) return null;
    if (json.get(key) instanceof String text) return text;
    throw wrong(json, key, "a text");
  }

  /// The whole number from 1 on at `key`.
  static int count(Map<?, ?> json, String key) {
    if (json.get(key) instanceof Long number && number > 0 && number <= Integer.MAX_VALUE)
      return number.intValue();
    throw wrong(json, key, "a whole number from 1 to " + Integer.MAX_VALUE);
  }

  /// The numbers at `key`.
  static double[] numbers(Map<?, ?> json, String key) {
    return numbers(json, key, list(json, key));
  }

  /// The rows of numbers at `key`.
  static double[][] matrix(Map<?, ?> json, String key) {
    return list(json, key).stream()
        .map(
            row -> {
              if (row instanceof List<?> list) return numbers(json, key, list);
              throw wrong(json, key, "rows of numbers");
            })
        .toArray(double[][]::new);
  }

  private static double[] numbers(Map<?, ?> json, String key, List<?> values) {
    return values.stream()
        .mapToDouble(
            value -> {
              if (value instanceof Number number) return number.doubleValue();
              throw wrong(json, key, "numbers");
            })
        .toArray();
  }

  static IllegalArgumentException wrong(Map<?, ?> json, String key, String expected) {
    return new IllegalArgumentException(
        "'" + key + "' should be " + expected + ", got " + shown(json.get(key)));
  }

  /// The beginning of a value.
  public static String shown(Object value) {
    String came = String.valueOf(value);
    return came.length() <= SHOWN ? came : came.substring(0, SHOWN) + "…";
  }
}
