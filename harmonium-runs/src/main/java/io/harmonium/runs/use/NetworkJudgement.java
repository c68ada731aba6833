package io.harmonium.runs.use;

import io.harmonium.data.Picture;
import io.harmonium.evaluation.Auroc;
import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Reliability;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.Prior;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.NetworkProbe;
import io.harmonium.runs.training.NetworkSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How good a network is on rows: classes, and how well rows that are none of the data stand out by three scores: the energy,
/// one minus the probability of the best class, and the length of the derivative |∂E/∂x|.
///
/// @param classes null where the run has none, as is `reliability`
/// @param strange area under the curve by kind of strange rows and score; 1 where all stand out
public record NetworkJudgement(
    int rows,
    Classification classes,
    Reliability reliability,
    Map<String, Map<String, Estimate>> strange) {

  private static final int MAX = 1000;

  /// Judges `part`, rows with at least 2 rows; `against` are more strange rows by their names.
  public static NetworkJudgement of(
      TrainedNetwork run,
      NetworkPlan.Part part,
      Map<String, Reals> against,
      Network network,
      Seed seed,
      Workers workers) {
    boolean known = part.classes() != null && Arrays.stream(part.classes()).anyMatch(y -> y >= 0);
    double[][] probabilities = known ? NetworkProbe.probabilities(network, part.x()) : null;
    Reals ordinary = part.x().like(Math.min(MAX, part.x().rows()));
    ordinary.copyRange(part.x(), 0, 0, ordinary.rows());
    Map<String, Reals> others = new LinkedHashMap<>();
    others.put(
        "noise",
        new Prior.Uniform(-1, 1).draw(ordinary.rows(), ordinary.columns(), 0, seed.child("noise")));
    others.put("interpolations", interpolations(ordinary));
    Picture picture = run.conventions().picture();
    if (picture != null && !picture.coloured() && picture.width() == picture.height())
      others.put("rotated", rotated(ordinary, picture.width()));
    others.putAll(against);
    Map<String, double[]> standard = scores(run, network, ordinary, workers);
    Map<String, Map<String, Estimate>> strange = new LinkedHashMap<>();
    others.forEach(
        (name, rows) -> {
          Map<String, double[]> scores = scores(run, network, rows, workers);
          Map<String, Estimate> areas = new LinkedHashMap<>();
          standard.forEach(
              (score, values) -> areas.put(score, Auroc.of(values, scores.get(score))));
          strange.put(name, areas);
        });
    return new NetworkJudgement(
        part.x().rows(),
        known ? Classification.of(probabilities, part.classes(), null) : null,
        known ? Reliability.of(probabilities, part.classes(), null) : null,
        strange);
  }

  /// How strange rows are, by each score.
  public static Map<String, double[]> scores(
      TrainedNetwork run, Network network, Reals x, Workers workers) {
    return scores(run.settings(), network, x, workers);
  }

  public static Map<String, double[]> scores(
      NetworkSettings settings, Network network, Reals x, Workers workers) {
    Map<String, double[]> scores = new LinkedHashMap<>();
    DifferentiableEnergy energy = settings.energy(network, -1);
    double[] energies = new double[x.rows()];
    double[] steep = new double[x.rows()];
    Reals[] derivatives = energy.derivatives(x.rows());
    energy.evaluate(NetworkEnergy.rows(x), energies, derivatives, workers);
    for (int row = 0; row < x.rows(); row++) {
      for (int j = 0; j < x.columns(); j++)
        steep[row] += derivatives[0].get(row, j) * (double) derivatives[0].get(row, j);
      steep[row] = Math.sqrt(steep[row]);
    }
    scores.put("energy", energies);
    if (settings.classes() > 0) {
      double[][] p = NetworkProbe.probabilities(network, x);
      scores.put(
          "doubt", Arrays.stream(p).mapToDouble(q -> 1 - q[Classification.best(q)]).toArray());
    }
    scores.put("gradientNorm", steep);
    return scores;
  }

  /// Halfway between each row and the next.
  private static Reals interpolations(Reals x) {
    Reals half = x.like(x.rows());
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < x.columns(); j++)
        half.set(row, j, (x.get(row, j) + x.get((row + 1) % x.rows(), j)) / 2);
    return half;
  }

  /// A quarter turn.
  private static Reals rotated(Reals x, int side) {
    Reals turned = x.like(x.rows());
    for (int row = 0; row < x.rows(); row++)
      for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++)
          turned.set(row, j * side + side - 1 - i, x.get(row, i * side + j));
    return turned;
  }

  /// In lines for people.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("rows      " + rows);
    if (classes != null)
      lines.add(
          String.format(
              Locale.ROOT,
              "classes   accuracy %.4f, log-loss %.4f, ECE %.4f, Brier %.4f",
              classes.accuracy(),
              classes.logLoss(),
              classes.ece(),
              classes.brier()));
    if (reliability != null)
      for (int b = 0; b < reliability.bins(); b++)
        if (reliability.weight()[b] > 0)
          lines.add(
              String.format(
                  Locale.ROOT,
                  "sure      %.2f to %.2f: %4.0f rows, said %.3f, right %.3f",
                  reliability.low(b),
                  reliability.low(b + 1),
                  reliability.weight()[b],
                  reliability.sure()[b] / reliability.weight()[b],
                  reliability.right()[b] / reliability.weight()[b]));
    strange.forEach(
        (name, areas) ->
            areas.forEach(
                (score, area) ->
                    lines.add(
                        String.format(
                            Locale.ROOT, "AUROC     %-15s by %-7s %s", name, score, area))));
    return lines;
  }

  private List<Map<String, Object>> bins() {
    List<Map<String, Object>> bins = new ArrayList<>();
    for (int b = 0; b < reliability.bins(); b++) {
      if (reliability.weight()[b] == 0) continue;
      Map<String, Object> bin = new LinkedHashMap<>();
      bin.put("from", reliability.low(b));
      bin.put("to", reliability.low(b + 1));
      bin.put("rows", reliability.weight()[b]);
      bin.put("confidence", reliability.sure()[b] / reliability.weight()[b]);
      bin.put("accuracy", reliability.right()[b] / reliability.weight()[b]);
      bins.add(bin);
    }
    return bins;
  }

  /// As a document.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", rows);
    ClassJson.put(classes, json);
    if (classes != null) json.put("reliability", bins());
    Map<String, Object> areas = new LinkedHashMap<>();
    strange.forEach(
        (name, scores) -> {
          Map<String, Object> each = new LinkedHashMap<>();
          scores.forEach(
              (score, area) ->
                  each.put(
                      score,
                      Map.of("value", area.value(), "low", area.low(), "high", area.high())));
          areas.put(name, each);
        });
    json.put("auroc", areas);
    return json;
  }
}
