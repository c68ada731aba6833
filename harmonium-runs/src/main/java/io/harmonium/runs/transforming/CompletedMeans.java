package io.harmonium.runs.transforming;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.sampling.SamplerChoice;
import io.harmonium.runs.sampling.Start;
import io.harmonium.runs.use.ChainPlan;
import io.harmonium.runs.use.GivenRows;
import io.harmonium.runs.use.RowChains;
import io.harmonium.runs.use.TrainedRows;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Hidden means of rows of which some have missing cells: of those the mean over draws of these cells given the known ones,
/// an estimate of ⟨t(h) | known cells⟩; of whole rows what [HiddenMeans] says.
final class CompletedMeans {

  /// Draws of the missing cells of a row, and sweeps before each.
  public static final int DRAWS = 50;

  private static final int SWEEPS = 100;

  /// Rows that are completed at once.
  private static final int BLOCK = 512;

  private CompletedMeans() {}

  public static HiddenMeans of(TrainedRows run, Dataset rows, Seed seed, Workers workers) {
    HiddenMeans whole =
        HiddenMeans.of(run.machine(), Rows.known(run.structure(), rows).x(), rows.names(), workers);
    int[] gaps = IntStream.range(0, rows.rows()).filter(row -> gap(rows, row)).toArray();
    for (int from = 0; from < gaps.length; from += BLOCK) {
      int[] some = Arrays.copyOfRange(gaps, from, Math.min(gaps.length, from + BLOCK));
      GivenRows given = new GivenRows(rows.rows(some, "rows with missing cells"), DRAWS);
      ChainPlan plan = new ChainPlan(SWEEPS, 0, 1);
      RowChains.Drawn drawn =
          new RowChains(Start.BIASES, plan, 0, given, SamplerChoice.GIBBS)
              .draw(run, seed.child("completed " + from), workers, Progress.silent());
      double[][] means = HiddenMeans.of(run.machine(), drawn.kept(), null, workers).values();
      for (int i = 0; i < some.length; i++)
        whole.values()[some[i]] = mean(means, i * DRAWS, (i + 1) * DRAWS);
    }
    return whole;
  }

  private static boolean gap(Dataset rows, int row) {
    for (Block block : rows.blocks())
      if (block.missing() != null && block.missing().count(row) > 0) return true;
    return false;
  }

  private static double[] mean(double[][] rows, int from, int to) {
    double[] mean = new double[rows[from].length];
    for (int row = from; row < to; row++)
      for (int j = 0; j < mean.length; j++) mean[j] += rows[row][j] / (to - from);
    return mean;
  }
}
