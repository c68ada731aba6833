package io.harmonium.vector;

import static io.harmonium.vector.Species.INTS;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import java.util.Arrays;
import jdk.incubator.vector.IntVector;

/// Σ_b w_b·x_b·y_bᵀ over a block of rows with a discrete side: each of its columns lists the rows whose terms it
/// adds. Bits are transposed and then treated as in [PackedSums].
///
/// A tile of 64 columns has its tables in 256 KiB, and its results pass through a strip of 16 KiB before they are
/// widened and reach the sums, which no cache holds.
final class OuterProducts {

  /// Results in flight.
  private static final int STRIP = 64;

  /// Bits of the lower half of a term that is too large for sums of 32 bits.
  private static final int HALF = 15;

  /// Bytes of a column of a block, packed.
  private static final int COLUMN = Sums.BLOCK / 8;

  private final Terms rounding = new Terms();
  private final RowLists lists = new RowLists();
  private final int[] table = new int[PartialSums.size(Sums.BLOCK / PartialSums.GROUP)];
  private final int[] strip = new int[STRIP * ListedSums.TILE];
  private final int[] totals = new int[ListedSums.TILE];
  private byte[] columns = {};
  private int[] terms = {};
  private int[] half = {};

  private int rows;
  private int n;
  private int m;
  private int pitch;
  private int low;
  private int step;
  private boolean tabulated;
  private boolean transposed;

  /// Adds rows `from … to−1`, one block at most, to `addTo` (modified); `transposed` when `discrete` is the y side.
  void add(
      States discrete,
      States other,
      float[] rowWeights,
      int from,
      int to,
      boolean transposed,
      Sums addTo) {
    this.transposed = transposed;
    rows = to - from;
    n = discrete.columns();
    m = other.columns();
    pitch = m + 15 & ~15;
    if (terms.length < rows * pitch) terms = new int[Sums.BLOCK * pitch];
    long largest = rounding.fill(other, rowWeights, from, to, pitch, terms);
    if (discrete instanceof Bits bits) list(bits, from);
    else list((Levels) discrete, from);
    if (largest * rows * (Math.abs(low) + Math.abs(step)) <= Integer.MAX_VALUE)
      add(terms, Sums.SHIFT, addTo);
    else addHalves(addTo);
  }

  private void list(Bits bits, int from) {
    low = bits.low();
    step = bits.step();
    int length = (n + 7 & ~7) * COLUMN;
    if (columns.length < length) columns = new byte[length];
    transpose(bits, from);
    int set = RowLists.count(columns, 0, COLUMN, n);
    tabulated = PartialSums.pay(n, rows, set);
    if (tabulated) lists.ofGroups(columns, 0, COLUMN, n, 0, PartialSums.groups(rows));
    else lists.ofBits(columns, 0, COLUMN, n, set);
  }

  private void list(Levels levels, int from) {
    low = 0;
    step = 1;
    tabulated = false;
    lists.ofColumns(levels, from, rows);
  }

  /// Large terms are added in two halves, t = 2¹⁵·high + low, each of which fits.
  private void addHalves(Sums addTo) {
    if (half.length < rows * pitch) half = new int[Sums.BLOCK * pitch];
    for (int k = 0; k < rows * pitch; k++) half[k] = terms[k] >> HALF;
    add(half, Sums.SHIFT + HALF, addTo);
    for (int k = 0; k < rows * pitch; k++) half[k] = terms[k] & (1 << HALF) - 1;
    add(half, Sums.SHIFT, addTo);
  }

  private void add(int[] terms, int shift, Sums addTo) {
    for (int column = 0, width; column < pitch; column += width) {
      width = ListedSums.width(pitch - column);
      if (tabulated)
        PartialSums.build(terms, pitch, rows, column, width, 0, PartialSums.groups(rows), 1, table);
      if (low == 0) Arrays.fill(totals, 0);
      else total(terms, column, width);
      for (int first = 0; first < n; first += STRIP) {
        int last = Math.min(n, first + STRIP);
        Arrays.fill(strip, 0);
        if (tabulated) ListedSums.add(width, table, 0, width, lists, first, last, strip, 0, width);
        else ListedSums.add(width, terms, column, pitch, lists, first, last, strip, 0, width);
        if (transposed) flushTransposed(first, last, column, width, shift, addTo.values());
        else flush(first, last, column, width, shift, addTo.values());
      }
    }
  }

  /// low·Σ_b of the terms of a tile.
  private void total(int[] terms, int column, int width) {
    for (int j = 0; j < width; j += 8) {
      IntVector sum = IntVector.broadcast(INTS, 0);
      for (int b = 0; b < rows; b++)
        sum = sum.add(IntVector.fromArray(INTS, terms, b * pitch + column + j));
      sum.mul(low).intoArray(totals, j);
    }
  }

  private void flush(int first, int last, int column, int width, int shift, long[] sums) {
    int count = Math.min(width, m - column);
    for (int i = first; i < last; i++)
      widen(strip, (i - first) * width, step, totals, count, shift, sums, i * m + column);
  }

  private static void widen(
      int[] values, int at, int step, int[] totals, int count, int shift, long[] sums, int to) {
    for (int j = 0; j < count; j++)
      sums[to + j] += (long) (step * values[at + j] + totals[j]) << shift;
  }

  private void flushTransposed(int first, int last, int column, int width, int shift, long[] sums) {
    int count = Math.min(width, m - column);
    for (int j = 0; j < count; j++)
      for (int i = first; i < last; i++)
        sums[(column + j) * n + i] +=
            (long) (step * strip[(i - first) * width + j] + totals[j]) << shift;
  }

  /// Bit (row, column) of the block becomes bit (column, row), eight by eight bits at a time; rows that the block lacks
  /// are 0.
  private void transpose(Bits bits, int from) {
    byte[] data = bits.data();
    for (int c = 0; c < n; c += 8)
      for (int r = 0; r < Sums.BLOCK; r += 8) {
        long square = 0;
        for (int k = Math.min(8, rows - r) - 1; k >= 0; k--)
          square = square << 8 | data[(from + r + k) * bits.stride() + (c >> 3)] & 255;
        square = turned(square);
        for (int k = 0; k < 8; k++)
          columns[(c + k) * COLUMN + (r >> 3)] = (byte) (square >>> 8 * k);
      }
  }

  /// An eight by eight bit matrix transposed: squares of one, two, then four bits change places.
  private static long turned(long x) {
    long t = (x ^ x >>> 7) & 0x00AA00AA00AA00AAL;
    x ^= t ^ t << 7;
    t = (x ^ x >>> 14) & 0x0000CCCC0000CCCCL;
    x ^= t ^ t << 14;
    t = (x ^ x >>> 28) & 0x00000000F0F0F0F0L;
    return x ^ t ^ t << 28;
  }
}
