package io.harmonium.matrix;

/// Pairs (i, j) of the units of one layer, i < j, in rising order.
public interface Pairs {

  int units();

  /// Number of pairs.
  int edges();

  /// The smaller unit of pair `edge`.
  int first(int edge);

  /// The larger unit of pair `edge`.
  int second(int edge);

  /// True where every pair is there.
  boolean complete();
}
