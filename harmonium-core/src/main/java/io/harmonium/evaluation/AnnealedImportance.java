package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;

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
    double[] log = path.walk(x, true, seed.child("up"), workers);
    return new AnnealedImportance(path.logBase(), new ImportanceWeights(log));
  }

  /// log Z with its interval.
  public Estimate estimate() {
    return weights.lowerBound(logBase);
  }
}
