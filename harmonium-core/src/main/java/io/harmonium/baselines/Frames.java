package io.harmonium.baselines;

import io.harmonium.data.Block;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.States;
import java.util.stream.IntStream;

/// Frames of sequences as next-frame baselines look at them: what is missing in a past frame is what was last known in
/// its sequence, or the typical value of its cell where nothing is known yet. What is missing is never scored.
public final class Frames {

  private final Sequences data;
  private final States values;
  private final Bits missing;

  /// First column of each cell, and one past the last.
  private final int[] offsets;

  /// How many frames lie before each row in its sequence.
  private final int[] past;

  private Frames(Sequences data, States values, Bits missing, int[] offsets) {
    this.data = data;
    this.values = values;
    this.missing = missing;
    this.offsets = offsets;
    this.past = IntStream.range(0, data.rows()).map(data::time).toArray();
  }

  /// Frames of one block, whose unknown cells at the beginning of a sequence take the values of `typical`, a frame like
  /// those of the block (null where no cell is missing).
  public static Frames of(Sequences data, Resident typical) {
    if (data.frames().blocks().size() != 1)
      throw new IllegalArgumentException(
          "next-frame baselines look at frames of one kind of unit, got "
              + data.frames().blocks().size()
              + " blocks");
    Block block = data.frames().blocks().get(0);
    Bits missing = block.missing();
    States values = missing == null ? block.values() : filled(data, block, typical);
    return new Frames(data, values, missing, offsets(values));
  }

  /// The frame of most frequent values, of means for reals, over the known cells of `data`.
  public static Resident typical(Sequences data) {
    Block block = data.frames().blocks().get(0);
    States values = block.values();
    int[] offsets = offsets(values);
    double[] sums = new double[values.columns()];
    long[] known = new long[values.cells()];
    double[] row = new double[values.columns()];
    for (int r = 0; r < data.rows(); r++) {
      values.toDoubles(r, row);
      for (int u = 0; u < known.length; u++) {
        if (block.missing() != null && block.missing().get(r, u)) continue;
        known[u]++;
        for (int j = offsets[u]; j < offsets[u + 1]; j++) sums[j] += row[j];
      }
    }
    Resident typical = values.like(1);
    for (int u = 0; u < known.length; u++) typical.setTypical(0, u, sums, known[u]);
    return typical;
  }

  private static States filled(Sequences data, Block block, Resident typical) {
    Resident filled = block.values().copy();
    for (int row = 0; row < data.rows(); row++)
      if (data.time(row) == 0) filled.keep(block.missing(), row, typical, 0);
      else filled.keep(block.missing(), row, filled, row - 1);
    return filled;
  }

  private static int[] offsets(States values) {
    return IntStream.rangeClosed(0, values.cells()).map(values::column).toArray();
  }

  /// Frames of all sequences together.
  public int rows() {
    return data.rows();
  }

  /// Numbers of a frame: one per cell, one per category for categories.
  public int columns() {
    return values.columns();
  }

  public int cells() {
    return offsets.length - 1;
  }

  /// First column of a cell; that of cell `cells` is one past the last.
  public int offset(int cell) {
    return offsets[cell];
  }

  /// Whether cells hold one of a list of values.
  public boolean discrete() {
    return values.values(0) > 0;
  }

  /// How many frames lie before a row in its sequence.
  public int past(int row) {
    return past[row];
  }

  /// The numbers of a frame into `out` (modified), gaps filled.
  public void read(int row, double[] out) {
    values.toDoubles(row, out);
  }

  /// The number of the value of a discrete cell, gaps filled.
  public int value(int row, int cell) {
    return (int) values.content(row, cell);
  }

  /// How many values a discrete cell has.
  public int values(int cell) {
    return values.values(cell);
  }

  /// The expected numbers of a discrete cell whose values have these probabilities, into their columns of `out`
  /// (modified).
  public void expect(int cell, double[] probabilities, double[] out) {
    values.expect(cell, probabilities, out);
  }

  /// Whether a cell was known.
  public boolean known(int row, int cell) {
    return missing == null || !missing.get(row, cell);
  }

  /// Whether all cells of a frame were known.
  public boolean complete(int row) {
    return missing == null || missing.count(row) == 0;
  }

  /// Whether no cell of a frame was known.
  public boolean absent(int row) {
    return missing != null && missing.count(row) == cells();
  }
}
