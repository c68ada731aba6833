package io.harmonium.vector;

import static io.harmonium.vector.Species.INTS;
import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import io.harmonium.random.Threefry;
import jdk.incubator.vector.IntVector;

/// Threefry2x32-13 of one counter under eight keys at once: words of one unit in many rows. Two passes, eight rounds and
/// five, as in [RandomWords]; what is left over after whole vectors is taken one by one.
final class LaneWords {

  private LaneWords() {}

  static void words(
      int[] low, int[] high, int count, int unit, int draw, int[] first, int[] second) {
    int counter = 8 * (unit >> 4) + (unit & 7);
    int whole = count & -8;
    firstEight(low, high, whole, counter, draw, first, second);
    lastFive(low, high, whole, first, second);
    for (int r = whole; r < count; r++) {
      long pair = Threefry.block(low[r] & 0xffffffffL | (long) high[r] << 32, counter, draw);
      first[r] = (int) pair;
      second[r] = (int) (pair >>> 32);
    }
  }

  private static void firstEight(
      int[] low, int[] high, int count, int counter, int draw, int[] first, int[] second) {
    for (int r = 0; r < count; r += 8) {
      IntVector k0 = IntVector.fromArray(INTS, low, r);
      IntVector k1 = IntVector.fromArray(INTS, high, r);
      IntVector k2 = k0.lanewise(XOR, k1).lanewise(XOR, Threefry.PARITY);
      IntVector x = k0.add(counter);
      IntVector y = k1.add(draw);
      x = x.add(y);
      y = y.lanewise(ROL, 13).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 15).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 26).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 6).lanewise(XOR, x);
      x = x.add(k1);
      y = y.add(k2).add(1);
      x = x.add(y);
      y = y.lanewise(ROL, 17).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 29).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 16).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 24).lanewise(XOR, x);
      x.add(k2).intoArray(first, r);
      y.add(k0).add(2).intoArray(second, r);
    }
  }

  private static void lastFive(int[] low, int[] high, int count, int[] first, int[] second) {
    for (int r = 0; r < count; r += 8) {
      IntVector x = IntVector.fromArray(INTS, first, r);
      IntVector y = IntVector.fromArray(INTS, second, r);
      x = x.add(y);
      y = y.lanewise(ROL, 13).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 15).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 26).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 6).lanewise(XOR, x);
      x = x.add(IntVector.fromArray(INTS, low, r));
      y = y.add(IntVector.fromArray(INTS, high, r)).add(3);
      x = x.add(y);
      y = y.lanewise(ROL, 17).lanewise(XOR, x);
      x.intoArray(first, r);
      y.intoArray(second, r);
    }
  }
}
