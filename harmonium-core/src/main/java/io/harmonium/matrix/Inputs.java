package io.harmonium.matrix;

import java.util.Arrays;

/// What links (and biases of a row's own) send to one port, for a block of rows: an exact integer part and a float
/// part. They meet in one place only, [#eta]:
///
/// ```
/// η = θ + c·(reals + fixed·2^(−s))
/// ```
public final class Inputs {

  private int rows;
  private int columns;
  private int stride;
  private int exponent;
  private int[] fixed = {};
  private float[] reals = {};
  private boolean touched;

  /// Empties these inputs for a block of `rows × columns` whose integer part has scale 2^(−exponent).
  public void reset(int rows, int columns, int exponent) {
    this.rows = rows;
    this.columns = columns;
    this.stride = (columns + 15) & ~15;
    this.exponent = exponent;
    int length = Math.multiplyExact(rows, stride);
    if (fixed.length < length) fixed = new int[length];
    else Arrays.fill(fixed, 0, length, 0);
    touched = false;
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  public int stride() {
    return stride;
  }

  /// The integer part, row r at `r·stride`.
  public int[] fixed() {
    return fixed;
  }

  /// The float part, zeroed at the first call after [#reset].
  public float[] reals() {
    if (!touched) {
      int length = rows * stride;
      if (reals.length < length) reals = new float[length];
      else Arrays.fill(reals, 0, length, 0f);
      touched = true;
    }
    return reals;
  }

  /// η of one row into `out`, with `factor` c and the natural parameters `theta`.
  public void eta(int row, float[] theta, float factor, float[] out) {
    float scale = Math.scalb(1f, -exponent);
    int at = row * stride;
    if (touched) {
      // The same index on both sides lets the compiler vectorise the loop.
      System.arraycopy(reals, at, out, 0, columns);
      for (int j = 0; j < columns; j++)
        out[j] = Math.fma(factor, Math.fma((float) fixed[at + j], scale, out[j]), theta[j]);
    } else
      for (int j = 0; j < columns; j++)
        out[j] = Math.fma(factor, (float) fixed[at + j] * scale, theta[j]);
  }

  /// Adds the integers of `rest`, which have a finer scale, to the float part.
  public void addRest(Inputs rest) {
    float scale = Math.scalb(1f, -rest.exponent);
    float[] sums = reals();
    int[] fine = rest.fixed;
    for (int i = 0; i < rows * stride; i++) sums[i] += fine[i] * scale;
  }

  /// Adds the integers of `part`, which have the same shape and scale.
  public void add(Inputs part) {
    for (int i = 0; i < rows * stride; i++) fixed[i] += part.fixed[i];
  }

  /// The scale of the integer part.
  public int exponent() {
    return exponent;
  }

  /// One row of both parts into `wholes` and `rest` (modified): input = rest + wholes·2^(−s).
  public void read(int row, int[] wholes, float[] rest) {
    int at = row * stride;
    System.arraycopy(fixed, at, wholes, 0, columns);
    if (touched) System.arraycopy(reals, at, rest, 0, columns);
    else Arrays.fill(rest, 0, columns, 0f);
  }

  /// The input itself of one row in double, without θ: reals + fixed·2^(−s).
  public void toDoubles(int row, double[] out) {
    double scale = Math.scalb(1.0, -exponent);
    int at = row * stride;
    for (int j = 0; j < columns; j++)
      out[j] = fixed[at + j] * scale + (touched ? reals[at + j] : 0);
  }
}
