package io.harmonium.runs.exchange;

/// Gives a model as arrays that other programs read, and that [ImportedRun] takes back.
public interface Exporting {

  /// All parameters with the shapes and the meaning that an import takes.
  Exported export();
}
