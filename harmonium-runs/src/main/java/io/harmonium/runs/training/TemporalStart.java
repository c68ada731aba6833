package io.harmonium.runs.training;

/// Where learning of sequences starts, if not at small random weights.
public enum TemporalStart {
  /// At the linear rule of the same order.
  LINEAR,
  /// Half of the hidden units remember the others.
  MEMORY;

  @Override
  public String toString() {
    return Word.of(this);
  }
}
