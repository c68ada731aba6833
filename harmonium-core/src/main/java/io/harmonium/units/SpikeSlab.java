package io.harmonium.units;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.List;

/// A slab s, real, behind a spike h in {0, 1}; the unit shows their product x = s·h, which is 0 while the spike is off and
/// normal with a learned precision α = e^ζ > 0 while it is on:
///
/// ```
/// U(x) = −½ log(2π/α)              for x = 0 (off; the free slab is integrated),
/// U(x) = ½αx² − θx − c             for x ≠ 0 (on)
/// η = (θ, −½α, c) for t = (x, x², h),   ℓ = c + η₁²/2α + ½ log(2π/α)
/// Γ(η) = log(1 + e^ℓ),   p(h = 1 | η) = σ(ℓ),   ⟨x⟩ = σ(ℓ)·η₁/α,   ⟨x²⟩ = σ(ℓ)·(η₁²/α² + 1/α)
/// ```
///
/// This is the spike-and-slab unit of Courville, Bergstra and Bengio (2011) with θ = αμ and c = b − ½αμ² − ½ log(2π/α),
/// so that ℓ = b + μI + I²/2α under an input I. Hidden only. Above real units a link to their squares (see
/// `Rbm.spikeSlab`) damps them while a spike is on.
public record SpikeSlab() implements Squares {

  private static final Slot<int[]> FIRST = Slot.ints(SpikeSlab.class, "first");
  private static final Slot<int[]> SECOND = Slot.ints(SpikeSlab.class, "second");
  private static final Slot<int[]> SPIKES = Slot.ints(SpikeSlab.class, "spikes");
  private static final Slot<float[]> NORMALS = Slot.floats(SpikeSlab.class, "normals");

  private static final List<Port> PORTS =
      List.of(
          Port.of("x", Storage.REALS),
          new Port("x²", Storage.REALS, 1, Port.Domain.NEGATIVE),
          Port.of("h", Storage.BITS));

  /// Draws 0 and 1 are the normal number of the slab, draw 2 is the spike.
  private static final int SPIKE = 2;

  /// Least share of time that [#fit] gives to either state.
  private static final double RARE = 1e-3;

  @Override
  public String name() {
    return "spike-slab";
  }

  @Override
  public List<Port> ports() {
    return PORTS;
  }

  /// (x, θ, α) → (c·x, θ/c, α/c²) with weights W/c changes nothing but the numbers of the slab.
  @Override
  public int scalePort() {
    return 1;
  }

  @Override
  public boolean observable() {
    return false;
  }

  @Override
  public double[] atoms() {
    return new double[] {0};
  }

  @Override
  public void statisticsAt(double x, int unit, double[][] out) {
    out[0][unit] = x;
    out[1][unit] = x * x;
    out[2][unit] = x == 0 ? 0 : 1;
  }

  /// log of what the state "on" weighs beside "off".
  private static double logit(double field, double half, double spike) {
    double precision = -2 * half;
    return spike
        + field * field / (2 * precision)
        + Elementary.HALF_LOG_TWO_PI
        - 0.5 * Elementary.log(precision);
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++)
      sum += Elementary.softplus(logit(eta[0][j], eta[1][j], eta[2][j]));
    return sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int j = from; j < to; j++) {
      double on = Elementary.sigmoid(logit(eta[0][j], eta[1][j], eta[2][j]));
      double precision = -2 * eta[1][j];
      double mean = eta[0][j] / precision;
      out[0][j] = on * mean;
      out[1][j] = on * (mean * mean + 1 / precision);
      out[2][j] = on;
    }
  }

  @Override
  public int gatePort() {
    return 2;
  }

  /// The mean of the slab while the spike is on: η₀ over its precision.
  @Override
  public void meansBehindGate(double[][] eta, int from, int to, double[] out) {
    for (int j = from; j < to; j++) out[j] = eta[0][j] / (-2 * eta[1][j]);
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double sum = 0;
    for (int j = from; j < to; j++)
      sum += Elementary.softplus(logit(eta[0][j], eta[1][j], eta[2][j]));
    return sum;
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    for (int j = from; j < to; j++) {
      double on = Elementary.sigmoid(logit(eta[0][j], eta[1][j], eta[2][j]));
      double precision = -2.0 * eta[1][j];
      double mean = eta[0][j] / precision;
      out[0][j] = (float) (on * mean);
      out[1][j] = (float) (on * (mean * mean + 1 / precision));
      out[2][j] = (float) on;
    }
  }

  /// The spike first, its slab integrated; then the slabs of those that are on.
  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    int count = to - from;
    int[] first = space.ints(FIRST, count + 16);
    int[] second = space.ints(SECOND, count + 16);
    int[] spikes = space.ints(SPIKES, count + 16);
    float[] normals = space.floats(NORMALS, count + 16);
    space.kernels().words(key, 0, from, to, first);
    space.kernels().words(key, 1, from, to, second);
    space.kernels().words(key, SPIKE, from, to, spikes);
    space.kernels().normals(first, second, count, normals);
    for (int j = from; j < to; j++) {
      double on = Elementary.sigmoid(logit(eta[0][j], eta[1][j], eta[2][j]));
      float precision = -2f * eta[1][j];
      float slab =
          Math.fma(normals[j - from], (float) Math.sqrt(1f / precision), eta[0][j] / precision);
      set(out, row, j, Draws.uniform(spikes[j - from]) < on ? seen(slab) : 0);
    }
  }

  /// A slab that happens to be 0 shall not look like an off spike.
  private static float seen(float slab) {
    return slab == 0 ? Float.MIN_NORMAL : slab;
  }

  private static void set(States[] out, int row, int unit, float x) {
    Squares.set(out, row, unit, x);
    ((Bits) out[2]).set(row, unit, x != 0);
  }

  @Override
  public States[] statistics(States values) {
    States[] squares = Squares.of(values);
    Bits spikes = Bits.zeros(values.rows(), values.columns());
    Reals x = (Reals) values;
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < x.columns(); j++) spikes.set(row, j, x.get(row, j) != 0);
    return new States[] {squares[0], squares[1], spikes};
  }

  @Override
  public void statistics(States[] x, int row, double[][] out) {
    Squares.read(x, row, out);
    x[2].toDoubles(row, out[2]);
  }

  /// −½ log(2π/α) of every unit: what the slab behind a spike that is off integrates to.
  @Override
  public double constant(double[][] theta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++)
      sum += 0.5 * Elementary.log(-2 * theta[1][j]) - Elementary.HALF_LOG_TWO_PI;
    return sum;
  }

  /// The slab from the moments while the spike is on, the spike from the share of that time.
  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int j = from; j < to; j++) {
      double on = Math.clamp(means[2][j], RARE, 1 - RARE);
      double mean = means[0][j] / on;
      double square = means[1][j] > 0 ? means[1][j] / on : 1;
      double variance = Math.max(square - mean * mean, 1e-6 * Math.max(1e-6, square));
      stored[0][j] = mean / variance;
      stored[1][j] = -Elementary.log(variance);
      stored[2][j] =
          Elementary.log(on / (1 - on))
              - mean * mean / (2 * variance)
              - Elementary.HALF_LOG_TWO_PI
              - 0.5 * Elementary.log(variance);
    }
  }
}
