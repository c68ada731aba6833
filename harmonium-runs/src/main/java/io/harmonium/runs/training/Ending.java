package io.harmonium.runs.training;

import io.harmonium.learning.TrainingState;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.Progress;
import io.harmonium.store.RunDirectory;

/// What a family does when the updates of a run are done: the report, and what it says.
@FunctionalInterface
public interface Ending<F extends Fold> {

  Outcome finish(F fold, RunDirectory directory, TrainingState at, Metrics last, Progress progress);

  /// What [#finish] takes, measured in the folder of a trial.
  default Taken trial(F fold, RunDirectory folder, TrainingState at, Metrics last) {
    return Taken.by(() -> finish(fold, folder, at, last, Progress.silent()));
  }

  /// Nothing, as of a stage.
  static <F extends Fold> Ending<F> none() {
    return (fold, directory, at, last, progress) -> Outcome.NONE;
  }
}
