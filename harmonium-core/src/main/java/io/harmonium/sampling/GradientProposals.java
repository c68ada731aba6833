package io.harmonium.sampling;

import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.List;

/// Gradient-informed changes of discrete units (Gibbs with gradients: Grathwohl et al. 2021; locally balanced proposals:
/// Zanella 2020). The slope of the energy tells which single change (unit i to value a) would pay:
///
/// ```
/// q(i, a | x) ∝ e^(−½ ∂E/∂t_i·[t(a) − t(x_i)]),   taken with min(1, e^(−[E(x') − E(x)])·q(i, x_i | x')/q(i, a | x))
/// ```
///
/// A sweep makes as many proposals as there are units.
public record GradientProposals() implements Walk {

  @Override
  public GradientProposals scaled(double factor) {
    return this;
  }

  @Override
  public double wishedAcceptance() {
    return Double.NaN;
  }

  @Override
  public String refusal(List<Layer> layers) {
    for (Layer layer : layers)
      if (layer.units().values() == 0 || layer.ports() != 1)
        return "layer '"
            + layer.name()
            + "' holds "
            + layer.units().name()
            + " units; gradient-informed changes need units with a list of values (binary, spin,"
            + " categorical)";
    return null;
  }

  @Override
  public double run(
      DifferentiableEnergy energy,
      Configurations x,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    int rows = x.rows();
    if (rows == 0 || sweeps == 0) return 1;
    Changes changes = new Changes(energy.layers());
    double[] before = new double[rows];
    double[] after = new double[rows];
    Reals[] slopes = energy.slopes(rows);
    Reals[] next = energy.slopes(rows);
    int[] chosen = new int[rows];
    double[] forward = new double[rows];
    Configurations y = x.copy();
    energy.evaluate(x, before, slopes, workers);
    double accepted = 0;
    for (int s = 0; s < sweeps; s++)
      for (int i = 0; i < changes.units(); i++) {
        Seed step = seed.child(s).child(i);
        for (int row = 0; row < rows; row++) {
          Draws draws = step.row(firstChain + row);
          double[] logs = changes.logs(x, slopes, row);
          double sum = Elementary.logSumExp(logs);
          chosen[row] = choose(logs, sum, draws.uniformDouble(0, 0));
          forward[row] = logs[chosen[row]] - sum;
          changes.make(y, row, chosen[row]);
        }
        energy.evaluate(y, after, next, workers);
        for (int row = 0; row < rows; row++) {
          double[] logs = changes.logs(y, next, row);
          double back = logs[changes.undo(x, row, chosen[row])] - Elementary.logSumExp(logs);
          double log = before[row] - after[row] + back - forward[row];
          if (log != log)
            throw new NonFiniteException("the energy of chain " + (firstChain + row) + " is NaN");
          double probability = Elementary.exp(Math.min(0, log));
          accepted += probability;
          if (step.row(firstChain + row).uniformDouble(1, 0) < probability) {
            x.copyRange(y, row, row, 1);
            before[row] = after[row];
            for (int l = 0; l < slopes.length; l++) slopes[l].copyRange(next[l], row, row, 1);
          } else y.copyRange(x, row, row, 1);
        }
      }
    return accepted / rows / sweeps / changes.units();
  }

  private static int choose(double[] logs, double sum, double u) {
    double cumulative = 0;
    for (int c = 0; c < logs.length; c++) {
      cumulative += Elementary.exp(logs[c] - sum);
      if (u < cumulative) return c;
    }
    for (int c = logs.length - 1; ; c--) if (logs[c] > Double.NEGATIVE_INFINITY) return c;
  }

  /// All single changes of a row, numbered unit by unit and value by value; that to the present value has weight 0.
  private static final class Changes {
    private final List<Layer> layers;
    private final double[][][] statistics;
    private final int[] firsts;
    private final int units;

    Changes(List<Layer> layers) {
      this.layers = layers;
      this.statistics = new double[layers.size()][][];
      this.firsts = new int[layers.size() + 1];
      int sum = 0;
      for (int l = 0; l < layers.size(); l++) {
        Units kind = layers.get(l).units();
        statistics[l] = new double[kind.values()][];
        for (int a = 0; a < kind.values(); a++) {
          double[][] t = new Layer("single", kind, 1).zeros();
          kind.statistics(a, 0, t);
          statistics[l][a] = t[0];
        }
        firsts[l + 1] = firsts[l] + layers.get(l).size() * kind.values();
        sum += layers.get(l).size();
      }
      this.units = sum;
    }

    int units() {
      return units;
    }

    /// log q of all changes of a row, not normalised.
    double[] logs(Configurations x, Reals[] slopes, int row) {
      double[] logs = new double[firsts[layers.size()]];
      for (int l = 0; l < layers.size(); l++) {
        Units kind = layers.get(l).units();
        int width = statistics[l][0].length;
        for (int u = 0; u < layers.get(l).size(); u++) {
          int now = (int) kind.value(x.layers()[l], row, u);
          for (int a = 0; a < kind.values(); a++) {
            double rise = 0;
            for (int c = 0; c < width; c++)
              rise +=
                  slopes[l].get(row, u * width + c) * (statistics[l][a][c] - statistics[l][now][c]);
            logs[firsts[l] + u * kind.values() + a] =
                a == now ? Double.NEGATIVE_INFINITY : -0.5 * rise;
          }
        }
      }
      return logs;
    }

    private int layer(int change) {
      int l = 0;
      while (change >= firsts[l + 1]) l++;
      return l;
    }

    /// Makes change number `change` in a row of `y` (modified).
    void make(Configurations y, int row, int change) {
      int l = layer(change);
      Units kind = layers.get(l).units();
      int place = change - firsts[l];
      kind.setValue(y.layers()[l], row, place / kind.values(), place % kind.values());
    }

    /// The number of the change that leads back to the row of `x` from where `change` led.
    int undo(Configurations x, int row, int change) {
      int l = layer(change);
      Units kind = layers.get(l).units();
      int unit = (change - firsts[l]) / kind.values();
      return firsts[l] + unit * kind.values() + (int) kind.value(x.layers()[l], row, unit);
    }
  }
}
