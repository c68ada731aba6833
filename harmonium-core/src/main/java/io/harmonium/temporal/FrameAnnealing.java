package io.harmonium.temporal;

import io.harmonium.annealing.AnnealedMachine;
import io.harmonium.annealing.Walker;
import io.harmonium.evaluation.logz.ImportanceWeights;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import java.util.Arrays;
import java.util.function.IntFunction;

/// log Z_t of every frame by annealed importance sampling: `chains` chains per frame go from independent units under the
/// biases of the frame to its machine, the links growing from 0 to 1 in `levels` steps,
///
/// ```
/// log Ẑ_t = Γ_x(θ + b_t) + Γ_h(c + c_t) + log mean w,   log w = Σ_k Γ_h(c_t + β_k Wᵀx_k) − Γ_h(c_t + β_{k−1} Wᵀx_k)
/// ```
///
/// It errs low on average, so that likelihoods err high.
public record FrameAnnealing(int chains, int levels) {

  public FrameAnnealing {
    if (chains < 2 || levels < 1)
      throw new IllegalArgumentException(
          "annealing needs 2 chains and 1 level at least, got " + chains + " and " + levels);
  }

  /// Chains that are led up at once.
  private static final int AT_ONCE = 4096;

  /// log Z of each row, the standard error of each, and of how many rows few chains carry the weight.
  public record Answer(double[] logPartition, double[] standardErrors, int uneven) {}

  /// All rows of `batch`, whose moving biases are made already.
  Answer of(TemporalMachine machine, FrameBatch batch, Seed seed, Workers workers) {
    double[] logs = new double[batch.rows];
    double[] errors = new double[batch.rows];
    int uneven = 0;
    PreparedMachine ready = PreparedMachine.of(machine.machine());
    int share = Math.max(1, AT_ONCE / chains);
    for (int from = 0; from < batch.rows; from += share) {
      int to = Math.min(batch.rows, from + share);
      int[] rows = new int[(to - from) * chains];
      for (int r = 0; r < rows.length; r++) rows[r] = from + r / chains;
      double[] log = climb(ready, batch, rows, seed.child(from), workers);
      for (int row = from; row < to; row++) {
        int first = (row - from) * chains;
        ImportanceWeights weights =
            new ImportanceWeights(Arrays.copyOfRange(log, first, first + chains));
        logs[row] = base(machine, batch, row) + weights.logMean();
        errors[row] = weights.standardError();
        if (!weights.trusted()) uneven++;
      }
    }
    return new Answer(logs, errors, uneven);
  }

  private double[] climb(
      PreparedMachine ready, FrameBatch batch, int[] rows, Seed seed, Workers workers) {
    Distribution p = Distribution.of(ready).with(ChainFrames.biases(batch, rows));
    double[][][] theta = ready.fields().theta();
    IntFunction<Distribution> at = k -> p.at(new Fields(theta, (float) k / levels));
    Configurations x = Configurations.zeros(ready.structure(), rows.length);
    new BlockGibbs().run(at.apply(0), x, 0, 1, seed.child("base"), workers);
    IntFunction<Seed> seeds = k -> seed.child("level").child(k).child(0);
    AnnealedMachine annealed = new AnnealedMachine(ready, levels, at, null, seeds);
    return Walker.lead(annealed.target(true), x, workers);
  }

  /// log Z of independent units under the biases of a frame.
  private static double base(TemporalMachine machine, FrameBatch batch, int row) {
    double[][][] theta = machine.machine().fields().theta();
    for (int j = 0; j < batch.visible; j++)
      theta[0][0][j] += batch.movingVisible[row * batch.visible + j];
    for (int j = 0; j < batch.hidden; j++)
      theta[1][0][j] += batch.movingHidden[row * batch.hidden + j];
    return machine.visible().units().cumulant(theta[0], 0, machine.visible().size())
        + machine.structure().layer(1).units().cumulant(theta[1], 0, machine.hidden());
  }
}
