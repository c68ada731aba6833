package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// Block Gibbs sampling: each layer is redrawn whole given the others, hidden layers first, then visible ones:
///
/// ```
/// h ~ p(h | x),   x ~ p(x | h)
/// ```
///
/// Clamped cells keep their values. `clamp` is null where nothing is clamped.
public record BlockGibbs(Clamp clamp) implements Sampler {

  /// Rows that one worker takes through all sweeps at a time.
  private static final int GRAIN = 64;

  /// Gibbs sampling with nothing clamped.
  public static BlockGibbs free() {
    return new BlockGibbs(null);
  }

  @Override
  public BlockGibbs with(Clamp clamp) {
    return new BlockGibbs(clamp);
  }

  @Override
  public void run(
      PreparedMachine machine,
      Fields fields,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    float[][][] theta = fields.floats();
    float factor = (float) fields.links();
    int visible = machine.structure().visible().size();
    int layers = machine.structure().size();
    workers.forBlocks(
        chains.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          for (int s = 0; s < sweeps; s++)
            for (int k = 0; k < layers; k++) {
              int l = (k + visible) % layers;
              Layer layer = machine.structure().layer(l);
              Seed stream = seed.child(s).child(l);
              machine.forEta(
                  l,
                  chains.layers(),
                  theta,
                  factor,
                  from,
                  to,
                  space,
                  (row, eta) -> {
                    long key = stream.rowKey(firstChain + row);
                    layer.units().sample(eta, 0, layer.size(), key, space, chains.layers()[l], row);
                    if (clamp != null) clamp.apply(l, chains, row);
                  });
            }
        });
  }
}
