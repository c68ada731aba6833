package io.harmonium.runs.training;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;

/// log Z with the name of the way it was found: "exact" where that is cheap, else "ais".
record LogPartition(Estimate estimate, String method) {

  /// How much log Z may cost: enumeration of up to 2^`bits` states, else `chains` chains over `steps` temperatures.
  record Effort(int bits, int chains, int steps) {}

  static LogPartition of(Machine machine, Rows base, Effort effort, Seed seed, Workers workers) {
    if (exact(machine, effort))
      return new LogPartition(
          Estimate.exact(ExactPartition.logPartition(machine, workers)), "exact");
    AnnealingPath path =
        AnnealingPath.fromData(PreparedMachine.of(machine), base, Betas.uniform(effort.steps()));
    return new LogPartition(
        AnnealedImportance.run(path, effort.chains(), seed, workers).estimate(), "ais");
  }

  /// True where log Z is exact within the effort.
  static boolean exact(Machine machine, Effort effort) {
    double bits = Enumeration.logStates(machine);
    return ExactPartition.possible(machine)
        && (bits <= effort.bits() || bits == Double.POSITIVE_INFINITY);
  }
}
