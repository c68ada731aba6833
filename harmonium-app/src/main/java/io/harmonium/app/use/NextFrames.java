package io.harmonium.app.use;

import io.harmonium.baselines.FrameBaselines;
import io.harmonium.baselines.FrameScore;
import io.harmonium.data.Block;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameLikelihood;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.NextFrame;
import io.harmonium.temporal.TemporalMachine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The next frames that a machine of sequences expects, teacher forced, with their squared errors and log-likelihoods
/// beside those of plain rules.
///
/// @param expected one row per frame, one number per column
/// @param scores the machine first
/// @param leftOut plain rules that were left out, and why
public record NextFrames(double[][] expected, List<FrameScore> scores, List<String> leftOut) {

  /// Frames that are in memory at once.
  private static final int FRAMES = 2000;

  /// Terms of exact sums that are worth waiting for.
  private static final double TERMS = 3e9;

  /// Sweeps that settle and as many that are averaged where there is no exact sum.
  public static final int SWEEPS = 30;

  /// Judges the frames of `data` with at least `history` frames before them; plain rules are fitted to `train`, or left out
  /// where it is null.
  public static NextFrames of(
      TemporalMachine machine,
      FrameRows data,
      Sequences train,
      int history,
      Seed seed,
      Workers workers) {
    Sequences sequences = data.sequences();
    boolean exact = FrameLikelihood.terms(machine) * sequences.rows() <= TERMS;
    boolean grey = grey(machine, sequences);
    NextFrame next = new NextFrame(exact ? 0 : SWEEPS);
    double[][] expected = new double[sequences.rows()][];
    double error = 0;
    long told = 0;
    double likelihood = 0;
    long likely = 0;
    int at = 0;
    List<int[]> groups = data.groups(FRAMES);
    for (int g = 0; g < groups.size(); g++) {
      FrameBatch batch = FrameBatch.of(machine, data, groups.get(g));
      double[] means = next.means(machine, batch, seed.child("next").child(g), workers);
      double[] logs =
          exact && !grey ? FrameLikelihood.exact(machine, batch, workers) : new double[0];
      int width = means.length / batch.rows();
      for (int row = 0; row < batch.rows(); row++, at++) {
        expected[at] = java.util.Arrays.copyOfRange(means, row * width, (row + 1) * width);
        if (sequences.absent(at) || sequences.time(at) < history) continue;
        if (logs.length > 0) likelihood += logs[row];
        likely++;
        if (sequences.time(at) == 0) continue;
        error += batch.squaredError(row, means);
        told++;
      }
    }
    List<FrameScore> scores = new ArrayList<>();
    String name = machine.dynamics().name();
    scores.add(
        new FrameScore(
            name,
            name + " of " + machine.hidden() + " hidden units",
            told == 0 ? Double.NaN : error / told,
            exact && !grey ? likelihood / likely : Double.NaN,
            told));
    List<String> leftOut = new ArrayList<>();
    if (train == null) leftOut.add("plain rules: the run has no training data");
    else {
      FrameBaselines rules = FrameBaselines.fit(train);
      scores.addAll(rules.judge(sequences, history));
      leftOut.addAll(rules.leftOut());
    }
    return new NextFrames(expected, scores, leftOut);
  }

  /// Grey values of 0/1 units have no likelihood.
  static boolean grey(TemporalMachine machine, Sequences sequences) {
    return sequences.frames().blocks().get(0).values() instanceof Reals
        && machine.visible().allocate(0)[0] instanceof Bits;
  }

  /// The table of scores.
  public List<String> lines() {
    List<String> lines = new ArrayList<>(new FrameTable(scores).lines());
    leftOut.forEach(line -> lines.add("left out: " + line));
    return lines;
  }

  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>(new FrameTable(scores).toJson());
    if (!leftOut.isEmpty()) json.put("leftOut", leftOut);
    return json;
  }

  /// The expected frames as a table: sequence, time, then a number per column.
  public RowTable table(Sequences sequences) {
    Block block = sequences.frames().blocks().get(0);
    return SequenceTable.of(sequences, SequenceTable.names(block, expected[0].length), expected);
  }
}
