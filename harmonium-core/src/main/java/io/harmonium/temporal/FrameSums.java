package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Sequences whose past is known once the frames are: all frames are summed one by one, each over the states of its smaller
/// side.
record FrameSums() implements ExactSequences {

  private static final int ROWS = 16;

  @Override
  public String unsupported(Structure structure) {
    return FrameMoments.unsupported(structure);
  }

  @Override
  public double terms(Structure structure) {
    return FrameMoments.terms(structure);
  }

  @Override
  public double[] logLikelihoods(TemporalMachine machine, FrameBatch batch, Workers workers) {
    batch.forward(machine, workers);
    double[] out = new double[batch.rows];
    FrameMoments.Shared shared = FrameMoments.Shared.of(machine, batch);
    double[][][] theta = machine.machine().fields().theta();
    workers.forBlocks(
        batch.rows,
        ROWS,
        (from, to, worker, space) -> {
          FrameMoments frames = new FrameMoments(shared, space);
          for (int row = from; row < to; row++) {
            double held =
                batch.incomplete(row)
                    ? frames.logSum(row, true)
                    : -FrameLikelihood.freeEnergy(machine, batch, theta, row);
            out[row] = held - frames.logSum(row, false);
          }
        });
    return out;
  }

  @Override
  public double[] means(TemporalMachine machine, FrameBatch batch, Workers workers) {
    batch.forward(machine, workers);
    double[][] visible = machine.visible().zeros();
    for (int p = 0; p < visible.length; p++)
      visible[p] = new double[batch.rows * visible[p].length];
    double[] hidden = new double[batch.rows * batch.hidden];
    FrameMoments.Shared shared = FrameMoments.Shared.of(machine, batch);
    workers.forBlocks(
        batch.rows,
        ROWS,
        (from, to, worker, space) -> {
          FrameMoments frames = new FrameMoments(shared, space);
          for (int row = from; row < to; row++) frames.moments(row, false, visible, hidden);
        });
    return visible[0];
  }

  @Override
  public void addGradient(
      TemporalMachine machine, FrameBatch batch, int truncate, Workers workers, double[] gradient) {
    new SequenceGradient(new ExactFrames(), truncate)
        .add(machine, batch, Seed.of(0), workers, gradient);
  }
}
