package io.harmonium.store;

import java.nio.file.Path;

/// A machine that a run has kept: after how many updates, and where.
public record Snapshot(long update, Path file) {

  /// Reads it.
  public ModelFile read() {
    return ModelFile.read(file, AtomicStore.disk());
  }
}
