package io.harmonium.learning;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Coupling;
import io.harmonium.model.End;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.Arrays;

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

  /// Rows of a link whose shifts are summed together; part of the definition.
  private static final int ROWS = 64;

  @Override
  public void steer(Structure structure, double[][][] means, Parameters gradient, Workers workers) {
    double[] fields = fields(structure, gradient.values(), workers.space());
    for (int k = 0; k < structure.links().size(); k++) {
      Coupling link = structure.links().get(k);
      if (link.ends().size() != 2 || link.shape().length != 2) continue;
      steer(structure, link, structure.linkOffset(k), means, fields, gradient.values(), workers);
    }
  }

  /// The plain gradient of all fields: they stand before the links in the vector.
  private static double[] fields(Structure structure, double[] gradient, Workspace space) {
    int count = structure.links().isEmpty() ? gradient.length : structure.linkOffset(0);
    double[] fields = space.doubles(8, count);
    System.arraycopy(gradient, 0, fields, 0, count);
    return fields;
  }

  private void steer(
      Structure structure,
      Coupling link,
      int weights,
      double[][][] means,
      double[] fields,
      double[] g,
      Workers workers) {
    End a = link.ends().get(0);
    End b = link.ends().get(1);
    double[] mu = means[a.layer()][a.port()];
    double[] lambda = means[b.layer()][b.port()];
    double[] s = scales(structure, a, means, workers.space(), 9);
    double[] t = scales(structure, b, means, workers.space(), 10);
    int fieldA = structure.offset(a.layer(), a.port());
    int fieldB = structure.offset(b.layer(), b.port());
    int n = lambda.length;
    int blocks = (mu.length + ROWS - 1) / ROWS;
    double[] shifts = workers.space().doubles(11, blocks * n);
    workers.forBlocks(
        mu.length,
        ROWS,
        (from, to, worker, space) -> {
          double[] row = space.doubles(4, n);
          double[] columnShift = space.doubles(5, n);
          double[] columnField = space.doubles(6, n);
          System.arraycopy(fields, fieldB, columnField, 0, n);
          Arrays.fill(columnShift, 0, n, 0);
          for (int i = from; i < to; i++) {
            int at = weights + i * n;
            System.arraycopy(g, at, row, 0, n);
            centre(row, mu[i], columnField, fields[fieldA + i], lambda, s[i], t, columnShift);
            System.arraycopy(row, 0, g, at, n);
            g[fieldA + i] -= dot(row, lambda, n);
          }
          System.arraycopy(columnShift, 0, shifts, from / ROWS * n, n);
        });
    for (int block = 0; block < blocks; block++)
      for (int j = 0; j < n; j++) g[fieldB + j] -= shifts[block * n + j];
  }

  /// One row of ∇W becomes one of ΔW, and what it takes from the fields of the columns is added to `shift`.
  private static void centre(
      double[] row,
      double mean,
      double[] columnField,
      double rowField,
      double[] lambda,
      double scale,
      double[] t,
      double[] shift) {
    for (int j = 0; j < lambda.length; j++) {
      row[j] = (row[j] - mean * columnField[j] - rowField * lambda[j]) / (scale * t[j]);
      shift[j] += row[j] * mean;
    }
  }

  /// Four sums, for one would wait for itself.
  private static double dot(double[] x, double[] y, int count) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int j = 0;
    for (; j + 3 < count; j += 4) {
      a += x[j] * y[j];
      b += x[j + 1] * y[j + 1];
      c += x[j + 2] * y[j + 2];
      d += x[j + 3] * y[j + 3];
    }
    for (; j < count; j++) a += x[j] * y[j];
    return a + b + (c + d);
  }

  /// Variances of the columns of an end where `scaled`, else 1.
  private double[] scales(
      Structure structure, End end, double[][][] means, Workspace space, int slot) {
    int count = means[end.layer()][end.port()].length;
    if (!scaled || end.port() != 0) {
      double[] ones = space.doubles(slot, count);
      Arrays.fill(ones, 0, count, 1);
      return ones;
    }
    double[] variances = new double[count];
    Arrays.fill(variances, 1);
    if (scaled && end.port() == 0) {
      structure.layer(end.layer()).units().variances(means[end.layer()], variances);
      for (int j = 0; j < variances.length; j++) variances[j] = Math.max(FLOOR, variances[j]);
    }
    return variances;
  }
}
