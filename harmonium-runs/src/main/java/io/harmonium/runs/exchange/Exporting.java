package io.harmonium.runs.exchange;

import io.harmonium.runs.Capability;

/// Gives a model as arrays that other programs read, and that [ImportedRun] takes back.
public non-sealed interface Exporting extends Capability {

  /// All parameters with the shapes and the meaning that an import takes.
  Exported export();
}
