package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import java.util.stream.IntStream;

/// log p(x_t | x_1 … x_{t−1}) of every frame, exactly: of its known cells where some are unknown.
public final class FrameLikelihood {

  private FrameLikelihood() {}

  /// Terms of the exact sum of one frame, infinite where it is not possible.
  public static double terms(TemporalMachine machine) {
    ExactSequences exact = machine.dynamics().exact();
    return exact.unsupported(machine.structure()) == null
        ? exact.terms(machine.structure())
        : Double.POSITIVE_INFINITY;
  }

  /// One number per row of `batch`.
  public static double[] exact(TemporalMachine machine, FrameBatch batch, Workers workers) {
    String unsupported = machine.dynamics().exact().unsupported(machine.structure());
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    return machine.dynamics().exact().logLikelihoods(machine, batch, workers);
  }

  /// F_t(x_t) of every row, whose moving biases are made here; of frames with unknown cells −log Σ over those.
  public static double[] freeEnergies(TemporalMachine machine, FrameBatch batch, Workers workers) {
    batch.forward(machine, workers);
    double[] out = new double[batch.rows];
    double[][][] theta = machine.machine().fields().theta();
    boolean gaps = IntStream.range(0, batch.rows).anyMatch(batch::incomplete);
    FrameMoments sums =
        gaps
            ? new FrameMoments(
                FrameMoments.Shared.of(machine, batch), new Workspace(workers.kernels()))
            : null;
    for (int row = 0; row < batch.rows; row++)
      out[row] =
          batch.incomplete(row) ? -sums.logSum(row, true) : freeEnergy(machine, batch, theta, row);
    return out;
  }

  /// What annealing makes of it: the estimates of all rows, their standard errors, and of how many rows few chains carry the
  /// weight.
  public record Annealed(double[] logLikelihoods, double[] standardErrors, int uneven) {}

  /// Why frames of this machine cannot be annealed, or null where they can.
  public static String unannealed(TemporalMachine machine) {
    return machine.dynamics().exact() instanceof FrameSums
        ? null
        : "the past of a frame of a "
            + machine.dynamics().name()
            + " is not known, so that frames cannot be annealed one by one";
  }

  /// One estimate per row of `batch`, whose moving biases are made here; frames must be known wholly.
  public static Annealed annealed(
      TemporalMachine machine,
      FrameBatch batch,
      FrameAnnealing annealing,
      Seed seed,
      Workers workers) {
    String unsupported = unannealed(machine);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    batch.forward(machine, workers);
    FrameAnnealing.Answer answer = annealing.of(machine, batch, seed, workers);
    double[][][] theta = machine.machine().fields().theta();
    double[] out = new double[batch.rows];
    for (int row = 0; row < batch.rows; row++) {
      if (batch.incomplete(row))
        throw new IllegalArgumentException(
            "annealing needs whole frames, row " + row + " has unknown cells; leave it out");
      out[row] = -freeEnergy(machine, batch, theta, row) - answer.logPartition()[row];
    }
    return new Annealed(out, answer.standardErrors(), answer.uneven());
  }

  /// F_t(x_t) of a frame without unknown cells, from moving biases that are made already:
  /// −(θ + b_t)·t(x_t) − log h(x_t) − Σ_j log(1 + e^(c_j + c_tj + (Wᵀx_t)_j)).
  static double freeEnergy(TemporalMachine machine, FrameBatch batch, double[][][] theta, int row) {
    double[][] t = machine.visible().zeros();
    batch.units().statistics(batch.x.layers()[0], row, t);
    double sum = batch.units().logBase(batch.x.layers()[0], row);
    for (int p = 0; p < t.length; p++)
      for (int j = 0; j < t[p].length; j++) sum += theta[0][p][j] * t[p][j];
    for (int j = 0; j < batch.visible; j++)
      sum += batch.movingVisible[row * batch.visible + j] * t[0][j];
    for (int j = 0; j < batch.hidden; j++) {
      int at = row * batch.hidden + j;
      sum += Elementary.softplus(batch.inputs[at] + theta[1][0][j] + batch.movingHidden[at]);
    }
    return -sum;
  }
}
