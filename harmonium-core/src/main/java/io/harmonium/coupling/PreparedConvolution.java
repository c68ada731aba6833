package io.harmonium.coupling;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.Passes;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.SetColumns;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import java.util.Arrays;

/// The filters of a [Convolution] ready for one direction: in fixed point, in what that leaves over, and as floats,
///
/// ```
/// fixed = rint(W·2^s),   rest = rint((W·2^s − fixed)·2^t)
/// ```
///
/// Bits and levels add rows of integers, exactly and so in any order; what is left over is added where the fixed point
/// alone is too coarse, as in [Prepared]. Real statistics are one `fma` chain per output, in the order of the columns.
/// To the detectors the weights of all filters at one cell of the window lie together, and those of the cells that meet
/// neighbouring positions follow each other ([Window#slots]), as do the sums: a cell that is on adds one long row per row
/// of the window. To the cells a row holds one filter.
final class PreparedConvolution implements PackedWeights {

  private static final Slot<Scratch> SCRATCH =
      Slot.of(PreparedConvolution.class, "scratch", Scratch::new);

  private final Window window;
  private final int filters;
  private final boolean toDetectors;
  private final double[] weights;
  private final int offset;
  private final int terms;
  private final int[] places;
  private final int[] corners;
  private final int[] slots;
  private final int[] fixed;
  private final int[] rest;
  private final float[] reals;
  private int exponent;

  PreparedConvolution(Convolution link, int end, double[] weights, int offset) {
    this.window = link.window();
    this.filters = link.filters();
    this.toDetectors = end == 1;
    this.weights = weights;
    this.offset = offset;
    this.terms =
        toDetectors
            ? window.tall() * window.wide()
            : filters
                * blocks(window.tall(), window.poolDown())
                * blocks(window.wide(), window.poolAcross());
    this.places = window.places();
    this.corners = window.corners();
    this.slots = window.slots();
    this.fixed = new int[filters * window.taps()];
    this.rest = new int[fixed.length];
    this.reals = new float[fixed.length];
  }

  /// Blocks of detectors that can see one cell, along one direction.
  private int blocks(int size, int pool) {
    int positions = (size + window.stride() - 1) / window.stride();
    return (positions + pool - 2) / pool + 1;
  }

  /// Filters: each is read by itself.
  @Override
  public int inputs() {
    return filters;
  }

  @Override
  public void scale(int exponent) {
    this.exponent = exponent;
  }

  /// Digits of what is left over: `terms` of them still fit an int.
  private int finer() {
    return Integer.numberOfLeadingZeros(terms) - 2;
  }

  @Override
  public void refreshRows(int from, int to) {
    double scale = Math.scalb(1.0, exponent);
    double fine = Math.scalb(1.0, finer());
    int taps = window.taps();
    for (int f = from; f < to; f++)
      for (int tap = 0; tap < taps; tap++) {
        double weight = weights[offset + f * taps + tap];
        int at = toDetectors ? place(window, slots, tap) * filters + f : f * taps + tap;
        fixed[at] = Passes.rounded(weight * scale);
        rest[at] = Passes.rounded((weight * scale - fixed[at]) * fine);
        reals[at] = (float) weight;
      }
  }

  /// Where the weights of all filters at one cell and channel of the window stand: channel after channel by slots.
  static int place(Window window, int[] slots, int tap) {
    return tap % window.channels() * slots.length + slots[tap / window.channels()];
  }

  @Override
  public boolean coarse() {
    return terms * Math.scalb(1.0, -exponent - 1) > Prepared.RESOLUTION;
  }

  /// Sums of one row and the stretches of one cell.
  private static final class Scratch {
    private final SetColumns set = new SetColumns();
    private final Inputs rest = new Inputs();
    private int[] sums = {};
    private float[] chains = {};
    private float[] chain = {};
    private float[] values = {};
    private int[] taps = {};
    private int[] positions = {};
    private int[] counts = {};

    void resize(Window window, int filters) {
      if (taps.length < window.tall()) {
        taps = new int[window.tall()];
        positions = new int[window.tall()];
        counts = new int[window.tall()];
      }
      if (sums.length < window.positions() * filters) {
        sums = new int[window.positions() * filters];
        chains = new float[sums.length];
      }
    }
  }

  /// Adds what rows `row … row+rows−1` of `x` send to rows 0 … of `addTo` (modified).
  void add(States x, int row, int rows, Workspace space, Inputs addTo) {
    Scratch scratch = space.get(SCRATCH);
    scratch.resize(window, filters);
    KernelProvider kernels = space.kernels();
    boolean exact = true;
    for (int r = 0; r < rows; r++)
      if (scratch.set.read(x, row + r)) addFixed(fixed, kernels, scratch, addTo, r);
      else {
        exact = false;
        addReals(x, row + r, scratch, addTo, r);
      }
    if (!exact || !coarse()) return;
    scratch.rest.reset(rows, addTo.columns(), exponent + finer());
    for (int r = 0; r < rows; r++)
      if (scratch.set.read(x, row + r)) addFixed(rest, kernels, scratch, scratch.rest, r);
    addTo.addRest(scratch.rest);
  }

  /// What the columns that were read send through integers, to row `to`.
  private void addFixed(
      int[] weights, KernelProvider kernels, Scratch scratch, Inputs addTo, int to) {
    int at = to * addTo.stride();
    if (toDetectors) {
      Arrays.fill(scratch.sums, 0, places.length * filters, 0);
      for (int k = 0; k < scratch.set.count(); k++)
        gather(scratch.set.column(k), scratch.set.value(k), weights, kernels, scratch);
      for (int p = 0; p < places.length; p++)
        for (int f = 0; f < filters; f++)
          addTo.fixed()[at + f * places.length + places[p]] += scratch.sums[p * filters + f];
    } else
      for (int k = 0; k < scratch.set.count(); k++) {
        int column = scratch.set.column(k);
        int filter = column / places.length * window.taps();
        int corner = at + corners[column % places.length];
        spread(corner, scratch.set.value(k), weights, filter, kernels, addTo.fixed());
      }
  }

  /// One cell that is on, to all detectors that see it.
  private void gather(
      int column, int value, int[] weights, KernelProvider kernels, Scratch scratch) {
    int channels = window.channels();
    int count =
        window.stretches(column / channels, scratch.taps, scratch.positions, scratch.counts);
    int channel = column % channels * slots.length;
    for (int k = 0; k < count; k++)
      kernels.addScaled(
          value,
          weights,
          (channel + scratch.taps[k]) * filters,
          scratch.counts[k] * filters,
          scratch.sums,
          scratch.positions[k] * filters);
  }

  /// One detector that is on, to all cells that it sees.
  private void spread(
      int corner, int value, int[] weights, int filter, KernelProvider kernels, int[] sums) {
    int count = window.wide() * window.channels();
    int line = window.width() * window.channels();
    for (int dy = 0; dy < window.tall(); dy++)
      kernels.addScaled(value, weights, filter + dy * count, count, sums, corner + dy * line);
  }

  private void addReals(States x, int row, Scratch scratch, Inputs addTo, int to) {
    if (scratch.values.length < x.columns()) scratch.values = new float[x.columns()];
    x.toReals(row, 0, x.columns(), scratch.values);
    float[] out = addTo.reals();
    int at = to * addTo.stride();
    if (toDetectors) {
      Arrays.fill(scratch.chains, 0, places.length * filters, 0f);
      for (int c = 0; c < x.columns(); c++)
        if (scratch.values[c] != 0) gather(c, scratch.values[c], scratch);
      for (int p = 0; p < places.length; p++)
        for (int f = 0; f < filters; f++)
          out[at + f * places.length + places[p]] += scratch.chains[p * filters + f];
    } else {
      if (scratch.chain.length < addTo.columns()) scratch.chain = new float[addTo.columns()];
      float[] chain = scratch.chain;
      Arrays.fill(chain, 0, addTo.columns(), 0f);
      for (int c = 0; c < x.columns(); c++)
        if (scratch.values[c] != 0)
          spread(
              corners[c % places.length],
              scratch.values[c],
              c / places.length * window.taps(),
              chain);
      for (int j = 0; j < addTo.columns(); j++) out[at + j] += chain[j];
    }
  }

  private void gather(int column, float value, Scratch scratch) {
    int channels = window.channels();
    int count =
        window.stretches(column / channels, scratch.taps, scratch.positions, scratch.counts);
    int channel = column % channels * slots.length;
    for (int k = 0; k < count; k++)
      chain(
          value,
          reals,
          (channel + scratch.taps[k]) * filters,
          scratch.counts[k] * filters,
          scratch.chains,
          scratch.positions[k] * filters);
  }

  static void chain(float value, float[] terms, int from, int count, float[] chain, int to) {
    for (int k = 0; k < count; k++) chain[to + k] = Math.fma(value, terms[from + k], chain[to + k]);
  }

  private void spread(int corner, float value, int filter, float[] chain) {
    int count = window.wide() * window.channels();
    int line = window.width() * window.channels();
    for (int dy = 0; dy < window.tall(); dy++)
      chain(value, reals, filter + dy * count, count, chain, corner + dy * line);
  }
}
