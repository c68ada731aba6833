package io.harmonium.annealing;

/// Follows replicas up and down a ladder: how often neighbours exchange, and how often a replica brings news, coming to
/// the machine from the easiest level (a round trip). With r_k the share of refused offers between k and k + 1, such
/// trips per sweep of a group are at best
///
/// ```
/// 1/(2 + 2·Σ_k r_k/(1 − r_k))
/// ```
///
/// where each sweep offers every second pair and chains forget everything at the easiest level.
public final class RoundTrips implements Swaps {

  private final int levels;
  private final long firstGroup;
  private final int[][] replicas;
  private final boolean[][] fromEasiest;
  private final double[] probabilities;
  private final long[] offers;
  private final long[] arrivals;

  /// Of `groups` groups from number `firstGroup` on.
  public RoundTrips(int levels, long firstGroup, int groups) {
    this.levels = levels;
    this.firstGroup = firstGroup;
    this.replicas = new int[groups][levels];
    this.fromEasiest = new boolean[groups][levels];
    for (int g = 0; g < groups; g++)
      for (int k = 0; k < levels; k++) {
        replicas[g][k] = k;
        fromEasiest[g][k] = k == levels - 1;
      }
    this.probabilities = new double[levels - 1];
    this.offers = new long[levels - 1];
    this.arrivals = new long[groups];
  }

  @Override
  public void offered(long group, int level, double probability, boolean taken) {
    probabilities[level] += probability;
    offers[level]++;
    if (!taken) return;
    int g = (int) (group - firstGroup);
    int[] at = replicas[g];
    int cold = at[level + 1];
    at[level + 1] = at[level];
    at[level] = cold;
    if (level + 2 == levels) fromEasiest[g][at[level + 1]] = true;
    if (level == 0 && fromEasiest[g][cold]) {
      fromEasiest[g][cold] = false;
      arrivals[g]++;
    }
  }

  /// The mean probability of an exchange between each level and the next; NaN where none was offered.
  public double[] acceptance() {
    double[] means = new double[levels - 1];
    for (int k = 0; k < means.length; k++) means[k] = probabilities[k] / offers[k];
    return means;
  }

  /// Replicas that came to the machine from the easiest level, over all groups.
  public long roundTrips() {
    long sum = 0;
    for (long count : arrivals) sum += count;
    return sum;
  }
}
