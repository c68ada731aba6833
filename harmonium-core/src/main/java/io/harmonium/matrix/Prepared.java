package io.harmonium.matrix;

/// Weights of one coupling in one direction, made ready once per update from the double parameters and read by all
/// threads: `inputs` rows of `outputs` columns, padded to `stride`.
///
/// ```
/// fixed = rint(W·2^s),   y_j = 2^(−s) · Σ_{i: x_i = 1} fixed_ij     (exact, any order)
/// ```
///
/// `total_j = Σ_i fixed_ij` serves spins. When the fixed point would be too coarse (`n·2^(−s−1) > 1e-4`), `exact`
/// holds the doubles and the slow door is taken.
public final class Prepared {

  /// Coarsest error of an input that the fixed point may have.
  public static final double RESOLUTION = 1e-4;

  private final int inputs;
  private final int outputs;
  private final int stride;
  private final int exponent;
  private final int[] fixed;
  private final int[] total;
  private final double[] exact;
  private final boolean coarse;
  private volatile float[] reals;

  private Prepared(int inputs, int outputs, int exponent, double[] weights) {
    this.inputs = inputs;
    this.outputs = outputs;
    this.stride = (outputs + 15) & ~15;
    this.exponent = exponent;
    this.exact = weights;
    this.coarse = inputs * Math.scalb(1.0, -exponent - 1) > RESOLUTION;
    this.fixed = new int[Math.multiplyExact(inputs, stride)];
    this.total = new int[stride];
    double scale = Math.scalb(1.0, exponent);
    for (int i = 0; i < inputs; i++)
      for (int j = 0; j < outputs; j++) {
        int q = (int) Math.rint(weights[i * outputs + j] * scale);
        fixed[i * stride + j] = q;
        total[j] += q;
      }
  }

  /// Weights `inputs × outputs`, row-major; the array is kept and must not change afterwards.
  public static Prepared of(double[] weights, int inputs, int outputs, int exponent) {
    return new Prepared(inputs, outputs, exponent, weights);
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

  /// Fixed-point weights, row i at `i·stride`.
  public int[] fixed() {
    return fixed;
  }

  /// Column sums of the fixed-point weights.
  public int[] total() {
    return total;
  }

  /// True where fixed point is too coarse for these weights and [#exact] must be used.
  public boolean coarse() {
    return coarse;
  }

  /// The doubles, row-major, unpadded.
  public double[] exact() {
    return exact;
  }

  /// Float weights in the layout of [#fixed], made at the first call.
  public float[] reals() {
    float[] made = reals;
    if (made == null) {
      made = new float[inputs * stride];
      for (int i = 0; i < inputs; i++)
        for (int j = 0; j < outputs; j++) made[i * stride + j] = (float) exact[i * outputs + j];
      reals = made;
    }
    return made;
  }
}
