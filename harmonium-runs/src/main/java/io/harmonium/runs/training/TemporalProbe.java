package io.harmonium.runs.training;

import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameLikelihood;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.NextFrame;
import io.harmonium.temporal.SequenceMean;
import io.harmonium.temporal.TemporalMachine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Judges a machine of sequences while it learns: the log-likelihood per frame where sums are cheap, and the squared error
/// of the next frame, over the first sequences of each part.
final class TemporalProbe {

  /// Frames that are judged.
  private static final int FRAMES = 1000;

  /// Frames that are judged at the end.
  private static final int LAST_FRAMES = 5000;

  /// Terms of exact sums that are worth waiting for.
  private static final double TERMS = 3e8;

  /// Sweeps that settle and as many that are averaged where there is no exact sum.
  private static final int SWEEPS = 20;

  private final TemporalPlan plan;
  private final Seed seed;
  private final Workers workers;

  TemporalProbe(TemporalPlan plan, Seed seed, Workers workers) {
    this.plan = plan;
    this.seed = seed.child("probe");
    this.workers = workers;
  }

  /// What is said of a machine in the line of metrics of an update.
  Map<String, Object> measure(TemporalMachine machine, long update, boolean last) {
    Map<String, Object> line = new LinkedHashMap<>();
    add("train", plan.train(), machine, update, last, line);
    add("valid", plan.valid(), machine, update, last, line);
    add("test", plan.test(), machine, update, last, line);
    return line;
  }

  private void add(
      String part,
      FrameRows data,
      TemporalMachine machine,
      long update,
      boolean last,
      Map<String, Object> line) {
    if (data == null) return;
    List<int[]> groups = data.groups(last ? LAST_FRAMES : FRAMES);
    FrameBatch batch = FrameBatch.of(machine, data, groups.getFirst());
    boolean grey = VisibleLayer.means(data.sequences().frames());
    boolean exact = FrameLikelihood.terms(machine) * batch.rows() <= TERMS;
    if (exact && !grey) {
      double[] logs = FrameLikelihood.exact(machine, batch, workers);
      line.put(part + "LogLikelihood", mean(batch, logs));
    }
    NextFrame next = exact ? new NextFrame(0) : new NextFrame(SWEEPS);
    double[] expected = next.means(machine, batch, seed.child(part).child(update), workers);
    line.put(part + "SquaredError", batch.squaredError(expected));
  }

  /// The mean over the frames that are there, with its 95 % interval over sequences.
  private static Map<String, Object> mean(FrameBatch batch, double[] logs) {
    List<Double> sums = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    for (int s = 0; s < batch.sequences(); s++) {
      double sum = 0;
      int count = 0;
      for (int row = batch.border(s); row < batch.border(s + 1); row++)
        if (!batch.absent(row)) {
          sum += logs[row];
          count++;
        }
      if (count == 0) continue;
      sums.add(sum);
      counts.add(count);
    }
    SequenceMean mean =
        new SequenceMean(
            sums.stream().mapToDouble(Double::doubleValue).toArray(),
            counts.stream().mapToInt(Integer::intValue).toArray());
    Map<String, Object> json = Probe.estimate(mean.estimate(), "exact");
    json.put("per", "frame");
    return json;
  }
}
