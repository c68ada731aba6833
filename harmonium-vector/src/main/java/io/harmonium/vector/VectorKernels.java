package io.harmonium.vector;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import jdk.incubator.vector.FloatVector;

/// The kernels on vectors of 256 bits, with the bits of [io.harmonium.matrix.PlainKernels]. What needs scratch is an
/// object that lives in the worker's [Workspace].
public final class VectorKernels implements KernelProvider {

  private static final Slot<PackedSums> PACKED_SUMS =
      Slot.of(VectorKernels.class, "packed sums", PackedSums::new);
  private static final Slot<ListedChains> LISTED_CHAINS =
      Slot.of(VectorKernels.class, "listed chains", ListedChains::new);
  private static final Slot<RealProducts> REAL_PRODUCTS =
      Slot.of(VectorKernels.class, "real products", RealProducts::new);
  private static final Slot<OuterProducts> OUTER_PRODUCTS =
      Slot.of(VectorKernels.class, "outer products", OuterProducts::new);
  private static final Slot<WeightPasses> WEIGHT_PASSES =
      Slot.of(VectorKernels.class, "weight passes", WeightPasses::new);
  private static final Slot<DoubleChains> DOUBLE_CHAINS =
      Slot.of(VectorKernels.class, "double chains", DoubleChains::new);
  private static final Slot<FilteredDraws> FILTERED_DRAWS =
      Slot.of(VectorKernels.class, "filtered draws", FilteredDraws::new);

  private final double share;

  public VectorKernels() {
    this(1);
  }

  /// Kernels that draw by a fraction of their bounds: below 1 some draws are wrong, which tests must notice.
  VectorKernels(double share) {
    this.share = share;
  }

  @Override
  public String name() {
    return "vector-256";
  }

  @Override
  public boolean usable() {
    return FloatVector.SPECIES_PREFERRED.vectorBitSize() >= 256;
  }

  @Override
  public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    space.get(PACKED_SUMS).addRows(x, row, rows, w, addTo);
  }

  @Override
  public void addChanged(
      Bits before, Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    space.get(PACKED_SUMS).addChanged(before, x, row, rows, w, addTo);
  }

  @Override
  public void addLevels(Levels x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    if (LevelSums.narrow(w)) LevelSums.add(x, row, rows, w, addTo);
    else space.get(PACKED_SUMS).addLevels(x, row, rows, w, addTo);
  }

  @Override
  public void addScaled(int value, int[] terms, int from, int count, int[] sums, int at) {
    WideSums.addScaled(value, terms, from, count, sums, at);
  }

  @Override
  public void multiply(Reals x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    if (ListedChains.pay(x, row, rows)) space.get(LISTED_CHAINS).multiply(x, row, rows, w, addTo);
    else space.get(REAL_PRODUCTS).multiply(x, row, rows, w, addTo);
  }

  @Override
  public void addOuter(
      States x, States y, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    Sums.checkBlock(row);
    if (x instanceof Reals a && y instanceof Reals b)
      for (int from = row; from < row + rows; from += Sums.BLOCK)
        space
            .get(REAL_PRODUCTS)
            .addOuter(a, b, rowWeights, from, Math.min(row + rows, from + Sums.BLOCK), addTo);
    else {
      boolean transposed = x instanceof Reals;
      OuterProducts products = space.get(OUTER_PRODUCTS);
      for (int from = row; from < row + rows; from += OuterProducts.ROWS)
        products.add(
            transposed ? y : x,
            transposed ? x : y,
            rowWeights,
            from,
            Math.min(row + rows, from + OuterProducts.ROWS),
            transposed,
            addTo);
    }
  }

  @Override
  public void outer(
      Reals x,
      int first,
      int last,
      Reals y,
      float[] rowWeights,
      int rows,
      Workspace space,
      float[] out) {
    space.get(LISTED_CHAINS).outer(x, first, last, y, rowWeights, rows, out);
  }

  @Override
  public void chains(
      float[] left,
      int height,
      float[] panels,
      int rows,
      int columns,
      Workspace space,
      float[] out) {
    RealProducts.chains(left, height, panels, rows, columns, out);
  }

  @Override
  public void words(long key, int draw, int from, int to, int[] out) {
    RandomWords.words(key, draw, from, to, out);
  }

  @Override
  public void laneWords(
      int[] low, int[] high, int count, int unit, int draw, int[] first, int[] second) {
    LaneWords.words(low, high, count, unit, draw, first, second);
  }

  @Override
  public void drawBits(
      float[] eta,
      float factor,
      int from,
      int to,
      int[] words,
      Workspace space,
      Bits out,
      int row) {
    PackedDraws.drawBits(eta, factor, from, to, words, space, out, row);
  }

  @Override
  public long drawSent(
      Bits x,
      int row,
      int rows,
      Prepared w,
      BitConditional p,
      long stream,
      long first,
      Workspace space,
      Bits out) {
    long exact = space.get(FILTERED_DRAWS).draw(share, x, row, rows, w, p, stream, first, out);
    if (exact >= 0) return exact;
    return KernelProvider.super.drawSent(x, row, rows, w, p, stream, first, space, out);
  }

  @Override
  public double followed() {
    return 0.03;
  }

  @Override
  public void drawLevels(
      float[] eta,
      int[] offsets,
      int from,
      int to,
      int[] words,
      Workspace space,
      Levels out,
      int row) {
    PackedDraws.drawLevels(eta, offsets, from, to, words, space, out, row);
  }

  @Override
  public void laneLevels(
      float[] eta, int states, int count, int[] words, Workspace space, int[] levels, int at) {
    LaneLevels.draw(eta, states, count, words, space, levels, at);
  }

  @Override
  public void sigmoid(float[] x, float factor, int from, int to, float[] out) {
    Exponentials.sigmoid(x, factor, from, to, out);
  }

  @Override
  public void normals(int[] first, int[] second, int count, float[] out) {
    Normals.normals(first, second, count, out);
  }

  @Override
  public double softplusSum(double[] x, double factor, int from, int to) {
    return Softplus.sum(x, factor, from, to);
  }

  @Override
  public double dot(double[] x, int i, double[] y, int j, int count, Workspace space) {
    return space.get(WEIGHT_PASSES).dot(x, i, y, j, count);
  }

  @Override
  public void addProducts(
      double[] left,
      int[] at,
      int rows,
      double[] right,
      int[] from,
      int inner,
      int columns,
      Workspace space,
      double[] out,
      int[] to) {
    space.get(DOUBLE_CHAINS).add(left, at, rows, right, from, inner, columns, out, to);
  }

  @Override
  public double round(
      double[] w,
      int from,
      int count,
      double scale,
      int[] fixed,
      int at,
      double[] columns,
      Workspace space) {
    return space.get(WEIGHT_PASSES).round(w, from, count, scale, fixed, at, columns);
  }
}
