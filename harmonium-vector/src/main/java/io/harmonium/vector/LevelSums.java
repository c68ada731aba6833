package io.harmonium.vector;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/// Inputs of at most 32 columns from levels, such as those of one unit from all others of its layer: the levels choose the
/// rows as they stand, without lists. Integers are exact, so that vectors are as long as the machine has them.
///
/// ```
/// out[r] += Σ_u table[offset_u + level_(r,u)]
/// ```
final class LevelSums {

  private static final VectorSpecies<Integer> WIDE = IntVector.SPECIES_PREFERRED;
  private static final int LANES = WIDE.length();

  private LevelSums() {}

  static boolean narrow(Prepared w) {
    return w.outputs() <= 32 && LANES <= 16;
  }

  static void add(Levels x, int row, int rows, Prepared w, Inputs addTo) {
    short[] data = x.data();
    int[] offsets = x.offsets();
    int units = x.units();
    int[] table = w.fixed();
    int pitch = w.stride();
    int[] out = addTo.fixed();
    for (int r = 0; r < rows; r++) {
      int at = (row + r) * units;
      int to = r * addTo.stride();
      switch ((w.outputs() + LANES - 1) / LANES) {
        case 1 -> add1(data, at, offsets, units, table, pitch, out, to);
        case 2 -> add2(data, at, offsets, units, table, pitch, out, to);
        case 3 -> add3(data, at, offsets, units, table, pitch, out, to);
        default -> add4(data, at, offsets, units, table, pitch, out, to);
      }
    }
  }

  private static void add1(
      short[] data, int at, int[] offsets, int units, int[] table, int pitch, int[] out, int to) {
    IntVector a = IntVector.fromArray(WIDE, out, to);
    for (int u = 0; u < units; u++) {
      int o = (offsets[u] + (data[at + u] & 0xffff)) * pitch;
      a = a.add(IntVector.fromArray(WIDE, table, o));
    }
    a.intoArray(out, to);
  }

  private static void add2(
      short[] data, int at, int[] offsets, int units, int[] table, int pitch, int[] out, int to) {
    IntVector a = IntVector.fromArray(WIDE, out, to);
    IntVector b = IntVector.fromArray(WIDE, out, to + LANES);
    for (int u = 0; u < units; u++) {
      int o = (offsets[u] + (data[at + u] & 0xffff)) * pitch;
      a = a.add(IntVector.fromArray(WIDE, table, o));
      b = b.add(IntVector.fromArray(WIDE, table, o + LANES));
    }
    a.intoArray(out, to);
    b.intoArray(out, to + LANES);
  }

  private static void add3(
      short[] data, int at, int[] offsets, int units, int[] table, int pitch, int[] out, int to) {
    IntVector a = IntVector.fromArray(WIDE, out, to);
    IntVector b = IntVector.fromArray(WIDE, out, to + LANES);
    IntVector c = IntVector.fromArray(WIDE, out, to + 2 * LANES);
    for (int u = 0; u < units; u++) {
      int o = (offsets[u] + (data[at + u] & 0xffff)) * pitch;
      a = a.add(IntVector.fromArray(WIDE, table, o));
      b = b.add(IntVector.fromArray(WIDE, table, o + LANES));
      c = c.add(IntVector.fromArray(WIDE, table, o + 2 * LANES));
    }
    a.intoArray(out, to);
    b.intoArray(out, to + LANES);
    c.intoArray(out, to + 2 * LANES);
  }

  private static void add4(
      short[] data, int at, int[] offsets, int units, int[] table, int pitch, int[] out, int to) {
    IntVector a = IntVector.fromArray(WIDE, out, to);
    IntVector b = IntVector.fromArray(WIDE, out, to + LANES);
    IntVector c = IntVector.fromArray(WIDE, out, to + 2 * LANES);
    IntVector d = IntVector.fromArray(WIDE, out, to + 3 * LANES);
    for (int u = 0; u < units; u++) {
      int o = (offsets[u] + (data[at + u] & 0xffff)) * pitch;
      a = a.add(IntVector.fromArray(WIDE, table, o));
      b = b.add(IntVector.fromArray(WIDE, table, o + LANES));
      c = c.add(IntVector.fromArray(WIDE, table, o + 2 * LANES));
      d = d.add(IntVector.fromArray(WIDE, table, o + 3 * LANES));
    }
    a.intoArray(out, to);
    b.intoArray(out, to + LANES);
    c.intoArray(out, to + 2 * LANES);
    d.intoArray(out, to + 3 * LANES);
  }
}
