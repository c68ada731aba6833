package io.harmonium.runs.reporting;

import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;

/// Gives the log-likelihood of every row that a model is judged by, so that two models of the same rows can be compared row by
/// row.
public non-sealed interface RowLikelihoods extends Capability {

  /// What is judged: whole rows.
  String ROWS = "log p(x)";

  /// What is judged: columns given the others.
  String COLUMNS = "log p(y | x) of columns";

  /// What is judged: the class of each row.
  String CLASSES = "log p(class | x)";

  /// log p of each row of a part of the run's own data.
  ///
  /// @param of one of [#ROWS], [#COLUMNS] and [#CLASSES]: likelihoods of different things are not compared
  /// @param part "test" or "train"
  /// @param values nats, one for each row
  /// @param logPartitionError the standard error of log Z, which all rows share
  /// @param trusted whether log Z is known from both sides
  record Judged(
      String of, String part, double[] values, double logPartitionError, boolean trusted) {

    double mean() {
      return java.util.Arrays.stream(values).average().orElse(Double.NaN);
    }
  }

  /// The rows of held-out data where there are any, else those of training.
  ///
  /// @throws io.harmonium.runs.RunException where the data are gone, or log Z is not known
  Judged judge(Watch watch);
}
