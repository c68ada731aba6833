package io.harmonium.app.run;

import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameLikelihood;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.NextFrame;
import io.harmonium.temporal.TemporalMachine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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
      line.put(
          part + "LogLikelihood",
          mean(
              IntStream.range(0, logs.length)
                  .filter(row -> !batch.absent(row))
                  .mapToDouble(row -> logs[row])
                  .toArray()));
    }
    NextFrame next = exact ? new NextFrame(0) : new NextFrame(SWEEPS);
    double[] expected = next.means(machine, batch, seed.child(part).child(update), workers);
    line.put(part + "SquaredError", batch.squaredError(expected));
  }

  /// The mean with its 95 % interval over frames.
  private static Map<String, Object> mean(double[] logs) {
    double sum = 0;
    for (double log : logs) sum += log;
    double mean = sum / logs.length;
    double square = 0;
    for (double log : logs) square += (log - mean) * (log - mean);
    double half = logs.length < 2 ? 0 : 1.96 * Math.sqrt(square / (logs.length - 1) / logs.length);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", mean);
    json.put("low", mean - half);
    json.put("high", mean + half);
    json.put("method", "exact");
    json.put("per", "frame");
    return json;
  }
}
