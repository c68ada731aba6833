package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import java.util.Optional;
import java.util.Set;

/// A way to log Z of a machine. A new one is one file and one line of [LogPartitionEstimators]: tables, documents and
/// reports show it under what it says of itself here. Of a conditional model each group of rows has a machine, a
/// [LogPartitionTask] and an estimate of its own.
public interface LogPartitionEstimator {

  /// What a user may ask for.
  enum Request {
    EXACT,
    AIS,
    REVERSE,
    /// All other estimators.
    PANEL
  }

  /// Its key in documents.
  String name();

  /// Its name in tables.
  String title();

  /// Its name in reports.
  default String description() {
    return title();
  }

  /// Its name beside a number.
  default String label() {
    return description();
  }

  /// What must be asked for; it answers where all of these are.
  default Set<Request> requests() {
    return Set.of(Request.PANEL);
  }

  /// What its estimates rest on, and so what may contradict them.
  Evidence evidence();

  /// How good likelihoods by it are, the largest number first; 0 where none is shown by it.
  default int preference() {
    return 0;
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
