package io.harmonium.runs.recalling;

import io.harmonium.runs.data.ReadRequest;

/// How units turn at temperature 0.
///
/// @param sweeps sweeps at most
/// @param synchronous whether all units turn at once in every sweep; two states may take turns for ever
/// @param reading how a file is read
public record RecallRequest(int sweeps, boolean synchronous, ReadRequest reading) {

  /// One unit after the other, 100 sweeps at most.
  public static final RecallRequest DEFAULT = new RecallRequest(100, false, ReadRequest.DEFAULT);

  public RecallRequest {
    if (sweeps < 1) throw new IllegalArgumentException("sweeps must be at least 1, got " + sweeps);
  }

  public RecallRequest withSweeps(int other) {
    return new RecallRequest(other, synchronous, reading);
  }

  public RecallRequest withSynchronous(boolean other) {
    return new RecallRequest(sweeps, other, reading);
  }

  public RecallRequest with(ReadRequest other) {
    return new RecallRequest(sweeps, synchronous, other);
  }
}
