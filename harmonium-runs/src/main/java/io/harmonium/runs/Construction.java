package io.harmonium.runs;

import io.harmonium.store.RunDirectory;

/// A model that is made at once, without updates.
public non-sealed interface Construction extends Training {

  /// Makes the model, keeps it and writes the report.
  Outcome make(RunDirectory directory, Progress progress);

  /// What that costs.
  CostPreview cost();
}
