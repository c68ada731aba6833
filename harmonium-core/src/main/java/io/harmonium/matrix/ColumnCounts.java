package io.harmonium.matrix;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// How often each column of packed bits is set, 64 columns at a time: plane p of a word holds bit p of 64 counters, and a
/// row is added with carry. A row costs about two operations per word.
final class ColumnCounts {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int PLANES = 8;

  /// Rows that the counters hold.
  private static final int MAX = (1 << PLANES) - 1;

  private long[] planes = {};
  private int[] counts = {};

  /// Adds Σ_b x_b over rows `from … to−1` to `addTo` (modified); exact.
  void add(Bits x, int from, int to, Sums addTo) {
    int words = x.stride() / 8;
    if (planes.length < words * PLANES) planes = new long[words * PLANES];
    if (counts.length < words * 64) counts = new int[words * 64];
    Arrays.fill(counts, 0);
    for (int start = from; start < to; start += MAX) {
      Arrays.fill(planes, 0);
      for (int row = start; row < Math.min(to, start + MAX); row++) count(x, row, words);
      flush(words);
    }
    int rows = to - from;
    for (int j = 0; j < x.columns(); j++)
      addTo.add(j, (double) x.low() * rows + (double) x.step() * counts[j]);
  }

  private void count(Bits x, int row, int words) {
    for (int w = 0; w < words; w++) {
      long carry = (long) LONGS.get(x.data(), row * x.stride() + 8 * w);
      for (int at = w * PLANES; carry != 0; at++) {
        long before = planes[at];
        planes[at] = before ^ carry;
        carry &= before;
      }
    }
  }

  private void flush(int words) {
    for (int w = 0; w < words; w++)
      for (int p = 0; p < PLANES; p++) {
        long plane = planes[w * PLANES + p];
        for (int j = 64 * w; plane != 0; j++, plane >>>= 1) counts[j] += (int) (plane & 1) << p;
      }
  }
}
