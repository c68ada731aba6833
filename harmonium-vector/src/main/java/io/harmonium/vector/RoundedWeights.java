package io.harmonium.vector;

import static io.harmonium.vector.Species.INTS;
import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.LSHL;

import io.harmonium.matrix.Derived;
import io.harmonium.matrix.Prepared;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// Weights of 16 bits, with the largest error that a sum of them can have:
///
/// ```
/// r_ij = (q_ij + 2^(m_j − 1)) >> m_j,   e_ij = q_ij − 2^(m_j)·r_ij,   Σ e_ij over any rows i lies in [low_j, high_j]
/// ```
///
/// low_j is the sum of all negative e_ij, high_j that of all positive ones: integers, nothing is estimated. Rows come in
/// blocks; m_j is the smallest shift with which the sums of any rows of a block differ by less than 2^16, so that a sum that
/// starts at minus the centre of its range ends within 16 bits, wherever it has been in between.
class RoundedWeights implements Derived {

  private static final VectorSpecies<Short> EIGHT = ShortVector.SPECIES_128;

  /// Rows of zeros behind the last one.
  private static final int MARGIN = 5;

  /// Sizes are counted in units of 2 to this power, so that those of a block stay within 31 bits.
  private static final int SIZE = 8;

  /// The largest sum of |q| of a column whose errors are counted.
  private static final long LARGEST = 3L << 29;

  /// The sums of a block may differ by this much.
  private static final int RANGE = 0xfffe;

  private final int unit;
  private final int max;
  private final int pays;
  private int asked;
  private int version = -1;
  private volatile int ready = -1;
  private boolean usable;

  private int stride;
  private int blockRows;
  private int blocks;
  private short[] weights = {};
  private short[] starts = {};
  private int[] shifts = {};
  private int[] halves = {};
  private int[] centres = {};
  private int[] low = {};
  private int[] high = {};
  private int[] worst = {};
  private int[] sums = {};
  private long[] totals = {};

  /// Blocks of a multiple of `unit` rows, `max` at most: more rows make the error of a weight larger, fewer make sums of more
  /// blocks. `pays` rows have to be drawn after a change of the weights before it pays to round them.
  RoundedWeights(int unit, int max, int pays) {
    this.unit = unit;
    this.max = max;
    this.pays = pays;
  }

  /// Whether the weights of `w` are at hand or worth rounding, now that `rows` more rows are to be drawn by them.
  boolean pay(Prepared w, int rows) {
    return ready == w.version() ? usable : prepare(w, rows);
  }

  private synchronized boolean prepare(Prepared w, int rows) {
    if (ready == w.version()) return usable;
    if (version != w.version()) asked = 0;
    version = w.version();
    asked = Math.min(pays, asked + Math.min(pays, rows));
    if (asked < pays) return false;
    round(w);
    ready = version;
    return usable;
  }

  /// Rounds the weights anew.
  void round(Prepared w) {
    int rows = w.inputs();
    int units = (rows + unit - 1) / unit;
    int least = (rows + max - 1) / max;
    stride = w.stride();
    blockRows = unit * ((units + least - 1) / least);
    blocks = (rows + blockRows - 1) / blockRows;
    if (shifts.length < stride || weights.length < (rows + MARGIN) * stride) {
      weights = new short[(rows + MARGIN) * stride];
      starts = new short[blocks * stride];
      shifts = new int[stride];
      halves = new int[stride];
      centres = new int[stride];
      low = new int[stride];
      high = new int[stride];
      worst = new int[stride];
      sums = new int[2 * stride];
      totals = new long[stride];
    }
    usable = shifts(w);
    if (!usable) return;
    java.util.Arrays.fill(centres, 0);
    java.util.Arrays.fill(low, 0);
    java.util.Arrays.fill(high, 0);
    for (int b = 0; b < blocks; b++) {
      java.util.Arrays.fill(sums, 0);
      for (int i = b * blockRows; i < Math.min(rows, (b + 1) * blockRows); i++)
        roundRow(w.fixed(), i * stride, stride, shifts, halves, weights, sums, low, high);
      for (int j = 0; j < stride; j++) {
        int centre = sums[j] + sums[stride + j] >> 1;
        starts[b * stride + j] = (short) -centre;
        centres[j] += centre;
      }
    }
  }

  /// The shifts, from Σ|q| of the blocks: r is at most |q|/2^m + ½. Sizes are counted in units of [#SIZE], rounded up. False
  /// where a whole column could leave the range of integers, as one may whose rows are never all sent at once.
  private boolean shifts(Prepared w) {
    java.util.Arrays.fill(worst, 0);
    java.util.Arrays.fill(totals, 0);
    for (int b = 0; b < blocks; b++) {
      java.util.Arrays.fill(sums, 0);
      for (int i = b * blockRows; i < Math.min(w.inputs(), (b + 1) * blockRows); i++)
        addSizes(w.fixed(), i * stride, stride, sums);
      for (int j = 0; j < stride; j++) {
        worst[j] = Math.max(worst[j], sums[j]);
        totals[j] += sums[j];
      }
    }
    boolean small = true;
    for (int j = 0; j < stride; j++) {
      int m = 0;
      while (((long) worst[j] << SIZE >> m) + 1 + blockRows / 2 > RANGE) m++;
      shifts[j] = m;
      halves[j] = 1 << m >> 1;
      small &= totals[j] << SIZE <= LARGEST;
    }
    return small;
  }

  private static void addSizes(int[] fixed, int at, int count, int[] sums) {
    for (int j = 0; j < count; j += 8)
      IntVector.fromArray(INTS, fixed, at + j)
          .lanewise(VectorOperators.ABS)
          .lanewise(ASHR, SIZE)
          .add(1)
          .add(IntVector.fromArray(INTS, sums, j))
          .intoArray(sums, j);
  }

  /// One row rounded; its negative and its positive numbers are added to the two halves of `sums`, errors to `low` and `high`.
  private static void roundRow(
      int[] fixed,
      int at,
      int count,
      int[] shifts,
      int[] halves,
      short[] weights,
      int[] sums,
      int[] low,
      int[] high) {
    for (int j = 0; j < count; j += 8) {
      IntVector q = IntVector.fromArray(INTS, fixed, at + j);
      IntVector m = IntVector.fromArray(INTS, shifts, j);
      IntVector r = q.add(IntVector.fromArray(INTS, halves, j)).lanewise(ASHR, m);
      IntVector e = q.sub(r.lanewise(LSHL, m));
      ((ShortVector) r.convertShape(VectorOperators.I2S, EIGHT, 0)).intoArray(weights, at + j);
      IntVector.fromArray(INTS, sums, j).add(r.min(0)).intoArray(sums, j);
      IntVector.fromArray(INTS, sums, count + j).add(r.max(0)).intoArray(sums, count + j);
      IntVector.fromArray(INTS, low, j).add(e.min(0)).intoArray(low, j);
      IntVector.fromArray(INTS, high, j).add(e.max(0)).intoArray(high, j);
    }
  }

  /// r_ij modulo 2^16, row i at `i·stride`, with five rows of zeros behind the last one.
  short[] weights() {
    return weights;
  }

  int blocks() {
    return blocks;
  }

  int blockRows() {
    return blockRows;
  }

  /// Whether the last rounding was possible.
  boolean usable() {
    return usable;
  }

  int stride() {
    return stride;
  }

  /// Where sums start: minus the centre of their range, column j of block b at `start(b) + j`.
  short[] starts() {
    return starts;
  }

  int start(int block) {
    return block * stride;
  }

  /// What all blocks started from, together.
  int[] centres() {
    return centres;
  }

  int[] shifts() {
    return shifts;
  }

  /// The least that errors of a column can add up to.
  int[] low() {
    return low;
  }

  /// The most that errors of a column can add up to.
  int[] high() {
    return high;
  }
}
