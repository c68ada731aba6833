package io.harmonium.matrix;

import java.util.Arrays;

/// Σ_b w_b·x_b·y_bᵀ in exact integers where one side is discrete, and as one `fma` chain per block of 256 rows where
/// both are real.
public final class OuterSums {

  private static final Slot<double[]> CHAIN = Slot.doubles(OuterSums.class, "chain");
  private static final Slot<float[]> VALUES = Slot.floats(OuterSums.class, "values");
  private static final Slot<int[]> TERMS = Slot.ints(OuterSums.class, "terms");
  private static final Slot<ColumnCounts> COUNTS =
      Slot.of(OuterSums.class, "counts", ColumnCounts::new);
  private static final Slot<Block> BLOCK = Slot.of(OuterSums.class, "block", Block::new);

  /// Rows that are loaded at a time.
  private static final int LOADED = 16 * Sums.BLOCK;

  private OuterSums() {}

  /// Adds the outer products of rows `row … row+rows−1` to `addTo` (modified).
  public static void add(
      States x, States y, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    Sums.checkBlock(row);
    for (int start = row; start < row + rows; start += Sums.BLOCK) {
      int stop = Math.min(row + rows, start + Sums.BLOCK);
      if (x instanceof Reals a && y instanceof Reals b)
        addReals(a, b, rowWeights, start, stop, space, addTo);
      else if (x instanceof Reals) addDiscrete(y, x, rowWeights, start, stop, space, addTo, true);
      else addDiscrete(x, y, rowWeights, start, stop, space, addTo, false);
    }
  }

  /// Σ_b w_b·x_b of rows `row … row+rows−1`: terms of discrete states are exact, reals one double chain per block.
  public static void addColumns(
      States x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    Sums.checkBlock(row);
    if (rowWeights == null && (x instanceof Bits || x instanceof Distant)) {
      addCounts(x, row, row + rows, space, addTo);
      return;
    }
    int columns = x.columns();
    double[] chain = space.doubles(CHAIN, columns);
    for (int start = row; start < row + rows; start += Sums.BLOCK) {
      int stop = Math.min(row + rows, start + Sums.BLOCK);
      Arrays.fill(chain, 0, columns, 0);
      for (int b = start; b < stop; b++) x.addRow(b, rowWeights == null ? 1 : rowWeights[b], chain);
      for (int j = 0; j < columns; j++) addTo.add(j, chain[j]);
    }
  }

  /// Sums of the columns over all rows of data, in parallel; they are exact, so nothing depends on the order.
  public static Sums columns(States x, float[] rowWeights, Workers workers) {
    Sums[] parts = new Sums[workers.threads()];
    boolean permuted = rowWeights == null && x instanceof Selection s && !s.order().consecutive();
    workers.forBlocks(
        permuted ? ((Selection) x).of().rows() : x.rows(),
        LOADED,
        (from, to, worker, space) -> {
          if (parts[worker] == null) parts[worker] = new Sums(x.columns());
          if (permuted) addChosen((Selection) x, from, to, space, parts[worker]);
          else addColumns(x, rowWeights, from, to - from, space, parts[worker]);
        });
    Sums total = new Sums(x.columns());
    for (Sums part : parts) if (part != null) total.add(part);
    return total;
  }

  /// Rows `from … to−1` of those that `x` chooses from, where it does: a file is read from its beginning to its end.
  private static void addChosen(Selection x, int from, int to, Workspace space, Sums addTo) {
    Bits block = x.like(to - from);
    int count = 0;
    for (int row = from; row < to; row++)
      if (x.order().contains(row)) x.of().copyTo(row, 1, block, count++);
    space.get(COUNTS).add(block, 0, count, addTo);
  }

  /// Bits that count alike are counted; rows that lie elsewhere are loaded block by block.
  private static void addCounts(States x, int from, int to, Workspace space, Sums addTo) {
    ColumnCounts counts = space.get(COUNTS);
    if (x instanceof Bits bits) counts.add(bits, from, to, addTo);
    else if (x instanceof Distant far)
      for (int start = from; start < to; start += LOADED) {
        int rows = Math.min(LOADED, to - start);
        counts.add(far.loaded(start, rows), 0, rows, addTo);
      }
  }

  /// Sums of a block, one array per column of x: the compiler vectorises `row[j] += terms[j]`, but not sums at two
  /// places of one array.
  private static final class Block {
    private int[][] ints = {};
    private float[][] reals = {};

    int[][] ints(int rows, int columns) {
      if (ints.length < rows || ints[0].length < columns) ints = new int[rows][columns];
      for (int i = 0; i < rows; i++) Arrays.fill(ints[i], 0);
      return ints;
    }

    float[][] reals(int rows, int columns) {
      if (reals.length < rows || reals[0].length < columns) reals = new float[rows][columns];
      for (int i = 0; i < rows; i++) Arrays.fill(reals[i], 0f);
      return reals;
    }
  }

  /// `discrete` is walked by its set columns, `other` is rounded to 2⁻²⁰; `transposed` when `other` is the x side. A term
  /// so large that 256 of them might not fit an int is moved on its own.
  private static void addDiscrete(
      States discrete,
      States other,
      float[] rowWeights,
      int from,
      int to,
      Workspace space,
      Sums addTo,
      boolean transposed) {
    int n = discrete.columns();
    int m = other.columns();
    float[] values = space.floats(VALUES, m);
    int[] terms = space.ints(TERMS, m);
    Block scratch = space.get(BLOCK);
    int[][] block = scratch.ints(n + 1, m);
    for (int b = from; b < to; b++) {
      other.toReals(b, 0, m, values);
      int largest = round(values, rowWeights == null ? 1f : rowWeights[b], m, terms);
      boolean alone = largest > Integer.MAX_VALUE / Sums.BLOCK;
      if (alone) {
        flush(discrete, block, m, addTo, transposed);
        scratch.ints(n + 1, m);
      }
      accumulate(discrete, b, terms, m, block);
      if (alone) {
        flush(discrete, block, m, addTo, transposed);
        scratch.ints(n + 1, m);
      }
    }
    flush(discrete, block, m, addTo, transposed);
  }

  /// The terms of a row; answers the largest absolute one.
  private static int round(float[] values, float weight, int count, int[] terms) {
    int largest = 0;
    for (int j = 0; j < count; j++) {
      float term = weight * values[j] * Sums.TERM;
      if (!(Math.abs(term) < 0x1p30f)) throw Sums.unsupported(term);
      terms[j] = (int) Math.rint(term);
      largest = Math.max(largest, Math.abs(terms[j]));
    }
    return largest;
  }

  private static void accumulate(States discrete, int b, int[] terms, int m, int[][] block) {
    if (discrete instanceof Bits bits) {
      for (int i = PlainKernels.next(bits, b, 0); i >= 0; i = PlainKernels.next(bits, b, i + 1))
        add(terms, m, block[i]);
    } else if (discrete instanceof Levels levels) {
      for (int u = 0; u < levels.units(); u++)
        add(terms, m, block[levels.offsets()[u] + levels.get(b, u)]);
    }
    add(terms, m, block[discrete.columns()]);
  }

  private static void add(int[] terms, int count, int[] addTo) {
    for (int j = 0; j < count; j++) addTo[j] += terms[j];
  }

  /// Moves a block of integers into the sums; its last row holds Σ terms, which spins need.
  private static void flush(States discrete, int[][] block, int m, Sums addTo, boolean transposed) {
    int n = discrete.columns();
    int low = discrete instanceof Bits bits ? bits.low() : 0;
    int step = discrete instanceof Bits bits ? bits.step() : 1;
    long[] sums = addTo.values();
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        long term = (long) step * block[i][j] + (long) low * block[n][j];
        sums[transposed ? j * n + i : i * m + j] += term << Sums.SHIFT;
      }
  }

  private static void addReals(
      Reals x, Reals y, float[] rowWeights, int from, int to, Workspace space, Sums addTo) {
    int n = x.columns();
    int m = y.columns();
    float[] values = space.floats(VALUES, m);
    float[][] chains = space.get(BLOCK).reals(n, m);
    for (int b = from; b < to; b++) {
      float weight = rowWeights == null ? 1f : rowWeights[b];
      y.toReals(b, 0, m, values);
      for (int i = 0; i < n; i++) chain(weight * x.get(b, i), values, m, chains[i]);
    }
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) addTo.add(i * m + j, chains[i][j]);
  }

  private static void chain(float value, float[] values, int count, float[] chain) {
    for (int j = 0; j < count; j++) chain[j] = Math.fma(value, values[j], chain[j]);
  }
}
