package io.harmonium.deep;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
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
    Distribution p = times(machine, factor);
    workers.forBlocks(
        x.rows(),
        ROWS,
        (from, to, worker, space) -> {
          LayerConditional conditional = p.conditional(l, space).receive(x, from, to);
          for (int row = from; row < to; row++)
            conditional.sample(row, seed.rowKey(alone ? 0 : row), x.layers()[l]);
        });
  }

  /// The means of layer `l` given the other layers of `x`, by ports.
  static Reals[] means(
      PreparedMachine machine, int l, int factor, Configurations x, Workers workers) {
    Structure structure = machine.structure();
    Layer layer = structure.layer(l);
    Reals[] means = new Reals[layer.ports()];
    for (int p = 0; p < means.length; p++)
      means[p] = Reals.zeros(x.rows(), structure.columns(l, p));
    Distribution whole = times(machine, factor);
    workers.forBlocks(
        x.rows(),
        ROWS,
        (from, to, worker, space) -> whole.conditional(l, space).receive(x, from, to).means(means));
    return means;
  }

  /// The distribution with all natural parameters times `factor`.
  private static Distribution times(PreparedMachine machine, int factor) {
    Distribution p = Distribution.of(machine);
    return factor == 1 ? p : p.at(machine.fields().mix(0, machine.fields(), factor, factor));
  }
}
