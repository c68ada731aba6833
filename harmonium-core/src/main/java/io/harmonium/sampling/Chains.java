package io.harmonium.sampling;

import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Port;

/// Where chains start.
public final class Chains {

  private Chains() {}

  /// Independent units under given fields, links off: the base of annealing, or a start "from the biases".
  public static Configurations independent(
      Structure structure, Fields fields, int rows, long firstChain, Seed seed, Workers workers) {
    Configurations chains = Configurations.zeros(structure, rows);
    float[][][] theta = fields.floats();
    workers.forBlocks(
        rows,
        64,
        (from, to, worker, space) -> {
          for (int l = 0; l < structure.size(); l++) {
            Seed stream = seed.child(l);
            for (int row = from; row < to; row++)
              draw(
                  structure.layer(l),
                  theta[l],
                  stream.rowKey(firstChain + row),
                  space,
                  chains.layers()[l],
                  row);
          }
        });
    return chains;
  }

  private static void draw(
      Layer layer, float[][] theta, long key, Workspace space, States[] out, int row) {
    layer.units().sample(theta, 0, layer.size(), key, space, out, row);
  }

  /// Fields of units without preference: free natural parameters 0, constrained ones (precisions) as they are.
  public static Fields uniform(Structure structure, Fields fields) {
    double[][][] theta = new double[structure.size()][][];
    for (int l = 0; l < theta.length; l++) {
      Layer layer = structure.layer(l);
      theta[l] = new double[layer.ports()][];
      for (int p = 0; p < layer.ports(); p++)
        theta[l][p] =
            layer.units().ports().get(p).domain() == Port.Domain.FREE
                ? new double[layer.columns(p)]
                : fields.theta()[l][p].clone();
    }
    return new Fields(theta, 0);
  }

  /// Chains whose visible layers repeat rows of `data` (row i takes data row `rows[i]`), hidden layers still empty.
  public static Configurations fromData(Structure structure, Configurations data, int[] rows) {
    Configurations chains = Configurations.zeros(structure, rows.length);
    chains.copyRows(data, rows);
    return chains;
  }
}
