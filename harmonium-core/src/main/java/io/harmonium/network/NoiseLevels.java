package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// Noise that rows meet level by level, x_{t+1} = a_t·x_t + σ_t·ξ with x_0 a row of the data.
///
/// @param keeps a_t, what is left of a row at each level
/// @param deviations σ_t
public record NoiseLevels(double[] keeps, double[] deviations) {

  public NoiseLevels {
    if (keeps.length == 0 || keeps.length != deviations.length)
      throw new IllegalArgumentException(
          "every level needs what it keeps and a deviation, got "
              + keeps.length
              + " and "
              + deviations.length);
    for (int t = 0; t < keeps.length; t++)
      if (!(keeps[t] > 0 && keeps[t] <= 1 && deviations[t] > 0 && deviations[t] <= Float.MAX_VALUE))
        throw new IllegalArgumentException(
            "a level keeps a share in (0, 1] and adds noise with a positive deviation, got "
                + keeps[t]
                + " and "
                + deviations[t]
                + " at level "
                + t);
  }

  /// One level that keeps rows as they are.
  public static NoiseLevels single(double deviation) {
    return new NoiseLevels(new double[] {1}, new double[] {deviation});
  }

  /// Levels that keep the variance of rows with variance 1, a² + σ² = 1. The deviation of all noise so far, in units of what is
  /// left of the row, grows from `least` to `most` by the same factor at each.
  public static NoiseLevels ladder(int count, double least, double max) {
    if (count < 2 || !(least > 0 && least < max && max <= Float.MAX_VALUE))
      throw new IllegalArgumentException(
          "a ladder needs 2 levels or more and growing noise, got "
              + count
              + " levels from "
              + least
              + " to "
              + max);
    double[] keeps = new double[count];
    double[] deviations = new double[count];
    double before = 1;
    for (int t = 0; t < count; t++) {
      double noise = least * Transcendental.pow(max / least, t / (count - 1.0));
      double left = 1 / (1 + noise * noise);
      keeps[t] = Math.sqrt(left / before);
      deviations[t] = Math.sqrt(1 - left / before);
      before = left;
    }
    return new NoiseLevels(keeps, deviations);
  }

  public int count() {
    return keeps.length;
  }

  /// What is left of a row of the data before level `level`, a_0·…·a_{level−1}.
  public double kept(int level) {
    double kept = 1;
    for (int t = 0; t < level; t++) kept *= keeps[t];
    return kept;
  }

  /// Deviation of all noise before level `level`.
  public double noise(int level) {
    double variance = 0;
    for (int t = 0; t < level; t++)
      variance = keeps[t] * keeps[t] * variance + deviations[t] * deviations[t];
    return Math.sqrt(variance);
  }

  /// keep·x + deviation·ξ, row by row.
  static Reals add(Reals x, double[] keep, double[] deviation, Seed seed) {
    Reals noisy = x.like(x.rows());
    for (int row = 0; row < x.rows(); row++) {
      Draws draws = seed.row(row);
      for (int j = 0; j < x.columns(); j++)
        noisy.set(
            row, j, (float) (keep[row] * x.get(row, j) + deviation[row] * draws.normal(j, 0)));
    }
    return noisy;
  }

  /// x + deviation·ξ.
  static Reals add(Reals x, double deviation, Seed seed) {
    return add(x, all(1, x.rows()), all(deviation, x.rows()), seed);
  }

  static double[] all(double value, int rows) {
    double[] values = new double[rows];
    Arrays.fill(values, value);
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NoiseLevels that
        && Arrays.equals(keeps, that.keeps)
        && Arrays.equals(deviations, that.deviations);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(keeps) + Arrays.hashCode(deviations);
  }

  @Override
  public String toString() {
    return "levels " + Arrays.toString(deviations);
  }
}
