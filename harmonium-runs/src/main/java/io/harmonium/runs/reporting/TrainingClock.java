package io.harmonium.runs.reporting;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/// Seconds of training at the updates that `timings.jsonl` knows: the time from line to line less the seconds that the
/// second line spent on evaluation.
///
/// ```
/// s(line i) = s(line i−1) + time_i − time_(i−1) − evaluation_i,   s(line 0) = 0
/// ```
///
/// The pause before a run was resumed does not count, and neither do updates that were lost and made again.
record TrainingClock(NavigableMap<Double, Double> seconds) {

  /// The event of a line that a resumed run begins with.
  private static final String RESUMED = "resumed";

  static TrainingClock of(List<Tree> timings) {
    NavigableMap<Double, Double> seconds = new TreeMap<>();
    double sum = 0;
    Instant before = null;
    for (Tree line : timings) {
      Optional<Instant> time = time(line);
      OptionalDouble update = line.at("update").number();
      if (time.isEmpty() || update.isEmpty()) continue;
      double at = update.getAsDouble();
      boolean again = !seconds.isEmpty() && at < seconds.lastKey();
      if (again || line.at("event").text("").equals(RESUMED)) {
        seconds.tailMap(at, false).clear();
        sum = seconds.isEmpty() ? 0 : seconds.lastEntry().getValue();
      } else if (before != null) {
        Duration between = Duration.between(before, time.get());
        double passed = between.getSeconds() + between.getNano() * 1e-9;
        sum += Math.max(0, passed - line.at("evaluationSeconds").number(0));
      }
      seconds.put(at, sum);
      before = time.get();
    }
    return new TrainingClock(seconds);
  }

  private static Optional<Instant> time(Tree line) {
    try {
      return Optional.of(Instant.parse(line.at("time").text("")));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /// Seconds of training when `update` updates were done, where a line says so.
  OptionalDouble at(double update) {
    Double known = seconds.get(update);
    return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
  }
}
