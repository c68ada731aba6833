package io.harmonium.coupling;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.SetColumns;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.spi.KernelProvider;
import java.util.Arrays;

/// Σ_b w_b Σ_p h_fp·t_(p·stride + δ) over the rows for each weight of a [Convolution]: where the grid is discrete the
/// detectors are rounded to 2⁻²⁰ and added as exact integers; where it is real, one float chain per row and one double
/// chain per block of 256 rows, rounded once.
final class ConvolutionSums {

  private final SetColumns set = new SetColumns();
  private Window window;
  private int filters;
  private int[] places = {};
  private int[] slots = {};
  private int[] taps = {};
  private int[] positions = {};
  private int[] counts = {};
  private float[] values = {};
  private float[] cells = {};
  private int[] terms = {};
  private int[] block = {};
  private long room;
  private float[] means = {};
  private float[] row = {};
  private double[] chains = {};

  void add(
      States grid,
      States detectors,
      Convolution link,
      float[] rowWeights,
      int row,
      int rows,
      KernelProvider kernels,
      Sums addTo) {
    Sums.checkBlock(row);
    resize(link);
    if (values.length < detectors.columns()) values = new float[detectors.columns()];
    for (int from = row; from < row + rows; from += Sums.BLOCK) {
      int to = Math.min(row + rows, from + Sums.BLOCK);
      if (grid.values(0) == 0) addReals(grid, detectors, rowWeights, from, to, addTo);
      else addDiscrete(grid, detectors, rowWeights, from, to, kernels, addTo);
    }
  }

  private void resize(Convolution link) {
    if (link.window().equals(window) && link.filters() == filters) return;
    window = link.window();
    filters = link.filters();
    places = window.places();
    slots = window.slots();
    taps = new int[window.tall()];
    positions = new int[window.tall()];
    counts = new int[window.tall()];
    terms = new int[places.length * filters];
    block = new int[window.taps() * filters];
    means = new float[places.length * filters];
    row = new float[window.taps() * filters];
    chains = new double[window.taps() * filters];
  }

  /// One cell that is on adds at most one term to each sum, so that the room left in an int is known.
  private void addDiscrete(
      States grid,
      States detectors,
      float[] rowWeights,
      int from,
      int to,
      KernelProvider kernels,
      Sums addTo) {
    room = Integer.MAX_VALUE;
    for (int b = from; b < to; b++) {
      detectors.toReals(b, 0, detectors.columns(), values);
      int largest = round(rowWeights == null ? 1f : rowWeights[b]);
      if (largest == 0) continue;
      set.read(grid, b);
      for (int k = 0; k < set.count(); k++) {
        long size = (long) largest * Math.abs(set.value(k));
        if (size > room) flush(addTo);
        room -= size;
        int channel = set.column(k) % window.channels() * slots.length;
        int found = window.stretches(set.column(k) / window.channels(), taps, positions, counts);
        for (int i = 0; i < found; i++)
          kernels.addScaled(
              set.value(k),
              terms,
              positions[i] * filters,
              counts[i] * filters,
              block,
              (channel + taps[i]) * filters);
      }
    }
    flush(addTo);
  }

  /// The terms of the detectors of a row, by positions; answers the largest absolute one.
  private int round(float weight) {
    int largest = 0;
    for (int p = 0; p < places.length; p++)
      for (int f = 0; f < filters; f++) {
        float term = weight * values[f * places.length + places[p]] * Sums.TERM;
        if (!(Math.abs(term) < 0x1p30f)) throw Sums.unsupported(term);
        terms[p * filters + f] = (int) Math.rint(term);
        largest = Math.max(largest, Math.abs(terms[p * filters + f]));
      }
    return largest;
  }

  private void flush(Sums addTo) {
    long[] sums = addTo.values();
    for (int tap = 0; tap < window.taps(); tap++) {
      int at = PreparedConvolution.place(window, slots, tap) * filters;
      for (int f = 0; f < filters; f++)
        sums[f * window.taps() + tap] += (long) block[at + f] << Sums.SHIFT;
    }
    Arrays.fill(block, 0);
    room = Integer.MAX_VALUE;
  }

  private void addReals(
      States grid, States detectors, float[] rowWeights, int from, int to, Sums addTo) {
    if (cells.length < grid.columns()) cells = new float[grid.columns()];
    Arrays.fill(chains, 0);
    for (int b = from; b < to; b++) {
      detectors.toReals(b, 0, detectors.columns(), values);
      for (int p = 0; p < places.length; p++)
        for (int f = 0; f < filters; f++)
          means[p * filters + f] = values[f * places.length + places[p]];
      Arrays.fill(row, 0);
      grid.toReals(b, 0, grid.columns(), cells);
      for (int c = 0; c < grid.columns(); c++) {
        float value = (rowWeights == null ? 1f : rowWeights[b]) * cells[c];
        if (value == 0) continue;
        int channel = c % window.channels() * slots.length;
        int found = window.stretches(c / window.channels(), taps, positions, counts);
        for (int i = 0; i < found; i++)
          PreparedConvolution.chain(
              value,
              means,
              positions[i] * filters,
              counts[i] * filters,
              row,
              (channel + taps[i]) * filters);
      }
      for (int k = 0; k < row.length; k++) chains[k] += row[k];
    }
    for (int tap = 0; tap < window.taps(); tap++) {
      int at = PreparedConvolution.place(window, slots, tap) * filters;
      for (int f = 0; f < filters; f++) {
        if (!(Math.abs(chains[at + f]) <= Double.MAX_VALUE))
          throw new NonFiniteException("a statistic of a filter is not finite");
        addTo.add(f * window.taps() + tap, chains[at + f]);
      }
    }
  }
}
