package io.harmonium.sampling;

import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Parallel tempering: chains at all levels of a [Ladder] run side by side, and neighbours exchange their states with
/// probability min(1, α),
///
/// ```
/// log α = f_k(x_k+1) + f_k+1(x_k) − f_k(x_k) − f_k+1(x_k+1)
/// ```
///
/// with f of the visible units and the hidden ones drawn anew afterwards, or of whole states where hidden units are
/// linked to each other or held. A ladder of [Temperatures] is replica exchange, one of the machines that training went
/// through ([Trajectory]) is trajectory tempering.
///
/// `levels` chains one after the other form a group, from the machine itself to the easiest law; a group has a number, and
/// its chains hold the same cells. A sweep offers exchanges to every second pair, even and odd in turn (which of them
/// first is drawn from the seed), then moves every chain by `moves` (null: the usual sampler of the machine). `watch` (null
/// for none) sees the offers.
public record Tempering(Ladder ladder, Sampler moves, Exchanges watch) implements Sampler {

  /// Moved by the default sampler, seen by nobody.
  public static Tempering of(Ladder ladder) {
    return new Tempering(ladder, null, null);
  }

  /// The same seen by `watch`.
  public Tempering with(Exchanges watch) {
    return new Tempering(ladder, moves, watch);
  }

  @Override
  public int group() {
    return ladder.levels();
  }

  @Override
  public Distribution of(Distribution p, long chain) {
    return ladder.at((int) (chain % group()), p);
  }

  @Override
  public String refusal(Structure structure) {
    return moves == null ? null : moves.refusal(structure);
  }

  @Override
  public void run(
      Distribution p,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    int levels = group();
    if (chains.rows() % levels != 0 || firstChain % levels != 0)
      throw new IllegalArgumentException(
          "tempering moves whole groups of "
              + levels
              + " chains, one per level; got "
              + chains.rows()
              + " chains from number "
              + firstChain
              + " on");
    require(p);
    Sampler usual = moves == null ? Sampler.usual(p.structure()) : moves;
    Distribution[] laws = new Distribution[levels];
    Configurations[] held = new Configurations[levels];
    for (int k = 0; k < levels; k++) {
      held[k] = level(chains, k, levels);
      laws[k] = ladder.at(k, p.rows(places(k, levels, held[k].rows())));
    }
    Round round = new Round(laws, held, p.whole(), firstChain / levels, watch, workers);
    int first = (int) (seed.child("first pairs").key() & 1);
    for (int s = 0; s < sweeps; s++) {
      Seed sweep = seed.child(s);
      round.exchange((first + s) & 1, sweep.child("exchange"));
      for (int k = 0; k < levels; k++)
        usual.run(laws[k], held[k], firstChain / levels, 1, sweep.child(k), workers);
    }
    for (int k = 0; k < levels; k++)
      for (int g = 0; g < held[k].rows(); g++) chains.copyRange(held[k], g, g * levels + k, 1);
  }

  /// The chains of level `level` of all groups.
  public static Configurations level(Configurations chains, int level, int levels) {
    Configurations own = chains.like(chains.rows() / levels);
    own.copyRows(chains, places(level, levels, own.rows()));
    return own;
  }

  /// Groups in which every level starts at the same state: the rows of `starts`.
  public static Configurations groups(Configurations starts, int levels) {
    Configurations chains = starts.like(Math.multiplyExact(starts.rows(), levels));
    int[] rows = new int[chains.rows()];
    for (int i = 0; i < rows.length; i++) rows[i] = i / levels;
    chains.copyRows(starts, rows);
    return chains;
  }

  private static int[] places(int level, int levels, int groups) {
    int[] places = new int[groups];
    for (int g = 0; g < groups; g++) places[g] = g * levels + level;
    return places;
  }

  /// The chains of all levels on the way through the sweeps.
  private record Round(
      Distribution[] laws,
      Configurations[] held,
      boolean whole,
      long firstGroup,
      Exchanges watch,
      Workers workers) {

    /// Offers exchanges between levels k and k + 1 for k = first, first + 2, ….
    void exchange(int first, Seed seed) {
      int groups = held[0].rows();
      double[] lower = new double[groups];
      double[] offered = new double[groups];
      double[] upper = new double[groups];
      double[] taken = new double[groups];
      Configurations spare = held[0].like(1);
      for (int k = first; k + 1 < laws.length; k += 2) {
        laws[k].logDensities(laws[k + 1], held[k], whole, lower, offered, workers);
        laws[k + 1].logDensities(laws[k], held[k + 1], whole, upper, taken, workers);
        for (int g = 0; g < groups; g++) {
          double log = taken[g] + offered[g] - lower[g] - upper[g];
          if (!(Math.abs(log) <= Double.MAX_VALUE))
            throw new NonFiniteException(
                "the exchange of levels " + k + " and " + (k + 1) + " has log weight " + log);
          double probability = Elementary.exp(Math.min(0, log));
          boolean swap = seed.row(firstGroup + g).uniformDouble(k, 0) < probability;
          if (swap) swap(held[k], held[k + 1], g, spare);
          if (watch != null) watch.offered(firstGroup + g, k, probability, swap);
        }
      }
    }

    private static void swap(Configurations a, Configurations b, int row, Configurations spare) {
      spare.copyRange(a, row, 0, 1);
      a.copyRange(b, row, row, 1);
      b.copyRange(spare, 0, row, 1);
    }
  }
}
