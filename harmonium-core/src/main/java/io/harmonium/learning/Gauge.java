package io.harmonium.learning;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// A change of coordinates that leaves the law p unchanged: it may steer the gradient, or move the parameters along
/// directions in which p does not change.
public interface Gauge {

  /// Replaces `gradient` (modified) by the step that the same likelihood asks for in this gauge; `means` is the running
  /// mean of ⟨t⟩ over the positive phases, `[layer][port][column]`.
  default void steer(
      Structure structure, double[][][] means, Parameters gradient, Workers workers) {}

  /// Moves `parameters` (modified) without changing p.
  default void move(Structure structure, Parameters parameters) {}
}
