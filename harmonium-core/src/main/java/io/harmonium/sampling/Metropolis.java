package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Metropolis' rule (1953) unit by unit: another value is proposed, each with equal probability, and taken with
/// probability
///
/// ```
/// min(1, e^(−[E(x') − E(x)]))
/// ```
///
/// It serves discrete units of one port; layers of other kinds are drawn whole given the others. Clamped cells keep their
/// values.
public record Metropolis(Clamp clamp) implements Sampler {

  /// With nothing clamped.
  public static Metropolis free() {
    return new Metropolis(null);
  }

  @Override
  public Metropolis with(Clamp clamp) {
    return new Metropolis(clamp);
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
    Structure structure = machine.structure();
    boolean[] single = new boolean[structure.size()];
    for (int l = 0; l < single.length; l++) single[l] = single(structure.layer(l));
    SiteSweep.Visit visit =
        (sites, layer, field, scale, key, held, space) ->
            sites.metropolis(field, scale, key, held, space);
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

  private static boolean single(Layer layer) {
    return layer.ports() == 1 && layer.units().values() > 0;
  }
}
