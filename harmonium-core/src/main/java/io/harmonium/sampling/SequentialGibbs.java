package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// Gibbs sampling unit by unit in layers that are linked to themselves, each unit given all others as they are now:
///
/// ```
/// x_i ~ p(x_i | x_1 … x_{i−1} new, x_{i+1} … x_n old)
/// ```
///
/// Layers without such links are drawn whole, hidden layers first, as [BlockGibbs] does. Clamped cells keep their values.
public record SequentialGibbs(Clamp clamp) implements Sampler {

  /// With nothing clamped.
  public static SequentialGibbs free() {
    return new SequentialGibbs(null);
  }

  @Override
  public SequentialGibbs with(Clamp clamp) {
    return new SequentialGibbs(clamp);
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
    float[][][] theta = machine.floats(fields);
    float factor = (float) fields.links();
    boolean[] single = SiteSweep.lateral(machine);
    SiteSweep.Visit visit =
        (sites, layer, field, scale, key, held, space) ->
            sites.gibbs(field, scale, null, key, held, space);
    workers.forBlocks(
        chains.rows(),
        SiteSweep.grain(chains.rows(), workers.threads()),
        (from, to, worker, space) ->
            SiteSweep.run(
                machine,
                theta,
                factor,
                chains,
                from,
                to,
                firstChain,
                sweeps,
                seed,
                clamp,
                single,
                visit,
                space));
  }
}
