package io.harmonium.testkit;

import java.util.Arrays;

/// Pearson's test of counts against a distribution, with a stated false-alarm rate and a stated power:
///
/// ```
/// X² = Σ (count − n·p)²/(n·p),   alarm where P(χ²_{cells−1} > X²) < 10⁻⁶
/// ```
///
/// Cells that expect fewer than [#SMALLEST] counts are joined, the rarest first.
public final class ChiSquare {

  /// How often a test of a sound sampler raises an alarm.
  public static final double FALSE_ALARM = 1e-6;

  /// How often a drift of the size [#detectable] is seen.
  public static final double POWER = 0.999;

  /// Expected counts below which cells are joined.
  public static final double SMALLEST = 10;

  private ChiSquare() {}

  /// Throws where `counts` do not look like draws from `distribution`, naming the cells that deviate most.
  public static void agree(String what, long[] counts, double[] distribution) {
    long n = Arrays.stream(counts).sum();
    double p = probability(counts, distribution);
    if (p >= FALSE_ALARM) return;
    int worst = 0;
    for (int i = 0; i < distribution.length; i++)
      if (deviation(counts[i], n * distribution[i])
          > deviation(counts[worst], n * distribution[worst])) worst = i;
    throw new AssertionError(
        "%s: %d counts in %d cells are not from the distribution (p = %.1e < %.0e); cell %d has %d, expected %.1f"
            .formatted(
                what,
                n,
                distribution.length,
                p,
                FALSE_ALARM,
                worst,
                counts[worst],
                n * distribution[worst]));
  }

  private static double deviation(long count, double expected) {
    return expected > 0 ? Math.abs(count - expected) / Math.sqrt(expected) : count * 1e9;
  }

  /// The probability that a sound sampler gives a larger X²; 0 where an impossible cell was met.
  public static double probability(long[] counts, double[] distribution) {
    long n = Arrays.stream(counts).sum();
    Integer[] order = new Integer[distribution.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(distribution[a], distribution[b]));
    double square = 0;
    int cells = 0;
    double expected = 0;
    double counted = 0;
    double rest = n;
    for (int i : order) {
      if (distribution[i] == 0 && counts[i] > 0) return 0;
      expected += n * distribution[i];
      counted += counts[i];
      rest -= n * distribution[i];
      if (expected < SMALLEST || rest < SMALLEST && rest > 1e-9 * n) continue;
      square += (counted - expected) * (counted - expected) / expected;
      cells++;
      expected = 0;
      counted = 0;
    }
    return cells < 2 ? 1 : Probability.chiSquareTail(square, cells - 1);
  }

  /// The smallest total variation, spread evenly over equally likely cells, that `n` draws show with [#POWER]: X² is
  /// then a non-central χ² with 4·n·TV² (in Patnaik's approximation).
  public static double detectable(int cells, long n) {
    double freedom = cells - 1;
    double threshold =
        bisect(0, 100 + 20 * freedom, x -> Probability.chiSquareTail(x, freedom) < FALSE_ALARM);
    double shift =
        bisect(
            0,
            100 + 20 * freedom,
            l -> {
              double scale = (freedom + 2 * l) / (freedom + l);
              return Probability.chiSquareTail(threshold / scale, (freedom + l) / scale) > POWER;
            });
    return Math.sqrt(shift / (4.0 * n));
  }

  /// The border of a condition that is false at `low` and true at `high`.
  private static double bisect(
      double low, double high, java.util.function.DoublePredicate reached) {
    for (int i = 0; i < 80; i++) {
      double middle = 0.5 * (low + high);
      if (reached.test(middle)) high = middle;
      else low = middle;
    }
    return high;
  }
}
