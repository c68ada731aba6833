package io.harmonium.runs;

import io.harmonium.model.Parameters;
import io.harmonium.store.RunDirectory;

/// Training in several folds, one after the other, each in a folder of its own inside that of the run. A later one may learn
/// from what the earlier ones have made.
public non-sealed interface Stages extends Training {

  /// How many stages there are.
  int count();

  /// The folder of a stage, such as "layers/1".
  String folder(int stage);

  /// What progress calls a stage, such as "layer 1 of 2".
  String title(int stage);

  /// A stage all of whose predecessors are finished.
  Fold stage(int stage);

  /// Takes the parameters of a finished stage.
  void finished(int stage, Parameters learned);

  /// Any parameters that a trial of the cost can go on with.
  Parameters untrained(int stage);

  /// Keeps the whole model, judges it and writes the report.
  Outcome finish(RunDirectory directory, Progress progress);
}
