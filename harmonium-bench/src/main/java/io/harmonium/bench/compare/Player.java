package io.harmonium.bench.compare;

/// One side of a [Duel].
@FunctionalInterface
public interface Player {

  /// Does the work once and says what it cost; `round` counts from 0, and from −1 downwards to warm up.
  Answer play(int round);
}
