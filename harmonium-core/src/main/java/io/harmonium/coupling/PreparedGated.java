package io.harmonium.coupling;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;

/// The weights of a [Gated] link ready for one end: what the two others send to the factors, and what the factors send to
/// the end. Bits and levels reach the factors as exact sums of integers with a scale of their own; the product of two
/// projections is a float per factor and row, and the way back is one `fma` chain per output, in the order of the factors.
final class PreparedGated implements PackedWeights {

  private static final Slot<Scratch> SCRATCH =
      Slot.of(PreparedGated.class, "scratch", Scratch::new);

  private final Gated link;
  private final int end;
  private final double[] weights;
  private final int offset;
  private final Prepared[] toFactors = new Prepared[3];
  private final Prepared fromFactors;

  PreparedGated(Gated link, int end, double[] weights, int offset) {
    this.link = link;
    this.end = end;
    this.weights = weights;
    this.offset = offset;
    for (int e = 0; e < 3; e++)
      if (e != end)
        toFactors[e] =
            Prepared.rows(
                weights,
                link.from(e, offset),
                link.columns().get(e),
                link.factors(),
                link.columns().get(e));
    this.fromFactors =
        Prepared.columns(
            weights,
            link.from(end, offset),
            link.factors(),
            link.columns().get(end),
            link.factors());
  }

  /// All weights at once: there are few.
  @Override
  public int inputs() {
    return 1;
  }

  /// The scales of factors are their own.
  @Override
  public void scale(int exponent) {}

  @Override
  public void refreshRows(int from, int to) {
    for (int e = 0; e < 3; e++)
      if (e != end) toFactors[e].refresh(Prepared.exponentFor(largestColumn(e)));
    fromFactors.refresh(0);
  }

  /// The largest Σ|W| of an end that can meet in one factor.
  private double largestColumn(int e) {
    int from = link.from(e, offset);
    double largest = 0;
    for (int f = 0; f < link.factors(); f++) {
      double sum = 0;
      for (int i = 0; i < link.columns().get(e); i++)
        sum += Math.abs(weights[from + i * link.factors() + f]);
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  @Override
  public boolean coarse() {
    return false;
  }

  /// Projections of a block of rows and their products.
  private static final class Scratch {
    private final Inputs sent = new Inputs();
    private Reals products = Reals.zeros(0, 1);
    private float[] row = {};
    private float[] zeros = {};
    private Sums sums = new Sums(0);

    void resize(int rows, int factors) {
      if (products.columns() != factors || products.rows() < rows)
        products = Reals.zeros(rows, factors);
      if (row.length < factors + 16) {
        row = new float[factors + 16];
        zeros = new float[factors + 16];
      }
    }
  }

  /// What the two other ends send in rows `row … row+rows−1`, multiplied, into the same rows of the products, counted
  /// from `first`.
  private Reals products(
      States[][] x, int row, int rows, int first, Workspace space, Scratch scratch) {
    int factors = link.factors();
    scratch.resize(first + rows, factors);
    boolean begun = false;
    for (int e = 0; e < 3; e++) {
      if (e == end) continue;
      End sender = link.ends().get(e);
      scratch.sent.reset(rows, factors, toFactors[e].exponent());
      x[sender.layer()][sender.port()].send(row, rows, toFactors[e], space, scratch.sent);
      for (int r = 0; r < rows; r++) {
        scratch.sent.eta(r, scratch.zeros, 1f, scratch.row);
        for (int f = 0; f < factors; f++) {
          float known = begun ? scratch.products.get(first + r, f) : 1f;
          scratch.products.set(first + r, f, known * scratch.row[f]);
        }
      }
      begun = true;
    }
    return scratch.products;
  }

  /// Adds what this end receives to rows 0 … of `addTo` (modified).
  void addInputs(States[][] x, int row, int rows, Workspace space, Inputs addTo) {
    Scratch scratch = space.get(SCRATCH);
    Reals products = products(x, row, rows, 0, space, scratch);
    space.kernels().multiply(products, 0, rows, fromFactors, space, addTo);
  }

  /// Adds Σ_b w_b·t_i·product_f over the rows to this end's part of `addTo` (modified).
  void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    Scratch scratch = space.get(SCRATCH);
    Reals products = products(x, row, rows, row, space, scratch);
    int size = link.columns().get(end) * link.factors();
    if (scratch.sums.size() != size) scratch.sums = new Sums(size);
    scratch.sums.clear();
    End own = link.ends().get(end);
    States t = x[own.layer()][own.port()];
    space.kernels().addOuter(t, products, rowWeights, row, rows, space, scratch.sums);
    int at = link.row(end) * link.factors();
    for (int i = 0; i < size; i++) addTo.values()[at + i] += scratch.sums.values()[i];
  }
}
