package io.harmonium.meanfield;

/// What a solver found: its log Z, the probabilities `marginals[unit][value]` of a [DiscretePairs], and how the search
/// ended. A search that did not converge still has numbers, which promise nothing.
public record Solution(double logPartition, double[][] marginals, FixedPoint.End end) {

  public boolean converged() {
    return end.converged();
  }

  /// The largest difference of a probability between two solutions.
  public double distance(Solution other) {
    double max = 0;
    for (int i = 0; i < marginals.length; i++)
      for (int a = 0; a < marginals[i].length; a++)
        max = Math.max(max, Math.abs(marginals[i][a] - other.marginals[i][a]));
    return max;
  }
}
