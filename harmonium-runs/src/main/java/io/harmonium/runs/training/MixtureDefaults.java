package io.harmonium.runs.training;

import io.harmonium.learning.start.MixtureStart;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.units.Categorical;

/// Defaults of real rows that start from a mixture of Gaussians. Weights that begin small end in one wide Gaussian where
/// columns are uncorrelated but not independent, as on rings.
final class MixtureDefaults {

  /// Small steps from a machine that is good already, and few of them.
  static final Rate RATE = Rate.parse("0.002:exponential:0.0001");

  static final long UPDATES = 500;

  /// Most columns of rows that start so where nothing is said, and minimum of rows.
  private static final int COLUMNS = 4;

  private static final int ROWS = 50;

  private MixtureDefaults() {}

  /// What is learned beforehand: a mixture where rows have few columns and nothing is said of units and chains.
  static Pretraining pretrain(MachineKind kind, LearningChoice choice, TrainingData data) {
    boolean few = data.columns() <= COLUMNS && data.train().rows() >= ROWS;
    return few && suits(kind, data) && !choice.saysUnitsOrChains()
        ? new Pretraining.Mixture()
        : choice.pretrain == null
            ? null
            : Said.by("{pretrain}", () -> Pretraining.parse(choice.pretrain));
  }

  /// Whether a mixture can be fitted to the rows.
  static boolean suits(MachineKind kind, TrainingData data) {
    return kind == MachineKind.RBM
        && data.units().normal()
        && !data.conventions().mixed()
        && data.train().blocks().get(0).missing() == null;
  }

  /// The hidden unit, whose states are the Gaussians: as many as held-out training rows ask for.
  static String unit(TrainingData data, LearningChoice choice) {
    if (choice.hidden != null) return choice.hidden;
    try (Workers workers = Workers.single()) {
      Seed seed = Seed.of(0).child("states");
      return "1:" + new Categorical(MixtureStart.states(data.train(), seed, workers)).name();
    }
  }
}
