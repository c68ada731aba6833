package io.harmonium.sampling;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.InputMemory;
import io.harmonium.model.Layer;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Block Gibbs sampling: each layer is redrawn whole given the others, hidden layers first, then visible ones:
///
/// ```
/// h ~ p(h | x),   x ~ p(x | h)
/// ```
///
/// Clamped cells keep their values. `clamp` is null where nothing is clamped, `biases` where all chains have the biases
/// of the machine.
public record BlockGibbs(Clamp clamp, RowBiases biases) implements Sampler {

  /// Fewest rows that one worker takes through all sweeps at a time; tables of partial sums pay for many rows.
  private static final int LEAST = 32;

  /// Inputs of all rows of a block together, so that they stay in the cache.
  private static final int INPUTS = 1 << 18;

  /// Rows of a block of wide layers, whatever their inputs: tables of partial sums need as many.
  private static final int WIDE = 256;

  private static final BlockGibbs FREE = new BlockGibbs(null);

  /// Gibbs sampling of chains that have the biases of the machine.
  public BlockGibbs(Clamp clamp) {
    this(clamp, null);
  }

  /// Gibbs sampling with nothing clamped.
  public static BlockGibbs free() {
    return FREE;
  }

  @Override
  public BlockGibbs with(Clamp clamp) {
    return new BlockGibbs(clamp, biases);
  }

  @Override
  public String refusal(Structure structure) {
    return structure.lateral()
        ? "units that are linked to each other cannot be drawn at once; use SingleSite"
        : null;
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
    String refusal = refusal(machine.structure());
    if (refusal != null) throw new IllegalArgumentException(refusal);
    float[][][] theta = machine.floats(fields);
    float factor = (float) fields.links();
    int widest = 1;
    for (int l = 0; l < machine.structure().size(); l++)
      widest = Math.max(widest, machine.structure().widest(l));
    int grain = workers.share(chains.rows(), LEAST, Math.max(WIDE, INPUTS / widest));
    workers.forBlocks(
        chains.rows(),
        grain,
        (from, to, worker, space) -> {
          InputMemory memory = space.scratch(InputMemory.class, InputMemory::new);
          memory.forget(machine.structure());
          for (int s = 0; s < sweeps; s++)
            sweep(
                machine,
                theta,
                factor,
                chains,
                from,
                to,
                firstChain,
                Seed.childKey(seed.key(), s),
                sweeps == 1 ? null : memory,
                space);
        });
  }

  /// One sweep of rows `from … to−1`, hidden layers first.
  private void sweep(
      PreparedMachine machine,
      float[][][] theta,
      float factor,
      Configurations chains,
      int from,
      int to,
      long firstChain,
      long key,
      InputMemory memory,
      Workspace space) {
    Structure structure = machine.structure();
    int visible = structure.visible().size();
    for (int k = 0; k < structure.size(); k++) {
      int l = (k + visible) % structure.size();
      draw(
          machine,
          l,
          theta,
          factor,
          chains,
          from,
          to,
          firstChain,
          key,
          clamp,
          biases,
          memory,
          space);
    }
  }

  /// Draws layer `l` of rows `from … to−1` given the other layers; a layer that is given stays.
  static void draw(
      PreparedMachine machine,
      int l,
      float[][][] theta,
      float factor,
      Configurations chains,
      int from,
      int to,
      long firstChain,
      long key,
      Clamp clamp,
      RowBiases biases,
      InputMemory memory,
      Workspace space) {
    if (l < machine.structure().given()) return;
    Layer layer = machine.structure().layer(l);
    States[] out = chains.layers()[l];
    long stream = Seed.childKey(key, l);
    Inputs known =
        memory == null ? null : machine.inputs(l, chains.layers(), from, to, space, memory);
    if (known == null) machine.inputs(l, chains.layers(), from, to, space);
    for (int row = from; row < to; row++) {
      float[][] eta = machine.eta(l, row - from, known, theta, factor, space);
      if (biases != null) biases.add(l, row, eta[0]);
      layer
          .units()
          .sample(eta, 0, layer.size(), Seed.rowKey(stream, firstChain + row), space, out, row);
      if (clamp != null) clamp.apply(l, chains, row);
    }
  }
}
