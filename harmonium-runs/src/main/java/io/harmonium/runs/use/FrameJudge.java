package io.harmonium.runs.use;

import io.harmonium.baselines.FrameScore;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameLikelihood;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;
import java.util.Arrays;
import java.util.List;

/// Judges what a machine expects of frames: the squared error of those with a past, the log-likelihood of all that have at
/// least `history` frames before them. Frames of which nothing is known do not count.
public record FrameJudge(TemporalMachine machine, FrameRows data, int history, Workers workers) {

  /// Frames that are in memory at once.
  private static final int FRAMES = 2000;

  /// Terms of exact sums that are worth waiting for.
  private static final double TERMS = 3e9;

  /// What is expected of the frames of a batch, which is one of several.
  interface Means {
    double[] of(FrameBatch batch, int group);
  }

  /// Whether exact sums over all frames are worth waiting for.
  public boolean exact() {
    return FrameLikelihood.terms(machine) * data.sequences().rows() <= TERMS;
  }

  /// Grey values of 0/1 units have no likelihood.
  public boolean grey() {
    return data.sequences().frames().blocks().get(0).values() instanceof Reals
        && machine.visible().allocate(0)[0] instanceof Bits;
  }

  /// The score, and what was expected of every frame into `expected` (modified) unless that is null.
  FrameScore score(String name, String title, Means means, double[][] expected) {
    Sequences sequences = data.sequences();
    boolean likely = exact() && !grey();
    double error = 0;
    long told = 0;
    double likelihood = 0;
    long judged = 0;
    int at = 0;
    List<int[]> groups = data.groups(FRAMES);
    for (int g = 0; g < groups.size(); g++) {
      FrameBatch batch = FrameBatch.of(machine, data, groups.get(g));
      double[] all = means.of(batch, g);
      double[] logs =
          likely ? FrameLikelihood.exact(machine, batch, workers) : new double[batch.rows()];
      int width = all.length / batch.rows();
      for (int row = 0; row < batch.rows(); row++, at++) {
        if (expected != null)
          expected[at] = Arrays.copyOfRange(all, row * width, (row + 1) * width);
        if (sequences.absent(at) || sequences.time(at) < history) continue;
        likelihood += logs[row];
        judged++;
        if (sequences.time(at) == 0) continue;
        error += batch.squaredError(row, all);
        told++;
      }
    }
    return new FrameScore(
        name,
        title,
        told == 0 ? Double.NaN : error / told,
        likely ? likelihood / judged : Double.NaN,
        told);
  }
}
