package io.harmonium.runs.evaluating;

import io.harmonium.runs.RunException;

/// Which experiments with single cells of held-out rows are made.
///
/// @param anomalies whether errors are planted and looked for
/// @param imputation whether cells are hidden and guessed
/// @param share the share of the cells that either takes
public record CellRequest(boolean anomalies, boolean imputation, double share) {

  public static final double DEFAULT_SHARE = 0.2;

  /// No experiment.
  public static final CellRequest NONE = new CellRequest(false, false, DEFAULT_SHARE);

  public CellRequest {
    if (!(share > 0 && share < 1))
      throw RunException.invalid(
          "{share}: expected a number between 0 and 1, got " + share, "the default is 0.2");
  }

  boolean any() {
    return anomalies || imputation;
  }
}
