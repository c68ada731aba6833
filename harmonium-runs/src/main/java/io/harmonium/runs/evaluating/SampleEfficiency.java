package io.harmonium.runs.evaluating;

import io.harmonium.baselines.Baselines;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Line;
import io.harmonium.runs.reporting.chart.Mark;
import io.harmonium.runs.reporting.chart.Scale;
import io.harmonium.runs.text.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// How good models become from how many rows: mean log-likelihood of test rows, `curves` by name with `[size][seed]`.
///
/// @param sizes numbers of training rows, rising
public record SampleEfficiency(List<Integer> sizes, int seeds, Map<String, double[][]> curves) {

  /// What its files say about where they come from.
  public static final String KIND = "Harmonium sample efficiency";

  private static final List<Ink> INKS =
      List.of(Ink.BLUE, Ink.GREY, Ink.ORANGE, Ink.GREEN, Ink.PURPLE);

  /// Fits a machine (by `search`) and every baseline to `seeds` random choices of each size and judges them by `test`.
  public static SampleEfficiency of(
      Dataset train,
      Dataset test,
      List<Integer> sizes,
      int seeds,
      MachineSearch search,
      Seed seed,
      Workers workers,
      Consumer<String> say) {
    Structure structure = search.structure(train);
    Rows judged = Rows.of(structure, test);
    Map<String, double[][]> curves = new LinkedHashMap<>();
    for (int s = 0; s < sizes.size(); s++)
      for (int k = 0; k < seeds; k++) {
        say.accept(sizes.get(s) + " rows, choice " + (k + 1) + " of " + seeds);
        Seed own = seed.child(k);
        Dataset rows = choice(train, sizes.get(s), own);
        Estimate machine = search.best(rows, own.child("machine"), workers).judge(judged, workers);
        put(curves, "machine", sizes.size(), seeds, s, k, machine.value());
        for (Baselines.Kind kind : Baselines.of(structure)) {
          double[] logs =
              kind.fit()
                  .to(structure, Rows.of(structure, rows), own.child(kind.name()), workers)
                  .logDensities(judged.x(), workers);
          put(curves, kind.name(), sizes.size(), seeds, s, k, judged.mean(logs).value());
        }
      }
    return new SampleEfficiency(List.copyOf(sizes), seeds, curves);
  }

  /// The first `size` rows of a random order that belongs to the seed: larger choices hold the smaller ones.
  private static Dataset choice(Dataset train, int size, Seed seed) {
    Permutation order = Permutation.of(seed.child("rows"), train.rows());
    int[] chosen = new int[size];
    for (int i = 0; i < size; i++) chosen[i] = Math.toIntExact(order.at(i));
    return train.rows(chosen, size + " rows by chance");
  }

  private static void put(
      Map<String, double[][]> curves,
      String name,
      int sizes,
      int seeds,
      int s,
      int k,
      double value) {
    curves.computeIfAbsent(name, n -> new double[sizes][seeds])[s][k] = value;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /// A line per size: the mean over choices of each model.
  public List<String> text() {
    List<List<String>> table = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("training rows"));
    head.addAll(curves.keySet());
    table.add(head);
    for (int s = 0; s < sizes.size(); s++) {
      List<String> line = new ArrayList<>(List.of(sizes.get(s).toString()));
      for (double[][] curve : curves.values()) line.add(EvaluationText.number(mean(curve[s])));
      table.add(line);
    }
    List<String> lines = new ArrayList<>(Columns.of(table));
    lines.add("  mean log-likelihood of test rows in nats, mean of " + seeds + " choices of rows");
    return lines;
  }

  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sizes", sizes);
    json.put("seeds", seeds);
    Map<String, Object> all = new LinkedHashMap<>();
    curves.forEach(
        (name, curve) ->
            all.put(
                name, Arrays.stream(curve).map(c -> Arrays.stream(c).boxed().toList()).toList()));
    json.put("meanLogLikelihood", all);
    return json;
  }

  /// The curves with a band from the lowest to the highest choice.
  public String picture(String title) {
    double[] x = sizes.stream().mapToDouble(Integer::doubleValue).toArray();
    List<Mark> lines = new ArrayList<>();
    double[] all =
        curves.values().stream().flatMap(Arrays::stream).flatMapToDouble(Arrays::stream).toArray();
    for (Map.Entry<String, double[][]> curve : curves.entrySet()) {
      double[] low = new double[x.length];
      double[] high = new double[x.length];
      double[] middle = new double[x.length];
      for (int s = 0; s < x.length; s++) {
        low[s] = Arrays.stream(curve.getValue()[s]).min().orElseThrow();
        high[s] = Arrays.stream(curve.getValue()[s]).max().orElseThrow();
        middle[s] = mean(curve.getValue()[s]);
      }
      lines.add(
          new Line(curve.getKey(), INKS.get(lines.size()), x, middle, low, high, Line.Style.DOTS));
    }
    return new Chart(
            title,
            560,
            380,
            new Axis("training rows", "count", Scale.logarithmic(x)),
            new Axis("test log-likelihood", "nats per row", Scale.covering(all)),
            lines)
        .document(KIND);
  }
}
