package io.harmonium.evaluation.logz;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// All estimators of log Z, in the order in which they are shown.
public final class LogPartitionEstimators {

  private static final List<LogPartitionEstimator> ALL =
      List.of(
          new ExactPartition(),
          new GridSum(),
          new AnnealedImportance.Estimator(),
          new ReverseAnnealedImportance.Estimator(),
          new BennettRatio(),
          new TrajectoryAnnealing.Estimator(),
          new Tempering(),
          new ThermodynamicIntegration(),
          new MeanFieldBound(),
          new TapEstimate(2),
          new TapEstimate(3),
          new BetheEstimate(),
          new TreeReweightedBound(),
          new PerturbAndMap());

  private LogPartitionEstimators() {}

  public static List<LogPartitionEstimator> all() {
    return ALL;
  }

  /// The estimator with this key in documents.
  public static Optional<LogPartitionEstimator> named(String name) {
    return ALL.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /// Keys of the estimators by which likelihoods are shown, the best first.
  public static List<String> bestFirst() {
    return ALL.stream()
        .filter(one -> one.preference() > 0)
        .sorted(Comparator.comparingInt(LogPartitionEstimator::preference).reversed())
        .map(LogPartitionEstimator::name)
        .toList();
  }
}
