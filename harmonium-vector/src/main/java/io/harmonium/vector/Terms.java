package io.harmonium.vector;

import static io.harmonium.vector.Species.FLOATS;
import static io.harmonium.vector.Species.INTS;
import static jdk.incubator.vector.VectorOperators.F2I;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.NE;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/// The terms of an outer sum with a discrete side: rint(w_b·y_bj·2²⁰) as integers.
final class Terms {

  private static final int[] BITS = {1, 2, 4, 8, 16, 32, 64, 128};

  private float[] values = {};

  /// Writes the terms of rows `from … to−1` of `y` to `out` (modified), `pitch` apart and padded with 0; returns the
  /// largest absolute one. A term that is not below 2³⁰ stops the work.
  int fill(States y, float[] rowWeights, int from, int to, int pitch, int[] out) {
    if (values.length < pitch) values = new float[pitch];
    int largest = 0;
    for (int b = from; b < to; b++) {
      if (y instanceof Bits bits) unpack(bits, b, values);
      else y.toReals(b, 0, y.columns(), values);
      Arrays.fill(values, y.columns(), pitch, 0f);
      largest =
          Math.max(
              largest,
              round(
                  values, rowWeights == null ? 1f : rowWeights[b], pitch, out, (b - from) * pitch));
    }
    return largest;
  }

  private static void unpack(Bits bits, int row, float[] out) {
    IntVector places = IntVector.fromArray(INTS, BITS, 0);
    for (int j = 0; j < bits.columns(); j += 8) {
      IntVector eight = IntVector.broadcast(INTS, bits.data()[row * bits.stride() + (j >> 3)]);
      FloatVector.broadcast(FLOATS, bits.low())
          .blend(bits.low() + bits.step(), eight.and(places).compare(NE, 0).cast(FLOATS))
          .intoArray(out, j);
    }
  }

  /// Half to even, as `rint`: below 2²³ by adding 2²³ to the absolute value, above it a float is whole.
  private static int round(float[] values, float weight, int count, int[] out, int at) {
    IntVector largest = IntVector.broadcast(INTS, 0);
    for (int j = 0; j < count; j += 8) {
      FloatVector term = FloatVector.fromArray(FLOATS, values, j).mul(weight).mul(Sums.TERM);
      FloatVector size = term.abs();
      if (!size.compare(LT, 0x1p30f).allTrue()) throw unsupported(values, weight, j);
      FloatVector whole = size.add(0x1p23f).sub(0x1p23f).blend(size, size.compare(GE, 0x1p23f));
      IntVector n = (IntVector) whole.convert(F2I, 0);
      largest = largest.max(n);
      n.blend(n.neg(), term.compare(LT, 0f).cast(INTS)).intoArray(out, at + j);
    }
    return largest.reduceLanes(MAX);
  }

  private static NonFiniteException unsupported(float[] values, float weight, int from) {
    int j = from;
    while (Math.abs(weight * values[j] * Sums.TERM) < 0x1p30f) j++;
    return Sums.unsupported(weight * values[j] * Sums.TERM);
  }
}
