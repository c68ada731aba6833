package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;

/// Expectations by sums over all states of the smaller side of each frame.
record ExactFrames() implements Expectations {

  /// Sums that are formed apart and added in their order, so that the result does not depend on the workers.
  private static final int PARTS = 32;

  @Override
  public void expect(
      TemporalMachine machine,
      FrameBatch batch,
      int[] rows,
      boolean held,
      Seed seed,
      Workers workers,
      double[][] visible,
      double[] hidden,
      double factor,
      double[] gradient) {
    int grain = Math.max(1, (rows.length + PARTS - 1) / PARTS);
    FrameMoments.Shared shared = FrameMoments.Shared.of(machine, batch);
    FrameMoments[] parts = new FrameMoments[PARTS];
    workers.forBlocks(
        rows.length,
        grain,
        (from, to, worker, space) -> {
          FrameMoments part = new FrameMoments(shared, space);
          for (int k = from; k < to; k++) part.moments(rows[k], held, visible, hidden);
          parts[from / grain] = part;
        });
    double[] joint = new double[batch.visible * batch.hidden];
    for (FrameMoments part : parts) if (part != null) part.addJoint(factor, joint);
    Products.axpy(1, joint, 0, gradient, machine.weights(), joint.length);
  }
}
