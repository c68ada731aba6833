package io.harmonium.runs.transforming;

import io.harmonium.data.Dataset;
import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import java.nio.file.Path;

/// Turns rows into features: hidden means, codes, and the other way round means of p(x | z). Numbers of a row do not depend on
/// other rows; those of a row with missing cells depend on its number, since these cells are drawn.
///
/// Any number of threads may use one at once. Of models of sequences rows are the frames of one sequence in the order of time.
public non-sealed interface Transforming extends Capability {

  /// What turns named cells and numbers into rows of this model.
  NamedRows rows();

  /// The rows of a file as other numbers.
  Transformed transform(Path file, TransformRequest request, Watch watch);

  /// Rows with a block for each visible layer as other numbers.
  Transformed transform(Dataset rows, TransformRequest request, Watch watch);

  /// Means of p(x | z) of hidden codes z, a number for each hidden unit, or for each of the columns of [#features].
  Transformed fromHidden(double[][] codes, Watch watch);

  /// Hidden means of rows.
  default double[][] features(Dataset rows) {
    return transform(rows, TransformRequest.DEFAULT, Watch.logging()).values();
  }

  /// Hidden means of rows of numbers; NaN is a missing cell.
  default double[][] features(double[][] rows) {
    return features(rows().numbers(rows));
  }
}
