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
/// A tile of 64 columns has its tables in 64 KiB, and its results are gathered in a tile of their own before they are
/// widened and reach the sums, which no cache holds.
final class OuterProducts {

  /// Most rows of a block: as many terms of 2²⁰ as an int can add, and lists long enough for tables.
  static final int ROWS = 1024;

  /// Bits of the lower half of a term that is too large for sums of 32 bits.
  private static final int HALF = 15;

  private final Terms rounding = new Terms();
  private final RowLists lists = new RowLists();
  private final int[] table = PartialSums.room();
  private final int[] totals = new int[ListedSums.TILE];
  private byte[] columns = {};
  private int[] terms = {};
  private int[] half = {};
  private int[] tile = {};

  private int rows;
  private int columnBytes;
  private int n;
  private int m;
  private int pitch;
  private int low;
  private int step;
  private boolean tabulated;
  private boolean transposed;

  /// Adds rows `from … to−1`, at most [#ROWS], to `addTo` (modified); `transposed` when `discrete` is the y side.
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
    columnBytes = (rows + 63) / 64 * 8;
    n = discrete.columns();
    m = other.columns();
    pitch = m + 15 & ~15;
    if (terms.length < rows * pitch) terms = new int[rows * pitch];
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
    int length = (n + 7 & ~7) * columnBytes;
    if (columns.length < length) columns = new byte[length];
    transpose(bits, from);
    int set = RowLists.count(columns, 0, columnBytes, n);
    tabulated = PartialSums.pay(n, rows, set);
    if (!tabulated) lists.ofBits(columns, 0, columnBytes, n, set);
  }

  private void list(Levels levels, int from) {
    low = 0;
    step = 1;
    tabulated = false;
    lists.ofColumns(levels, from, rows);
  }

  /// Large terms are added in two halves, t = 2¹⁵·high + low, each of which fits.
  private void addHalves(Sums addTo) {
    if (half.length < rows * pitch) half = new int[rows * pitch];
    for (int k = 0; k < rows * pitch; k++) half[k] = terms[k] >> HALF;
    add(half, Sums.SHIFT + HALF, addTo);
    for (int k = 0; k < rows * pitch; k++) half[k] = terms[k] & (1 << HALF) - 1;
    add(half, Sums.SHIFT, addTo);
  }

  private void add(int[] terms, int shift, Sums addTo) {
    if (tile.length < n * ListedSums.TILE) tile = new int[n * ListedSums.TILE];
    for (int column = 0, width; column < pitch; column += width) {
      width = ListedSums.width(pitch - column);
      Arrays.fill(tile, 0, n * width, 0);
      if (tabulated) addTabulated(terms, column, width);
      else ListedSums.add(width, terms, column, pitch, lists, 0, n, tile, 0, width);
      if (low == 0) Arrays.fill(totals, 0);
      else total(terms, column, width);
      if (transposed) flushTransposed(column, width, shift, addTo.values());
      else flush(column, width, shift, addTo.values());
    }
  }

  private void addTabulated(int[] terms, int column, int width) {
    int groups = PartialSums.groups(rows);
    for (int first = 0; first < groups; first += PartialSums.GROUPS) {
      int last = Math.min(groups, first + PartialSums.GROUPS);
      lists.ofGroups(columns, 0, columnBytes, n, first, last);
      PartialSums.build(terms, pitch, rows, column, width, first, last, 1, table);
      ListedSums.add(width, table, 0, width, lists, 0, n, tile, 0, width);
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

  private void flush(int column, int width, int shift, long[] sums) {
    int count = Math.min(width, m - column);
    for (int i = 0; i < n; i++)
      widen(tile, i * width, step, totals, count, shift, sums, i * m + column);
  }

  private static void widen(
      int[] values, int at, int step, int[] totals, int count, int shift, long[] sums, int to) {
    for (int j = 0; j < count; j++)
      sums[to + j] += (long) (step * values[at + j] + totals[j]) << shift;
  }

  private void flushTransposed(int column, int width, int shift, long[] sums) {
    int count = Math.min(width, m - column);
    for (int j = 0; j < count; j++)
      for (int i = 0; i < n; i++)
        sums[(column + j) * n + i] += (long) (step * tile[i * width + j] + totals[j]) << shift;
  }

  /// Bit (row, column) of the block becomes bit (column, row), eight by eight bits at a time; rows that the block lacks
  /// are 0.
  private void transpose(Bits bits, int from) {
    byte[] data = bits.data();
    for (int c = 0; c < n; c += 8)
      for (int r = 0; r < 8 * columnBytes; r += 8) {
        long square = 0;
        for (int k = Math.min(8, rows - r) - 1; k >= 0; k--)
          square = square << 8 | data[(from + r + k) * bits.stride() + (c >> 3)] & 255;
        square = Bits.turned(square);
        for (int k = 0; k < 8; k++)
          columns[(c + k) * columnBytes + (r >> 3)] = (byte) (square >>> 8 * k);
      }
  }
}
