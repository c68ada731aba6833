package io.harmonium.matrix;

import io.harmonium.random.Permutation;

/// Which rows, in which order: place i of `rows` places stands for element `first + i`, of `permutation` where there is
/// one. Nothing is stored per row, so that a choice of ten million rows costs nothing.
public record RowOrder(Permutation permutation, int first, int rows) {

  public RowOrder {
    if (first < 0 || rows < 0 || first > Integer.MAX_VALUE - rows)
      throw new IllegalArgumentException(
          "expected first >= 0, rows >= 0 and at most 2^31-1 of both, got " + first + ", " + rows);
    if (permutation != null && first + rows > permutation.size())
      throw new IllegalArgumentException(
          "places " + first + "-" + (first + rows - 1) + " of only " + permutation.size());
  }

  /// Rows `from … to−1`.
  public static RowOrder range(int from, int to) {
    return new RowOrder(null, from, to - from);
  }

  /// Elements `from … to−1` of a permutation.
  public static RowOrder permuted(Permutation permutation, int from, int to) {
    return new RowOrder(permutation, from, to - from);
  }

  /// True where the rows follow each other.
  public boolean consecutive() {
    return permutation == null;
  }

  /// The row at a place.
  public int at(int place) {
    if (place < 0 || place >= rows)
      throw new IndexOutOfBoundsException(place + " is not in [0, " + rows + ")");
    return permutation == null ? first + place : (int) permutation.at(first + place);
  }

  /// True where some place stands for `row`.
  public boolean contains(int row) {
    if (permutation != null && row >= permutation.size()) return false;
    long place = permutation == null ? row : permutation.indexOf(row);
    return place >= first && place < (long) first + rows;
  }

  /// Refuses to choose rows that `count` rows do not have.
  void check(int count) {
    long needed = permutation == null ? (long) first + rows : permutation.size();
    if (needed > count)
      throw new IllegalArgumentException("the order needs " + needed + " rows, there are " + count);
  }
}
