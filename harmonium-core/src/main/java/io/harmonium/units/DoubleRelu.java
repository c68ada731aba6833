package io.harmonium.units;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.HalfNormal;
import java.util.List;

/// Double-sided rectified units: a real number whose two sides have a precision and a field each,
///
/// ```
/// U(x) = ½γ₊x² − θ₊x (x ≥ 0),   ½γ₋x² − θ₋x (x < 0),   θ± = θ ± Δ,
/// η = (θ, Δ, −½γ₊, −½γ₋) for t = (x, |x|, x² of the positive side, x² of the negative side),
/// Γ(η) = log(e^(R₊) + e^(R₋)),   R± = log K(z±) − ½ log γ±,   z± = (Δ ± θ)/√γ±,   p± = e^(R± − Γ),
/// ⟨x⟩ = p₊m₊ − p₋m₋,   m± = (z± + 1/K(z±))/√γ±        (K: see HalfNormal)
/// ```
///
/// Inputs add to θ, that is to both sides. Δ = 0 with γ₊ = γ₋ is a [Gaussian] (less its constant), γ₋ → ∞ a [Relu].
/// What others call pReLU (γ± = γ/(1 ± a), θ± = θ ± d/(1 ± a)), xReLU (a = ξ/(1 + |ξ|)) and nsReLU (γ = 1) are
/// coordinates of the same distributions, not other kinds.
public record DoubleRelu() implements Units {

  private static final Slot<int[]> FIRST = Slot.ints(DoubleRelu.class, "first");
  private static final Slot<int[]> SECOND = Slot.ints(DoubleRelu.class, "second");
  private static final Slot<int[]> SIDES = Slot.ints(DoubleRelu.class, "sides");

  private static final List<Port> PORTS =
      List.of(
          Port.of("x", Storage.REALS),
          Port.of("|x|", Storage.REALS),
          new Port("x₊²", Storage.REALS, 1, Port.Domain.NEGATIVE),
          new Port("x₋²", Storage.REALS, 1, Port.Domain.NEGATIVE));

  /// The draw that chooses the side; the half-normal draw counts from 0.
  private static final int SIDE = -1;

  /// Mass of a side that data hardly show.
  private static final double UNSEEN = 1e-3;

  @Override
  public String name() {
    return "drelu";
  }

  @Override
  public List<Port> ports() {
    return PORTS;
  }

  @Override
  public double[] borders() {
    return new double[] {Double.NEGATIVE_INFINITY, 0, Double.POSITIVE_INFINITY};
  }

  @Override
  public void statisticsAt(double x, int unit, double[][] out) {
    out[0][unit] = x;
    out[1][unit] = Math.abs(x);
    out[2][unit] = x > 0 ? x * x : 0;
    out[3][unit] = x > 0 ? 0 : x * x;
  }

  @Override
  public Growth growth() {
    return Growth.QUADRATIC;
  }

  @Override
  public double precision(double[][] theta, int unit) {
    return -2 * Math.max(theta[2][unit], theta[3][unit]);
  }

  private static double cumulant(double theta, double delta, double plus, double minus) {
    return Elementary.logAdd(
        Relu.cumulant(delta + theta, -2 * plus), Relu.cumulant(delta - theta, -2 * minus));
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += cumulant(eta[0][j], eta[1][j], eta[2][j], eta[3][j]);
    return sum;
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += cumulant(eta[0][j], eta[1][j], eta[2][j], eta[3][j]);
    return sum;
  }

  /// p₊ of one unit.
  private static double positive(double theta, double delta, double plus, double minus) {
    return Elementary.sigmoid(
        Relu.cumulant(delta + theta, -2 * plus) - Relu.cumulant(delta - theta, -2 * minus));
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int j = from; j < to; j++) {
      double share = positive(eta[0][j], eta[1][j], eta[2][j], eta[3][j]);
      double plus = mean(eta[1][j] + eta[0][j], -2 * eta[2][j]);
      double minus = mean(eta[1][j] - eta[0][j], -2 * eta[3][j]);
      out[0][j] = share * plus - (1 - share) * minus;
      out[1][j] = share * plus + (1 - share) * minus;
      out[2][j] = share * square(eta[1][j] + eta[0][j], -2 * eta[2][j], plus);
      out[3][j] = (1 - share) * square(eta[1][j] - eta[0][j], -2 * eta[3][j], minus);
    }
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    for (int j = from; j < to; j++) {
      double theta = eta[0][j];
      double delta = eta[1][j];
      double share = positive(theta, delta, eta[2][j], eta[3][j]);
      double plus = mean(delta + theta, -2.0 * eta[2][j]);
      double minus = mean(delta - theta, -2.0 * eta[3][j]);
      out[0][j] = (float) (share * plus - (1 - share) * minus);
      out[1][j] = (float) (share * plus + (1 - share) * minus);
      out[2][j] = (float) (share * square(delta + theta, -2.0 * eta[2][j], plus));
      out[3][j] = (float) ((1 - share) * square(delta - theta, -2.0 * eta[3][j], minus));
    }
  }

  /// ⟨|x|⟩ of one side.
  private static double mean(double field, double precision) {
    double root = Math.sqrt(precision);
    return HalfNormal.mean(field / root) / root;
  }

  /// ⟨x²⟩ of one side, given ⟨|x|⟩.
  private static double square(double field, double precision, double mean) {
    double root = Math.sqrt(precision);
    return HalfNormal.square(field / root, mean * root) / precision;
  }

  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    int[] first = space.ints(FIRST, to - from + 16);
    int[] second = space.ints(SECOND, to - from + 16);
    int[] sides = space.ints(SIDES, to - from + 16);
    space.kernels().words(key, 0, from, to, first);
    space.kernels().words(key, 1, from, to, second);
    space.kernels().words(key, SIDE, from, to, sides);
    for (int j = from; j < to; j++) {
      double theta = eta[0][j];
      double delta = eta[1][j];
      boolean plus = Draws.uniform(sides[j - from]) < positive(theta, delta, eta[2][j], eta[3][j]);
      double root = Math.sqrt(-2.0 * eta[plus ? 2 : 3][j]);
      double z = (plus ? delta + theta : delta - theta) / root;
      float size = (float) (HalfNormal.draw(z, key, j, first[j - from], second[j - from]) / root);
      set(out, row, j, plus ? size : -size);
    }
  }

  private static void set(States[] out, int row, int unit, float x) {
    ((Reals) out[0]).set(row, unit, x);
    ((Reals) out[1]).set(row, unit, Math.abs(x));
    ((Reals) out[2]).set(row, unit, x > 0 ? x * x : 0);
    ((Reals) out[3]).set(row, unit, x > 0 ? 0 : x * x);
  }

  @Override
  public States[] statistics(States values) {
    Reals x = (Reals) values;
    States[] ports = {x, x.like(x.rows()), x.like(x.rows()), x.like(x.rows())};
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < x.columns(); j++) set(ports, row, j, x.get(row, j));
    return ports;
  }

  @Override
  public void statistics(States[] x, int row, double[][] out) {
    x[0].toDoubles(row, out[0]);
    for (int j = 0; j < out[0].length; j++) statisticsAt(out[0][j], j, out);
  }

  /// One unknown is left when ⟨|x|⟩ and ⟨x²⟩ of each side are given: the share p₊. Each side's ⟨x²⟩/⟨|x|⟩² lies between 1
  /// and 2, which bounds p₊; between the bounds log p₊/p₋ − R₊ + R₋ rises, and its root is found by halving. A side that
  /// is hardly seen is given a thousandth of the mass, as wide as the other.
  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int j = from; j < to; j++) {
      double scale = Math.sqrt(Math.max(means[2][j] + means[3][j], Relu.SMALLEST));
      Side plus = Side.of(0.5 * (means[1][j] + means[0][j]), means[2][j], scale);
      Side minus = Side.of(0.5 * (means[1][j] - means[0][j]), means[3][j], scale);
      double low = Math.max(plus.least(), 1 - minus.max());
      double high = Math.min(plus.max(), 1 - minus.least());
      for (int i = 0; i < 100; i++) {
        double share = 0.5 * (low + high);
        double surplus =
            Elementary.log(share / (1 - share)) - plus.cumulant(share) + minus.cumulant(1 - share);
        if (surplus > 0) high = share;
        else low = share;
      }
      double share = Math.clamp(0.5 * (low + high), UNSEEN / 10, 1 - UNSEEN / 10);
      double right = plus.field(share);
      double left = minus.field(1 - share);
      stored[0][j] = 0.5 * (right - left);
      stored[1][j] = 0.5 * (right + left);
      stored[2][j] = 2 * Elementary.log(plus.root(share));
      stored[3][j] = 2 * Elementary.log(minus.root(1 - share));
    }
  }

  /// p·⟨|x|⟩ and p·⟨x²⟩ of one side; what follows from them once its share p is known.
  private record Side(double first, double second) {

    static Side of(double first, double second, double scale) {
      return first < 1e-3 * scale * UNSEEN
          ? new Side(0.8 * UNSEEN * scale, UNSEEN * scale * scale)
          : new Side(first, Math.max(second, (1 + 2 * UNSEEN) * first * first));
    }

    double least() {
      return first * first / second;
    }

    double max() {
      return 2 * least();
    }

    private double z(double share) {
      return HalfNormal.fieldOfRatio(second * share / (first * first));
    }

    double root(double share) {
      return HalfNormal.mean(z(share)) * share / first;
    }

    double field(double share) {
      return z(share) * root(share);
    }

    double cumulant(double share) {
      double z = z(share);
      return HalfNormal.logMass(z) - Elementary.log(HalfNormal.mean(z) * share / first);
    }
  }

  @Override
  public String unsupported(double[][] eta) {
    String plus = Squares.unsupported(name(), eta, 2);
    return plus != null ? plus : Squares.unsupported(name(), eta, 3);
  }

  @Override
  public void variances(double[][] means, double[] out) {
    for (int j = 0; j < out.length; j++)
      out[j] = means[2][j] + means[3][j] - means[0][j] * means[0][j];
  }
}
