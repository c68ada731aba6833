package io.harmonium.vector;

import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// Sums of the rows of a table of 16 bits that lists name, and tables of partial sums of them: [ListedSums] and
/// [PartialSums] with twice the lanes. Sums are taken modulo 2^16.
final class RoundedSums {

  private static final VectorSpecies<Short> SHORTS = ShortVector.SPECIES_256;

  /// Columns of a full tile.
  static final int TILE = 128;

  private RoundedSums() {}

  /// The width of the next tile when `left` columns (a multiple of 16) remain.
  static int width(int left) {
    return left >= TILE ? TILE : left >= 64 ? 64 : left >= 32 ? 32 : 16;
  }

  /// Room for the tables of [PartialSums#GROUPS] groups and a tile of full width.
  static short[] room() {
    return new short[PartialSums.GROUPS * PartialSums.SUMS * TILE];
  }

  /// out[at + r·pitch …] = start + Σ of the table's rows in list r, for all of `rows` lists. The sums start from
  /// `start[from …]`, the same for all lists, or where `start` is `out`, from what is there. Row i of the table is at
  /// `base + i·tablePitch`.
  static void add(
      int width,
      short[] table,
      int base,
      int tablePitch,
      RowLists lists,
      int rows,
      short[] start,
      int from,
      int startPitch,
      short[] out,
      int at) {
    int[] list = lists.entries();
    int[] starts = lists.starts();
    for (int r = 0; r < rows; r++) {
      int s = from + r * startPitch;
      int o = at + r * width;
      switch (width) {
        case TILE ->
            add128(table, base, tablePitch, list, starts[r], starts[r + 1], start, s, out, o);
        case 64 -> add64(table, base, tablePitch, list, starts[r], starts[r + 1], start, s, out, o);
        case 32 -> add32(table, base, tablePitch, list, starts[r], starts[r + 1], start, s, out, o);
        default -> add16(table, base, tablePitch, list, starts[r], starts[r + 1], start, s, out, o);
      }
    }
  }

  private static void add128(
      short[] table,
      int base,
      int pitch,
      int[] list,
      int from,
      int to,
      short[] start,
      int s,
      short[] out,
      int at) {
    ShortVector a = ShortVector.fromArray(SHORTS, start, s);
    ShortVector b = ShortVector.fromArray(SHORTS, start, s + 16);
    ShortVector c = ShortVector.fromArray(SHORTS, start, s + 32);
    ShortVector d = ShortVector.fromArray(SHORTS, start, s + 48);
    ShortVector e = ShortVector.fromArray(SHORTS, start, s + 64);
    ShortVector f = ShortVector.fromArray(SHORTS, start, s + 80);
    ShortVector g = ShortVector.fromArray(SHORTS, start, s + 96);
    ShortVector h = ShortVector.fromArray(SHORTS, start, s + 112);
    for (int p = from; p < to; p++) {
      int o = base + pitch * list[p];
      a = a.add(ShortVector.fromArray(SHORTS, table, o));
      b = b.add(ShortVector.fromArray(SHORTS, table, o + 16));
      c = c.add(ShortVector.fromArray(SHORTS, table, o + 32));
      d = d.add(ShortVector.fromArray(SHORTS, table, o + 48));
      e = e.add(ShortVector.fromArray(SHORTS, table, o + 64));
      f = f.add(ShortVector.fromArray(SHORTS, table, o + 80));
      g = g.add(ShortVector.fromArray(SHORTS, table, o + 96));
      h = h.add(ShortVector.fromArray(SHORTS, table, o + 112));
    }
    a.intoArray(out, at);
    b.intoArray(out, at + 16);
    c.intoArray(out, at + 32);
    d.intoArray(out, at + 48);
    e.intoArray(out, at + 64);
    f.intoArray(out, at + 80);
    g.intoArray(out, at + 96);
    h.intoArray(out, at + 112);
  }

  private static void add64(
      short[] table,
      int base,
      int pitch,
      int[] list,
      int from,
      int to,
      short[] start,
      int s,
      short[] out,
      int at) {
    ShortVector a = ShortVector.fromArray(SHORTS, start, s);
    ShortVector b = ShortVector.fromArray(SHORTS, start, s + 16);
    ShortVector c = ShortVector.fromArray(SHORTS, start, s + 32);
    ShortVector d = ShortVector.fromArray(SHORTS, start, s + 48);
    for (int p = from; p < to; p++) {
      int o = base + pitch * list[p];
      a = a.add(ShortVector.fromArray(SHORTS, table, o));
      b = b.add(ShortVector.fromArray(SHORTS, table, o + 16));
      c = c.add(ShortVector.fromArray(SHORTS, table, o + 32));
      d = d.add(ShortVector.fromArray(SHORTS, table, o + 48));
    }
    a.intoArray(out, at);
    b.intoArray(out, at + 16);
    c.intoArray(out, at + 32);
    d.intoArray(out, at + 48);
  }

  private static void add32(
      short[] table,
      int base,
      int pitch,
      int[] list,
      int from,
      int to,
      short[] start,
      int s,
      short[] out,
      int at) {
    ShortVector a = ShortVector.fromArray(SHORTS, start, s);
    ShortVector b = ShortVector.fromArray(SHORTS, start, s + 16);
    for (int p = from; p < to; p++) {
      int o = base + pitch * list[p];
      a = a.add(ShortVector.fromArray(SHORTS, table, o));
      b = b.add(ShortVector.fromArray(SHORTS, table, o + 16));
    }
    a.intoArray(out, at);
    b.intoArray(out, at + 16);
  }

  private static void add16(
      short[] table,
      int base,
      int pitch,
      int[] list,
      int from,
      int to,
      short[] start,
      int s,
      short[] out,
      int at) {
    ShortVector a = ShortVector.fromArray(SHORTS, start, s);
    for (int p = from; p < to; p++)
      a = a.add(ShortVector.fromArray(SHORTS, table, base + pitch * list[p]));
    a.intoArray(out, at);
  }

  /// Fills the tables of groups `first … last−1` as [PartialSums#build] does.
  static void build(
      short[] matrix,
      int pitch,
      int rows,
      int column,
      int width,
      int first,
      int last,
      short[] table) {
    for (int g = first; g < last; g++) {
      int a = Math.min(rows - 1, PartialSums.GROUP * g) * pitch + column;
      int b = Math.min(rows - 1, PartialSums.GROUP * g + 1) * pitch + column;
      int c = Math.min(rows - 1, PartialSums.GROUP * g + 2) * pitch + column;
      int d = Math.min(rows - 1, PartialSums.GROUP * g + 3) * pitch + column;
      group(matrix, a, b, c, d, width, table, PartialSums.SUMS * (g - first) * width);
    }
  }

  private static void group(
      short[] matrix, int a, int b, int c, int d, int width, short[] table, int at) {
    for (int j = 0; j < width; j += 16) {
      int to = at + j;
      ShortVector x1 = ShortVector.fromArray(SHORTS, matrix, a + j);
      ShortVector x2 = ShortVector.fromArray(SHORTS, matrix, b + j);
      ShortVector x4 = ShortVector.fromArray(SHORTS, matrix, c + j);
      ShortVector x8 = ShortVector.fromArray(SHORTS, matrix, d + j);
      ShortVector x3 = x1.add(x2);
      ShortVector x12 = x4.add(x8);
      x1.intoArray(table, to + width);
      x2.intoArray(table, to + 2 * width);
      x3.intoArray(table, to + 3 * width);
      x4.intoArray(table, to + 4 * width);
      x4.add(x1).intoArray(table, to + 5 * width);
      x4.add(x2).intoArray(table, to + 6 * width);
      x4.add(x3).intoArray(table, to + 7 * width);
      x8.intoArray(table, to + 8 * width);
      x8.add(x1).intoArray(table, to + 9 * width);
      x8.add(x2).intoArray(table, to + 10 * width);
      x8.add(x3).intoArray(table, to + 11 * width);
      x12.intoArray(table, to + 12 * width);
      x12.add(x1).intoArray(table, to + 13 * width);
      x12.add(x2).intoArray(table, to + 14 * width);
      x12.add(x3).intoArray(table, to + 15 * width);
    }
  }
}
