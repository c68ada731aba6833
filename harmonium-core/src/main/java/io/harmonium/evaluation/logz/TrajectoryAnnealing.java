package io.harmonium.evaluation.logz;

import io.harmonium.annealing.Walker;
import io.harmonium.coupling.Coupling;
import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.HiddenConditional;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Annealed importance sampling along the way a machine was learned: from its first snapshot without couplings, whose
/// log Z is known, through the snapshots θ_0, θ_1, … to the machine, in straight steps between them,
///
/// ```
/// log w = Σ_k F_{θ_k}(x_k) − F_{θ_{k+1}}(x_k),   x_{k+1} ~ T_{θ_{k+1}}(x_k),   log Ẑ = log Z_start + log mean w
/// ```
///
/// Each difference is taken before the chains move. Steps are shared out among the gaps in proportion to the distance
/// of their parameters. As in [AnnealedImportance] log Ẑ errs low on average; but the distribution has grown step by
/// step from one that mixes, where a path of temperatures may meet a jump.
record TrajectoryAnnealing(double logStart, ImportanceWeights weights) {

  /// Null, or why there is no such path; `snapshots` end with the machine itself.
  public static String unsupported(List<Machine> snapshots) {
    if (snapshots.size() < 2) return "the run kept no machine on the way";
    Structure structure = snapshots.getLast().structure();
    if (!HiddenConditional.quick(structure))
      return "free energies of its hidden units are long sums";
    for (Machine snapshot : snapshots) {
      if (!snapshot.structure().equals(structure)) return "the shape of the machine has changed";
      if (snapshot.unsupported() != null) return snapshot.unsupported();
    }
    return null;
  }

  /// Leads `chains` chains through about `steps` machines.
  public static TrajectoryAnnealing run(
      List<Machine> snapshots, int chains, int steps, Seed seed, Workers workers) {
    String unsupported = unsupported(snapshots);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    Machine start = uncoupled(snapshots.getFirst());
    List<Machine> stations = new ArrayList<>(snapshots);
    stations.addFirst(start);
    int[] shares = shares(stations, steps);
    Structure structure = start.structure();
    Configurations x =
        Chains.independent(structure, start.fields(), chains, 0, seed.child("base"), workers);
    Sampler moves = Sampler.defaultFor(structure);
    Seed sweeps = seed.child("sweeps");
    double[] log = new double[chains];
    Machine[] here = {start};
    Walker.lead(
        Arrays.stream(shares).sum(),
        (rung, move) -> {
          Machine next = machine(stations, shares, rung);
          double[] before = Likelihood.freeEnergies(here[0], visible(structure, x), workers);
          double[] after = Likelihood.freeEnergies(next, visible(structure, x), workers);
          for (int r = 0; r < chains; r++) log[r] += before[r] - after[r];
          if (move) moves.run(Distribution.of(next), x, 0, 1, sweeps.child(rung - 1L), workers);
          here[0] = next;
        });
    return new TrajectoryAnnealing(logPartition(start), new ImportanceWeights(log));
  }

  /// log Z with its interval.
  public Estimate estimate() {
    return weights.lowerBound(logStart);
  }

  private static Configurations visible(Structure structure, Configurations x) {
    Configurations seen = new Configurations(x.rows(), x.layers().clone());
    for (int l = structure.visible().size(); l < structure.size(); l++) seen.layers()[l] = null;
    return seen;
  }

  /// The same units without links.
  private static Machine uncoupled(Machine machine) {
    double[] values = machine.parameters().values().clone();
    for (Coupling link : machine.structure().links()) {
      Parameters.Slice slice = machine.parameters().slice(link.name());
      Arrays.fill(values, slice.offset(), slice.end(), 0);
    }
    return machine.with(machine.parameters().with(values));
  }

  private static double logPartition(Machine uncoupled) {
    Structure structure = uncoupled.structure();
    double sum = -uncoupled.doublePath().constant();
    double[][][] theta = uncoupled.fields().theta();
    for (int l = 0; l < theta.length; l++)
      sum += structure.layer(l).units().cumulant(theta[l], 0, structure.layer(l).size());
    return sum;
  }

  /// The machine after `rung` steps, from 1 on.
  private static Machine machine(List<Machine> stations, int[] shares, int rung) {
    int gap = 0;
    int left = rung;
    while (left > shares[gap]) left -= shares[gap++];
    return between(stations.get(gap), stations.get(gap + 1), (double) left / shares[gap]);
  }

  /// (1 − share)·a + share·b.
  private static Machine between(Machine a, Machine b, double share) {
    if (share == 1) return b;
    double[] values = a.parameters().values().clone();
    for (int i = 0; i < values.length; i++)
      values[i] += share * (b.parameters().values()[i] - values[i]);
    return a.with(a.parameters().with(values));
  }

  /// Steps of each gap, at least one.
  private static int[] shares(List<Machine> stations, int steps) {
    double[] lengths = new double[stations.size() - 1];
    double total = 0;
    for (int g = 0; g < lengths.length; g++) {
      double[] a = stations.get(g).parameters().values();
      double[] b = stations.get(g + 1).parameters().values();
      double square = 0;
      for (int i = 0; i < a.length; i++) square += (b[i] - a[i]) * (b[i] - a[i]);
      total += lengths[g] = Math.sqrt(square);
    }
    int[] shares = new int[lengths.length];
    for (int g = 0; g < shares.length; g++)
      shares[g] = (int) Math.max(1, Math.rint(steps * (total > 0 ? lengths[g] / total : 0)));
    return shares;
  }

  /// As one of [LogPartitionEstimators].
  static final class Estimator implements MachineEstimator {

    @Override
    public String name() {
      return "trajectoryAis";
    }

    @Override
    public String title() {
      return "AIS, trajectory";
    }

    @Override
    public String description() {
      return "AIS along the training trajectory";
    }

    @Override
    public Evidence evidence() {
      return Evidence.UP;
    }

    @Override
    public Optional<String> unsupported(LogPartitionTask task) {
      return Optional.ofNullable(TrajectoryAnnealing.unsupported(task.snapshots()));
    }

    @Override
    public String progress(LogPartitionTask task) {
      return "log Z, along " + task.snapshots().size() + " machines of the run";
    }

    @Override
    public Estimate estimate(LogPartitionTask task) {
      int steps = Math.max(2, task.effort().betas() / 2);
      Seed seed = task.seed().child("trajectory");
      return run(task.snapshots(), task.effort().chains(), steps, seed, task.workers()).estimate();
    }
  }
}
