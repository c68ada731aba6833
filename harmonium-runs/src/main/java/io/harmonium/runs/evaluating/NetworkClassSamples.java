package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.NearestNeighbours;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.network.Network;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.runs.use.NetworkChains;
import io.harmonium.runs.use.TrainedNetwork;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Whether rows drawn for a class look like that class to a judge that knows nothing of the network: the five nearest
/// neighbours among training rows.
///
/// @param asked rows that were drawn, the same number for each class
/// @param named share of them that the judge gives the class that was asked for
/// @param byClass the same for each class
/// @param judge share of held-out rows whose class the judge knows, NaN where there are none
/// @param names of the classes
public record NetworkClassSamples(
    int asked, double named, double[] byClass, double judge, List<String> names) {

  private static final int NEIGHBOURS = 5;

  /// Draws `count` rows in all, from noise over E(x, y), and judges them; null where chains leave the numbers.
  static NetworkClassSamples of(
      TrainedNetwork run,
      NetworkPlan plan,
      Network network,
      int count,
      Seed seed,
      Workers workers) {
    NetworkSettings settings = run.settings();
    int classes = settings.classes();
    int each = Math.max(1, count / classes);
    int[] labels = new int[each * classes];
    for (int i = 0; i < labels.length; i++) labels[i] = i / each;
    Reals drawn;
    try {
      drawn = NetworkChains.ofClasses(run, network, labels, settings.defaultSteps(), seed, workers);
    } catch (NonFiniteException e) {
      return null;
    }
    NearestNeighbours judge =
        new NearestNeighbours(plan.train().x(), plan.train().classes(), NEIGHBOURS);
    int[] found = judge.classify(drawn);
    double[] byClass = new double[classes];
    for (int i = 0; i < labels.length; i++) if (found[i] == labels[i]) byClass[labels[i]]++;
    double named = Arrays.stream(byClass).sum();
    for (int y = 0; y < classes; y++) byClass[y] /= each;
    return new NetworkClassSamples(
        labels.length,
        named / labels.length,
        byClass,
        plan.test() == null ? Double.NaN : right(judge, plan.test()),
        run.conventions().classes());
  }

  private static double right(NearestNeighbours judge, NetworkPlan.Part part) {
    int[] found = judge.classify(part.x());
    int known = 0;
    int right = 0;
    for (int row = 0; row < found.length; row++) {
      if (part.classes()[row] < 0) continue;
      known++;
      if (found[row] == part.classes()[row]) right++;
    }
    return right / (double) known;
  }

  /// In lines for people.
  List<String> lines() {
    StringBuilder each = new StringBuilder();
    for (int y = 0; y < byClass.length; y++)
      each.append(
          String.format(Locale.ROOT, "%s%s %.2f", y == 0 ? "" : ", ", names.get(y), byClass[y]));
    String judged =
        Double.isNaN(judge)
            ? ""
            : String.format(Locale.ROOT, " (of held-out rows it knows %.1f %%)", 100 * judge);
    return List.of(
        String.format(
            Locale.ROOT,
            "by class  %.1f %% of %d samples have the class that was asked for, says a %d-nearest"
                + "-neighbour judge%s",
            100 * named,
            asked,
            NEIGHBOURS,
            judged),
        "          " + each);
  }

  /// As a document.
  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("asked", asked);
    json.put("named", named);
    Map<String, Object> each = new LinkedHashMap<>();
    for (int y = 0; y < byClass.length; y++) each.put(names.get(y), byClass[y]);
    json.put("byClass", each);
    if (!Double.isNaN(judge)) json.put("judgeAccuracy", judge);
    return json;
  }
}
