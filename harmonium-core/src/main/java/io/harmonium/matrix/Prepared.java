package io.harmonium.matrix;

import java.util.Arrays;
import java.util.function.Supplier;

/// Weights of one coupling in one direction, made ready once per update from the double parameters and read by all
/// threads: `inputs` rows of `outputs` columns, padded to `stride`.
///
/// ```
/// fixed = rint(W·2^s),   y_j = 2^(−s) · Σ_{i: x_i = 1} fixed_ij     (exact, any order)
/// ```
///
/// `total_j = Σ_i fixed_ij` serves spins. When the fixed point would be too coarse (`terms·2^(−s−1) > 1e-4`), a second
/// word holds what it leaves over, and its exact sums are added:
///
/// ```
/// remainder = rint((W·2^s − fixed)·2^t),   t = 30 − ⌈log₂(inputs + 1)⌉
/// ```
///
/// The weights stay where they are, in the vector of parameters: weight (i, j) at `offset + i·inputStep + j·outputStep`.
/// After they have changed, [#refresh] makes them ready again in the same arrays.
public final class Prepared implements PackedWeights {

  /// What remainders send.
  private static final Slot<Inputs> REST = Slot.of(Prepared.class, "rest", Inputs::new);

  /// Coarsest error of an input that the fixed point may have.
  public static final double RESOLUTION = 1e-4;

  /// Side of the squares in which a transposed matrix is read: 16 numbers are two lines of cache.
  private static final int SQUARE = 16;

  private final double[] weights;
  private final int offset;
  private final int inputStep;
  private final int outputStep;
  private final int inputs;
  private final int outputs;
  private final int stride;
  private final int terms;
  private final int[] fixed;
  private int exponent;
  private int[] total;
  private double[] exact;
  private float[] reals;
  private volatile boolean totalReady;
  private volatile boolean exactReady;
  private Prepared remainder;
  private volatile boolean remainderReady;
  private volatile boolean realsReady;
  private int version;
  private volatile Derived[] derived = {};
  private Prepared transposed;

  private Prepared(int[] fixed, int inputs, int outputs, int exponent) {
    this.weights = null;
    this.offset = 0;
    this.inputs = inputs;
    this.outputs = outputs;
    this.inputStep = outputs;
    this.outputStep = 1;
    this.terms = 0;
    this.stride = (outputs + 15) & ~15;
    this.fixed = fixed;
    this.exponent = exponent;
  }

  private Prepared(
      double[] weights,
      int offset,
      int inputs,
      int outputs,
      int inputStep,
      int outputStep,
      int terms) {
    this.weights = weights;
    this.offset = offset;
    this.inputs = inputs;
    this.outputs = outputs;
    this.inputStep = inputStep;
    this.outputStep = outputStep;
    this.terms = terms;
    this.stride = (outputs + 15) & ~15;
    this.fixed = new int[Math.multiplyExact(inputs, stride)];
  }

  /// Weights `inputs × outputs`, row-major; the array is kept, see [#refresh].
  public static Prepared of(double[] weights, int inputs, int outputs, int exponent) {
    Prepared prepared = rows(weights, 0, inputs, outputs, inputs);
    prepared.refresh(exponent);
    return prepared;
  }

  /// Integers that are given: rows padded to the next multiple of 16, scale 2^(−exponent). There are no doubles behind
  /// them, so that nothing but [#fixed] and [#total] can be asked for.
  public static Prepared integers(int[] fixed, int inputs, int outputs, int exponent) {
    return new Prepared(fixed, inputs, outputs, exponent);
  }

  /// The matrix `inputs × outputs` that stands row-major at `weights[offset …]`, not ready yet. At most
  /// `terms` of its rows meet in one input.
  public static Prepared rows(double[] weights, int offset, int inputs, int outputs, int terms) {
    return new Prepared(weights, offset, inputs, outputs, outputs, 1, terms);
  }

  /// The transposed of the matrix `outputs × inputs` that stands row-major at `weights[offset …]`, not ready yet.
  public static Prepared columns(double[] weights, int offset, int inputs, int outputs, int terms) {
    return new Prepared(weights, offset, inputs, outputs, 1, inputs, terms);
  }

  /// The exponent s = 30 − ⌈log₂ L⌉ for the largest sum L of absolute weights that can meet in one input.
  public static int exponentFor(double largestSum) {
    if (!(largestSum < Double.POSITIVE_INFINITY))
      throw new NonFiniteException("a coupling holds a weight that is not finite");
    if (largestSum < 0x1p-60) return 90;
    int exponent = Math.getExponent(largestSum);
    boolean power = largestSum == Math.scalb(1.0, exponent);
    return 30 - (power ? exponent : exponent + 1);
  }

  /// Reads all weights again with scale 2^(−exponent).
  public void refresh(int exponent) {
    scale(exponent);
    refreshRows(0, inputs);
  }

  /// Reads rows `from … to−1` again; Σ|W| of each column is added to `columns` (modified), the largest of a row answered.
  public double refreshRows(int from, int to, double[] columns, Workspace space) {
    double scale = Math.scalb(1.0, exponent);
    double largest = 0;
    for (int i = from; i < to; i++) {
      int at = offset + i * inputStep;
      double sum =
          space.kernels().round(weights, at, outputs, scale, fixed, i * stride, columns, space);
      largest = Math.max(largest, sum);
      if (reals != null) narrow(weights, at, outputs, reals, i * stride);
    }
    return largest;
  }

  /// Columns `from … to−1` anew from the rows of `rows`, the same weights not transposed, which are ready with the same
  /// scale. Floats follow at the next call, also where there is one column only and steps do not tell a transposed matrix.
  public void transposeTile(Prepared rows, int from, int to) {
    realsReady = false;
    Passes.transpose(
        rows.fixed, from * rows.stride, rows.stride, to - from, inputs, fixed, from, stride);
  }

  /// Sets the scale and forgets what was derived; [#refreshRows] must follow for all rows.
  @Override
  public void scale(int exponent) {
    this.exponent = exponent;
    version++;
    totalReady = false;
    exactReady = false;
    remainderReady = false;
    if (outputStep != 1) realsReady = false;
  }

  /// Reads rows `from … to−1` again; several threads may take several rows.
  @Override
  public void refreshRows(int from, int to) {
    double scale = Math.scalb(1.0, exponent);
    if (outputStep == 1) for (int i = from; i < to; i++) refreshRow(i, scale);
    else
      for (int i = from; i < to; i += SQUARE)
        for (int j = 0; j < outputs; j += SQUARE)
          roundSquare(i, Math.min(to, i + SQUARE), j, Math.min(outputs, j + SQUARE), scale);
  }

  private void refreshRow(int i, double scale) {
    int at = offset + i * inputStep;
    round(weights, at, scale, outputs, fixed, i * stride);
    if (reals != null) narrow(weights, at, outputs, reals, i * stride);
  }

  private static void round(
      double[] weights, int from, double scale, int count, int[] fixed, int at) {
    for (int j = 0; j < count; j++) fixed[at + j] = Passes.rounded(weights[from + j] * scale);
  }

  private void roundSquare(int top, int bottom, int left, int right, double scale) {
    for (int i = top; i < bottom; i++)
      for (int j = left; j < right; j++)
        fixed[i * stride + j] = Passes.rounded(weights[offset + i + j * outputStep] * scale);
  }

  /// True where there are no doubles behind the integers.
  public boolean integers() {
    return weights == null;
  }

  @Override
  public int inputs() {
    return inputs;
  }

  public int outputs() {
    return outputs;
  }

  public int stride() {
    return stride;
  }

  public int exponent() {
    return exponent;
  }

  /// A number that is another one after each change of the weights.
  public int version() {
    return version;
  }

  /// What kernels keep beside these weights, one of each kind, made by `maker` at the first call. It has to look at
  /// [#version] by itself.
  public <D extends Derived> D derived(Class<D> kind, Supplier<D> maker) {
    for (Derived kept : derived) if (kind.isInstance(kept)) return kind.cast(kept);
    return derive(kind, maker);
  }

  private synchronized <D extends Derived> D derive(Class<D> kind, Supplier<D> maker) {
    for (Derived kept : derived) if (kind.isInstance(kept)) return kind.cast(kept);
    D made = maker.get();
    Derived[] more = Arrays.copyOf(derived, derived.length + 1);
    more[derived.length] = made;
    derived = more;
    return made;
  }

  /// Says that `a` and `b` are the same weights in both directions, with one scale.
  public static void pair(Prepared a, Prepared b) {
    a.transposed = b;
    b.transposed = a;
  }

  /// The same weights in the other direction, or null where they are not at hand.
  public Prepared transposed() {
    return transposed;
  }

  /// Fixed-point weights, row i at `i·stride`.
  public int[] fixed() {
    return fixed;
  }

  /// Column sums of the fixed-point weights, made at the first call.
  public int[] total() {
    if (!totalReady) makeTotal();
    return total;
  }

  private synchronized void makeTotal() {
    if (totalReady) return;
    if (total == null) total = new int[stride];
    Arrays.fill(total, 0);
    for (int i = 0; i < inputs; i++)
      for (int j = 0; j < outputs; j++) total[j] += fixed[i * stride + j];
    totalReady = true;
  }

  /// True where fixed point alone is too coarse for these weights and [#remainder] must be added.
  @Override
  public boolean coarse() {
    return terms * Math.scalb(1.0, -exponent - 1) > RESOLUTION;
  }

  /// What the fixed point leaves over, as integers of a finer scale; made at the first call.
  public Prepared remainder() {
    if (!remainderReady) makeRemainder();
    return remainder;
  }

  private synchronized void makeRemainder() {
    if (remainderReady) return;
    int finer = Integer.numberOfLeadingZeros(inputs) - 2;
    if (remainder == null) remainder = integers(new int[fixed.length], inputs, outputs, 0);
    remainder.scale(exponent + finer);
    double scale = Math.scalb(1.0, exponent);
    double fine = Math.scalb(1.0, finer);
    for (int i = 0; i < inputs; i++)
      for (int j = 0; j < outputs; j++) {
        double left =
            weights[offset + i * inputStep + j * outputStep] * scale - fixed[i * stride + j];
        remainder.fixed[i * stride + j] = Passes.rounded(left * fine);
      }
    remainderReady = true;
  }

  /// Adds what the remainders send where discrete states `x` send, which one word does not resolve.
  void sendRemainder(States x, int row, int rows, Workspace space, Inputs addTo) {
    Inputs rest = space.get(REST);
    rest.reset(rows, addTo.columns(), remainder().exponent());
    x.send(row, rows, remainder(), space, rest);
    addTo.addRest(rest);
  }

  /// The doubles, row-major, unpadded; made at the first call.
  public double[] exact() {
    if (!exactReady) makeExact();
    return exact;
  }

  private synchronized void makeExact() {
    if (exactReady) return;
    if (exact == null) exact = new double[inputs * outputs];
    for (int i = 0; i < inputs; i++)
      for (int j = 0; j < outputs; j++)
        exact[i * outputs + j] = weights[offset + i * inputStep + j * outputStep];
    exactReady = true;
  }

  /// Float weights in the layout of [#fixed], made at the first call; rows that are read again later are floats again too,
  /// those of a transposed matrix at the next call.
  public float[] reals() {
    if (!realsReady) makeReals();
    return reals;
  }

  private synchronized void makeReals() {
    if (realsReady) return;
    if (reals == null) reals = new float[inputs * stride];
    if (outputStep == 1)
      for (int i = 0; i < inputs; i++)
        narrow(weights, offset + i * inputStep, outputs, reals, i * stride);
    else Passes.transpose(weights, offset, outputStep, outputs, inputs, reals, 0, stride);
    realsReady = true;
  }

  private static void narrow(double[] weights, int from, int count, float[] reals, int at) {
    for (int j = 0; j < count; j++) reals[at + j] = (float) weights[from + j];
  }
}
