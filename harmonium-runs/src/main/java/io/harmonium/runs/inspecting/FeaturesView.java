package io.harmonium.runs.inspecting;

import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.insight.Features;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.reporting.FeaturePicture;
import io.harmonium.runs.use.CellList;
import io.harmonium.wording.InvalidSetting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The hidden columns by the visible ones they speak of most, strongest first. Where the machine takes numbers whitened, z = R·(x − μ),
/// weights w on z are shown as the weights R·w on x.
public final class FeaturesView {

  private static final int WORDS = 10;

  private FeaturesView() {}

  public static View of(Subject subject) {
    List<Features.Feature> features = new ArrayList<>();
    Whitening whitening = subject.run().conventions().whitening();
    for (Features.Feature seen : Features.of(subject.machine()).all())
      features.add(
          whitening == null
              ? seen
              : new Features.Feature(
                  seen.layer(), seen.number(), whitening.weights(seen.weights())));
    if (features.isEmpty())
      throw new InvalidSetting(
          "features are those of hidden units, and this machine has none; {couplings} or {contacts}"
              + " show what it knows");
    features.sort(Comparator.comparingDouble(feature -> -feature.norm()));
    List<String[]> cells = new ArrayList<>();
    List<Object> listed = new ArrayList<>();
    for (Features.Feature feature : features) {
      Integer[] order = new Integer[feature.weights().length];
      Arrays.setAll(order, j -> j);
      Arrays.sort(order, Comparator.comparingDouble(j -> -Math.abs(feature.weights()[j])));
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("hidden", feature.name());
      one.put("norm", feature.norm());
      Map<String, Object> weights = new LinkedHashMap<>();
      for (int k = 0; k < Math.min(WORDS, order.length); k++) {
        String name = subject.columnName(order[k]);
        double weight = feature.weights()[order[k]];
        weights.put(name, weight);
        cells.add(
            new String[] {
              feature.name(),
              Double.toString(feature.norm()),
              Integer.toString(k + 1),
              name,
              Double.toString(weight)
            });
      }
      one.put("weights", weights);
      listed.add(one);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("hidden", features.size());
    json.put("features", listed);
    double[] norms = features.stream().mapToDouble(Features.Feature::norm).toArray();
    double[] ranks = new double[norms.length];
    for (int k = 0; k < ranks.length; k++) ranks[k] = k + 1;
    return new View(
            "features",
            new CellList(List.of("hidden", "norm", "rank", "visible", "weight"), cells),
            json,
            List.of(
                Drawing.of(
                    "Strength of the features",
                    "Norms of the weights of all hidden columns, the strongest first.",
                    new Drawing.Side("rank", "number", false),
                    new Drawing.Side("norm of the weights", "nats", false),
                    new Drawing.Curve("", ranks, norms, Drawing.Kind.LINE))),
            List.of())
        .picturedAs(FeaturePicture.svg(subject.machine(), subject.run().conventions()));
  }
}
