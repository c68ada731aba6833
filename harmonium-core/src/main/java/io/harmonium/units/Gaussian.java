package io.harmonium.units;

import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;

/// Real units with a learned precision γ = e^ζ > 0 and mean b = θ/γ:
///
/// ```
/// U(x) = (x − b)²/2σ² = ½γx² − θx + θ²/2γ,   η = (θ, −½γ),
/// Γ(η) = ½ log(2π/γ) + η₁²/2γ,   ⟨x⟩ = η₁/γ,   ⟨x²⟩ = ⟨x⟩² + 1/γ
/// ```
///
/// The constant θ²/2γ counts in energies, free energies and log Z.
public record Gaussian() implements Squares {

  private static final Slot<int[]> FIRST = Slot.ints(Gaussian.class, "first");
  private static final Slot<int[]> SECOND = Slot.ints(Gaussian.class, "second");
  private static final Slot<float[]> NORMALS = Slot.floats(Gaussian.class, "normals");

  @Override
  public String name() {
    return "gaussian";
  }

  @Override
  public boolean normal() {
    return true;
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) {
      double precision = -2 * eta[1][j];
      sum +=
          Elementary.HALF_LOG_TWO_PI
              - 0.5 * Elementary.log(precision)
              + eta[0][j] * eta[0][j] / (2 * precision);
    }
    return sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int j = from; j < to; j++) {
      double precision = -2 * eta[1][j];
      double mean = eta[0][j] / precision;
      out[0][j] = mean;
      out[1][j] = mean * mean + 1 / precision;
    }
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double sum = 0;
    for (int j = from; j < to; j++) {
      double precision = -2.0 * eta[1][j];
      double input = eta[0][j];
      sum +=
          Elementary.HALF_LOG_TWO_PI
              - 0.5 * Elementary.log(precision)
              + input * input / (2 * precision);
    }
    return sum;
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    for (int j = from; j < to; j++) {
      float precision = -2f * eta[1][j];
      float mean = eta[0][j] / precision;
      out[0][j] = mean;
      out[1][j] = Math.fma(mean, mean, 1f / precision);
    }
  }

  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    int count = to - from;
    int[] first = space.ints(FIRST, count + 16);
    int[] second = space.ints(SECOND, count + 16);
    float[] normals = space.floats(NORMALS, count + 16);
    space.kernels().words(key, 0, from, to, first);
    space.kernels().words(key, 1, from, to, second);
    space.kernels().normals(first, second, count, normals);
    for (int j = from; j < to; j++) {
      float precision = -2f * eta[1][j];
      float value =
          Math.fma(normals[j - from], (float) Math.sqrt(1f / precision), eta[0][j] / precision);
      Squares.set(out, row, j, value);
    }
  }

  @Override
  public double constant(double[][] theta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += theta[0][j] * theta[0][j] / (-4 * theta[1][j]);
    return sum;
  }

  /// γ = 1/variance, θ = mean/variance; a constant column gets a small variance instead of an infinite precision.
  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int j = from; j < to; j++) {
      double mean = means[0][j];
      double variance = Math.max(means[1][j] - mean * mean, 1e-6 * Math.max(1e-6, means[1][j]));
      stored[0][j] = mean / variance;
      stored[1][j] = -Elementary.log(variance);
    }
  }
}
