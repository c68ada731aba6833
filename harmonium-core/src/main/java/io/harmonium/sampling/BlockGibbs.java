package io.harmonium.sampling;

import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.InputMemory;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Block Gibbs sampling: each layer is redrawn whole given the others, hidden layers first, then visible ones:
///
/// ```
/// h ~ p(h | x),   x ~ p(x | h)
/// ```
public record BlockGibbs() implements Sampler {

  private static final Slot<InputMemory> MEMORY =
      Slot.of(BlockGibbs.class, "memory", InputMemory::new);

  /// Minimum of rows that one worker takes through all sweeps at a time; tables of partial sums pay for many rows.
  private static final int LEAST = 32;

  /// Inputs of all rows of a block together, so that they stay in the cache.
  private static final int INPUTS = 1 << 18;

  /// Rows of a block of layers whose inputs need not be known.
  private static final int DRAWN = 1024;

  /// Rows of a block of wide layers, whatever their inputs: tables of partial sums need as many.
  private static final int WIDE = 256;

  @Override
  public boolean rowBiases() {
    return true;
  }

  @Override
  public String unsupported(Structure structure) {
    return structure.lateral()
        ? "units that are linked to each other cannot be drawn at once; use SingleSite"
        : null;
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
    Structure structure = p.structure();
    int widest = INPUTS / DRAWN;
    for (int l = structure.given(); l < structure.size(); l++)
      if (!p.drawnBits(l)) widest = Math.max(widest, structure.widest(l));
    int visible = structure.visible().size();
    int grain = workers.share(chains.rows(), LEAST, Math.max(WIDE, INPUTS / widest));
    workers.forBlocks(
        chains.rows(),
        grain,
        (from, to, worker, space) -> {
          InputMemory known = space.get(MEMORY);
          known.forget(structure);
          InputMemory memory = sweeps == 1 ? null : known;
          LayerConditional[] layers = new LayerConditional[structure.size()];
          for (int l = 0; l < layers.length; l++) layers[l] = p.conditional(l, space);
          for (int s = 0; s < sweeps; s++) {
            long key = Seed.childKey(seed.key(), s);
            for (int k = 0; k < layers.length; k++) {
              int l = (k + visible) % layers.length;
              if (l >= structure.given()) layers[l].draw(chains, from, to, memory, firstChain, key);
            }
          }
        });
  }
}
