package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Estimate;
import java.util.Optional;

/// An estimator that reads layers and links: of a machine, or of the machine of one group of rows. Other energies are not
/// supported.
public interface MachineEstimator extends LogPartitionEstimator {

  @Override
  default Optional<String> unsupported(PartitionTask task) {
    return task instanceof LogPartitionTask machine
        ? unsupported(machine)
        : Optional.of("it reads layers and links, and this is " + task.what());
  }

  @Override
  default String progress(PartitionTask task) {
    return progress(of(task));
  }

  @Override
  default Estimate estimate(PartitionTask task) {
    return estimate(of(task));
  }

  private LogPartitionTask of(PartitionTask task) {
    if (task instanceof LogPartitionTask machine) return machine;
    throw new IllegalArgumentException(unsupported(task).orElseThrow());
  }

  /// Why it has no answer for this machine, if so.
  default Optional<String> unsupported(LogPartitionTask task) {
    return Optional.empty();
  }

  /// What is going on, for the user who waits.
  default String progress(LogPartitionTask task) {
    return "log Z, " + title();
  }

  /// log Z with its error.
  Estimate estimate(LogPartitionTask task);
}
