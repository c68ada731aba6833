package io.harmonium.runs.use;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.model.Parameters;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.Divergence;
import io.harmonium.store.RunDirectory;
import io.harmonium.store.Snapshot;
import io.harmonium.wording.Suggestion;

/// A machine whose numbers are not finite, or so large that what it answers is not: verbs that ask it end as training that
/// diverged would.
public final class LostMachine {

  private LostMachine() {}

  /// Refuses parameters that training would have ended with.
  static void refuse(Parameters parameters, RunDirectory directory, long update) {
    try {
      Divergence.refuse(parameters);
    } catch (NonFiniteException e) {
      throw failure(directory, update, e);
    }
  }

  /// What is told of the machine of `update`; an earlier one of its run may not be lost.
  public static RunException failure(RunDirectory directory, long update, NonFiniteException e) {
    return new RunException(
        RunException.Kind.DIVERGED,
        "the machine of update " + update + " has no finite likelihood: " + e.getMessage(),
        directory.path().toString(),
        directory.models().stream()
            .map(Snapshot::update)
            .filter(earlier -> earlier < update)
            .reduce((first, second) -> second)
            .map(
                earlier ->
                    "an earlier machine: "
                        + Suggestion.of("evaluate", directory.path()).with("at", earlier))
            .orElse("learn again with a smaller {learning-rate}, or a penalty such as {l2} 0.001"),
        e);
  }
}
