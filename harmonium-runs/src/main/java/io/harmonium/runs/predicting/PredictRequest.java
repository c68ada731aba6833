package io.harmonium.runs.predicting;

import io.harmonium.runs.data.Asked;
import io.harmonium.runs.data.ReadRequest;

/// What is predicted.
///
/// @param history of sequences: judge frames with at least so many frames before them
/// @param sweeps of sequences whose frames are too large for exact sums: sweeps that settle the chain of each frame, and as many
///     that are averaged
/// @param reading how a file is read; its seed serves all draws
public record PredictRequest(int history, int sweeps, ReadRequest reading) {

  private static final int DEFAULT_SWEEPS = 30;

  /// All frames, and 30 sweeps where there are no exact sums.
  public static final PredictRequest DEFAULT =
      new PredictRequest(0, DEFAULT_SWEEPS, ReadRequest.DEFAULT);

  public PredictRequest {
    if (sweeps < 1) throw new IllegalArgumentException("sweeps must be at least 1, got " + sweeps);
  }

  /// What it asks for beside the default, but for how files are read.
  public Asked asked() {
    return new Asked()
        .with("history", history != 0, "belongs to models of sequences")
        .with(
            "steps",
            sweeps != DEFAULT_SWEEPS,
            "belongs to models of sequences whose frames are too large for exact sums");
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
