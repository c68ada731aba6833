package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.List;

/// Which step moves the chains and leaves p(x) ∝ e^(−E(x)) unchanged? What is clamped belongs to the sampler's
/// description.
public interface Sampler {

  /// Moves every row of `chains` (modified) by `sweeps` sweeps under `fields`. Chain r has the global number
  /// `firstChain + r`, and sweep s draws from `seed.child(s)`.
  void run(
      PreparedMachine machine,
      Fields fields,
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

  /// The law of chain number `chain` of a run of `machine` under `fields`: that of the machine, unless the chains of a
  /// group serve to move each other.
  default Level law(PreparedMachine machine, Fields fields, long chain) {
    return new Level(machine, fields);
  }

  /// Whether [#with] can hold cells fixed.
  default boolean clamps() {
    return true;
  }

  /// The same sampler with the cells of `clamp` held at their values.
  default Sampler with(Clamp clamp) {
    throw new UnsupportedOperationException(
        getClass().getSimpleName() + " cannot hold cells fixed; use BlockGibbs");
  }

  /// Null, or why this sampler does not leave the law of such machines unchanged.
  default String refusal(Structure structure) {
    return null;
  }

  /// The usual sampler of a machine: layers at once, and unit by unit where a layer is linked to itself (by colours where
  /// few colours are enough).
  static Sampler usual(Structure structure) {
    if (!structure.lateral()) return BlockGibbs.free();
    for (int l = 0; l < structure.size(); l++)
      if (structure.lateral(l) != null
          && structure.lateral(l).graph().colours().length > SingleSite.FEW)
        return SingleSite.sequential();
    return SingleSite.coloured();
  }

  /// Samplers of every kind with nothing clamped, for the contract kit.
  static List<Sampler> kinds() {
    return List.of(
        BlockGibbs.free(),
        SingleSite.sequential(),
        SingleSite.coloured(),
        SingleSite.metropolis(),
        Tempering.of(new Temperatures(new double[] {1, 0.6, 0.25}, null)),
        TemperedTransitions.of(new Temperatures(new double[] {1, 0.5}, null)),
        new VisibleMoves(new RandomWalk(0.5, 1)),
        new WholeMoves(new RandomWalk(0.5, 1)),
        new VisibleMoves(new GradientProposals()),
        new VisibleMoves(Hamiltonian.mala(0.1, 1)));
  }
}
