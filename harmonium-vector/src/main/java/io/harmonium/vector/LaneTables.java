package io.harmonium.vector;

import io.harmonium.matrix.Prepared;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/// Rounded weights with all partial sums of six rows, which two vectors of 512 bits hold:
///
/// ```
/// table[tile][group][column of the tile][s] = Σ_{bit x of s} r_(6·group + x), column      (mod 2^16)
/// ```
///
/// A tile is four columns b + {t, t+1, t+8, t+9}, of which two pairs share their random numbers' counters.
final class LaneTables extends RoundedWeights {

  private static final VectorSpecies<Short> SHORTS = ShortVector.SPECIES_512;
  private static final VectorMask<Short> M0 = VectorMask.fromLong(SHORTS, 0xAAAAAAAAL);
  private static final VectorMask<Short> M1 = VectorMask.fromLong(SHORTS, 0xCCCCCCCCL);
  private static final VectorMask<Short> M2 = VectorMask.fromLong(SHORTS, 0xF0F0F0F0L);
  private static final VectorMask<Short> M3 = VectorMask.fromLong(SHORTS, 0xFF00FF00L);
  private static final VectorMask<Short> M4 = VectorMask.fromLong(SHORTS, 0xFFFF0000L);

  /// Rows of a group.
  static final int GROUP = 6;

  /// Columns of a tile.
  static final int COLUMNS = 4;

  /// Numbers of the tables of one group and tile.
  static final int STEP = COLUMNS << GROUP;

  /// Most numbers of all tables, 24 MiB: what lies in a third-level cache.
  private static final long MAX = 12L << 20;

  private int groups;
  private short[] tables = {};

  LaneTables() {
    super(GROUP, 33 * GROUP, 1024);
  }

  /// Whether tables of the weights are not too large.
  static boolean fit(Prepared w) {
    return (long) w.stride() * ((w.inputs() + GROUP - 1) / GROUP) << GROUP <= MAX;
  }

  @Override
  void round(Prepared w) {
    super.round(w);
    if (!usable()) return;
    groups = (w.inputs() + GROUP - 1) / GROUP;
    int tiles = w.stride() / COLUMNS;
    if (tables.length < tiles * groups * STEP) tables = new short[tiles * groups * STEP];
    for (int j = 0; j < w.stride(); j += 16)
      for (int g = 0; g < groups; g++)
        for (int c = 0; c < 16; c++) {
          int to = (tile(j + c) * groups + g) * STEP + (place(c) << GROUP);
          build(weights(), g * GROUP * stride() + j + c, stride(), tables, to);
        }
  }

  /// The tile of a column.
  static int tile(int column) {
    return column / 16 * 4 + (column & 7) / 2;
  }

  /// The place of a column in its tile: t, t+1, t+8, t+9.
  static int place(int column) {
    return (column >> 2 & 2) + (column & 1);
  }

  /// The column at a place of a tile.
  static int column(int tile, int place) {
    return tile / 4 * 16 + tile % 4 * 2 + (place & 1) + (place & 2) * 4;
  }

  private static void build(short[] r, int at, int pitch, short[] tables, int to) {
    ShortVector p =
        ShortVector.broadcast(SHORTS, (short) 0)
            .add(r[at], M0)
            .add(r[at + pitch], M1)
            .add(r[at + 2 * pitch], M2)
            .add(r[at + 3 * pitch], M3)
            .add(r[at + 4 * pitch], M4);
    p.intoArray(tables, to);
    p.add(r[at + 5 * pitch]).intoArray(tables, to + 32);
  }

  int groups() {
    return groups;
  }

  short[] tables() {
    return tables;
  }

  /// Groups of a block.
  int blockGroups() {
    return blockRows() / GROUP;
  }
}
