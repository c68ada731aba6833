package io.harmonium.runs.reporting;

import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Reliability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// How the classes of rows were told: how often each was taken for each, how sure the machine was and how often right, and
/// the worst mistakes, those whose own class had the least probability.
///
/// @param part "test" or "train"
/// @param confusion `[class][predicted]`, counts of rows
/// @param start what the machine started from, in words
public record ClassResults(
    String part,
    List<String> classes,
    Classification figures,
    int[][] confusion,
    Reliability reliability,
    List<Mistake> worst,
    String start) {

  /// The file of a run directory that holds it.
  public static final String FILE = "classes.json";

  /// Mistakes that are kept.
  public static final int MAX = 40;

  /// A row whose most probable class is not its own.
  ///
  /// @param row its number from 0
  /// @param cells what is shown of it, null where rows are no pictures
  public record Mistake(
      int row, String label, String predicted, double own, double chosen, double[] cells) {

    Map<String, Object> toJson() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("row", row);
      json.put("label", label);
      json.put("predicted", predicted);
      json.put("probabilityOfLabel", own);
      json.put("probability", chosen);
      if (cells != null) json.put("cells", cells);
      return json;
    }
  }

  /// The results of rows of one part with p(y | x) and their own classes (below 0: unknown); `pictures` holds the cells of
  /// every row, or is null.
  public static ClassResults of(
      String part,
      List<String> classes,
      double[][] probabilities,
      int[] known,
      double[][] pictures,
      String start) {
    int[][] confusion = new int[classes.size()][classes.size()];
    List<Integer> wrong = new ArrayList<>();
    for (int row = 0; row < known.length; row++) {
      if (known[row] < 0) continue;
      int best = Classification.best(probabilities[row]);
      confusion[known[row]][best]++;
      if (best != known[row]) wrong.add(row);
    }
    wrong.sort(Comparator.comparingDouble(row -> probabilities[row][known[row]]));
    List<Mistake> worst = new ArrayList<>();
    for (int row : wrong.subList(0, Math.min(MAX, wrong.size()))) {
      int best = Classification.best(probabilities[row]);
      worst.add(
          new Mistake(
              row,
              classes.get(known[row]),
              classes.get(best),
              probabilities[row][known[row]],
              probabilities[row][best],
              pictures == null ? null : pictures[row]));
    }
    return new ClassResults(
        part,
        classes,
        Classification.of(probabilities, known, null),
        confusion,
        Reliability.of(probabilities, known, null),
        worst,
        start);
  }

  /// As a document.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("part", part);
    json.put("classes", classes);
    json.put("rows", figures.rows());
    json.put("accuracy", figures.accuracy());
    json.put("logLoss", figures.logLoss());
    json.put("brier", figures.brier());
    json.put("ece", figures.ece());
    json.put("confusion", Arrays.stream(confusion).map(ClassResults::numbers).toList());
    json.put("binWeight", reliability.weight());
    json.put("binSure", reliability.sure());
    json.put("binRight", reliability.right());
    json.put("worst", worst.stream().map(Mistake::toJson).toList());
    if (start != null) json.put("start", start);
    return json;
  }

  private static List<Integer> numbers(int[] values) {
    return IntStream.of(values).boxed().toList();
  }

  /// What [#toJson] wrote.
  static ClassResults fromJson(Tree json) {
    List<Mistake> worst = new ArrayList<>();
    for (Tree each : json.at("worst").list())
      worst.add(
          new Mistake(
              (int) each.at("row").number(0),
              each.at("label").text(""),
              each.at("predicted").text(""),
              each.at("probabilityOfLabel").number(0),
              each.at("probability").number(0),
              each.at("cells").present() ? each.at("cells").numbers() : null));
    return new ClassResults(
        json.at("part").text(""),
        json.at("classes").texts(),
        new Classification(
            (int) json.at("rows").number(0),
            json.at("accuracy").number(0),
            json.at("logLoss").number(0),
            json.at("brier").number(0),
            json.at("ece").number(0)),
        json.at("confusion").list().stream().map(ClassResults::whole).toArray(int[][]::new),
        new Reliability(
            json.at("binWeight").numbers(),
            json.at("binSure").numbers(),
            json.at("binRight").numbers()),
        worst,
        json.at("start").text(null));
  }

  private static int[] whole(Tree list) {
    return Arrays.stream(list.numbers()).mapToInt(value -> (int) value).toArray();
  }
}
