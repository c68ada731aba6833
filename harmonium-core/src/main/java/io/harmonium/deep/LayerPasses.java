package io.harmonium.deep;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// One layer of a machine given the others, for all rows: drawn, or by its means. Inputs and fields count `factor` times.
final class LayerPasses {

  /// Rows that one worker takes at a time.
  private static final int ROWS = 64;

  private LayerPasses() {}

  /// Draws layer `l` of `x` (modified). Where `alone`, every row draws the same numbers, so that what it gets does not
  /// depend on its place.
  static void draw(
      PreparedMachine machine,
      int l,
      int factor,
      Configurations x,
      Seed seed,
      boolean alone,
      Workers workers) {
    Layer layer = machine.structure().layer(l);
    float[][][] theta = theta(machine, factor);
    workers.forBlocks(
        x.rows(),
        ROWS,
        (from, to, worker, space) ->
            machine.forEta(
                l,
                x.layers(),
                theta,
                factor,
                from,
                to,
                space,
                (row, eta) ->
                    layer
                        .units()
                        .sample(
                            eta,
                            0,
                            layer.size(),
                            seed.rowKey(alone ? 0 : row),
                            space,
                            x.layers()[l],
                            row)));
  }

  /// The means of layer `l` given the other layers of `x`, by ports.
  static Reals[] means(
      PreparedMachine machine, int l, int factor, Configurations x, Workers workers) {
    Structure structure = machine.structure();
    Layer layer = structure.layer(l);
    Reals[] means = new Reals[layer.ports()];
    for (int p = 0; p < means.length; p++)
      means[p] = Reals.zeros(x.rows(), structure.columns(l, p));
    float[][][] theta = theta(machine, factor);
    workers.forBlocks(
        x.rows(),
        ROWS,
        (from, to, worker, space) ->
            machine.forEta(
                l,
                x.layers(),
                theta,
                factor,
                from,
                to,
                space,
                (row, eta) -> {
                  float[][] moved = space.rows(3, means.length, structure.widest(l) + 16);
                  layer.units().means(eta, 0, layer.size(), space, moved);
                  for (int p = 0; p < means.length; p++)
                    System.arraycopy(
                        moved[p], 0, means[p].data(), row * means[p].stride(), means[p].columns());
                }));
    return means;
  }

  private static float[][][] theta(PreparedMachine machine, int factor) {
    return factor == 1
        ? machine.floats(machine.fields())
        : machine.fields().mix(0, machine.fields(), factor, factor).floats();
  }
}
