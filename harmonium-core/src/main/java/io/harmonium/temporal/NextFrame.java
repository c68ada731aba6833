package io.harmonium.temporal;

import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.LayerConditional;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;

/// What a machine expects of each frame from the frames before it, ⟨t(x_t) | x_1 … x_{t−1}⟩: exactly where the smaller side
/// of a frame is small, else the average of ⟨t(x) | h⟩ over `sweeps` sweeps of a chain that starts at the frame before and
/// has taken as many to settle. The frame itself has no part in it.
///
/// @param sweeps 0 for the exact sum
public record NextFrame(int sweeps) {

  public NextFrame {
    if (sweeps < 0) throw new IllegalArgumentException("sweeps must be >= 0, got " + sweeps);
  }

  /// `visible` numbers per row of `batch`, whose moving biases are made here.
  public double[] means(TemporalMachine machine, FrameBatch batch, Seed seed, Workers workers) {
    if (sweeps == 0) return machine.dynamics().exact().means(machine, batch, workers);
    batch.forward(machine, workers);
    return sampled(machine, batch, seed, workers);
  }

  private double[] sampled(TemporalMachine machine, FrameBatch batch, Seed seed, Workers workers) {
    int[] rows = batch.rows(time -> true);
    int[] before = rows.clone();
    for (int row : rows) if (batch.time(row) > 0) before[row] = row - 1;
    Configurations chains = Configurations.zeros(machine.structure(), batch.rows);
    ChainFrames.start(batch.x, before, seed.child("start"), chains);
    for (int row : batch.firsts) clear(chains.layers()[0], row);
    Distribution p = Distribution.of(machine.machine()).with(ChainFrames.biases(batch, rows));
    BlockGibbs gibbs = new BlockGibbs();
    gibbs.run(p, chains, 0, sweeps, seed.child("settle"), workers);
    double[] sums = new double[batch.rows * batch.visible];
    for (int s = 0; s < sweeps; s++) {
      gibbs.run(p, chains, 0, 1, seed.child("sweep").child(s), workers);
      addMeans(p, chains, sums, workers);
    }
    for (int i = 0; i < sums.length; i++) sums[i] /= sweeps;
    return sums;
  }

  private static void clear(States[] ports, int row) {
    for (States port : ports)
      for (int cell = 0; cell < port.cells(); cell++) port.setValue(row, cell, 0);
  }

  /// Adds ⟨t(x) | h⟩ of every chain to its row of `sums` (modified).
  static void addMeans(Distribution p, Configurations chains, double[] sums, Workers workers) {
    int columns = p.structure().columns(0, 0);
    workers.forBlocks(
        chains.rows(),
        workers.share(chains.rows(), 32, 256),
        (from, to, worker, space) -> {
          LayerConditional visible = p.conditional(0, space).receive(chains, from, to);
          for (int r = from; r < to; r++) {
            float[] means = visible.means(r)[0];
            for (int j = 0; j < columns; j++) sums[r * columns + j] += means[j];
          }
        });
  }
}
