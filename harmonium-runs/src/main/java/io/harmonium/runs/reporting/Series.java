package io.harmonium.runs.reporting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// One quantity over the updates of a run, with its interval where it has one (else low = value = high); an end that
/// nothing is known about is infinite. Lines of
/// `metrics.jsonl` that do not know the quantity are left out, as are numbers that are not finite; those are counted.
record Series(
    double[] update, double[] value, double[] low, double[] high, String method, int lost) {

  /// A quantity written as a number or as {value, low, high, method}.
  static Series of(List<Tree> metrics, String... path) {
    return of(metrics, line -> line.at(path));
  }

  static Series of(List<Tree> metrics, Function<Tree, Tree> quantity) {
    List<double[]> points = new ArrayList<>();
    String method = "";
    int lost = 0;
    for (Tree line : metrics) {
      Tree found = quantity.apply(line);
      OptionalDouble update = line.at("update").number();
      OptionalDouble value =
          found.number().isPresent() ? found.number() : found.at("value").number();
      if (update.isEmpty() || value.isEmpty()) continue;
      double v = value.getAsDouble();
      method = found.at("method").text(method);
      if (Double.isFinite(v))
        points.add(
            new double[] {
              update.getAsDouble(), v, found.at("low").number(v), found.at("high").number(v)
            });
      else lost++;
    }
    return new Series(
        column(points, 0), column(points, 1), column(points, 2), column(points, 3), method, lost);
  }

  private static double[] column(List<double[]> points, int k) {
    return points.stream().mapToDouble(p -> p[k]).toArray();
  }

  boolean isEmpty() {
    return value.length == 0;
  }

  int size() {
    return value.length;
  }

  double last() {
    return value[value.length - 1];
  }

  /// Half the width of an interval: two standard errors.
  double error(int i) {
    return (high[i] - low[i]) / 2;
  }

  /// The points after the first update, which a logarithmic axis can show.
  Series trained() {
    return at(i -> update[i] >= 1);
  }

  /// The points whose value passes a test.
  Series where(DoublePredicate test) {
    return at(i -> test.test(value[i]));
  }

  /// The points whose places pass a test.
  Series at(IntPredicate test) {
    int[] kept = IntStream.range(0, value.length).filter(test).toArray();
    return new Series(
        chosen(update, kept),
        chosen(value, kept),
        chosen(low, kept),
        chosen(high, kept),
        method,
        lost);
  }

  private static double[] chosen(double[] values, int[] kept) {
    return Arrays.stream(kept).mapToDouble(i -> values[i]).toArray();
  }

  /// The value before the first update.
  OptionalDouble start() {
    return update.length > 0 && update[0] < 1
        ? OptionalDouble.of(value[0])
        : OptionalDouble.empty();
  }

  /// This minus another series, at the updates that both know.
  Series minus(Series other) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0, k = 0; i < update.length && k < other.update.length; ) {
      if (update[i] == other.update[k]) {
        double difference = value[i++] - other.value[k];
        points.add(new double[] {other.update[k++], difference});
      } else if (update[i] < other.update[k]) i++;
      else k++;
    }
    double[] difference = column(points, 1);
    return new Series(column(points, 0), difference, difference, difference, "", lost + other.lost);
  }

  /// The place of the largest value.
  int best() {
    int best = 0;
    for (int i = 1; i < value.length; i++) if (value[i] > value[best]) best = i;
    return best;
  }
}
