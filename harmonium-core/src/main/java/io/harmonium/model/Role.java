package io.harmonium.model;

/// What a layer is for. Names of layers address numbers in files and random draws; they mean nothing.
public enum Role {
  /// Columns of the data that the model learns.
  VISIBLE,
  /// The class of a row, one unit.
  LABEL,
  /// Columns of the data that are known and never drawn: the model is conditional on them.
  GIVEN,
  /// Units that no data show.
  HIDDEN
}
