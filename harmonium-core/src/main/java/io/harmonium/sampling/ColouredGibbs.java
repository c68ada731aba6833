package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Graph;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// Gibbs sampling by the colours of the graph: units of one colour are not coupled, so that all of them are drawn at once
/// given the others. A lattice has two colours; where every pair is coupled every unit has a colour of its own, and this is
/// [SequentialGibbs].
public record ColouredGibbs(Clamp clamp) implements Sampler {

  /// Up to so many colours it pays to draw whole layers and keep one colour of each draw.
  static final int FEW = 4;

  /// With nothing clamped.
  public static ColouredGibbs free() {
    return new ColouredGibbs(null);
  }

  @Override
  public ColouredGibbs with(Clamp clamp) {
    return new ColouredGibbs(clamp);
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
    int[][][] colours = new int[single.length][][];
    int[][] orders = new int[single.length][];
    for (int l = 0; l < single.length; l++)
      if (single[l]) {
        Graph graph = machine.structure().lateral(l).graph();
        colours[l] = graph.colours();
        orders[l] =
            java.util.Arrays.stream(colours[l]).flatMapToInt(java.util.Arrays::stream).toArray();
      }
    boolean coarse = machine.coarse();
    SiteSweep.Visit visit =
        (sites, layer, field, scale, key, held, space) -> {
          if (colours[layer].length <= FEW && !coarse)
            sites.coloured(field, scale, colours[layer], key, held, space);
          else sites.gibbs(field, scale, orders[layer], key, held, space);
        };
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
