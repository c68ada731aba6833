package io.harmonium.model;

import io.harmonium.matrix.Workers;

/// A model that knows the distribution of the class given a row in a way of its own.
public interface Classifier extends Model {

  /// p(y | x) of every row and class in double, `[row][class]`.
  double[][] probabilities(Configurations x, Workers workers);
}
