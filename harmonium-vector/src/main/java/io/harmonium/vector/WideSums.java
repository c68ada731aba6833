package io.harmonium.vector;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/// Sums of integers, which are exact, so that vectors are as long as the machine has them.
final class WideSums {

  private static final VectorSpecies<Integer> WIDE = IntVector.SPECIES_PREFERRED;
  private static final int LANES = WIDE.length();

  private WideSums() {}

  /// sums_(at+k) += value·terms_(from+k) over k < count.
  static void addScaled(int value, int[] terms, int from, int count, int[] sums, int at) {
    int whole = count & -LANES;
    for (int k = 0; k < whole; k += LANES)
      IntVector.fromArray(WIDE, terms, from + k)
          .mul(value)
          .add(IntVector.fromArray(WIDE, sums, at + k))
          .intoArray(sums, at + k);
    for (int k = whole; k < count; k++) sums[at + k] += value * terms[from + k];
  }
}
