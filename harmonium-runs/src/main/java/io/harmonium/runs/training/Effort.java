package io.harmonium.runs.training;

import io.harmonium.store.CheckpointPlan;

/// How much judging may cost, during a run and at its end. Everything follows from the settings, so that a second run
/// writes the same numbers: annealing may take about a sixth of the sweeps that training takes, and at the end twice
/// that (but at least 1000 temperatures and at most 10 000), because the last number is the one that is quoted.
record Effort(LogPartition.Effort during, LogPartition.Effort last) {

  private static final int CHAINS = 100;
  private static final double SHARE = 0.15;
  private static final double LAST_SHARE = 0.3;

  /// How many times as much annealing the last machine takes as another.
  double share() {
    return (double) last.chains() * last.steps() / ((double) during.chains() * during.steps());
  }

  static Effort of(LearningSettings settings, CheckpointPlan plan) {
    double sweeps =
        (double) settings.updates()
            * (settings.batch() + (double) settings.k() * Math.max(settings.chains(), 1));
    double points = Math.max(1, plan.count(settings.updates()));
    int steps = (int) Math.clamp(SHARE * sweeps / points / CHAINS, 100, 1000);
    return new Effort(
        new LogPartition.Effort(14, CHAINS, steps),
        new LogPartition.Effort(
            20, 2 * CHAINS, (int) Math.clamp(LAST_SHARE * sweeps / (2 * CHAINS), 1000, 10_000)));
  }
}
