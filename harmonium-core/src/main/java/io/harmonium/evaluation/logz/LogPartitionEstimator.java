package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import java.util.Optional;
import java.util.Set;

/// A way to log Z. A new one is one file and one line of [LogPartitionEstimators]: tables, documents and reports of all
/// families show it under what it says of itself here, or say why it does not apply. What reads layers and links is a
/// [MachineEstimator]. A model may have several log Z, one [PartitionTask] for each.
public interface LogPartitionEstimator {

  /// What a user may ask for.
  enum Request {
    EXACT,
    AIS,
    REVERSE,
    GRID,
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

  /// Why it has no answer, if so.
  Optional<String> unsupported(PartitionTask task);

  /// What is going on, for the user who waits.
  default String progress(PartitionTask task) {
    return "log Z, " + title();
  }

  /// log Z with its error.
  Estimate estimate(PartitionTask task);
}
