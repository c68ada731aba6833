package io.harmonium.runs.scoring;

import io.harmonium.runs.data.ReadRequest;

/// What is asked about rows.
///
/// @param logLikelihood whether log p(x) = −F(x) − log Z is asked for too; log Z is that of the last evaluation, or summed
///     where that takes seconds
/// @param reading how a file is read
public record ScoreRequest(boolean logLikelihood, ReadRequest reading) {

  /// Free energies of rows that are read as in training.
  public static final ScoreRequest DEFAULT = new ScoreRequest(false, ReadRequest.DEFAULT);

  public ScoreRequest withLogLikelihood(boolean other) {
    return new ScoreRequest(other, reading);
  }

  public ScoreRequest with(ReadRequest other) {
    return new ScoreRequest(logLikelihood, other);
  }
}
