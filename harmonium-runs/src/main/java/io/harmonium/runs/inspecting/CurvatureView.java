package io.harmonium.runs.inspecting;

import io.harmonium.insight.Curvature;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.use.NumberTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The spectrum of the exact second derivatives of the mean log-likelihood of a small machine.
public final class CurvatureView {

  private static final double FLAT = 1e-6;

  private CurvatureView() {}

  public static View of(Subject subject) {
    Curvature curvature = Curvature.of(subject.machine(), subject.rows(), subject.workers());
    double[] values = curvature.eigen().values();
    int[] signs = curvature.signs(FLAT);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("parameters", values.length);
    json.put("falling", signs[0]);
    json.put("flat", signs[1]);
    json.put("rising", signs[2]);
    json.put("eigenvalues", values);
    double[][] rows = new double[values.length][];
    for (int k = 0; k < rows.length; k++) rows[k] = new double[] {k + 1, values[k]};
    return new View(
        "curvature",
        new NumberTable(List.of("rank", "eigenvalue"), rows),
        json,
        List.of(
            Drawing.of(
                    "Curvature of the likelihood",
                    "Eigenvalues of the second derivatives: below the line the likelihood falls to"
                        + " both sides, on it parameters do not matter, above it there is more to"
                        + " gain.",
                    new Drawing.Side("rank", "number", false),
                    new Drawing.Side("eigenvalue", "nats", false),
                    new Drawing.Curve(
                        "",
                        IntStream.rangeClosed(1, values.length).asDoubleStream().toArray(),
                        values,
                        Drawing.Kind.CLOUD))
                .withLevel(0)),
        List.of(
            signs[0]
                + " falling, "
                + signs[1]
                + " flat and "
                + signs[2]
                + " rising directions; eigenvalues from "
                + ShortNumber.of(values[values.length - 1])
                + " to "
                + ShortNumber.of(values[0])));
  }
}
