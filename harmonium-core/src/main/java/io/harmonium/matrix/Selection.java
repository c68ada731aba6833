package io.harmonium.matrix;

/// Rows of packed bits in another order, without a copy: row i is row `order.at(i)` of `of`.
public record Selection(States of, RowOrder order) implements Distant {

  public Selection {
    order.check(of.rows());
    if (!(of.like(0) instanceof Bits))
      throw new IllegalArgumentException("only packed bits are chosen from without a copy");
  }

  @Override
  public int rows() {
    return order.rows();
  }

  @Override
  public int columns() {
    return of.columns();
  }

  /// Its share of the rows that it is chosen from.
  @Override
  public long bytes() {
    return of.rows() == 0 ? 0 : Math.round((double) of.bytes() * rows() / of.rows());
  }

  @Override
  public Bits like(int rows) {
    return (Bits) of.like(rows);
  }

  @Override
  public void copyTo(int start, int count, Resident out, int to) {
    if (order.consecutive()) of.copyTo(order.first() + start, count, out, to);
    else for (int i = 0; i < count; i++) of.copyTo(order.at(start + i), 1, out, to + i);
  }

  @Override
  public void toReals(int row, int from, int to, float[] out) {
    of.toReals(order.at(row), from, to, out);
  }

  @Override
  public void toDoubles(int row, double[] out) {
    of.toDoubles(order.at(row), out);
  }

  @Override
  public double dot(int row, double[] weights) {
    return of.dot(order.at(row), weights);
  }
}
