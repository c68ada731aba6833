package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.logz.PartitionTask;
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
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.sampling.DiscreteLangevin;
import io.harmonium.sampling.Hamiltonian;
import io.harmonium.sampling.TransitionKernel;

/// log Z of the energy of a run, over rows scaled to [−1, 1]: that of the box where chains stay in it, else of all
/// rows. The walk is Hamiltonian, of rows of two values discrete Langevin, with steps that the distribution itself
/// accepts. Annealing up starts at the base, annealing back at rows of long chains. Of one thread at a time.
final class NetworkLogPartition implements PartitionTask {

  private static final int ROUNDS = 20;
  private static final int LONG = 100;
  private static final int LEAPFROG_STEPS = 5;

  private final NetworkSettings settings;
  private final Network network;
  private final Effort effort;
  private final Seed seed;
  private final Workers workers;
  private Chains chains;
  private NetworkGrid.Sum sum;

  NetworkLogPartition(
      TrainedNetwork run, Network network, Effort effort, Seed seed, Workers workers) {
    this.settings = run.settings();
    this.network = network;
    this.effort = effort;
    this.seed = seed;
    this.workers = workers;
  }

  /// Annealing with steps that were adapted on `rows`, which long chains start from over `inside`.
  private record Chains(
      EnergyAnnealing annealing, DifferentiableEnergy inside, Configurations rows) {}

  private Chains chains() {
    if (chains == null) {
      DifferentiableEnergy energy = settings.energy(network, -1);
      Prior base =
          settings.box() || settings.bits()
              ? settings.prior()
              : settings.basePrior() == null ? new Prior.Normal(0, 1) : settings.basePrior();
      int columns = network.inputs();
      Configurations rows =
          NetworkEnergy.rows(base.draw(effort.chains(), columns, 0, seed.child("adapt rows")));
      DifferentiableEnergy inside =
          settings.box() ? EnergySum.of(energy, new PriorEnergy(base, columns)) : energy;
      TransitionKernel standard =
          settings.bits()
              ? new TwoValued(new DiscreteLangevin(0.2))
              : Hamiltonian.of(0.05, LEAPFROG_STEPS);
      TransitionKernel walk = standard.adapted(inside, rows, ROUNDS, seed.child("adapt"), workers);
      Betas betas = Betas.uniform(effort.betas());
      EnergyAnnealing annealing = new EnergyAnnealing(energy, base, columns, betas, walk, 1);
      chains = new Chains(annealing, inside, rows);
    }
    return chains;
  }

  @Override
  public String what() {
    return "a neural energy of rows";
  }

  @Override
  public Effort effort() {
    return effort;
  }

  @Override
  public String origin() {
    return "long chains";
  }

  @Override
  public Way summed() {
    return Way.none("the states of a neural energy are too many to be listed");
  }

  @Override
  public Way gridded() {
    String reason = NetworkGrid.unsupported(settings, network);
    return reason == null ? Way.of(() -> Estimate.exact(sum().logPartition())) : Way.none(reason);
  }

  /// The sum over a plane.
  NetworkGrid.Sum sum() {
    if (sum == null) sum = NetworkGrid.sum(settings, network);
    return sum;
  }

  @Override
  public Way annealed() {
    return Way.of(() -> chains().annealing.up(effort.chains(), seed.child("up"), workers));
  }

  @Override
  public Way reversed() {
    return Way.of(
        () -> {
          Chains from = chains();
          Configurations rows = from.rows.copy();
          from.annealing.walk().run(from.inside, rows, 0, LONG, seed.child("long"), workers);
          return from.annealing.down(rows, false, seed.child("down"), workers);
        });
  }
}
