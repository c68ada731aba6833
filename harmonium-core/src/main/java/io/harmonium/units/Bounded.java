package io.harmonium.units;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import java.util.List;

/// Real units in [a, b], an exponential distribution cut at both ends; grey values in [0, 1] for one:
///
/// ```
/// U(x) = −θx,   d = b − a,   w = |η|·d,
/// Γ(η) = max(ηa, ηb) + log d + log((1 − e^(−w))/w),
/// ⟨x⟩ = b − d·r(w) for η ≥ 0, a + d·r(w) for η < 0,   r(w) = 1/w − 1/(e^w − 1),
/// Var x = d²·(1/w² − 1/(4 sinh² ½w))
/// ```
///
/// At η = 0 all values are equally likely. A range that is bounded can be normalised with any other kind.
public record Bounded(double low, double high) implements Units {

  private static final Slot<int[]> WORDS = Slot.ints(Bounded.class, "words");

  private static final List<Port> PORTS = List.of(Port.of("x", Storage.REALS));

  /// Below this w the differences of r and the variance are taken as power series.
  private static final double SMALL = 0.5;

  /// Largest w that [#fit] answers with.
  private static final double STRONGEST = 1000;

  public Bounded {
    if (!(low < high && high - low < 1e6 && Math.abs(low) < 1e6))
      throw new IllegalArgumentException(
          "a bounded unit needs LOW < HIGH, both of size below 10⁶, got " + low + " and " + high);
  }

  static Bounded parse(String word) {
    String[] parts = word.split(":", -1);
    if (parts.length == 1) return new Bounded(0, 1);
    try {
      if (parts.length == 3)
        return new Bounded(Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(usage(word), e);
    }
    throw new IllegalArgumentException(usage(word));
  }

  private static String usage(String word) {
    return "bounded:LOW:HIGH needs two numbers such as bounded:0:1, got '" + word + "'";
  }

  @Override
  public String name() {
    return "bounded:" + number(low) + ":" + number(high);
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  @Override
  public List<Port> ports() {
    return PORTS;
  }

  @Override
  public double[] borders() {
    return new double[] {low, high};
  }

  @Override
  public void statisticsAt(double x, int unit, double[][] out) {
    out[0][unit] = x;
  }

  @Override
  public Growth growth() {
    return Growth.BOUNDED;
  }

  private double cumulant(double eta) {
    double w = Math.abs(eta) * (high - low);
    double part = w == 0 ? 1 : -Transcendental.expm1(-w) / w;
    return Math.max(eta * low, eta * high) + Elementary.log((high - low) * part);
  }

  /// r(w) = 1/w − 1/(e^w − 1): the mean distance from the favoured end, in widths.
  private static double distance(double w) {
    if (w > SMALL) return 1 / w - 1 / Transcendental.expm1(w);
    double s = w * w;
    double p = Math.fma(s, 5.284190138687493e-10, -2.08767569878681e-8);
    p = Math.fma(p, s, 8.267195767195768e-7);
    p = Math.fma(p, s, -3.306878306878307e-5);
    p = Math.fma(p, s, 1.388888888888889e-3);
    p = Math.fma(p, s, -8.333333333333333e-2);
    return Math.fma(p, w, 0.5);
  }

  private double mean(double eta) {
    double distance = distance(Math.abs(eta) * (high - low)) * (high - low);
    return eta >= 0 ? high - distance : low + distance;
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += cumulant(eta[0][j]);
    return sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int j = from; j < to; j++) out[0][j] = mean(eta[0][j]);
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += cumulant(eta[0][j]);
    return sum;
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    for (int j = from; j < to; j++) out[0][j] = (float) mean(eta[0][j]);
  }

  /// By inversion, counted from the favoured end: distance = −log(1 − u·(1 − e^(−w)))/|η|.
  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    int[] words = space.ints(WORDS, to - from + 16);
    space.kernels().words(key, 0, from, to, words);
    for (int j = from; j < to; j++) {
      double u = Draws.uniform(words[j - from]);
      double w = Math.abs((double) eta[0][j]) * (high - low);
      double share = w == 0 ? u : -Elementary.log1p(u * Transcendental.expm1(-w)) / w;
      double distance = share * (high - low);
      double x = eta[0][j] >= 0 ? high - distance : low + distance;
      ((Reals) out[0]).set(row, j, Math.clamp((float) x, (float) low, (float) high));
    }
  }

  /// |η|·d from the mean's distance to the nearer end, which falls from ½ to 0 as it grows.
  private double field(double mean) {
    double share = Math.clamp((mean - low) / (high - low), 1e-3, 1 - 1e-3);
    double target = Math.min(share, 1 - share);
    double least = 0;
    double max = STRONGEST;
    for (int i = 0; i < 100; i++) {
      double w = 0.5 * (least + max);
      if (distance(w) > target) least = w;
      else max = w;
    }
    return (share > 0.5 ? 1 : -1) * 0.5 * (least + max) / (high - low);
  }

  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int j = from; j < to; j++) stored[0][j] = field(means[0][j]);
  }

  @Override
  public void variances(double[][] means, double[] out) {
    double width = high - low;
    for (int j = 0; j < out.length; j++)
      out[j] = width * width * variance(Math.abs(field(means[0][j])) * width);
  }

  /// 1/w² − 1/(4 sinh² ½w).
  private static double variance(double w) {
    if (w > SMALL) {
      double e = Transcendental.expm1(-w);
      return 1 / (w * w) - Elementary.exp(-w) / (e * e);
    }
    double s = w * w;
    double p = Math.fma(s, -5.8126091525562425e-9, 1.8789081289081289e-7);
    p = Math.fma(p, s, -5.787037037037037e-6);
    p = Math.fma(p, s, 1.6534391534391536e-4);
    p = Math.fma(p, s, -4.1666666666666666e-3);
    return Math.fma(p, s, 8.333333333333333e-2);
  }
}
