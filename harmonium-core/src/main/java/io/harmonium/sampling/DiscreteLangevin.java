package io.harmonium.sampling;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.List;

/// Langevin steps of discrete units (Zhang, Liu and Liu 2022): all units choose at once, each by its own derivative and
/// how far a value is,
///
/// ```
/// q(y | x) = Π_i q_i(y_i),   q_i(a) ∝ e^(−½ ∂E/∂t_i·[t(a) − t(x_i)] − |t(a) − t(x_i)|²/2α)
/// ```
///
/// taken or left by the rule of Metropolis and Hastings. A sweep is one proposal, for one evaluation of the energy,
/// where [GradientProposals] needs one for every unit. With α → ∞ each unit is free to change; a small α keeps most of
/// them.
///
/// @param step α
public record DiscreteLangevin(double step) implements TransitionKernel {

  public DiscreteLangevin {
    if (!(step > 0 && step < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a step must be a positive number, got " + step);
  }

  @Override
  public DiscreteLangevin scaled(double factor) {
    return new DiscreteLangevin(step * factor * factor);
  }

  @Override
  public double targetAcceptance() {
    return 0.574;
  }

  @Override
  public String unsupported(List<Layer> layers) {
    return new GradientProposals().unsupported(layers);
  }

  @Override
  public double run(
      DifferentiableEnergy energy,
      Configurations x,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    AllUnits proposal = new AllUnits(new Changes(energy.layers()), step);
    return proposal.run(energy, x, firstChain, sweeps, seed, workers);
  }

  private record AllUnits(Changes changes, double step) implements Proposal {

    @Override
    public int each() {
      return 1;
    }

    /// log q of every value of a unit that has the value `now`.
    private double[] logs(Reals derivatives, int row, int l, int unit, int now) {
      double[] logs = new double[changes.layers().get(l).units().values()];
      for (int a = 0; a < logs.length; a++)
        logs[a] =
            -0.5 * changes.rise(derivatives, row, l, unit, now, a)
                - changes.distance(l, now, a) / (2 * step);
      double sum = Elementary.logSumExp(logs);
      for (int a = 0; a < logs.length; a++) logs[a] -= sum;
      return logs;
    }

    @Override
    public double propose(
        Configurations x, Reals[] derivatives, Configurations y, int row, Draws draws) {
      double sum = 0;
      int number = 0;
      for (int l = 0; l < derivatives.length; l++) {
        Units kind = changes.layers().get(l).units();
        for (int unit = 0; unit < changes.layers().get(l).size(); unit++) {
          int now = (int) kind.value(x.layers()[l], row, unit);
          double[] logs = logs(derivatives[l], row, l, unit, now);
          int to = Proposal.choose(logs, 0, draws.uniformDouble(number++, 0));
          if (to != now) kind.setValue(y.layers()[l], row, unit, to);
          sum += logs[to];
        }
      }
      return sum;
    }

    @Override
    public double back(Configurations x, Configurations y, Reals[] derivatives, int row) {
      double sum = 0;
      for (int l = 0; l < derivatives.length; l++) {
        Units kind = changes.layers().get(l).units();
        for (int unit = 0; unit < changes.layers().get(l).size(); unit++) {
          int now = (int) kind.value(y.layers()[l], row, unit);
          sum +=
              logs(derivatives[l], row, l, unit, now)[(int) kind.value(x.layers()[l], row, unit)];
        }
      }
      return sum;
    }

    @Override
    public double uniform(Draws draws) {
      return draws.uniformDouble(changes.units(), 0);
    }
  }
}
