package io.harmonium.vector;

import static io.harmonium.vector.Species.FLOATS;
import static io.harmonium.vector.Species.INTS;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import io.harmonium.random.Draws;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/// Draws of discrete units from inputs and random words: exponentials in one pass, decisions in a second, eight units a
/// turn, which is one byte of packed bits.
final class PackedDraws {

  private static final Slot<float[]> WEIGHTS = Slot.floats(PackedDraws.class, "weights");

  private PackedDraws() {}

  /// Bit j = 1 ⇔ fma(u, e^(−a), u−1) < 0.
  static void drawBits(
      float[] eta,
      float factor,
      int from,
      int to,
      int[] words,
      Workspace space,
      Bits out,
      int row) {
    float[] e = space.floats(WEIGHTS, to - from);
    Exponentials.expNeg(eta, factor, from, to - from, e, 0);
    decide(e, words, to - from, out.data(), row * out.stride() + (from >> 3));
  }

  private static void decide(float[] e, int[] words, int count, byte[] out, int at) {
    int whole = count & -8;
    for (int j = 0; j < whole; j += 8) {
      FloatVector u =
          IntVector.fromArray(INTS, words, j)
              .lanewise(LSHR, 9)
              .or(0x3f800000)
              .reinterpretAsFloats()
              .sub(0.99999994f);
      FloatVector d = u.fma(FloatVector.fromArray(FLOATS, e, j), u.sub(1f));
      out[at + (j >> 3)] = (byte) d.compare(LT, 0f).toLong();
    }
    if (whole == count) return;
    int bits = out[at + (whole >> 3)] & -1 << count - whole;
    for (int j = whole; j < count; j++) {
      float u = Draws.uniform(words[j]);
      if (Math.fma(u, e[j], u - 1f) < 0) bits |= 1 << j - whole;
    }
    out[at + (whole >> 3)] = (byte) bits;
  }

  /// The first level whose cumulative weight exceeds u times their sum. The sums are sequential by definition.
  static void drawLevels(
      float[] eta,
      int[] offsets,
      int from,
      int to,
      int[] words,
      Workspace space,
      Levels out,
      int row) {
    int first = offsets[from];
    int count = offsets[to] - first;
    float[] weights = space.floats(WEIGHTS, count + 8);
    for (int u = from; u < to; u++)
      subtract(eta, offsets[u], offsets[u + 1], weights, offsets[u] - first);
    Exponentials.expNeg(weights, 1f, 0, count, weights, 0);
    for (int u = from; u < to; u++) {
      int start = offsets[u] - first;
      int last = offsets[u + 1] - first - 1;
      float threshold = accumulate(weights, start, last) * Draws.uniform(words[u - from]);
      out.set(row, u, atMost(weights, start, last, threshold));
    }
  }

  /// max η − η_a of one unit.
  private static void subtract(float[] eta, int from, int to, float[] out, int at) {
    float high = eta[from];
    for (int a = from + 1; a < to; a++) if (eta[a] > high) high = eta[a];
    for (int a = from; a < to; a++) out[at + a - from] = high - eta[a];
  }

  private static float accumulate(float[] weights, int from, int last) {
    float sum = 0;
    for (int a = from; a <= last; a++) {
      sum += weights[a];
      weights[a] = sum;
    }
    return sum;
  }

  /// How many of the growing `sums[from … last−1]` are at most `threshold`; no jump depends on the draw. A
  /// vector of numbers that were written one by one a moment ago would wait for them: few are compared one by one.
  private static int atMost(float[] sums, int from, int last, float threshold) {
    int count = 0;
    if (last - from < 8) {
      for (int a = from; a < last; a++) count += sums[a] <= threshold ? 1 : 0;
      return count;
    }
    for (int a = from; a < last; a += 8) {
      long under = FloatVector.fromArray(FLOATS, sums, a).compare(LE, threshold).toLong();
      count += Long.bitCount(under & (a + 8 <= last ? -1L : (1L << last - a) - 1));
    }
    return count;
  }
}
