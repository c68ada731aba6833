package io.harmonium.runs.use;

import io.harmonium.baselines.FrameBaselines;
import io.harmonium.baselines.FrameScore;
import io.harmonium.data.Block;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
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

  /// Sweeps that settle and as many that are averaged where there is no exact sum.
  public static final int SWEEPS = 30;

  /// The same with the default number of sweeps.
  public static NextFrames of(
      TemporalMachine machine,
      FrameRows data,
      Sequences train,
      StaticFrames still,
      int history,
      Seed seed,
      Workers workers) {
    return of(machine, data, train, still, history, SWEEPS, seed, workers);
  }

  /// Judges the frames of `data` with at least `history` frames before them. Plain rules are fitted to `train`, or left out
  /// where it is null; `still` is the machine without its past, null where there is none.
  public static NextFrames of(
      TemporalMachine machine,
      FrameRows data,
      Sequences train,
      StaticFrames still,
      int history,
      int sweeps,
      Seed seed,
      Workers workers) {
    FrameJudge judge = new FrameJudge(machine, data, history, workers);
    NextFrame next = new NextFrame(judge.exact() ? 0 : sweeps);
    double[][] expected = new double[data.sequences().rows()][];
    List<FrameScore> scores = new ArrayList<>();
    String name = machine.dynamics().name();
    scores.add(
        judge.score(
            name,
            name + " of " + machine.hidden() + " hidden units",
            (batch, group) -> next.means(machine, batch, seed.child("next").child(group), workers),
            expected));
    List<String> leftOut = new ArrayList<>();
    if (still == null) leftOut.add("static rbm: the run has no training data");
    else scores.add(still.score(data, history, seed.child("static"), workers));
    if (train == null) leftOut.add("plain rules: the run has no training data");
    else {
      FrameBaselines rules = FrameBaselines.fit(train);
      scores.addAll(rules.judge(data.sequences(), history));
      leftOut.addAll(rules.leftOut());
    }
    return new NextFrames(expected, scores, leftOut);
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
