package io.harmonium.runs.training;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The machine of a run that judged validation rows best: fewest wrong classes, then the smaller log-loss; for machines
/// without a class the higher log-likelihood, which is measured where `--patience` asks for it. The earlier one where
/// they are equal. It follows from the lines of `metrics.jsonl` alone.
///
/// @param update its number of updates, −1 where no line has judged validation rows
/// @param stale evaluations since
/// @param line its line of metrics, empty where there is none
public record BestMachine(long update, int stale, Map<String, Object> line) {

  /// The error and the log-loss of validation rows in a line of metrics.
  static final String ERROR = "validError";

  static final String LOSS = "validLogLoss";

  /// The log-likelihood of validation rows, with the way log Z was found.
  static final String LIKELIHOOD = "validLogLikelihood";

  public static BestMachine of(List<Map<String, Object>> metrics) {
    long update = -1;
    int stale = 0;
    double[] best = null;
    Map<String, Object> judged = Map.of();
    for (Map<String, Object> line : metrics) {
      double[] costs = costs(line);
      if (costs == null) continue;
      stale++;
      if (best == null || Arrays.compare(costs, best) < 0) {
        best = costs;
        judged = line;
        update = ((Number) line.get("update")).longValue();
        stale = 0;
      }
    }
    return new BestMachine(update, stale, judged);
  }

  /// What the validation rows of a line cost, the most important number first; null where it has not judged them.
  private static double[] costs(Map<String, Object> line) {
    if (line.get(ERROR) instanceof Number wrong && line.get(LOSS) instanceof Number nats)
      return new double[] {wrong.doubleValue(), nats.doubleValue()};
    if (line.get(LIKELIHOOD) instanceof Map<?, ?> estimate
        && estimate.get("value") instanceof Number nats) return new double[] {-nats.doubleValue()};
    return null;
  }
}
