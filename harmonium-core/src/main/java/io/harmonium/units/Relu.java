package io.harmonium.units;

import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.HalfNormal;

/// Rectified units x ≥ 0 with a learned precision γ = e^ζ > 0, a normal distribution cut at 0:
///
/// ```
/// U(x) = ½γx² − θx,   η = (θ, −½γ),   z = η₁/√γ,   K(z) = Φ(z)/φ(z),
/// Γ(η) = log K(z) − ½ log γ,   ⟨x⟩ = (z + 1/K)/√γ,   ⟨x²⟩ = (1 + z(z + 1/K))/γ
/// ```
///
/// For z → ∞ it becomes a [Gaussian] (less its constant θ²/2γ), for z → −∞ an exponential distribution of rate −η₁.
public record Relu() implements Squares {

  private static final Slot<int[]> FIRST = Slot.ints(Relu.class, "first");
  private static final Slot<int[]> SECOND = Slot.ints(Relu.class, "second");

  @Override
  public String name() {
    return "relu";
  }

  @Override
  public double[] borders() {
    return new double[] {0, Double.POSITIVE_INFINITY};
  }

  /// Γ of one unit with field `field` and precision `precision`.
  static double cumulant(double field, double precision) {
    double root = Math.sqrt(precision);
    return HalfNormal.logMass(field / root) - Elementary.log(root);
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += cumulant(eta[0][j], -2 * eta[1][j]);
    return sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int j = from; j < to; j++) {
      double precision = -2 * eta[1][j];
      double root = Math.sqrt(precision);
      double z = eta[0][j] / root;
      double mean = HalfNormal.mean(z);
      out[0][j] = mean / root;
      out[1][j] = HalfNormal.square(z, mean) / precision;
    }
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += cumulant(eta[0][j], -2.0 * eta[1][j]);
    return sum;
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    for (int j = from; j < to; j++) {
      double precision = -2.0 * eta[1][j];
      double root = Math.sqrt(precision);
      double z = eta[0][j] / root;
      double mean = HalfNormal.mean(z);
      out[0][j] = (float) (mean / root);
      out[1][j] = (float) (HalfNormal.square(z, mean) / precision);
    }
  }

  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    int[] first = space.ints(FIRST, to - from + 16);
    int[] second = space.ints(SECOND, to - from + 16);
    space.kernels().words(key, 0, from, to, first);
    space.kernels().words(key, 1, from, to, second);
    for (int j = from; j < to; j++) {
      double root = Math.sqrt(-2.0 * eta[1][j]);
      double y = HalfNormal.draw(eta[0][j] / root, key, j, first[j - from], second[j - from]);
      Squares.set(out, row, j, (float) (y / root));
    }
  }

  /// z from ⟨x²⟩/⟨x⟩², which lies between 1 (all alike) and 2 (exponential); then γ and θ from ⟨x⟩.
  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int j = from; j < to; j++) {
      double mean = Math.max(means[0][j], SMALLEST);
      double z = HalfNormal.fieldOfRatio(means[1][j] / (mean * mean));
      double root = HalfNormal.mean(z) / mean;
      stored[0][j] = z * root;
      stored[1][j] = 2 * Elementary.log(root);
    }
  }

  /// Least mean that [#fit] believes.
  static final double SMALLEST = 1e-6;
}
