package io.harmonium.sampling;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.List;

/// Gradient-informed changes of discrete units (Gibbs with gradients: Grathwohl et al. 2021; locally balanced proposals:
/// Zanella 2020). The gradient of the energy tells which single change (unit i to value a) would pay:
///
/// ```
/// q(i, a | x) ∝ e^(−½ ∂E/∂t_i·[t(a) − t(x_i)]),   taken with min(1, e^(−[E(x') − E(x)])·q(i, x_i | x')/q(i, a | x))
/// ```
///
/// A sweep makes as many proposals as there are units.
public record GradientProposals() implements TransitionKernel {

  @Override
  public GradientProposals scaled(double factor) {
    return this;
  }

  @Override
  public double targetAcceptance() {
    return Double.NaN;
  }

  @Override
  public String unsupported(List<Layer> layers) {
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
    Changes changes = new Changes(energy.layers());
    Single proposal = new Single(changes, new int[x.rows()]);
    return proposal.run(energy, x, firstChain, sweeps, seed, workers);
  }

  /// One change per row, numbered as in `changes`.
  private record Single(Changes changes, int[] chosen) implements Proposal {

    @Override
    public int each() {
      return changes.units();
    }

    @Override
    public double propose(
        Configurations x, Reals[] derivatives, Configurations y, int row, Draws draws) {
      double[] logs = changes.logs(x, derivatives, row);
      double sum = Elementary.logSumExp(logs);
      chosen[row] = Proposal.choose(logs, sum, draws.uniformDouble(0, 0));
      changes.make(y, row, chosen[row]);
      return logs[chosen[row]] - sum;
    }

    @Override
    public double back(Configurations x, Configurations y, Reals[] derivatives, int row) {
      double[] logs = changes.logs(y, derivatives, row);
      return logs[changes.undo(x, row, chosen[row])] - Elementary.logSumExp(logs);
    }

    @Override
    public double uniform(Draws draws) {
      return draws.uniformDouble(1, 0);
    }
  }
}
