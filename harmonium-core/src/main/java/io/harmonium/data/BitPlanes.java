package io.harmonium.data;

import io.harmonium.matrix.Resident;
import io.harmonium.matrix.States;
import java.util.stream.IntStream;

/// Rows of discrete units cut into bit planes: the differing units of two rows are the set bits of ⋁_p (a_p ⊕ b_p), so that
/// a pair of rows of 64 units with 21 states costs five words.
public final class BitPlanes {

  private final int rows;
  private final int planes;
  private final int words;
  private final long[] bits;

  private BitPlanes(Resident values, int planes) {
    this.rows = values.rows();
    this.planes = planes;
    this.words = (values.cells() + 63) / 64;
    this.bits = new long[Math.multiplyExact(Math.multiplyExact(rows, planes), words)];
    for (int m = 0; m < rows; m++)
      for (int u = 0; u < values.cells(); u++) {
        int value = values.value(m, u);
        for (int p = 0; p < planes; p++)
          bits[(m * planes + p) * words + (u >> 6)] |= (long) (value >> p & 1) << u;
      }
  }

  /// The planes of bits or categories, or null where the numbers are real.
  public static BitPlanes of(States values) {
    int max = IntStream.range(0, values.cells()).map(values::values).max().orElse(0);
    if (max == 0) return null;
    return new BitPlanes(
        values.resident(), Math.max(1, 32 - Integer.numberOfLeadingZeros(max - 1)));
  }

  public int rows() {
    return rows;
  }

  /// In how many units row `m` differs from row `n` of `other`, which has the same units; a number above `limit` stands
  /// for any such number.
  public int different(int m, BitPlanes other, int n, int limit) {
    int size = planes * words;
    int own = m * size;
    int theirs = n * size;
    int different = 0;
    for (int w = 0; w < words && different <= limit; w++) {
      long differs = 0;
      for (int at = w; at < size; at += words) differs |= bits[own + at] ^ other.bits[theirs + at];
      different += Long.bitCount(differs);
    }
    return different;
  }
}
