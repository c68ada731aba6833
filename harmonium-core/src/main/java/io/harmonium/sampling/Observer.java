package io.harmonium.sampling;

import io.harmonium.model.Configurations;

/// Sees the chains while they run; it reads and never writes.
@FunctionalInterface
public interface Observer {

  /// Called after `sweep` sweeps in all.
  void observe(long sweep, Configurations chains);
}
