package io.harmonium.vector;

import static io.harmonium.vector.Species.INTS;

import jdk.incubator.vector.IntVector;

/// Exact sums of the rows of a table that lists name, one tile of columns at a time:
///
/// ```
/// out[r] += Σ_{i in list r} table[i]
/// ```
///
/// Everything with a discrete side comes down to this: the table holds weights, terms of a gradient, or partial sums
/// of either ([PartialSums]). A tile of 64 columns keeps eight accumulators in registers, so that a list entry costs
/// one index and eight loads that are operands of the additions. Two entries a turn look like the next step, but with
/// sixteen loads a turn the compiler gives up and the loop runs four times slower. Tiles of 32 and 16 columns serve
/// the rest of a row, whose length is a multiple of 16.
final class ListedSums {

  /// Columns of a full tile.
  static final int TILE = 64;

  private ListedSums() {}

  /// The width of the next tile when `left` columns (a multiple of 16) remain: 64, 32 or 16.
  static int width(int left) {
    return left >= TILE ? TILE : left >= 32 ? 32 : 16;
  }

  /// Adds lists `first … last−1` to one tile of `out` (modified): list r to `out[at + (r − first)·outPitch …]`. Row i of
  /// the table is at `base + i·pitch`.
  static void add(
      int width,
      int[] table,
      int base,
      int pitch,
      RowLists lists,
      int first,
      int last,
      int[] out,
      int at,
      int outPitch) {
    int[] list = lists.entries();
    int[] starts = lists.starts();
    for (int r = first; r < last; r++) {
      int o = at + (r - first) * outPitch;
      switch (width) {
        case TILE -> add64(table, base, pitch, list, starts[r], starts[r + 1], out, o);
        case 32 -> add32(table, base, pitch, list, starts[r], starts[r + 1], out, o);
        default -> add16(table, base, pitch, list, starts[r], starts[r + 1], out, o);
      }
    }
  }

  /// Adds lists 2·r to row r of one tile of `out` (modified) and subtracts lists 2·r + 1, for `rows` rows; the width is 32
  /// or 16.
  static void change(
      int width,
      int[] table,
      int base,
      int pitch,
      RowLists lists,
      int rows,
      int[] out,
      int at,
      int outPitch) {
    int[] list = lists.entries();
    int[] starts = lists.starts();
    for (int r = 0; r < rows; r++) {
      int o = at + r * outPitch;
      int from = starts[2 * r];
      int middle = starts[2 * r + 1];
      int to = starts[2 * r + 2];
      if (width == 32) change32(table, base, pitch, list, from, middle, to, out, o);
      else change16(table, base, pitch, list, from, middle, to, out, o);
    }
  }

  private static void change32(
      int[] table,
      int base,
      int pitch,
      int[] list,
      int from,
      int middle,
      int to,
      int[] out,
      int at) {
    IntVector a = IntVector.fromArray(INTS, out, at);
    IntVector b = IntVector.fromArray(INTS, out, at + 8);
    IntVector c = IntVector.fromArray(INTS, out, at + 16);
    IntVector d = IntVector.fromArray(INTS, out, at + 24);
    for (int p = from; p < middle; p++) {
      int o = base + pitch * list[p];
      a = a.add(IntVector.fromArray(INTS, table, o));
      b = b.add(IntVector.fromArray(INTS, table, o + 8));
      c = c.add(IntVector.fromArray(INTS, table, o + 16));
      d = d.add(IntVector.fromArray(INTS, table, o + 24));
    }
    for (int p = middle; p < to; p++) {
      int o = base + pitch * list[p];
      a = a.sub(IntVector.fromArray(INTS, table, o));
      b = b.sub(IntVector.fromArray(INTS, table, o + 8));
      c = c.sub(IntVector.fromArray(INTS, table, o + 16));
      d = d.sub(IntVector.fromArray(INTS, table, o + 24));
    }
    a.intoArray(out, at);
    b.intoArray(out, at + 8);
    c.intoArray(out, at + 16);
    d.intoArray(out, at + 24);
  }

  private static void change16(
      int[] table,
      int base,
      int pitch,
      int[] list,
      int from,
      int middle,
      int to,
      int[] out,
      int at) {
    IntVector a = IntVector.fromArray(INTS, out, at);
    IntVector b = IntVector.fromArray(INTS, out, at + 8);
    for (int p = from; p < middle; p++) {
      int o = base + pitch * list[p];
      a = a.add(IntVector.fromArray(INTS, table, o));
      b = b.add(IntVector.fromArray(INTS, table, o + 8));
    }
    for (int p = middle; p < to; p++) {
      int o = base + pitch * list[p];
      a = a.sub(IntVector.fromArray(INTS, table, o));
      b = b.sub(IntVector.fromArray(INTS, table, o + 8));
    }
    a.intoArray(out, at);
    b.intoArray(out, at + 8);
  }

  private static void add64(
      int[] table, int base, int pitch, int[] list, int from, int to, int[] out, int at) {
    IntVector a = IntVector.fromArray(INTS, out, at);
    IntVector b = IntVector.fromArray(INTS, out, at + 8);
    IntVector c = IntVector.fromArray(INTS, out, at + 16);
    IntVector d = IntVector.fromArray(INTS, out, at + 24);
    IntVector e = IntVector.fromArray(INTS, out, at + 32);
    IntVector f = IntVector.fromArray(INTS, out, at + 40);
    IntVector g = IntVector.fromArray(INTS, out, at + 48);
    IntVector h = IntVector.fromArray(INTS, out, at + 56);
    for (int p = from; p < to; p++) {
      int o = base + pitch * list[p];
      a = a.add(IntVector.fromArray(INTS, table, o));
      b = b.add(IntVector.fromArray(INTS, table, o + 8));
      c = c.add(IntVector.fromArray(INTS, table, o + 16));
      d = d.add(IntVector.fromArray(INTS, table, o + 24));
      e = e.add(IntVector.fromArray(INTS, table, o + 32));
      f = f.add(IntVector.fromArray(INTS, table, o + 40));
      g = g.add(IntVector.fromArray(INTS, table, o + 48));
      h = h.add(IntVector.fromArray(INTS, table, o + 56));
    }
    a.intoArray(out, at);
    b.intoArray(out, at + 8);
    c.intoArray(out, at + 16);
    d.intoArray(out, at + 24);
    e.intoArray(out, at + 32);
    f.intoArray(out, at + 40);
    g.intoArray(out, at + 48);
    h.intoArray(out, at + 56);
  }

  private static void add32(
      int[] table, int base, int pitch, int[] list, int from, int to, int[] out, int at) {
    IntVector a = IntVector.fromArray(INTS, out, at);
    IntVector b = IntVector.fromArray(INTS, out, at + 8);
    IntVector c = IntVector.fromArray(INTS, out, at + 16);
    IntVector d = IntVector.fromArray(INTS, out, at + 24);
    for (int p = from; p < to; p++) {
      int o = base + pitch * list[p];
      a = a.add(IntVector.fromArray(INTS, table, o));
      b = b.add(IntVector.fromArray(INTS, table, o + 8));
      c = c.add(IntVector.fromArray(INTS, table, o + 16));
      d = d.add(IntVector.fromArray(INTS, table, o + 24));
    }
    a.intoArray(out, at);
    b.intoArray(out, at + 8);
    c.intoArray(out, at + 16);
    d.intoArray(out, at + 24);
  }

  private static void add16(
      int[] table, int base, int pitch, int[] list, int from, int to, int[] out, int at) {
    IntVector a = IntVector.fromArray(INTS, out, at);
    IntVector b = IntVector.fromArray(INTS, out, at + 8);
    for (int p = from; p < to; p++) {
      int o = base + pitch * list[p];
      a = a.add(IntVector.fromArray(INTS, table, o));
      b = b.add(IntVector.fromArray(INTS, table, o + 8));
    }
    a.intoArray(out, at);
    b.intoArray(out, at + 8);
  }
}
