package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.Locale;
import java.util.function.DoubleConsumer;

/// A [TransitionKernel] over the [FreeEnergy] of a machine: visible units move, hidden ones are drawn at the end, given them. `watch`
/// (null for none) receives the mean acceptance of every run.
public record VisibleMoves(TransitionKernel walk, DoubleConsumer watch) implements Sampler {

  /// Heard by nobody.
  public VisibleMoves(TransitionKernel walk) {
    this(walk, null);
  }

  @Override
  public String name() {
    return walk.toString().replaceAll("\\[.*", "").toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean clamps() {
    return false;
  }

  @Override
  public String unsupported(Structure structure) {
    if (structure.linkedWithin(false))
      return "hidden units that are linked to each other have no sum in closed form; use Gibbs"
          + " sampling";
    return walk.unsupported(structure.visible());
  }

  @Override
  public void run(
      Distribution p,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    require(p);
    if (sweeps == 0) return;
    FreeEnergy energy = new FreeEnergy(p);
    double accepted = walk.run(energy, chains, firstChain, sweeps, seed, workers);
    if (watch != null) watch.accept(accepted);
    drawHidden(p, chains, firstChain, seed.child("hidden"), workers);
  }

  /// h ~ p(h | v) of every row of `chains` (modified); the hidden layers must not be linked to each other.
  static void drawHidden(
      Distribution p, Configurations chains, long firstChain, Seed seed, Workers workers) {
    Structure structure = p.structure();
    workers.forBlocks(
        chains.rows(),
        workers.share(chains.rows(), 8, 256),
        (from, to, worker, space) -> {
          for (int l = structure.visible().size(); l < structure.size(); l++)
            p.conditional(l, space)
                .receive(chains, from, to)
                .sample(chains, firstChain, seed.key());
        });
  }
}
