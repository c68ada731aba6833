package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/// Other kernels with a clock around each call, for finding out where the time goes. The results are theirs; small calls
/// become slower by the reading of the clock, some 50 ns.
public final class ProfiledKernels extends ForwardingKernels {

  /// Kinds of work that are told apart.
  public enum Work {
    /// Inputs of units from the states of others.
    PRODUCTS,
    /// Random words, activations, draws.
    SAMPLING,
    /// Inputs and draws of bits in one.
    SWEEPS,
    /// Outer sums for gradients.
    STATISTICS
  }

  private final Map<Work, LongAdder> nanos = new EnumMap<>(Work.class);

  private final LongAdder drawn = new LongAdder();
  private final LongAdder computed = new LongAdder();

  public ProfiledKernels(KernelProvider kernels) {
    super(kernels);
    for (Work work : Work.values()) nanos.put(work, new LongAdder());
  }

  /// Seconds that all threads together spent on a kind of work.
  public double seconds(Work work) {
    return nanos.get(work).sum() * 1e-9;
  }

  /// The share of the draws of [#drawSent] that needed their inputs exactly; 0 where there were none.
  public double exactShare() {
    return computed.sum() / (double) Math.max(1, drawn.sum());
  }

  private void count(Work work, long begun) {
    nanos.get(work).add(System.nanoTime() - begun);
  }

  @Override
  public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    long begun = System.nanoTime();
    super.addRows(x, row, rows, w, space, addTo);
    count(Work.PRODUCTS, begun);
  }

  @Override
  public void addChanged(
      Bits before, Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    long begun = System.nanoTime();
    super.addChanged(before, x, row, rows, w, space, addTo);
    count(Work.PRODUCTS, begun);
  }

  @Override
  public void addLevels(Levels x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    long begun = System.nanoTime();
    super.addLevels(x, row, rows, w, space, addTo);
    count(Work.PRODUCTS, begun);
  }

  /// Small calls of which there are many: they are not timed.
  @Override
  public void addScaled(int value, int[] terms, int from, int count, int[] sums, int at) {
    super.addScaled(value, terms, from, count, sums, at);
  }

  @Override
  public void multiply(Reals x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    long begun = System.nanoTime();
    super.multiply(x, row, rows, w, space, addTo);
    count(Work.PRODUCTS, begun);
  }

  @Override
  public void addOuter(
      States x, States y, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    long begun = System.nanoTime();
    super.addOuter(x, y, rowWeights, row, rows, space, addTo);
    count(Work.STATISTICS, begun);
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
    long begun = System.nanoTime();
    super.outer(x, first, last, y, rowWeights, rows, space, out);
    count(Work.STATISTICS, begun);
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
    long begun = System.nanoTime();
    super.chains(left, height, panels, rows, columns, space, out);
    count(Work.STATISTICS, begun);
  }

  @Override
  public void words(long key, int draw, int from, int to, int[] out) {
    long begun = System.nanoTime();
    super.words(key, draw, from, to, out);
    count(Work.SAMPLING, begun);
  }

  @Override
  public void laneWords(
      int[] low, int[] high, int count, int unit, int draw, int[] first, int[] second) {
    long begun = System.nanoTime();
    super.laneWords(low, high, count, unit, draw, first, second);
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
    super.drawBits(eta, factor, from, to, words, space, out, row);
    count(Work.SAMPLING, begun);
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
    long begun = System.nanoTime();
    long exact = others().drawSent(x, row, rows, w, p, stream, first, space, out);
    count(Work.SWEEPS, begun);
    drawn.add((long) rows * w.outputs());
    computed.add(exact);
    return exact;
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
    super.drawLevels(eta, offsets, from, to, words, space, out, row);
    count(Work.SAMPLING, begun);
  }

  @Override
  public void laneLevels(
      float[] eta, int states, int count, int[] words, Workspace space, int[] levels, int at) {
    long begun = System.nanoTime();
    super.laneLevels(eta, states, count, words, space, levels, at);
    count(Work.SAMPLING, begun);
  }

  @Override
  public void sigmoid(float[] x, float factor, int from, int to, float[] out) {
    long begun = System.nanoTime();
    super.sigmoid(x, factor, from, to, out);
    count(Work.SAMPLING, begun);
  }

  @Override
  public void normals(int[] first, int[] second, int count, float[] out) {
    long begun = System.nanoTime();
    super.normals(first, second, count, out);
    count(Work.SAMPLING, begun);
  }

  @Override
  public double softplusSum(double[] x, double factor, int from, int to) {
    long begun = System.nanoTime();
    double sum = super.softplusSum(x, factor, from, to);
    count(Work.SAMPLING, begun);
    return sum;
  }
}
