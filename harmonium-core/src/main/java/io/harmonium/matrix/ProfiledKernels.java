package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/// Other kernels with a clock around each call, for finding out where the time goes. The results are theirs; small calls
/// become slower by the reading of the clock, some 50 ns.
public final class ProfiledKernels implements KernelProvider {

  /// Kinds of work that are told apart.
  public enum Work {
    /// Inputs of units from the states of others.
    PRODUCTS,
    /// Random words, activations, draws.
    SAMPLING,
    /// Outer sums for gradients.
    STATISTICS
  }

  private final KernelProvider kernels;
  private final Map<Work, LongAdder> nanos = new EnumMap<>(Work.class);

  public ProfiledKernels(KernelProvider kernels) {
    this.kernels = kernels;
    for (Work work : Work.values()) nanos.put(work, new LongAdder());
  }

  /// Seconds that all threads together spent on a kind of work.
  public double seconds(Work work) {
    return nanos.get(work).sum() * 1e-9;
  }

  private void count(Work work, long begun) {
    nanos.get(work).add(System.nanoTime() - begun);
  }

  @Override
  public String name() {
    return kernels.name();
  }

  @Override
  public boolean usable() {
    return kernels.usable();
  }

  @Override
  public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    long begun = System.nanoTime();
    kernels.addRows(x, row, rows, w, space, addTo);
    count(Work.PRODUCTS, begun);
  }

  @Override
  public void addChanged(
      Bits before, Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    long begun = System.nanoTime();
    kernels.addChanged(before, x, row, rows, w, space, addTo);
    count(Work.PRODUCTS, begun);
  }

  @Override
  public void addLevels(Levels x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    long begun = System.nanoTime();
    kernels.addLevels(x, row, rows, w, space, addTo);
    count(Work.PRODUCTS, begun);
  }

  @Override
  public void multiply(Reals x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    long begun = System.nanoTime();
    kernels.multiply(x, row, rows, w, space, addTo);
    count(Work.PRODUCTS, begun);
  }

  @Override
  public void addOuter(
      States x, States y, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    long begun = System.nanoTime();
    kernels.addOuter(x, y, rowWeights, row, rows, space, addTo);
    count(Work.STATISTICS, begun);
  }

  @Override
  public void words(long key, int draw, int from, int to, int[] out) {
    long begun = System.nanoTime();
    kernels.words(key, draw, from, to, out);
    count(Work.SAMPLING, begun);
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
    long begun = System.nanoTime();
    kernels.drawBits(eta, factor, from, to, words, space, out, row);
    count(Work.SAMPLING, begun);
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
    long begun = System.nanoTime();
    kernels.drawLevels(eta, offsets, from, to, words, space, out, row);
    count(Work.SAMPLING, begun);
  }

  @Override
  public void sigmoid(float[] x, float factor, int from, int to, float[] out) {
    long begun = System.nanoTime();
    kernels.sigmoid(x, factor, from, to, out);
    count(Work.SAMPLING, begun);
  }

  @Override
  public void normals(int[] first, int[] second, int count, float[] out) {
    long begun = System.nanoTime();
    kernels.normals(first, second, count, out);
    count(Work.SAMPLING, begun);
  }

  @Override
  public double softplusSum(double[] x, double factor, int from, int to) {
    long begun = System.nanoTime();
    double sum = kernels.softplusSum(x, factor, from, to);
    count(Work.SAMPLING, begun);
    return sum;
  }

  @Override
  public double dot(double[] x, int i, double[] y, int j, int count, Workspace space) {
    return kernels.dot(x, i, y, j, count, space);
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
    kernels.addProducts(left, at, rows, right, from, inner, columns, space, out, to);
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
    return kernels.round(w, from, count, scale, fixed, at, columns, space);
  }
}
