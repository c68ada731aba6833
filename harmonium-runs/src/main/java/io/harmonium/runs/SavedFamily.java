package io.harmonium.runs;

import java.nio.file.Path;

/// Models that other programs saved as files, which are no runs. Families are found by [java.util.ServiceLoader].
public interface SavedFamily {

  /// A word for it in messages.
  String name();

  /// Whether `path` is such a model.
  boolean recognises(Path path);

  /// The model at `path`.
  Trained open(Path path, OpenOptions options);
}
