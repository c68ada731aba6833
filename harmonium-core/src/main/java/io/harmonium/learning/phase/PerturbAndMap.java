package io.harmonium.learning.phase;

import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// Perturb-and-MAP (Papandreou and Yuille 2011; Hazan and Jaakkola 2012): instead of a sample, the likeliest visible
/// state under disturbed fields, one Gumbel number for each value of each visible unit,
///
/// ```
/// x* = argmax_x [−F(x) + Σ_i γ_i(x_i)],   log Z ≤ ⟨max_x [−F(x) + Σ_i γ_i(x_i)]⟩   (γ less its mean 0.5772…)
/// ```
///
/// With the true maximum the gradient is that of the likelihood with this bound in place of log Z. The maximum is sought
/// from a row of the batch by steps that never go down,
///
/// ```
/// m ← ⟨h | x⟩,   x_i ← argmax_a [θ_i·t(a) + (W m)_i·t(a) + γ_i(a)]
/// ```
///
/// until nothing changes, at most `steps` times: a local maximum (perturb-and-descend, Ravanbakhsh, Greiner and Frey
/// 2014), so that the bound is no longer guaranteed. Units without links are drawn from their distribution exactly.
public record PerturbAndMap(int steps) implements NegativePhase {

  private static final int ROWS = 64;

  public PerturbAndMap {
    if (steps < 1)
      throw new IllegalArgumentException("perturb-and-MAP needs at least 1 step, got " + steps);
  }

  @Override
  public int chains() {
    return 0;
  }

  @Override
  public boolean startsAtRows() {
    return true;
  }

  @Override
  public float[] weights(Batch batch) {
    return batch.weights();
  }

  /// Chains are cut with their rows.
  @Override
  public Merging merging() {
    return Merging.chains(0, 1);
  }

  @Override
  public Drawn drawPart(
      PreparedMachine machine, Batch part, ChainPart chains, Seed seed, Workers workers) {
    return new Drawn(
        draw(machine, part, chains.kept(), seed, workers), part.first(), part.weights());
  }

  @Override
  public String unsupported(Structure structure) {
    if (structure.conditional()) return Distribution.unsupported(structure);
    if (!structure.bipartite())
      return "perturb-and-MAP needs units that are linked across the sides only";
    for (int l = 0; l < structure.visible().size(); l++)
      if (structure.layer(l).units().values() == 0 || structure.ports(l) != 1)
        return "perturb-and-MAP needs visible units with a list of values (binary, spin,"
            + " categorical), layer '"
            + structure.layer(l).name()
            + "' holds "
            + structure.layer(l).units().name()
            + " ones";
    return null;
  }

  /// The number that disturbs value `value` of unit `unit` in row `row` of the batch.
  static double gumbel(Seed seed, int layer, int row, int unit, int value) {
    Draws draws = seed.child(layer).row(row);
    return -Elementary.log(-Elementary.log(draws.uniformDouble(unit, value)));
  }

  @Override
  public Configurations draw(
      PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    String unsupported = unsupported(structure);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    int rows = batch.rows().length;
    Configurations x = Configurations.zeros(structure, rows);
    x.copyRange(batch.x(), 0, 0, rows);
    States[][] layers = x.layers().clone();
    for (int l = structure.visible().size(); l < layers.length; l++) {
      layers[l] = new States[structure.ports(l)];
      for (int p = 0; p < layers[l].length; p++)
        layers[l][p] = Reals.zeros(rows, structure.columns(l, p));
    }
    Distribution p = Distribution.of(machine);
    workers.forBlocks(
        rows,
        ROWS,
        (from, to, worker, space) -> {
          double[][] noise = noise(structure, seed, batch.first() + from, batch.first() + to);
          boolean moved = true;
          for (int step = 0; step < steps && moved; step++) {
            for (int l = structure.visible().size(); l < layers.length; l++)
              p.conditional(l, space).receive(layers, from, to).means(layers[l]);
            moved = false;
            for (int l = 0; l < structure.visible().size(); l++)
              moved |=
                  climb(
                      p.conditional(l, space).receive(layers, from, to),
                      structure,
                      layers[l],
                      noise[l]);
          }
        });
    return x;
  }

  /// All numbers of a block of rows, by layer.
  private static double[][] noise(Structure structure, Seed seed, int from, int to) {
    double[][] noise = new double[structure.visible().size()][];
    for (int l = 0; l < noise.length; l++) {
      Layer layer = structure.layer(l);
      int values = layer.units().values();
      noise[l] = new double[(to - from) * layer.size() * values];
      int at = 0;
      for (int row = from; row < to; row++)
        for (int u = 0; u < layer.size(); u++)
          for (int a = 0; a < values; a++) noise[l][at++] = gumbel(seed, l, row, u, a);
    }
    return noise;
  }

  /// x ← argmax; answers whether a unit has moved.
  private static boolean climb(
      LayerConditional conditional, Structure structure, States[] x, double[] noise) {
    Layer layer = conditional.layer();
    int[] offsets = structure.unitOffsets(conditional.index(), 0);
    int values = layer.units().values();
    float[] own = new float[offsets[1] - offsets[0] + 16];
    boolean moved = false;
    int at = 0;
    for (int row = conditional.from(); row < conditional.to(); row++) {
      float[] eta = conditional.eta(row)[0];
      for (int u = 0; u < layer.size(); u++, at += values) {
        System.arraycopy(eta, offsets[u], own, 0, offsets[u + 1] - offsets[u]);
        int best = 0;
        double highest = Double.NEGATIVE_INFINITY;
        for (int a = 0; a < values; a++) {
          double height = layer.units().score(own, a) + layer.units().logBase(a) + noise[at + a];
          if (height > highest) best = a;
          highest = Math.max(highest, height);
        }
        if (layer.units().value(x, row, u) == best) continue;
        layer.units().setValue(x, row, u, best);
        moved = true;
      }
    }
    return moved;
  }
}
