package io.harmonium.matrix;

import java.util.Arrays;

/// Σ_b w_b·x_b·y_bᵀ over few rows b, kept as its two factors: discrete states x, and the terms w_b·y_b rounded to 2⁻²⁰.
/// Rows of the sum are computed when they are asked for, as a product of packed bits with integers:
///
/// ```
/// S_i = Σ_{b: x_bi = 1} rint(2²⁰·w_b·y_b)
/// ```
///
/// Where x is real too, a row of the sum is one `fma` chain over the rows b, rounded to 2⁻³²: by lists of what is not 0 where
/// most of x is, else y is packed in panels. A term of 0 changes no chain, so both give the same bits.
///
/// It is the sum that [OuterSums] adds up, to the bit, but nothing of the size of the result is stored.
public final class Factored {

  private static final Slot<float[]> CHAINS = Slot.floats(Factored.class, "chains");
  private static final Slot<float[]> LEFT = Slot.floats(Factored.class, "left");
  private static final Slot<Turned> TURNED = Slot.of(Factored.class, "turned", Turned::new);
  private static final Slot<Inputs> SUMS = Slot.of(Factored.class, "sums", Inputs::new);

  /// Most rows for which this is quicker than adding up: products by rows of the result build no tables over rows of data.
  public static final int ROWS = 512;

  /// Most rows where both sides are real: one block of a sum, a chain over which is rounded once.
  private static final int REAL_ROWS = Sums.BLOCK;

  /// The share of zeros from which on lists are quicker than panels.
  private static final double ZEROS = 0.6;

  private States x;
  private Reals y;
  private int rows;
  private int columns;
  private int stride;
  private int[] terms = {};
  private Prepared prepared;
  private float[] rowWeights;
  private float[] panels = {};
  private boolean listed;

  /// Makes room for the terms of `rows` rows, all of which [#round] must read before use; answers false where sums of
  /// these two cannot or should not be kept in this way.
  public boolean take(States x, States y, int rows) {
    boolean real = x instanceof Reals && rows <= REAL_ROWS;
    boolean discrete = (x instanceof Bits || x instanceof Levels) && rows <= ROWS;
    if (!(y instanceof Reals reals) || !real && !discrete) return false;
    this.x = x;
    this.y = reals;
    if (real) {
      this.rows = rows;
      columns = y.columns();
      stride = (columns + 15) & ~15;
      prepared = null;
      listed = mostlyZero((Reals) x, rows);
      if (!listed && panels.length < rows * stride) panels = new float[rows * stride];
      return true;
    }
    int count = y.columns();
    if (prepared == null || this.rows != rows || columns != count) {
      this.rows = rows;
      columns = count;
      stride = (count + 15) & ~15;
      if (terms.length < rows * stride) terms = new int[rows * stride];
      else Arrays.fill(terms, 0);
      prepared = Prepared.integers(terms, rows, columns, 20);
    }
    prepared.scale(20);
    return true;
  }

  private static boolean mostlyZero(Reals x, int rows) {
    int zeros = 0;
    for (int b = 0; b < rows; b++)
      for (int i = 0; i < x.columns(); i++) zeros += x.data()[b * x.stride() + i] == 0 ? 1 : 0;
    return zeros >= ZEROS * rows * x.columns();
  }

  /// The terms of rows `from … to−1`; answers the largest absolute one.
  public int round(float[] rowWeights, int from, int to) {
    this.rowWeights = rowWeights;
    if (x instanceof Reals) {
      for (int column = 0; !listed && column < stride; column += 16) pack(column, from, to);
      return 0;
    }
    float largest = 0;
    for (int b = from; b < to; b++) {
      float weight = rowWeights == null ? 1f : rowWeights[b];
      largest =
          Math.max(largest, round(y.data(), b * y.stride(), weight, columns, terms, b * stride));
    }
    if (!(largest < 0x1p30f)) throw Sums.unsupported(largest);
    return (int) largest;
  }

  /// Sixteen columns of rows `from … to−1`, those beyond the last one 0.
  private void pack(int column, int from, int to) {
    int width = Math.min(16, columns - column);
    for (int b = from; b < to; b++) {
      int at = column * rows + 16 * b;
      System.arraycopy(y.data(), b * y.stride() + column, panels, at, width);
      if (width < 16) Arrays.fill(panels, at + width, at + 16, 0f);
    }
  }

  private static float round(
      float[] values, int from, float weight, int count, int[] terms, int at) {
    float largest = 0;
    for (int j = 0; j < count; j++) {
      float term = weight * values[from + j] * Sums.TERM;
      terms[at + j] = (int) Double.doubleToRawLongBits(term + 0x1.8p52);
      largest = Math.max(largest, Math.abs(term));
    }
    return largest;
  }

  /// Whether sums of terms up to `largest` fit 32 bits.
  public boolean fits(int largest) {
    int values = x instanceof Bits bits ? Math.abs(bits.low()) + Math.abs(bits.step()) : 1;
    return (long) largest * rows * values <= Integer.MAX_VALUE;
  }

  /// `weight ·` rows `first … last−1` of the sum to `out[at …]` (modified), row-major: written, or added where `add`.
  public void read(
      double weight, int first, int last, boolean add, double[] out, int at, Workspace space) {
    if (x instanceof Reals reals) {
      readReals(reals, weight, first, last, add, out, at, space);
      return;
    }
    Bits turned = space.get(TURNED).of(x, rows, first, last);
    Inputs sums = space.get(SUMS);
    sums.reset(last - first, columns, 20);
    space.kernels().addRows(turned, 0, last - first, prepared, space, sums);
    for (int i = 0; i < last - first; i++)
      if (add) add(sums.fixed(), i * sums.stride(), weight, columns, out, at + i * columns);
      else write(sums.fixed(), i * sums.stride(), weight, columns, out, at + i * columns);
  }

  private void readReals(
      Reals x,
      double weight,
      int first,
      int last,
      boolean add,
      double[] out,
      int at,
      Workspace space) {
    int height = last - first;
    int width = listed ? columns : stride;
    float[] chains = space.floats(CHAINS, height * width);
    if (listed) space.kernels().outer(x, first, last, y, rowWeights, rows, space, chains);
    else tiles(x, first, height, chains, space);
    for (int i = 0; i < height; i++) {
      int to = at + i * columns;
      if (!add) Arrays.fill(out, to, to + columns, 0);
      addRounded(chains, i * width, weight, columns, out, to);
    }
  }

  private void tiles(Reals x, int first, int height, float[] chains, Workspace space) {
    float[] left = space.floats(LEFT, rows * height);
    for (int b = 0; b < rows; b++) {
      float factor = rowWeights == null ? 1f : rowWeights[b];
      for (int i = 0; i < height; i++)
        left[b * height + i] = factor * x.data()[b * x.stride() + first + i];
    }
    space.kernels().chains(left, height, panels, rows, columns, space, chains);
  }

  /// Adds `weight ·` the chains as [Sums] would keep them; no number is lost that is not finite.
  private static void addRounded(
      float[] chains, int from, double weight, int count, double[] out, int at) {
    for (int j = 0; j < count; j++)
      out[at + j] += weight * ((Math.rint(chains[from + j] * Sums.SCALE) + 0.0) * (1 / Sums.SCALE));
  }

  private static void write(int[] sums, int from, double weight, int count, double[] out, int at) {
    for (int j = 0; j < count; j++) out[at + j] = weight * (sums[from + j] * 0x1p-20);
  }

  private static void add(int[] sums, int from, double weight, int count, double[] out, int at) {
    for (int j = 0; j < count; j++) out[at + j] += weight * (sums[from + j] * 0x1p-20);
  }

  /// Columns of discrete states as rows of bits; rooms for the two phases of an update are kept.
  private static final class Turned {
    private final Bits[] rooms = new Bits[4];
    private int next;

    Bits of(States x, int rows, int first, int last) {
      Bits bits = room(x, rows, last - first);
      if (x instanceof Bits packed) packed.transpose(first, last, rows, bits);
      else turn((Levels) x, rows, first, last, bits);
      return bits;
    }

    private Bits room(States x, int columns, int rows) {
      int low = x instanceof Bits bits ? bits.low() : 0;
      int step = x instanceof Bits bits ? bits.step() : 1;
      for (Bits room : rooms)
        if (room != null && room.columns() == columns && room.rows() >= rows && room.low() == low)
          return room;
      Bits room = Bits.of(rows, columns, low, step);
      rooms[next] = room;
      next = (next + 1) % rooms.length;
      return room;
    }

    private static void turn(Levels x, int rows, int first, int last, Bits out) {
      Arrays.fill(out.data(), (byte) 0);
      int unit = Arrays.binarySearch(x.offsets(), first);
      if (unit < 0)
        throw new IllegalArgumentException("column " + first + " does not start a unit");
      for (; x.offsets()[unit] < last; unit++)
        for (int b = 0; b < rows; b++) out.set(x.offsets()[unit] + x.get(b, unit) - first, b, true);
    }
  }
}
