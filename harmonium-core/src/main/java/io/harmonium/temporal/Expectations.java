package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;

/// What the distribution of each frame, given its past, expects: exactly, or by chains. All frames are independent of
/// each other here, for their biases depend on data alone.
interface Expectations {

  /// Writes the means of the frames `rows` into `visible[port]` and `hidden` at their rows, and adds `factor · Σ⟨t(x)
  /// hᵀ⟩` to the weights in `gradient` (all modified). Where `held`, known cells keep their values.
  void expect(
      TemporalMachine machine,
      FrameBatch batch,
      int[] rows,
      boolean held,
      Seed seed,
      Workers workers,
      double[][] visible,
      double[] hidden,
      double factor,
      double[] gradient);
}
