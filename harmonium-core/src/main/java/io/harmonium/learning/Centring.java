package io.harmonium.learning;

import io.harmonium.model.Coupling;
import io.harmonium.model.End;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// The gradient of centred, and if `scaled` standardised, statistics, written for the plain parameters. With offsets
/// μ, λ (running means) and scales s, t of the two ends (1, or standard deviations):
///
/// ```
/// C = ∇W − μ·∇cᵀ − ∇b·λᵀ,   ΔW = C/(s²t²),   Δb = ∇b − ΔW·λ,   Δc = ∇c − ΔWᵀ·μ
/// ```
///
/// where ∇W, ∇b, ∇c are the plain gradients of a link and of the fields at its ends.
public record Centring(boolean scaled) implements Gauge {

  /// Smallest variance that a standardised column may have.
  private static final double FLOOR = 1e-3;

  @Override
  public void steer(Structure structure, double[][][] means, Parameters gradient) {
    double[] g = gradient.values();
    double[] plain = g.clone();
    for (Coupling link : structure.links()) {
      if (link.ends().size() != 2 || link.shape().length != 2) continue;
      End a = link.ends().get(0);
      End b = link.ends().get(1);
      double[] mu = means[a.layer()][a.port()];
      double[] lambda = means[b.layer()][b.port()];
      double[] s = scales(structure, a, means);
      double[] t = scales(structure, b, means);
      int w = structure.offset(link);
      int fieldA = structure.offset(a.layer(), a.port());
      int fieldB = structure.offset(b.layer(), b.port());
      for (int i = 0; i < mu.length; i++) {
        double shift = 0;
        for (int j = 0; j < lambda.length; j++) {
          int at = w + i * lambda.length + j;
          double c = plain[at] - mu[i] * plain[fieldB + j] - plain[fieldA + i] * lambda[j];
          double step = c / (s[i] * t[j]);
          g[at] = step;
          shift += step * lambda[j];
          g[fieldB + j] -= step * mu[i];
        }
        g[fieldA + i] -= shift;
      }
    }
  }

  /// Variances of the columns of an end where `scaled`, else 1.
  private double[] scales(Structure structure, End end, double[][][] means) {
    double[] variances = new double[means[end.layer()][end.port()].length];
    java.util.Arrays.fill(variances, 1);
    if (scaled && end.port() == 0) {
      structure.layer(end.layer()).units().variances(means[end.layer()], variances);
      for (int j = 0; j < variances.length; j++) variances[j] = Math.max(FLOOR, variances[j]);
    }
    return variances;
  }
}
