package io.harmonium.annealing;

import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;

/// A path of distributions that chains go along by themselves, so that each worker takes a block of chains through all rungs
/// while it stays in the cache.
public interface AnnealedTarget {

  /// Chains `from … to−1` of `x` (modified), the scratch of their worker, and the log weights of all chains (modified).
  record Block(Configurations x, int from, int to, Workspace space, double[] log) {}

  /// n of the last rung; the chains start at rung 0.
  int rungs();

  /// Minimum of chains of a block.
  int least();

  /// Most chains of a block.
  int max();

  /// A block of chains at rung 0.
  Passage enter(Block block);
}
