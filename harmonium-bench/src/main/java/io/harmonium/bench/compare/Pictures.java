package io.harmonium.bench.compare;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.data.Provenance;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;

/// Handwritten digits of 28 × 28 bits without any outside file: the embedded digits enlarged to 20 × 20, placed at nine
/// places around the middle, and mixed.
final class Pictures {

  static final int SIDE = 28;

  private static final int SMALL = 8;
  private static final int LARGE = 20;
  private static final int PLACES = 9;

  private Pictures() {}

  static Dataset enlarged() {
    States grey = EmbeddedDigits.load().blocks().get(0).values();
    int rows = PLACES * grey.rows();
    Bits bits = Bits.zeros(rows, SIDE * SIDE);
    Permutation order = Permutation.of(Seed.of(28).child("pictures"), rows);
    double[] small = new double[SMALL * SMALL];
    for (int digit = 0; digit < grey.rows(); digit++) {
      grey.toDoubles(digit, small);
      for (int place = 0; place < PLACES; place++)
        draw(small, place / 3 + 3, place % 3 + 3, bits, (int) order.at(digit * PLACES + place));
    }
    return Dataset.of(Block.of("pictures", bits), Provenance.of("embedded digits, enlarged"))
        .withPicture(new Picture(SIDE, SIDE));
  }

  /// One digit with its upper left corner at (top, left).
  private static void draw(double[] small, int top, int left, Bits out, int row) {
    for (int y = 0; y < LARGE; y++)
      for (int x = 0; x < LARGE; x++)
        if (at(small, y, x) >= EmbeddedDigits.WHITE / 2.0)
          out.set(row, (top + y) * SIDE + left + x, true);
  }

  /// The grey value at a place of the large picture, linear between those of the small one.
  private static double at(double[] small, int y, int x) {
    double v = Math.clamp((y + 0.5) * SMALL / LARGE - 0.5, 0, SMALL - 1);
    double u = Math.clamp((x + 0.5) * SMALL / LARGE - 0.5, 0, SMALL - 1);
    int i = Math.min((int) v, SMALL - 2);
    int j = Math.min((int) u, SMALL - 2);
    double upper = small[i * SMALL + j] * (1 - u + j) + small[i * SMALL + j + 1] * (u - j);
    double lower =
        small[(i + 1) * SMALL + j] * (1 - u + j) + small[(i + 1) * SMALL + j + 1] * (u - j);
    return upper * (1 - v + i) + lower * (v - i);
  }
}
