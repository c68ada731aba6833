package io.harmonium.app.run;

import java.util.List;
import java.util.Map;

/// The machine of a run that judged validation rows best: fewest wrong classes, then the smaller log-loss, then the
/// earlier one. It follows from the lines of `metrics.jsonl` alone.
///
/// @param update its number of updates, −1 where no line has judged validation rows
/// @param stale evaluations since
public record BestMachine(long update, int stale) {

  /// The error and the log-loss of validation rows in a line of metrics.
  static final String ERROR = "validError";

  static final String LOSS = "validLogLoss";

  public static BestMachine of(List<Map<String, Object>> metrics) {
    long update = -1;
    int stale = 0;
    double error = Double.POSITIVE_INFINITY;
    double loss = Double.POSITIVE_INFINITY;
    for (Map<String, Object> line : metrics) {
      if (!(line.get(ERROR) instanceof Number wrong) || !(line.get(LOSS) instanceof Number nats))
        continue;
      double e = wrong.doubleValue();
      double l = nats.doubleValue();
      stale++;
      if (e < error || e == error && l < loss) {
        error = e;
        loss = l;
        update = ((Number) line.get("update")).longValue();
        stale = 0;
      }
    }
    return new BestMachine(update, stale);
  }
}
