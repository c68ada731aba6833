package io.harmonium.deep;

import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
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

  private static final Slot<int[]> WORDS = Slot.ints(Dropout.class, "words");

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

  /// The factors f of the units of `layer` in the row with global number `row`.
  float[] factors(Seed seed, int layer, long row, int units, Workspace space) {
    int[] words = space.ints(WORDS, units + 16);
    space.kernels().words(seed.child("left out").child(layer).rowKey(row), 0, 0, units, words);
    float kept = (float) (1 / (1 - share));
    float[] factors = new float[units];
    for (int j = 0; j < units; j++) factors[j] = Draws.uniform(words[j]) > share ? kept : 0;
    return factors;
  }

  /// Multiplies the means of a layer, `[row][port][unit]` (modified), by the factors of rows `rows[from] …`.
  void apply(Seed seed, int layer, int[] rows, int from, double[][][] means, Workspace space) {
    if (none()) return;
    for (int row = 0; row < means.length; row++) {
      double[] m = means[row][0];
      float[] factors = factors(seed, layer, rows[from + row], m.length, space);
      for (int j = 0; j < m.length; j++) m[j] *= factors[j];
    }
  }
}
