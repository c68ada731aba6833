package io.harmonium.runs.scoring;

import io.harmonium.data.Dataset;
import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Says how strange rows are: the free energy F(x) of each, the higher the stranger. It is −log p(x) up to a constant, log Z.
///
/// The score of a row does not depend on other rows: alone and among others it has the same bits, with any number of threads.
/// Any number of threads may use one scorer at once; those of a network wait for each other. A row that is scored alone starts no
/// threads and allocates little (12 kB for 20 columns and 100 hidden units); [#cost()] says what it computes. Missing cells are
/// summed out where the model can do so.
///
/// Of models of sequences rows are the frames of one sequence in the order of time, and the score of a frame is that given the
/// frames before it.
public non-sealed interface Scoring extends Capability {

  /// What turns named cells and numbers into rows of this model.
  NamedRows rows();

  /// Scores of the rows of a file.
  Scores score(Path file, ScoreRequest request, Watch watch);

  /// Scores of rows with a block for each visible layer, as [#rows()] makes them.
  Scores score(Dataset rows, ScoreRequest request, Watch watch);

  /// What one row costs.
  ScoringCost cost();

  /// The columns in the order in which numbers of a row stand.
  default List<String> columns() {
    return rows().columns();
  }

  /// Scores of the rows of a file.
  default double[] scores(Path file) {
    return score(file, ScoreRequest.DEFAULT, Watch.logging()).values();
  }

  /// Scores of rows.
  default double[] scores(Dataset rows) {
    return score(rows, ScoreRequest.DEFAULT, Watch.logging()).values();
  }

  /// Scores of rows of numbers, one for each of [#columns()]; NaN is a missing cell.
  default double[] scores(double[][] rows) {
    return scores(rows().numbers(rows));
  }

  /// Scores of rows of cells by the names of columns.
  default double[] scores(List<? extends Map<String, ?>> rows) {
    return scores(rows().named(rows));
  }

  /// The score of one row of numbers.
  default double score(double... row) {
    return scores(new double[][] {row})[0];
  }

  /// The score of one row of cells by the names of columns; null, absent and unseen cells are missing.
  default double score(Map<String, ?> row) {
    return scores(List.of(row))[0];
  }

  /// The score of one record whose components are named as columns are.
  default double score(Record row) {
    return scores(rows().records(List.of(row)))[0];
  }
}
