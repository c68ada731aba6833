package io.harmonium.matrix;

/// Weights of a link in one direction, made ready for chains from the vector of parameters in which they stay. All links
/// of a machine share one exponent; after the numbers have changed [#scale] and then [#refreshRows] read them again.
public interface PackedWeights {

  /// Rows of weights, one per column that sends.
  int inputs();

  /// Sets the scale 2^(−exponent); [#refreshRows] must follow for all rows.
  void scale(int exponent);

  /// Reads rows `from … to−1` again; several threads may take several rows.
  void refreshRows(int from, int to);

  /// True where fixed point is too coarse for these weights.
  boolean coarse();
}
