package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import java.util.Optional;
import java.util.Set;

/// Annealed importance sampling (Neal 2001): chains start at the base and are led to the machine, and
///
/// ```
/// log Ẑ = log Z_0 + log mean w,   log w = Σ_k f_{β_k}(x_{k−1}) − f_{β_{k−1}}(x_{k−1}),   x_k ~ T_{β_k}(x_{k−1})
/// ```
///
/// E[Ẑ] = Z for any number of levels, so log Ẑ errs low on average.
public record AnnealedImportance(double logBase, ImportanceWeights weights) {

  /// Runs `chains` chains up the path.
  public static AnnealedImportance run(AnnealingPath path, int chains, Seed seed, Workers workers) {
    Configurations x =
        Chains.independent(
            path.machine().structure(), path.at(0), chains, 0, seed.child("base"), workers);
    return lead(path, x, seed, workers);
  }

  /// Leads chains (modified) that were drawn from the base of the path up to its machine.
  static AnnealedImportance lead(AnnealingPath path, Configurations x, Seed seed, Workers workers) {
    double[] log = path.walk(x, true, seed.child("up"), workers);
    return new AnnealedImportance(path.logBase(), new ImportanceWeights(log));
  }

  /// log Z with its interval.
  public Estimate estimate() {
    return weights.lowerBound(logBase);
  }

  /// As one of [LogPartitionEstimators].
  static final class Estimator implements LogPartitionEstimator {

    @Override
    public String name() {
      return "ais";
    }

    @Override
    public String title() {
      return "AIS";
    }

    @Override
    public String description() {
      return "annealed importance sampling (AIS)";
    }

    @Override
    public String label() {
      return "AIS";
    }

    @Override
    public Set<Request> requests() {
      return Set.of(Request.AIS);
    }

    @Override
    public Evidence evidence() {
      return Evidence.UP;
    }

    @Override
    public int preference() {
      return 2;
    }

    @Override
    public String progress(PartitionTask task) {
      return "log Z, annealing "
          + task.effort().chains()
          + " chains over "
          + task.effort().betas()
          + " levels";
    }

    @Override
    public Optional<String> unsupported(PartitionTask task) {
      return task.annealed().unsupported();
    }

    @Override
    public Estimate estimate(PartitionTask task) {
      return task.annealed().estimate().get();
    }
  }
}
