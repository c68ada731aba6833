package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.List;

/// Which step moves the chains and leaves a [Distribution] unchanged?
public interface Sampler {

  /// Moves every row of `chains` (modified) by `sweeps` sweeps under `p`. Chain r has the global number
  /// `firstChain + r`, and sweep s draws from `seed.child(s)`.
  void run(
      Distribution p,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers);

  /// What it is called in reports and tests.
  default String name() {
    return getClass().getSimpleName();
  }

  /// How many chains, one after the other, are moved together; their number must be a multiple of it.
  default int group() {
    return 1;
  }

  /// The distribution of chain number `chain` of a run under `p`: `p` itself, unless the chains of a group serve to
  /// move each other.
  default Distribution of(Distribution p, long chain) {
    return p;
  }

  /// Whether clamped cells keep their values.
  default boolean clamps() {
    return true;
  }

  /// Whether chains may have biases of their own.
  default boolean rowBiases() {
    return false;
  }

  /// Null, or why this sampler does not leave distributions of such machines unchanged.
  default String unsupported(Structure structure) {
    return null;
  }

  /// Throws where this sampler does not leave `p` unchanged.
  default void require(Distribution p) {
    String unsupported = unsupported(p.structure());
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    if (p.clamp() != null && !clamps())
      throw new UnsupportedOperationException(
          getClass().getSimpleName() + " cannot hold cells fixed; use BlockGibbs");
    if (p.biases() != null && !rowBiases())
      throw new UnsupportedOperationException(
          getClass().getSimpleName() + " knows no biases of single chains; use BlockGibbs");
  }

  /// The default sampler of a machine: layers at once, and unit by unit where a layer is linked to itself (by colours
  /// where few colours are enough).
  static Sampler defaultFor(Structure structure) {
    if (!structure.lateral()) return new BlockGibbs();
    for (int l = 0; l < structure.size(); l++)
      if (structure.lateral(l) != null
          && structure.lateral(l).graph().colours().length > SingleSite.FEW)
        return SingleSite.sequential();
    return SingleSite.coloured();
  }

  /// Samplers of every kind with nothing clamped, for the contract kit.
  static List<Sampler> kinds() {
    return List.of(
        new BlockGibbs(),
        SingleSite.sequential(),
        SingleSite.coloured(),
        SingleSite.metropolis(),
        new VisibleMoves(new RandomWalk(0.5, 1)),
        new WholeMoves(new RandomWalk(0.5, 1)),
        new VisibleMoves(new GradientProposals()),
        new VisibleMoves(Hamiltonian.mala(0.1, 1)));
  }
}
