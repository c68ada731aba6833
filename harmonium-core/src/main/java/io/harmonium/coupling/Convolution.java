package io.harmonium.coupling;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import java.util.List;

/// Weights shared over the positions of a grid: each filter has one weight per cell (and channel) of its window, and one
/// detector wherever the window stands,
///
/// ```
/// −Σ_f Σ_p h_fp Σ_δ W_fδ·t_(p·stride + δ)        (p over positions, δ over the cells and channels of the window)
/// ```
///
/// End 0 is the grid, end 1 the detectors: column f·positions + place, places ordered by blocks of pooling (see [Window]).
/// It is the dense link whose weight between a cell and a detector is W_fδ where the window at p covers the cell, else 0.
public record Convolution(String name, End from, End to, Window window, int filters)
    implements Coupling {

  private static final Slot<ConvolutionSums> STATISTICS =
      Slot.of(Convolution.class, "statistics", ConvolutionSums::new);

  public Convolution {
    if (filters < 1)
      throw new IllegalArgumentException(
          "link '" + name + "' needs at least one filter, got " + filters);
  }

  @Override
  public List<End> ends() {
    return List.of(from, to);
  }

  @Override
  public Convolution with(String name, List<End> ends) {
    return new Convolution(name, ends.get(0), ends.get(1), window, filters);
  }

  @Override
  public boolean meets(int column, int other) {
    return window.covers(other % window.positions(), column / window.channels());
  }

  /// Filters, rows, columns and channels of a window.
  @Override
  public int[] shape() {
    return new int[] {filters, window.tall(), window.wide(), window.channels()};
  }

  @Override
  public long products() {
    return (long) filters * window.positions() * window.taps();
  }

  /// Called with the columns of both ends and the place of the weight that joins `count` neighbours of each row of a window.
  @FunctionalInterface
  private interface Stretch {
    void meet(int cell, int detector, int weight, int count);
  }

  /// Visits every row of the window of every detector that is not 0.
  private void forStretches(double[] detectors, Stretch stretch) {
    int[] corners = window.corners();
    int count = window.wide() * window.channels();
    int line = window.width() * window.channels();
    for (int f = 0; f < filters; f++)
      for (int p = 0; p < corners.length; p++)
        for (int dy = 0; detectors[f * corners.length + p] != 0 && dy < window.tall(); dy++)
          stretch.meet(
              corners[p] + dy * line,
              f * corners.length + p,
              (f * window.tall() + dy) * count,
              count);
  }

  @Override
  public void addInputs(int end, double[][] t, double[] w, int offset, double[] addTo) {
    if (end == 1) {
      addToDetectors(t[0], w, offset, addTo);
      return;
    }
    forStretches(
        t[1],
        (cell, detector, weight, count) -> {
          for (int k = 0; k < count; k++)
            addTo[cell + k] = Math.fma(t[1][detector], w[offset + weight + k], addTo[cell + k]);
        });
  }

  private void addToDetectors(double[] grid, double[] w, int offset, double[] addTo) {
    int[] places = window.places();
    int[] taps = new int[window.tall() * window.wide()];
    int[] positions = new int[taps.length];
    int channels = window.channels();
    for (int c = 0; c < grid.length; c++) {
      if (grid[c] == 0) continue;
      int count = window.meetings(c / channels, taps, positions);
      for (int k = 0; k < count; k++)
        for (int f = 0; f < filters; f++) {
          int to = f * places.length + places[positions[k]];
          int at = offset + f * window.taps() + taps[k] * channels + c % channels;
          addTo[to] = Math.fma(grid[c], w[at], addTo[to]);
        }
    }
  }

  @Override
  public void addStatistics(double[][] t, double weight, double[] addTo, int offset) {
    forStretches(
        t[1],
        (cell, detector, place, count) -> {
          double value = weight * t[1][detector];
          int at = offset + place;
          for (int k = 0; k < count; k++)
            addTo[at + k] = Math.fma(value, t[0][cell + k], addTo[at + k]);
        });
  }

  /// Of the channels of a cell one counts at a time, and of the detectors of a block.
  @Override
  public double largestSum(int end, double[] w, int offset, int[] units, Workspace space) {
    return end == 1 ? largestOfDetectors(w, offset) : largestOfCells(w, offset);
  }

  private double largestOfDetectors(double[] w, int offset) {
    double largest = 0;
    for (int f = 0; f < filters; f++) {
      double sum = 0;
      for (int tap = 0; tap < window.taps(); tap += window.channels()) {
        double max = 0;
        for (int c = 0; c < window.channels(); c++)
          max = Math.max(max, Math.abs(w[offset + f * window.taps() + tap + c]));
        sum += max;
      }
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  /// Cells differ by where they stand in a block, so that one period of blocks has them all.
  private double largestOfCells(double[] w, int offset) {
    double largest = 0;
    int down = window.stride() * window.poolDown();
    int across = window.stride() * window.poolAcross();
    double[] blocks = new double[(window.tall() / down + 2) * (window.wide() / across + 2)];
    for (int y = 0; y < down; y++)
      for (int x = 0; x < across; x++)
        for (int c = 0; c < window.channels(); c++) {
          double sum = 0;
          for (int f = 0; f < filters; f++)
            sum += largestOfFilter(w, offset + f * window.taps() + c, y, x, blocks);
          largest = Math.max(largest, sum);
        }
    return largest;
  }

  /// Σ over blocks of the largest |W| of one filter that meets a cell `y, x` steps into its block.
  private double largestOfFilter(double[] w, int at, int y, int x, double[] blocks) {
    java.util.Arrays.fill(blocks, 0);
    int down = window.stride() * window.poolDown();
    int across = window.stride() * window.poolAcross();
    int row = window.wide() / across + 2;
    for (int dy = y % window.stride(); dy < window.tall(); dy += window.stride())
      for (int dx = x % window.stride(); dx < window.wide(); dx += window.stride()) {
        int block =
            (Math.floorDiv(y - dy, down) + window.tall() / down + 1) * row
                + Math.floorDiv(x - dx, across)
                + window.wide() / across
                + 1;
        double size = Math.abs(w[at + (dy * window.wide() + dx) * window.channels()]);
        blocks[block] = Math.max(blocks[block], size);
      }
    double sum = 0;
    for (double max : blocks) sum += max;
    return sum;
  }

  @Override
  public PackedWeights prepare(int end, double[] w, int offset, int terms) {
    return new PreparedConvolution(this, end, w, offset);
  }

  @Override
  public void addInputs(
      int end, States[][] x, int row, int rows, PackedWeights w, Workspace space, Inputs addTo) {
    End sender = end == 0 ? to : from;
    ((PreparedConvolution) w).add(x[sender.layer()][sender.port()], row, rows, space, addTo);
  }

  @Override
  public void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    States grid = x[from.layer()][from.port()];
    States detectors = x[to.layer()][to.port()];
    ConvolutionSums sums = space.get(STATISTICS);
    sums.add(grid, detectors, this, rowWeights, row, rows, space.kernels(), addTo);
  }
}
