package io.harmonium.learning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a part of the rows and chains of one update adds up to: numbers alone, which may be written, sent and read elsewhere.
///
/// Sums are 64-bit integers, so that parts may be merged in any order. Weights of rows are numbers of their own and are
/// added in the order of the rows by whoever has all of them ([#totalWeight]); places that no part has, or that two have, are
/// found there.
///
/// @param sums by name
/// @param weights of stretches of rows
public record PartialSums(Map<String, long[]> sums, List<Weights> weights) {

  /// The weights of rows `first … first+count−1` of what is called `of`; `values` is null where each is 1.
  public record Weights(String of, long first, int count, float[] values) {

    /// Σ of the weights after `before`, in the order of the rows.
    private double after(double before) {
      if (values == null) return before + count;
      double sum = before;
      for (float value : values) sum += value;
      return sum;
    }
  }

  /// Sums of nothing, to be added to.
  public static PartialSums empty() {
    return new PartialSums(new LinkedHashMap<>(), new ArrayList<>());
  }

  /// The exact sums of this part and another; both stay as they are.
  public PartialSums merge(PartialSums other) {
    PartialSums all = empty();
    all.addAll("", this);
    all.addAll("", other);
    return all;
  }

  /// Adds `values` to the sums called `name`.
  public void add(String name, long[] values) {
    long[] sum = sums.get(name);
    if (sum == null) {
      sums.put(name, values.clone());
      return;
    }
    if (sum.length != values.length)
      throw new IllegalArgumentException(
          "'%s' has %d sums in one part and %d in another; parts are of one machine"
              .formatted(name, sum.length, values.length));
    for (int i = 0; i < sum.length; i++) sum[i] += values[i];
  }

  /// Adds the weights of a stretch of rows.
  public void add(Weights stretch) {
    weights.add(stretch);
  }

  /// Adds all of `other`, its names behind `prefix`.
  public void addAll(String prefix, PartialSums other) {
    other.sums.forEach((name, values) -> add(prefix + name, values));
    for (Weights w : other.weights) add(new Weights(prefix + w.of, w.first, w.count, w.values));
  }

  /// What stands behind `prefix`, without it.
  public PartialSums within(String prefix) {
    PartialSums inner = empty();
    sums.forEach(
        (name, values) -> {
          if (name.startsWith(prefix)) inner.sums.put(name.substring(prefix.length()), values);
        });
    for (Weights w : weights)
      if (w.of.startsWith(prefix))
        inner.add(new Weights(w.of.substring(prefix.length()), w.first, w.count, w.values));
    return inner;
  }

  /// The sums called `name`.
  public long[] get(String name) {
    long[] values = sums.get(name);
    if (values == null)
      throw new IllegalArgumentException(
          "no part has sums called '" + name + "'; there are " + sums.keySet());
    return values;
  }

  /// Σ of the weights of `count` rows of what is called `of`, in their order.
  public double totalWeight(String of, int count) {
    List<Weights> ordered =
        weights.stream()
            .filter(w -> w.of.equals(of) && w.count > 0)
            .sorted(Comparator.comparingLong(Weights::first))
            .toList();
    long next = 0;
    double sum = 0;
    for (Weights stretch : ordered) {
      if (stretch.first != next)
        throw new IllegalArgumentException(
            "%s: rows %d … %d of the update are %s"
                .formatted(
                    of,
                    Math.min(next, stretch.first),
                    Math.max(next, stretch.first) - 1,
                    stretch.first > next ? "in no part" : "in two parts"));
      sum = stretch.after(sum);
      next += stretch.count;
    }
    if (next != count)
      throw new IllegalArgumentException(
          "%s: the parts have %d rows, the update %d".formatted(of, next, count));
    return sum;
  }
}
