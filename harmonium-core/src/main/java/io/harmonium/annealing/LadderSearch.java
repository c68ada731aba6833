package io.harmonium.annealing;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import java.util.Arrays;

/// Finds inverse temperatures between which swaps are accepted at the target rate. Trial groups run on a ladder, the
/// shares r_k of refused offers are summed along it, and the next ladder cuts that sum into equal parts:
///
/// ```
/// Λ(β) = Σ_{k above β} r_k  (linear in between),   levels = Λ(0)/(1 − acceptance) + 1
/// ```
///
/// It is a search: the ladder it returns stays as it is, and chains on it are as exact as on any other.
///
/// @param acceptance the target swap rate
/// @param groups trial groups
/// @param sweeps sweeps of each round; the first half of them is not counted
/// @param rounds how often the ladder is cut anew
/// @param max levels at most
public record LadderSearch(double acceptance, int groups, int sweeps, int rounds, int max) {

  /// Levels of the first round.
  private static final int FIRST = 8;

  public LadderSearch {
    if (!(acceptance > 0 && acceptance < 1))
      throw new IllegalArgumentException("acceptance must be between 0 and 1, got " + acceptance);
    if (groups < 1 || sweeps < 4 || rounds < 1 || max < 2)
      throw new IllegalArgumentException(
          "a search needs groups >= 1, sweeps >= 4, rounds >= 1, most >= 2; got "
              + groups
              + ", "
              + sweeps
              + ", "
              + rounds
              + ", "
              + max);
  }

  /// A search that serves most machines; half of the exchanges are to succeed.
  public static LadderSearch defaults() {
    return new LadderSearch(0.5, 16, 200, 4, 200);
  }

  /// The ladder to `base` (null: units without preference) that suits `p`.
  public Temperatures search(Distribution p, Fields base, Seed seed, Workers workers) {
    Temperatures ladder = Temperatures.even(Math.min(FIRST, max), base);
    Configurations[] chains = new Configurations[ladder.levels()];
    for (int k = 0; k < chains.length; k++)
      chains[k] =
          Chains.independent(
              p.structure(),
              ladder.at(k, p).fields(),
              groups,
              0,
              seed.child("start").child(k),
              workers);
    for (int round = 0; round < rounds; round++) {
      double[] refused = unsupported(ladder, p, chains, seed.child(round), workers);
      Temperatures next = cut(ladder, refused);
      chains = carried(ladder, next, chains);
      ladder = next;
    }
    return ladder;
  }

  /// Moves the chains of every level (modified) and returns the shares of refused offers in the second half.
  private double[] unsupported(
      Temperatures ladder, Distribution p, Configurations[] chains, Seed seed, Workers workers) {
    int levels = ladder.levels();
    Configurations all = chains[0].like(groups * levels);
    for (int k = 0; k < levels; k++)
      for (int g = 0; g < groups; g++) all.copyRange(chains[k], g, g * levels + k, 1);
    Tempering tempering = Tempering.of(ladder);
    tempering.run(p, all, 0, sweeps / 2, seed.child("first"), workers);
    RoundTrips roundTrips = new RoundTrips(levels, 0, groups);
    int rest = Math.max(2, sweeps - sweeps / 2);
    tempering.with(roundTrips).run(p, all, 0, rest, seed.child("second"), workers);
    for (int k = 0; k < levels; k++) chains[k] = Tempering.level(all, k, levels);
    double[] refused = roundTrips.acceptance();
    for (int k = 0; k < refused.length; k++) refused[k] = 1 - refused[k];
    return refused;
  }

  /// A ladder on which every gap refuses an equal share.
  Temperatures cut(Temperatures ladder, double[] refused) {
    double[] betas = ladder.betas();
    double[] sums = new double[betas.length];
    // A gap that refuses nothing still has a length, so that the sum grows everywhere.
    for (int k = 0; k < refused.length; k++) sums[k + 1] = sums[k] + Math.max(refused[k], 1e-3);
    double whole = sums[refused.length];
    int gaps = Math.clamp((long) Math.ceil(whole / (1 - acceptance)), 1, max - 1);
    return new Temperatures(Placement.equal(betas, sums, gaps), ladder.base());
  }

  /// The chains of each level of `to` go on from the nearest level of `from`.
  private static Configurations[] carried(
      Temperatures from, Temperatures to, Configurations[] chains) {
    double[] betas = from.betas();
    return Arrays.stream(to.betas())
        .mapToObj(
            beta -> {
              int nearest = 0;
              for (int k = 1; k < betas.length; k++)
                if (Math.abs(betas[k] - beta) < Math.abs(betas[nearest] - beta)) nearest = k;
              return chains[nearest].copy();
            })
        .toArray(Configurations[]::new);
  }
}
