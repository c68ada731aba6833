package io.harmonium.units;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.List;

/// Counts 0, 1, 2, … without an upper end:
///
/// ```
/// U(n) = log n! − θn,   Γ(η) = e^η,   ⟨n | η⟩ = Var n = e^η
/// ```
///
/// log n! grows more slowly than any square, so counts can be linked to units of bounded range at will, to units that are
/// never negative (poisson, relu) with weights ≤ 0 only, and to real units of both signs not at all.
public record Poisson() implements Units {

  private static final List<Port> PORTS = List.of(Port.of("n", Storage.REALS));

  /// Largest η that is drawn from: e^80 is a float.
  private static final double MAX = 80;

  /// Up to this rate counts are drawn by adding up probabilities, beyond it by rejection.
  private static final double LOW_RATE = 12;

  /// From this rate on counts are drawn as normal numbers: their skewness is 10⁻⁶, and log n! has no digits left to
  /// decide by.
  private static final double HIGH_RATE = 1e12;

  @Override
  public String name() {
    return "poisson";
  }

  @Override
  public List<Port> ports() {
    return PORTS;
  }

  @Override
  public boolean whole() {
    return true;
  }

  @Override
  public double[] borders() {
    return new double[] {0, Double.POSITIVE_INFINITY};
  }

  @Override
  public void statisticsAt(double x, int unit, double[][] out) {
    out[0][unit] = x;
  }

  @Override
  public double logBase(States[] x, int row) {
    double sum = 0;
    for (int j = 0; j < x[0].cells(); j++) sum -= logFactorial(x[0].content(row, j));
    return sum;
  }

  @Override
  public double logBase(int value) {
    return -logFactorial(value);
  }

  @Override
  public double logBase(double count) {
    return -logFactorial(count);
  }

  /// The difference of two series of Stirling, in which what is large cancels before it is rounded.
  @Override
  public double logBaseRatio(double count, double present) {
    if (count < 32 || present < 32) return logBase(count) - logBase(present);
    double x = count + 1;
    double z = present + 1;
    double step = count - present;
    double ratio = (x - 0.5) * Elementary.log1p(step / z) + step * (Elementary.log(z) - 1);
    return -ratio - stirling(x) + stirling(z);
  }

  @Override
  public Growth growth() {
    return Growth.FACTORIAL;
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += Elementary.exp(eta[0][j]);
    return sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int j = from; j < to; j++) out[0][j] = Elementary.exp(eta[0][j]);
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += Elementary.exp(eta[0][j]);
    return sum;
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    for (int j = from; j < to; j++) out[0][j] = (float) Elementary.exp(eta[0][j]);
  }

  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    for (int j = from; j < to; j++) {
      double field = Math.min(eta[0][j], MAX);
      double rate = Elementary.exp(field);
      ((Reals) out[0]).set(row, j, (float) draw(rate, field, key, j));
    }
  }

  private static double draw(double rate, double field, long key, int unit) {
    if (rate < LOW_RATE) return few(rate, key, unit);
    if (rate < HIGH_RATE) return many(rate, field, key, unit);
    int first = Draws.word(key, unit, 0);
    int second = Draws.word(key, unit, 1);
    return Math.rint(rate + Math.sqrt(rate) * Elementary.normal(first, second));
  }

  /// A number in (0, 1) of 53 bits from words (unit, 2·draw) and (unit, 2·draw + 1).
  private static double uniform(long key, int unit, int draw) {
    long high = (long) Draws.word(key, unit, 2 * draw) << 32;
    long bits = high ^ Draws.word(key, unit, 2 * draw + 1) & 0xffffffffL;
    return ((bits >>> 11) + 0.5) * 0x1p-53;
  }

  /// The first n with P(N ≤ n) > u.
  private static double few(double rate, long key, int unit) {
    double u = uniform(key, unit, 0);
    double probability = Elementary.exp(-rate);
    double sum = probability;
    int n = 0;
    while (sum <= u && n < 200) {
      n++;
      probability *= rate / n;
      sum += probability;
    }
    return n;
  }

  /// Transformed rejection with squeeze (Hörmann 1993), two numbers per try.
  private static double many(double rate, double field, long key, int unit) {
    double b = 0.931 + 2.53 * Math.sqrt(rate);
    double a = -0.059 + 0.02483 * b;
    double inverse = 1.1239 + 1.1328 / (b - 3.4);
    double certain = 0.9277 - 3.6224 / (b - 2);
    for (int attempt = 0; ; attempt++) {
      double u = uniform(key, unit, 2 * attempt) - 0.5;
      double v = uniform(key, unit, 2 * attempt + 1);
      double edge = 0.5 - Math.abs(u);
      double n = Math.floor((2 * a / edge + b) * u + rate + 0.43);
      if (edge >= 0.07 && v <= certain) return n;
      if (n < 0 || edge < 0.013 && v > edge) continue;
      double log = Elementary.log(v * inverse / (a / (edge * edge) + b));
      if (log <= n * field - rate - logFactorial(n)) return n;
    }
  }

  /// log n!: summed below 32, Stirling's series from there on (its next term is below 10⁻¹⁸).
  static double logFactorial(double n) {
    if (n < 32) {
      double product = 1;
      for (int k = 2; k <= n; k++) product *= k;
      return Elementary.log(product);
    }
    double x = n + 1;
    return (x - 0.5) * Elementary.log(x) - x + Elementary.HALF_LOG_TWO_PI + stirling(x);
  }

  /// What Stirling's series adds at x.
  private static double stirling(double x) {
    double s = 1 / (x * x);
    double tail = Math.fma(s, -1.0 / 1680, 1.0 / 1260);
    tail = Math.fma(tail, s, -1.0 / 360);
    tail = Math.fma(tail, s, 1.0 / 12);
    return tail / x;
  }

  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int j = from; j < to; j++) stored[0][j] = Elementary.log(Math.max(means[0][j], 1e-3));
  }

  @Override
  public void variances(double[][] means, double[] out) {
    System.arraycopy(means[0], 0, out, 0, out.length);
  }
}
