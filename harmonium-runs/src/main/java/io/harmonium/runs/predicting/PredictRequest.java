package io.harmonium.runs.predicting;

import io.harmonium.runs.data.ReadRequest;

/// What is predicted.
///
/// @param history of sequences: judge frames with at least so many frames before them
/// @param sweeps of sequences whose frames are too large for exact sums: sweeps that settle the chain of each frame, and as many
///     that are averaged
/// @param reading how a file is read; its seed serves all draws
public record PredictRequest(int history, int sweeps, ReadRequest reading) {

  /// All frames, and 30 sweeps where there are no exact sums.
  public static final PredictRequest DEFAULT = new PredictRequest(0, 30, ReadRequest.DEFAULT);

  public PredictRequest {
    if (sweeps < 1) throw new IllegalArgumentException("sweeps must be at least 1, got " + sweeps);
  }

  public PredictRequest withHistory(int other) {
    return new PredictRequest(other, sweeps, reading);
  }

  public PredictRequest withSweeps(int other) {
    return new PredictRequest(history, other, reading);
  }

  public PredictRequest with(ReadRequest other) {
    return new PredictRequest(history, sweeps, other);
  }
}
