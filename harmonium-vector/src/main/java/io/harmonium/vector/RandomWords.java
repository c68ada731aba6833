package io.harmonium.vector;

import static io.harmonium.vector.Species.INTS;
import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import io.harmonium.random.Threefry;
import jdk.incubator.vector.IntVector;

/// Threefry2x32-13 on eight counters at once: counter (8·(j>>4) + lane, draw) gives word 0 to unit j and word 1 to
/// unit j + 8, so sixteen units are one turn of the loop.
///
/// The thirteen rounds are two passes over an array in the first-level cache, eight rounds and five. All in one loop
/// would be some sixty vector calls, where the compiler stops inlining and boxes every vector.
final class RandomWords {

  private static final int[] LANES = {0, 1, 2, 3, 4, 5, 6, 7};

  private RandomWords() {}

  /// Words of units `from … to−1` into `out` (modified), which has room up to the next multiple of sixteen.
  static void words(long key, int draw, int from, int to, int[] out) {
    int k0 = (int) key;
    int k1 = (int) (key >>> 32);
    int count = to - from;
    firstEight(k0, k1, from >> 1, draw, count, out);
    lastFive(k0, k1, count, out);
  }

  private static void firstEight(int k0, int k1, int counter, int draw, int count, int[] out) {
    int k2 = Threefry.PARITY ^ k0 ^ k1;
    IntVector start = IntVector.fromArray(INTS, LANES, 0).add(counter + k0);
    for (int j = 0; j < count; j += 16) {
      IntVector x = start.add(j >> 1);
      IntVector y = IntVector.broadcast(INTS, draw + k1);
      x = x.add(y);
      y = y.lanewise(ROL, 13).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 15).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 26).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 6).lanewise(XOR, x);
      x = x.add(k1);
      y = y.add(k2 + 1);
      x = x.add(y);
      y = y.lanewise(ROL, 17).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 29).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 16).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 24).lanewise(XOR, x);
      x.add(k2).intoArray(out, j);
      y.add(k0 + 2).intoArray(out, j + 8);
    }
  }

  private static void lastFive(int k0, int k1, int count, int[] out) {
    for (int j = 0; j < count; j += 16) {
      IntVector x = IntVector.fromArray(INTS, out, j);
      IntVector y = IntVector.fromArray(INTS, out, j + 8);
      x = x.add(y);
      y = y.lanewise(ROL, 13).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 15).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 26).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 6).lanewise(XOR, x);
      x = x.add(k0);
      y = y.add(k1 + 3);
      x = x.add(y);
      y = y.lanewise(ROL, 17).lanewise(XOR, x);
      x.intoArray(out, j);
      y.intoArray(out, j + 8);
    }
  }
}
