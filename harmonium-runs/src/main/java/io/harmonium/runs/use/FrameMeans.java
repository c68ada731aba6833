package io.harmonium.runs.use;

import io.harmonium.matrix.Workers;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.temporal.VisibleBack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What a machine of sequences makes of every frame: hidden features, and what comes back from them.
public final class FrameMeans {

  /// Frames that are in memory at once.
  private static final int FRAMES = 2000;

  private FrameMeans() {}

  /// What every frame leaves behind for the next ones.
  public static double[][] features(TemporalMachine machine, FrameRows data, Workers workers) {
    return rows(
        machine, data, workers, (batch, row) -> machine.dynamics().feature(machine, batch, row));
  }

  /// What comes back of every frame from its hidden means, in the columns of the data.
  public static double[][] back(TemporalMachine machine, FrameRows data, Workers workers) {
    List<double[]> rows = new ArrayList<>();
    for (int[] group : data.groups(FRAMES))
      rows.addAll(
          Arrays.asList(VisibleBack.means(machine, FrameBatch.of(machine, data, group), workers)));
    return rows.toArray(double[][]::new);
  }

  /// The mean of every hidden mean over all frames, and its deviation.
  public static double[][] hiddenMoments(TemporalMachine machine, FrameRows data, Workers workers) {
    double[][] rows = rows(machine, data, workers, FrameBatch::hiddenMeans);
    double[][] moments = new double[2][machine.hidden()];
    for (double[] row : rows)
      for (int j = 0; j < row.length; j++) moments[0][j] += row[j] / rows.length;
    for (double[] row : rows)
      for (int j = 0; j < row.length; j++)
        moments[1][j] += (row[j] - moments[0][j]) * (row[j] - moments[0][j]) / rows.length;
    for (int j = 0; j < moments[1].length; j++) moments[1][j] = Math.sqrt(moments[1][j]);
    return moments;
  }

  /// Numbers about a row of a batch that has gone through time.
  private interface Read {
    double[] of(FrameBatch batch, int row);
  }

  private static double[][] rows(
      TemporalMachine machine, FrameRows data, Workers workers, Read read) {
    List<double[]> rows = new ArrayList<>();
    for (int[] group : data.groups(FRAMES)) {
      FrameBatch batch = FrameBatch.of(machine, data, group);
      batch.forward(machine, workers);
      for (int row = 0; row < batch.rows(); row++) rows.add(read.of(batch, row));
    }
    return rows.toArray(double[][]::new);
  }
}
