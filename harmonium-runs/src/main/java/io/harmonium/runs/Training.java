package io.harmonium.runs;

import io.harmonium.store.RunDescription;
import java.util.List;

/// A run that is settled and possible: what it will be, and how it is made. One [Fold] over a state; several [Stages], each in
/// a folder of its own; or a [Construction], which is made at once.
public sealed interface Training extends AutoCloseable permits Fold, Stages, Construction {

  /// What `run.json` says about the run.
  RunDescription description();

  /// The plan in a few lines: data, model, learning.
  List<String> summary();

  /// Releases what the plan holds, such as the memory of an engine.
  @Override
  default void close() {}
}
