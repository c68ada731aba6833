package io.harmonium.vector;

import static io.harmonium.vector.Species.INTS;
import static jdk.incubator.vector.VectorOperators.ADD;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Prepared;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;

/// One input of one row: Σ_i x_i·q_ij, exact.
final class ExactInput {

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private ExactInput() {}

  static int of(Bits x, int row, Prepared w, int column) {
    Prepared t = w.transposed();
    int at = row * x.stride();
    int sum =
        t == null
            ? ofColumn(x.data(), at, x.stride(), w.fixed(), column, w.stride())
            : ofRow(x.data(), at, t.stride() >> 3, t.fixed(), column * t.stride());
    return x.low() == 0 ? sum : x.low() * w.total()[column] + x.step() * sum;
  }

  /// Σ q[at + i·pitch] over the set bits i.
  private static int ofColumn(byte[] data, int from, int bytes, int[] q, int at, int pitch) {
    int sum = 0;
    for (int b = 0; b < bytes; b += 8)
      for (long bits = (long) WORDS.get(data, from + b); bits != 0; bits &= bits - 1)
        sum += q[at + (8 * b + Long.numberOfTrailingZeros(bits)) * pitch];
    return sum;
  }

  /// Σ q[at + i] over the set bits i, two bytes of them at a time.
  private static int ofRow(byte[] data, int from, int bytes, int[] q, int at) {
    IntVector a = IntVector.zero(INTS);
    IntVector c = IntVector.zero(INTS);
    for (int b = 0; b < bytes; b += 2) {
      a =
          a.add(
              IntVector.fromArray(INTS, q, at + 8 * b),
              VectorMask.fromLong(INTS, data[from + b] & 255));
      c =
          c.add(
              IntVector.fromArray(INTS, q, at + 8 * b + 8),
              VectorMask.fromLong(INTS, data[from + b + 1] & 255));
    }
    return a.add(c).reduceLanes(ADD);
  }
}
