package io.harmonium.testkit.trust;

import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import java.util.function.ToDoubleFunction;

/// A machine whose log Z is known, and what a user of it would have.
///
/// @param family how it was made
/// @param data rows from which the base of annealing and the chains start, null where there are none
/// @param logPartition the exact log Z, summed when it is asked for
public record KnownMachine(
    String family, Machine machine, Rows data, ToDoubleFunction<Workers> logPartition) {

  /// One whose smaller side is summed.
  static KnownMachine summed(String family, Machine machine, Rows data) {
    return new KnownMachine(
        family, machine, data, workers -> ExactPartition.logPartition(machine, workers));
  }
}
