package io.harmonium.units;

import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.HalfNormal;
import io.harmonium.random.IntervalNormal;

/// Real units in [a, b], of which one end may be infinite, with a learned precision γ = e^ζ > 0: a normal distribution
/// cut at the ends,
///
/// ```
/// U(x) = ½γx² − θx,   η = (θ, −½γ),   Γ(η) = log ∫ₐᵇ exp(η₁x − ½γx²) dx
/// ```
///
/// Unlike [Bounded] units, whose density is highest at an end, they can prefer values inside; [Relu] units are those of
/// [0, ∞). With two finite ends they can be linked to any other kind.
public record Truncated(double low, double high) implements Squares {

  private static final String WORD = "truncated";

  /// γ·(b − a)² stays between these in [#fit]: hardly curved, and a thousandth of the interval wide.
  private static final double LEAST = 1e-3;

  private static final double MAX = 1e6;

  public Truncated {
    boolean both = low > -1e6 && high < 1e6 && low < high;
    boolean one =
        low == Double.NEGATIVE_INFINITY && Math.abs(high) < 1e6
            || high == Double.POSITIVE_INFINITY && Math.abs(low) < 1e6;
    if (!both && !one)
      throw new IllegalArgumentException(
          "a truncated unit needs LOW < HIGH of size below 10⁶, of which one may be infinite, got "
              + low
              + " and "
              + high);
  }

  static Truncated parse(String word) {
    String[] parts = word.split(":", -1);
    try {
      if (parts.length == 3) return new Truncated(number(parts[1]), number(parts[2]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(usage(word), e);
    }
    throw new IllegalArgumentException(usage(word));
  }

  private static String usage(String word) {
    return "truncated:LOW:HIGH needs two numbers such as truncated:-1:1 or truncated:0.5:inf, got '"
        + word
        + "'";
  }

  private static double number(String text) {
    return switch (text) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private static String text(double number) {
    if (Double.isInfinite(number)) return number > 0 ? "inf" : "-inf";
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }

  @Override
  public String name() {
    return WORD + ":" + text(low) + ":" + text(high);
  }

  @Override
  public double[] borders() {
    return new double[] {low, high};
  }

  private boolean finite() {
    return high - low < Double.POSITIVE_INFINITY;
  }

  @Override
  public Growth growth() {
    return finite() ? Growth.BOUNDED : Growth.QUADRATIC;
  }

  /// The distribution of y = √γ·x.
  private IntervalNormal distribution(double field, double root) {
    return IntervalNormal.of(field / root, low * root, high * root);
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) {
      double root = Math.sqrt(-2 * eta[1][j]);
      sum += distribution(eta[0][j], root).logMass() - Elementary.log(root);
    }
    return sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int j = from; j < to; j++) {
      double root = Math.sqrt(-2 * eta[1][j]);
      IntervalNormal distribution = distribution(eta[0][j], root);
      out[0][j] = mean(distribution, root);
      out[1][j] = square(distribution, root);
    }
  }

  private static double mean(IntervalNormal distribution, double root) {
    return (distribution.origin() + distribution.first()) / root;
  }

  private static double square(IntervalNormal distribution, double root) {
    double twice = 2 * distribution.origin() * distribution.first();
    return (distribution.origin() * distribution.origin() + twice + distribution.second())
        / (root * root);
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double sum = 0;
    for (int j = from; j < to; j++) {
      double root = Math.sqrt(-2.0 * eta[1][j]);
      sum += distribution(eta[0][j], root).logMass() - Elementary.log(root);
    }
    return sum;
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    for (int j = from; j < to; j++) {
      double root = Math.sqrt(-2.0 * eta[1][j]);
      IntervalNormal distribution = distribution(eta[0][j], root);
      out[0][j] = (float) mean(distribution, root);
      out[1][j] = (float) square(distribution, root);
    }
  }

  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    for (int j = from; j < to; j++) {
      double root = Math.sqrt(-2.0 * eta[1][j]);
      double y = IntervalNormal.draw(eta[0][j] / root, low * root, high * root, key, j);
      Squares.set(out, row, j, inside((float) (y / root)));
    }
  }

  /// The float nearest to x that is not beyond an end.
  private float inside(float x) {
    if (x < low) return Math.nextUp(x);
    return x > high ? Math.nextDown(x) : x;
  }

  /// γ and θ from ⟨x⟩ and ⟨x²⟩. On a half-line as for [Relu]. On an interval the mean is held by θ while γ is halved
  /// down to the variance, which falls as γ grows; variances above that of γ = 0 ask for γ < 0 and get the
  /// least one.
  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int j = from; j < to; j++)
      if (finite()) fitInterval(means[0][j], means[1][j], j, stored);
      else fitHalfLine(means[0][j], means[1][j], j, stored);
  }

  private void fitHalfLine(double mean, double square, int j, double[][] stored) {
    int side = high > low && high == Double.POSITIVE_INFINITY ? 1 : -1;
    double end = side > 0 ? low : high;
    double away = Math.max(side * (mean - end), Relu.SMALLEST);
    double awaySquare = Math.max(square - 2 * end * mean + end * end, away * away);
    double z = HalfNormal.fieldOfRatio(awaySquare / (away * away));
    double root = HalfNormal.mean(z) / away;
    stored[0][j] = side * z * root + root * root * end;
    stored[1][j] = 2 * Elementary.log(root);
  }

  private void fitInterval(double mean, double square, int j, double[][] stored) {
    double width = high - low;
    double inside = Math.clamp(mean, low + 1e-3 * width, high - 1e-3 * width);
    double variance = square - mean * mean;
    double least = Elementary.log(LEAST / (width * width));
    double max = Elementary.log(MAX / (width * width));
    for (int i = 0; i < 60; i++) {
      double middle = 0.5 * (least + max);
      double root = Math.sqrt(Elementary.exp(middle));
      IntervalNormal distribution = distribution(field(inside, root), root);
      double given =
          (distribution.second() - distribution.first() * distribution.first()) / (root * root);
      if (given > variance) least = middle;
      else max = middle;
    }
    double log = 0.5 * (least + max);
    stored[0][j] = field(inside, Math.sqrt(Elementary.exp(log)));
    stored[1][j] = log;
  }

  /// The θ that gives the mean at precision root²: Newton's steps, held between bounds that close in.
  private double field(double mean, double root) {
    double width = high - low;
    double least = -1e4 / width + root * root * (low - width);
    double max = 1e4 / width + root * root * (high + width);
    double theta = root * root * mean;
    for (int i = 0; i < 200; i++) {
      IntervalNormal distribution = distribution(theta, root);
      double error = (distribution.origin() + distribution.first()) / root - mean;
      if (error > 0) max = theta;
      else least = theta;
      double derivative =
          (distribution.second() - distribution.first() * distribution.first()) / (root * root);
      double next = theta - error / derivative;
      if (!(next > least && next < max)) next = 0.5 * (least + max);
      if (Math.abs(next - theta) <= 1e-15 * (1 + Math.abs(theta))) return next;
      theta = next;
    }
    return theta;
  }
}
