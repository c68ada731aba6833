package io.harmonium.bench.compare;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import java.util.Arrays;

/// Kernels whose products with a binary or one-hot side are sums of the double weights instead of integers; all else as
/// `others` do it. They show what the fixed point costs in quality.
public final class DoubleKernels implements KernelProvider {

  private static final int SLOT = 14;

  private final KernelProvider others;

  public DoubleKernels(KernelProvider others) {
    this.others = others;
  }

  @Override
  public String name() {
    return "double";
  }

  @Override
  public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    if (w.integers()) {
      others.addRows(x, row, rows, w, space, addTo);
      return;
    }
    double[] sums = space.doubles(SLOT, w.outputs());
    for (int r = 0; r < rows; r++) {
      Arrays.fill(sums, 0, w.outputs(), 0);
      for (int i = 0; i < x.columns(); i++) {
        double value = x.get(row + r, i) ? x.low() + x.step() : x.low();
        if (value != 0) add(value, w, i, sums);
      }
      store(sums, w.outputs(), r, addTo);
    }
  }

  @Override
  public void addChanged(
      Bits before, Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    Arrays.fill(addTo.reals(), 0, rows * addTo.stride(), 0f);
    addRows(x, row, rows, w, space, addTo);
  }

  @Override
  public void addLevels(Levels x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    double[] sums = space.doubles(SLOT, w.outputs());
    for (int r = 0; r < rows; r++) {
      Arrays.fill(sums, 0, w.outputs(), 0);
      for (int u = 0; u < x.units(); u++) add(1, w, x.offsets()[u] + x.get(row + r, u), sums);
      store(sums, w.outputs(), r, addTo);
    }
  }

  private static void add(double value, Prepared w, int input, double[] sums) {
    if (w.coarse())
      throw new IllegalArgumentException(
          "double products are compared on machines that one word of fixed point resolves");
    double[] weights = w.exact();
    int at = input * w.outputs();
    for (int j = 0; j < w.outputs(); j++) sums[j] += value * weights[at + j];
  }

  private static void store(double[] sums, int count, int row, Inputs addTo) {
    float[] out = addTo.reals();
    int at = row * addTo.stride();
    for (int j = 0; j < count; j++) out[at + j] += (float) sums[j];
  }

  @Override
  public void multiply(Reals x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    others.multiply(x, row, rows, w, space, addTo);
  }

  @Override
  public void addOuter(
      States x, States y, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    others.addOuter(x, y, rowWeights, row, rows, space, addTo);
  }

  @Override
  public void words(long key, int draw, int from, int to, int[] out) {
    others.words(key, draw, from, to, out);
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
    others.drawBits(eta, factor, from, to, words, space, out, row);
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
    others.drawLevels(eta, offsets, from, to, words, space, out, row);
  }

  @Override
  public void sigmoid(float[] x, float factor, int from, int to, float[] out) {
    others.sigmoid(x, factor, from, to, out);
  }

  @Override
  public void normals(int[] first, int[] second, int count, float[] out) {
    others.normals(first, second, count, out);
  }

  @Override
  public double softplusSum(double[] x, double factor, int from, int to) {
    return others.softplusSum(x, factor, from, to);
  }

  @Override
  public double dot(double[] x, int i, double[] y, int j, int count, Workspace space) {
    return others.dot(x, i, y, j, count, space);
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
    others.addProducts(left, at, rows, right, from, inner, columns, space, out, to);
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
    return others.round(w, from, count, scale, fixed, at, columns, space);
  }
}
