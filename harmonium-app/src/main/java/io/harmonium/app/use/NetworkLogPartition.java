package io.harmonium.app.use;

import io.harmonium.app.run.NetworkSettings;
import io.harmonium.evaluation.Agreement;
import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.network.EnergyAnnealing;
import io.harmonium.network.EnergySum;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.Prior;
import io.harmonium.network.PriorEnergy;
import io.harmonium.network.TwoValued;
import io.harmonium.random.Seed;
import io.harmonium.sampling.DiscreteLangevin;
import io.harmonium.sampling.Hamiltonian;
import io.harmonium.sampling.Walk;
import java.util.List;

/// log Z of the energy of a run, over rows scaled to [−1, 1]: that of the box where chains stay in it, else of all rows. The
/// walk is Hamiltonian, of rows of two values discrete Langevin, with steps that the law itself accepts.
///
/// @param up by annealing from the base, from below
/// @param down by annealing from rows of long chains, null where it was not asked for
public record NetworkLogPartition(Estimate up, Estimate down) {

  private static final int ROUNDS = 20;
  private static final int LONG = 100;
  private static final int LEAPS = 5;

  /// Anneals `chains` chains over `betas` levels.
  public static NetworkLogPartition of(
      NetworkTrained run,
      Network network,
      int chains,
      int betas,
      boolean reverse,
      Seed seed,
      Workers workers) {
    NetworkSettings settings = run.settings();
    DifferentiableEnergy energy = settings.energy(network, -1);
    Prior base =
        settings.box() || settings.bits()
            ? settings.prior()
            : settings.basePrior() == null ? new Prior.Normal(0, 1) : settings.basePrior();
    int columns = network.inputs();
    Configurations rows =
        NetworkEnergy.rows(base.draw(chains, columns, 0, seed.child("adapt rows")));
    DifferentiableEnergy inside =
        settings.box() ? EnergySum.of(energy, new PriorEnergy(base, columns)) : energy;
    Walk usual =
        settings.bits() ? new TwoValued(new DiscreteLangevin(0.2)) : Hamiltonian.of(0.05, LEAPS);
    Walk walk = usual.adapted(inside, rows, ROUNDS, seed.child("adapt"), workers);
    EnergyAnnealing annealing =
        new EnergyAnnealing(energy, base, columns, Betas.uniform(betas), walk, 1);
    Estimate up = annealing.up(chains, seed.child("up"), workers);
    Agreement.Row below = new Agreement.Row("AIS", Evidence.UP, up);
    if (!reverse) return new NetworkLogPartition(Agreement.settle(List.of(below)).getFirst(), null);
    walk.run(inside, rows, 0, LONG, seed.child("long"), workers);
    Estimate down = annealing.down(rows, false, seed.child("down"), workers);
    List<Estimate> both =
        Agreement.settle(List.of(below, new Agreement.Row("reverse AIS", Evidence.DOWN, down)));
    return new NetworkLogPartition(both.getFirst(), both.getLast());
  }
}
