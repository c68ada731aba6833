package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import java.util.Optional;
import java.util.Set;

/// Reverse annealed importance sampling (Burda, Grosse and Salakhutdinov 2015): chains start at samples of the machine
/// and are led down to the base. Their weights estimate Z_0/Z, so
///
/// ```
/// log Ẑ = log Z_0 − log mean e^(−ω),   ω = Σ_k f_{β_k}(x_k) − f_{β_{k−1}}(x_k),   x_k ~ T_{β_k}
/// ```
///
/// errs high on average where the samples are exact draws of the machine. Those of chains may have missed a mode, and
/// then log Ẑ errs to either side: only exact draws make it an upper bound.
///
/// @param exact whether the samples are known to follow the machine
public record ReverseAnnealedImportance(double logBase, ImportanceWeights weights, boolean exact) {

  /// Runs a chain down the path from each row of `samples` (read only; only the visible layers count), of which nobody
  /// knows whether they follow the machine.
  public static ReverseAnnealedImportance run(
      AnnealingPath path, Configurations samples, Seed seed, Workers workers) {
    Configurations x = Configurations.zeros(path.machine().structure(), samples.rows());
    x.copyRange(samples, 0, 0, samples.rows());
    Sampler.defaultFor(path.machine().structure())
        .run(Distribution.of(path.machine()), x, 0, 1, seed.child("start"), workers);
    double[] log = path.walk(x, false, seed.child("down"), workers);
    return new ReverseAnnealedImportance(path.logBase(), new ImportanceWeights(log), false);
  }

  /// The same runs where the samples are exact draws.
  public ReverseAnnealedImportance ofExactDraws() {
    return new ReverseAnnealedImportance(logBase, weights, true);
  }

  /// log Z with its interval.
  public Estimate estimate() {
    return exact ? weights.upperBound(logBase) : weights.fromChains(logBase);
  }

  /// As one of [LogPartitionEstimators].
  static final class Estimator implements LogPartitionEstimator {

    @Override
    public String name() {
      return "reverseAis";
    }

    @Override
    public String title() {
      return "reverse AIS";
    }

    @Override
    public Set<Request> requests() {
      return Set.of(Request.REVERSE);
    }

    @Override
    public Evidence evidence() {
      return Evidence.DOWN;
    }

    @Override
    public int preference() {
      return 1;
    }

    @Override
    public String progress(PartitionTask task) {
      return "log Z, annealing back from " + task.origin();
    }

    @Override
    public Optional<String> unsupported(PartitionTask task) {
      return task.reversed().unsupported();
    }

    @Override
    public Estimate estimate(PartitionTask task) {
      return task.reversed().estimate().get();
    }
  }
}
