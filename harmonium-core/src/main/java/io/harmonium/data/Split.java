package io.harmonium.data;

import io.harmonium.matrix.RowOrder;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// How rows are divided into parts: by counts ("1000/350/447") or by fractions of all rows ("0.8/0.1/0.1"). Counts that
/// add up to less than all rows leave the rest unused.
///
/// Part k of n rows under fractions f holds rows [n·(f₁+…+f_{k−1})] … [n·(f₁+…+f_k)] − 1, [·] being rounding, so that
/// parts of fractions with sum 1 cover every row once.
public record Split(List<Double> parts, boolean fractions) {

  private static final double SLACK = 1e-9;

  public Split {
    parts = List.copyOf(parts);
    if (parts.isEmpty())
      throw new IllegalArgumentException(
          "a split needs at least one part; write it as 0.8/0.1/0.1");
    double sum = 0;
    for (double part : parts) {
      if (!(part > 0) || part == Double.POSITIVE_INFINITY || !fractions && part != Math.rint(part))
        throw new IllegalArgumentException(
            "expected parts above 0, whole numbers of rows or fractions below 1, got "
                + part
                + " in "
                + parts);
      sum += part;
    }
    if (fractions && sum > 1 + SLACK)
      throw new IllegalArgumentException(
          "the fractions " + parts + " add up to " + sum + "; let them add up to 1");
  }

  /// The split that `text` spells: whole numbers are counts of rows, numbers with a point are fractions.
  public static Split parse(String text) {
    List<Double> parts = new ArrayList<>();
    int withPoint = 0;
    for (String part : text.split("/", -1)) {
      try {
        parts.add(Double.parseDouble(part.strip()));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "cannot read '"
                + part
                + "' in the split '"
                + text
                + "'; write 1000/350/447 or 0.8/0.1/0.1",
            e);
      }
      if (part.indexOf('.') >= 0) withPoint++;
    }
    if (withPoint != 0 && withPoint != parts.size())
      throw new IllegalArgumentException(
          "the split '" + text + "' mixes counts and fractions; write 1000/350/447 or 0.8/0.1/0.1");
    return new Split(parts, withPoint > 0);
  }

  /// Parts in the order of the rows.
  public List<Dataset> apply(Dataset data) {
    return parts(data, null, "in file order");
  }

  /// Parts of the rows permuted by `seed`.
  public List<Dataset> apply(Dataset data, Seed seed) {
    Permutation order = Permutation.of(seed.child("split"), Math.max(1, data.rows()));
    return parts(data, order, "permuted by key " + Long.toHexString(seed.key()));
  }

  /// The numbers of the rows of each part among `rows` rows, permuted by `seed`, or in their order where it is null.
  public List<int[]> places(int rows, Seed seed) {
    RowOrder order =
        seed == null
            ? RowOrder.range(0, rows)
            : RowOrder.permuted(Permutation.of(seed.child("split"), Math.max(1, rows)), 0, rows);
    int[] bounds = bounds(rows);
    List<int[]> places = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++)
      places.add(IntStream.range(bounds[k], bounds[k + 1]).map(order::at).toArray());
    return places;
  }

  /// Parts of whole sequences, in their order.
  public List<Sequences> apply(Sequences data) {
    return parts(data, RowOrder.range(0, data.count()), "in file order");
  }

  /// Parts of whole sequences, permuted by `seed`.
  public List<Sequences> apply(Sequences data, Seed seed) {
    Permutation order = Permutation.of(seed.child("split"), data.count());
    return parts(
        data,
        RowOrder.permuted(order, 0, data.count()),
        "permuted by key " + Long.toHexString(seed.key()));
  }

  private List<Sequences> parts(Sequences data, RowOrder order, String how) {
    int[] bounds = bounds(data.count());
    List<Sequences> all = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++)
      all.add(
          data.choose(
              IntStream.range(bounds[k], bounds[k + 1]).map(order::at).toArray(),
              "part %d of %s sequences %s".formatted(k + 1, this, how)));
    return all;
  }

  private List<Dataset> parts(Dataset data, Permutation order, String how) {
    int[] bounds = bounds(data.rows());
    List<Dataset> all = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      RowOrder rows = new RowOrder(order, bounds[k], bounds[k + 1] - bounds[k]);
      all.add(
          data.rows(
              rows,
              "part "
                  + (k + 1)
                  + " of "
                  + this
                  + " "
                  + how
                  + ": places "
                  + bounds[k]
                  + "-"
                  + (bounds[k + 1] - 1)));
    }
    return all;
  }

  /// The places between the parts of `rows` rows: part k has places `bounds[k] … bounds[k+1]−1`.
  public int[] bounds(int rows) {
    int[] bounds = new int[parts.size() + 1];
    double sum = 0;
    for (int k = 0; k < parts.size(); k++) {
      sum += parts.get(k);
      double bound = fractions ? Math.min(rows, Math.rint(sum * rows)) : sum;
      if (bound > rows)
        throw new IllegalArgumentException(
            "the split "
                + this
                + " needs more than the "
                + rows
                + " rows there are; use smaller counts or fractions");
      bounds[k + 1] = (int) bound;
      if (bounds[k + 1] == bounds[k])
        throw new IllegalArgumentException(
            "part "
                + (k + 1)
                + " of the split "
                + this
                + " is empty for "
                + rows
                + " rows; use larger parts");
    }
    return bounds;
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return String.join(
        "/",
        parts.stream()
            .map(p -> fractions ? Double.toString(p) : Long.toString(p.longValue()))
            .toList());
  }
}
