package io.harmonium.annealing;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import java.util.List;

/// Parallel tempering: chains at all levels of a [Ladder] run side by side, and neighbours exchange their states
/// ([Replicas]), with f of the visible units and the hidden ones drawn anew afterwards, or of whole states where hidden
/// units are linked to each other or held. A ladder of [Temperatures] is replica exchange, one of the machines that
/// training went through ([Trajectory]) is trajectory tempering.
///
/// `levels` chains one after the other form a group, from the machine itself to the easiest distribution; a group has a
/// number, and its chains hold the same cells. A sweep offers exchanges to every second pair, even and odd in turn
/// (which of them first is drawn from the seed), then moves every chain by `moves` (null: the default sampler of the
/// machine). `watch` (null for none) sees the offers.
public record Tempering(Ladder ladder, Sampler moves, Swaps watch) implements Sampler {

  /// Moved by the default sampler, seen by nobody.
  public static Tempering of(Ladder ladder) {
    return new Tempering(ladder, null, null);
  }

  /// The same seen by `watch`.
  public Tempering with(Swaps watch) {
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
  public String unsupported(Structure structure) {
    return moves == null ? null : moves.unsupported(structure);
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
    Sampler standard = moves == null ? Sampler.defaultFor(p.structure()) : moves;
    Distribution[] distributions = new Distribution[levels];
    Configurations[] held = new Configurations[levels];
    for (int k = 0; k < levels; k++) {
      held[k] = level(chains, k, levels);
      distributions[k] = ladder.at(k, p.rows(places(k, levels, held[k].rows())));
    }
    Replicas replicas = new Replicas(distributions, held, firstChain / levels, watch);
    boolean whole = p.whole();
    int first = (int) (seed.child("first pairs").key() & 1);
    for (int s = 0; s < sweeps; s++) {
      Seed sweep = seed.child(s);
      replicas.swapPairs(
          (first + s) & 1, k -> replicas.logRatios(k, whole, workers), sweep.child("exchange"));
      replicas.move(standard, 1, sweep::child, workers);
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

  /// Samplers of every kind whose chains pass through other distributions, for the contract kit.
  public static List<Sampler> kinds() {
    return List.of(
        Tempering.of(new Temperatures(new double[] {1, 0.6, 0.25}, null)),
        TemperedTransitions.of(new Temperatures(new double[] {1, 0.5}, null)));
  }
}
