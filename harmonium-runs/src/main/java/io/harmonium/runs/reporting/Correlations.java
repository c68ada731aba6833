package io.harmonium.runs.reporting;

import io.harmonium.evaluation.Moments;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.runs.diagnosis.MomentAgreement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/// Two-point statistics of data and samples, C_ij = ⟨x_i x_j⟩ − ⟨x_i⟩⟨x_j⟩ for pairs of columns of different units.
/// `pearson` is the correlation of both lists over `pairs` pairs, `ceiling` the same between the training rows and the
/// held-out rows, the best that can be hoped for; empty where a list does not vary or is not known. `data` and `model`
/// hold the pairs that are drawn.
public record Correlations(
    int pairs, OptionalDouble pearson, OptionalDouble ceiling, double[] data, double[] model) {

  /// How both lists agree, by the pairs that are drawn; null where they do not vary.
  MomentAgreement agreement() {
    if (pearson.isEmpty()) return null;
    double slope = Moments.slope(data, model);
    return new MomentAgreement(pearson.getAsDouble(), slope, ceiling.orElse(Double.NaN));
  }

  private static final int MAX_DRAWN = 2_000;

  /// From the moments of data and samples; `other` is a second part of the data or null.
  static Correlations of(
      Structure structure, Moments moments, Rows data, Rows other, Workers workers) {
    OptionalDouble ceiling =
        other == null
            ? OptionalDouble.empty()
            : finite(
                Moments.of(structure, data, other, Moments.DEFAULT_PAIRS, workers)
                    .correlationPearson());
    return new Correlations(
        moments.dataCorrelations().length,
        finite(moments.correlationPearson()),
        ceiling,
        drawn(moments.dataCorrelations()),
        drawn(moments.sampleCorrelations()));
  }

  private static OptionalDouble finite(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private static double[] drawn(double[] values) {
    if (values.length <= MAX_DRAWN) return values;
    double[] drawn = new double[MAX_DRAWN];
    for (int i = 0; i < drawn.length; i++)
      drawn[i] = values[(int) ((long) i * values.length / drawn.length)];
    return drawn;
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("pairs", pairs);
    pearson.ifPresent(r -> json.put("pearson", Rounded.of(r)));
    ceiling.ifPresent(r -> json.put("ceiling", Rounded.of(r)));
    json.put("data", Rounded.of(data));
    json.put("model", Rounded.of(model));
    return json;
  }

  static Correlations fromJson(Tree json) {
    return new Correlations(
        (int) json.at("pairs").number(0),
        json.at("pearson").number(),
        json.at("ceiling").number(),
        json.at("data").numbers(),
        json.at("model").numbers());
  }
}
