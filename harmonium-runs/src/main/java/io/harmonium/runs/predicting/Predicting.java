package io.harmonium.runs.predicting;

import io.harmonium.data.Dataset;
import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Predicts what is not seen yet: the class of each row with the exact probability of every class, of sequences the expected
/// next frame. Classes that rows have are not used, they are compared with.
///
/// Any number of threads may use one at once. Of models of sequences rows are the frames of one sequence in the order of time.
public non-sealed interface Predicting extends Capability {

  /// What turns named cells and numbers into rows of this model.
  NamedRows rows();

  /// Predictions for the rows of a file.
  Predicted predict(Path file, PredictRequest request, Watch watch);

  /// Predictions for rows with a block for each visible layer; that of classes may lack.
  Predicted predict(Dataset rows, PredictRequest request, Watch watch);

  /// Predictions for what the run has held out; of sequences only.
  Predicted predictHeldOut(PredictRequest request, Watch watch);

  /// The probability of every class for rows of numbers; of sequences the expected frames.
  default double[][] probabilities(double[][] rows) {
    return predict(rows().numbers(rows), PredictRequest.DEFAULT, Watch.logging()).values();
  }

  /// The same for one row of cells by the names of columns; null, absent and unseen cells are missing.
  default double[] probabilities(Map<String, ?> row) {
    return predict(rows().named(List.of(row)), PredictRequest.DEFAULT, Watch.logging()).values()[0];
  }
}
