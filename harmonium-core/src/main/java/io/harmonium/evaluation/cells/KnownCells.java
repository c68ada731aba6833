package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;

/// The free energy of the known cells k of a row, its missing cells m summed out:
///
/// ```
/// F(x_k) = −log Σ_m e^(−F(x_k, x_m)) = F(x_k, x*_m) + log p(x*_m | x_k)
/// ```
///
/// Up to [#MAX] states of the missing cells are summed, which is exact. Beyond, the second form is estimated: x* is
/// the middle of the distribution of each missing cell, and p(x*_m | x_k) = ⟨p(x*_m | h)⟩ over hidden states h that
/// Gibbs sampling draws given x_k ([#WARMUP] sweeps, [#SWEEPS] to find x*, [#SWEEPS] to average). The draws are those
/// of one stream, so that a row has the same number alone and among others.
public final class KnownCells {

  /// States of the missing cells of a row that are summed exactly.
  static final int MAX = 64;

  static final int WARMUP = 10;
  static final int SWEEPS = 30;

  private static final Seed SEED = Seed.of(0).child("known cells");

  private final DoublePath path;
  private final Structure structure;
  private final int visible;
  private final Rows rows;

  public KnownCells(Machine machine, Rows rows) {
    this.path = machine.doublePath();
    this.structure = machine.structure();
    this.visible = structure.visible().size();
    this.rows = rows;
  }

  public double[] freeEnergies(Workers workers) {
    double[] out = new double[rows.count()];
    workers.forBlocks(
        rows.count(),
        4,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) out[row] = freeEnergy(row, space);
        });
    return out;
  }

  private double freeEnergy(int row, Workspace space) {
    long states = states(row);
    if (states == 1) return path.freeEnergy(rows.x(), row);
    double free =
        states <= MAX ? summed(row, (int) states) : new TransitionKernel(row, space).freeEnergy();
    return free - logBase(row);
  }

  /// log h of the known cells.
  private double logBase(int row) {
    double sum = 0;
    for (int l = 0; l < visible; l++) {
      Units units = structure.layer(l).units();
      if (units.values() == 0 && !units.whole()) continue;
      for (int cell = 0; cell < structure.layer(l).size(); cell++)
        if (!rows.missing(l, row, cell))
          sum += units.logBase(units.value(rows.x().layers()[l], row, cell));
    }
    return sum;
  }

  /// The number of states of the missing cells; more than [#MAX] where they are not listed.
  private long states(int row) {
    long product = 1;
    for (int l = 0; l < visible; l++)
      for (int cell = 0; cell < structure.layer(l).size() && product <= MAX; cell++)
        if (rows.missing(l, row, cell)) {
          int values = structure.layer(l).units().values();
          product = values == 0 ? Long.MAX_VALUE : product * values;
        }
    return product;
  }

  /// The free energy without log h of the known cells.
  private double summed(int row, int states) {
    double[][][] t = path.statistics(rows.x(), row);
    double[] logs = new double[states];
    for (int state = 0; state < states; state++) {
      int rest = state;
      for (int l = 0; l < visible; l++) {
        Units units = structure.layer(l).units();
        for (int cell = 0; cell < structure.layer(l).size(); cell++)
          if (rows.missing(l, row, cell)) {
            units.statistics(rest % units.values(), cell, t[l]);
            logs[state] += units.logBase(rest % units.values());
            rest /= units.values();
          }
      }
      logs[state] -= path.freeEnergy(t);
    }
    return -Elementary.logSumExp(logs);
  }

  /// Gibbs sampling of one row with its known cells held.
  private final class TransitionKernel {

    private final int row;
    private final Workspace space;
    private final Configurations state;
    private final Bits[] known;
    private final double[][][] etas;

    TransitionKernel(int row, Workspace space) {
      if (!structure.bipartite())
        throw new IllegalArgumentException(
            "more than "
                + MAX
                + " states of missing cells are summed out of machines without links within a side"
                + " only; fill the cells in first");
      this.row = row;
      this.space = space;
      this.state = Configurations.zeros(structure, 1);
      this.known = new Bits[visible];
      this.etas = new double[structure.size()][][];
      for (int l = 0; l < structure.size(); l++) etas[l] = path.zeros(l);
      for (int l = 0; l < visible; l++) {
        known[l] = Bits.zeros(1, structure.layer(l).size());
        for (int cell = 0; cell < known[l].columns(); cell++)
          known[l].set(0, cell, !rows.missing(l, row, cell));
      }
    }

    /// The free energy without log h of the known cells; log h of x* cancels between its two terms.
    double freeEnergy() {
      for (int l = 0; l < visible; l++) draw(l, path.fields().theta()[l], SEED.child("start"));
      for (int sweep = 0; sweep < WARMUP; sweep++) sweep(sweep);
      double[][][] distribution = new double[visible][][];
      for (int l = 0; l < visible; l++) distribution[l] = path.zeros(l);
      for (int sweep = 0; sweep < SWEEPS; sweep++) {
        sweep(WARMUP + sweep);
        addDistribution(distribution);
      }
      double[][][] t = path.statistics(rows.x(), row);
      for (int l = 0; l < visible; l++) middle(l, distribution[l], t[l]);
      double[] logs = new double[SWEEPS];
      for (int sweep = 0; sweep < SWEEPS; sweep++) {
        sweep(WARMUP + SWEEPS + sweep);
        logs[sweep] = logDistribution(t);
      }
      double log = Elementary.logSumExp(logs) - Elementary.log((double) SWEEPS);
      return path.freeEnergy(t) + log;
    }

    /// h ~ p(h | x), then the missing cells from p(x | h), whose η stays in `etas`.
    private void sweep(int number) {
      Seed seed = SEED.child(number);
      double[][][] t = path.statistics(state, 0);
      for (int l = visible; l < structure.size(); l++) {
        path.eta(l, t, etas[l]);
        draw(l, etas[l], seed);
      }
      t = path.statistics(state, 0);
      for (int l = 0; l < visible; l++) {
        path.eta(l, t, etas[l]);
        draw(l, etas[l], seed);
      }
    }

    /// Draws a layer under `eta` and puts known cells back.
    private void draw(int l, double[][] eta, Seed seed) {
      Layer layer = structure.layer(l);
      float[][] narrow = new float[eta.length][];
      for (int p = 0; p < eta.length; p++) {
        narrow[p] = new float[eta[p].length + 16];
        for (int j = 0; j < eta[p].length; j++) narrow[p][j] = (float) eta[p][j];
      }
      layer
          .units()
          .sample(narrow, 0, layer.size(), seed.child(l).rowKey(0), space, state.layers()[l], 0);
      if (l < visible)
        for (int p = 0; p < eta.length; p++)
          state.layers()[l][p].keep(known[l], 0, rows.x().layers()[l][p], row);
    }

    private void addDistribution(double[][][] distribution) {
      for (int l = 0; l < visible; l++) {
        Layer layer = structure.layer(l);
        double[][] means = path.zeros(l);
        layer.units().means(etas[l], 0, layer.size(), means);
        for (int p = 0; p < means.length; p++)
          for (int j = 0; j < means[p].length; j++) distribution[l][p][j] += means[p][j] / SWEEPS;
      }
    }

    /// x* of the missing cells of a layer: the value that the mean statistics are nearest to, into `t` (modified).
    private void middle(int l, double[][] distribution, double[][] t) {
      Units units = structure.layer(l).units();
      for (int cell = 0; cell < structure.layer(l).size(); cell++) {
        if (known[l].get(0, cell)) continue;
        if (units.values() == 0) {
          double mean = distribution[0][cell];
          units.statisticsAt(units.whole() ? Math.rint(mean) : mean, cell, t);
        } else units.statistics(nearest(l, distribution, cell, t), cell, t);
      }
    }

    private int nearest(int l, double[][] distribution, int cell, double[][] t) {
      Units units = structure.layer(l).units();
      int[] offsets = structure.unitOffsets(l, 0);
      int best = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int value = 0; value < units.values(); value++) {
        units.statistics(value, cell, t);
        double distance = 0;
        for (int c = offsets[cell]; c < offsets[cell + 1]; c++)
          distance += (distribution[0][c] - t[0][c]) * (distribution[0][c] - t[0][c]);
        if (distance < least) {
          least = distance;
          best = value;
        }
      }
      return best;
    }

    /// log p(x*_m | h) − log h(x*_m) under the η of the last sweep.
    private double logDistribution(double[][][] t) {
      double sum = 0;
      for (int l = 0; l < visible; l++)
        for (int cell = 0; cell < structure.layer(l).size(); cell++) {
          if (known[l].get(0, cell)) continue;
          sum -= structure.layer(l).units().cumulant(etas[l], cell, cell + 1);
          for (int p = 0; p < etas[l].length; p++) {
            int[] offsets = structure.unitOffsets(l, p);
            for (int c = offsets[cell]; c < offsets[cell + 1]; c++)
              sum = Math.fma(etas[l][p][c], t[l][p][c], sum);
          }
        }
      return sum;
    }
  }
}
