package io.harmonium.runs.inspecting;

import io.harmonium.random.Seed;
import io.harmonium.runs.training.DataConventions;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/// What all views share.
///
/// @param rows the file of the rows that a view needs; null for the training rows of the run
/// @param reading how files are read where they are written otherwise than the data of training
public record InspectRequest(Path rows, Seed seed, UnaryOperator<DataConventions> reading) {

  /// Training rows, seed 1.
  public static final InspectRequest DEFAULT =
      new InspectRequest(null, Seed.of(1), UnaryOperator.identity());

  /// The same with other rows.
  public InspectRequest withRows(Path other) {
    return new InspectRequest(other, seed, reading);
  }

  /// The same with another seed.
  public InspectRequest withSeed(Seed other) {
    return new InspectRequest(rows, other, reading);
  }

  /// The same with files that are read otherwise.
  public InspectRequest reading(UnaryOperator<DataConventions> other) {
    return new InspectRequest(rows, seed, other);
  }
}
