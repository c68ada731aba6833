package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Workers;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameLikelihood;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.temporal.VisibleBack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// How strange each frame is given its past: its free energy F_t(x_t), and log p(x_t | past) where the sum over all states is
/// at hand.
///
/// @param values one row per frame
public record SequenceScores(List<String> columns, double[][] values) {

  /// Frames that are in memory at once.
  private static final int FRAMES = 2000;

  /// Scores all frames.
  public static SequenceScores of(TemporalMachine machine, FrameRows data, Workers workers) {
    boolean exact =
        FrameLikelihood.terms(machine) < Double.POSITIVE_INFINITY
            && !new FrameJudge(machine, data, 0, workers).grey();
    double[][] values = new double[data.sequences().rows()][];
    int at = 0;
    for (int[] group : data.groups(FRAMES)) {
      FrameBatch batch = FrameBatch.of(machine, data, group);
      double[] free = FrameLikelihood.freeEnergies(machine, batch, workers);
      double[] logs = exact ? FrameLikelihood.exact(machine, batch, workers) : null;
      for (int row = 0; row < batch.rows(); row++)
        values[at++] = exact ? new double[] {free[row], logs[row]} : new double[] {free[row]};
    }
    List<String> columns = exact ? List.of("freeEnergy", "logLikelihood") : List.of("freeEnergy");
    return new SequenceScores(columns, values);
  }

  /// As a table.
  public RowTable table(Sequences sequences) {
    return SequenceTable.of(sequences, columns, values);
  }

  public List<List<Double>> toJson() {
    return Arrays.stream(values).map(row -> Arrays.stream(row).boxed().toList()).toList();
  }

  /// What every frame leaves behind for the next ones, as a table of columns h1, h2, ….
  public static RowTable features(TemporalMachine machine, FrameRows data, Workers workers) {
    double[][] rows =
        rows(
            machine,
            data,
            workers,
            (batch, row) -> machine.dynamics().feature(machine, batch, row));
    List<String> names = IntStream.rangeClosed(1, rows[0].length).mapToObj(j -> "h" + j).toList();
    return SequenceTable.of(data.sequences(), names, rows);
  }

  /// What comes back of every frame from its hidden means, as a table of the columns of the data.
  public static RowTable back(TemporalMachine machine, FrameRows data, Workers workers) {
    List<double[]> rows = new ArrayList<>();
    for (int[] group : data.groups(FRAMES))
      rows.addAll(
          Arrays.asList(VisibleBack.means(machine, FrameBatch.of(machine, data, group), workers)));
    Block block = data.sequences().frames().blocks().get(0);
    return SequenceTable.of(
        data.sequences(),
        SequenceTable.names(block, rows.get(0).length),
        rows.toArray(double[][]::new));
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
