package io.harmonium.deep;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// Hidden units that are left out at random while a network learns, each with probability `share` and anew for every row
/// and update. What a layer sends up is
///
/// ```
/// m̃_j = f_j m_j,   f_j = [u_j > share] / (1 − share),   so that ⟨f_j⟩ = 1
/// ```
///
/// and the network without factors stands for the mean of all the networks that were learned.
public record Dropout(double share) {

  /// Every unit stays.
  public static final Dropout NONE = new Dropout(0);

  public Dropout {
    if (!(share >= 0 && share < 1))
      throw new IllegalArgumentException(
          "the share of units left out is a number from 0 to below 1, got " + share);
  }

  /// Whether every unit stays.
  boolean none() {
    return share == 0;
  }

  /// Writes the factors f of the first `count` units of `layer` in the row with global number `row`.
  void write(Seed seed, int layer, long row, int count, float[] factors) {
    long key = seed.child("left out").child(layer).rowKey(row);
    float kept = (float) (1 / (1 - share));
    for (int j = 0; j < count; j++)
      factors[j] = Draws.uniform(Draws.word(key, j, 0)) > share ? kept : 0;
  }

  /// Multiplies the means of a layer, `[row][port][unit]` (modified), by the factors of rows `rows[from] …`.
  void apply(Seed seed, int layer, int[] rows, int from, double[][][] means) {
    if (none()) return;
    for (int row = 0; row < means.length; row++) {
      double[] m = means[row][0];
      float[] factors = new float[m.length];
      write(seed, layer, rows[from + row], m.length, factors);
      for (int j = 0; j < m.length; j++) m[j] *= factors[j];
    }
  }
}
