package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.PlainKernels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;

/// Kernels that do what the plain ones do; a fault overrides one method.
class MutantKernels implements KernelProvider {

  private final PlainKernels plain = new PlainKernels();

  @Override
  public String name() {
    return "mutant";
  }

  @Override
  public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    plain.addRows(x, row, rows, w, space, addTo);
  }

  @Override
  public void addChanged(
      Bits before, Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    plain.addChanged(before, x, row, rows, w, space, addTo);
  }

  @Override
  public void addLevels(Levels x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    plain.addLevels(x, row, rows, w, space, addTo);
  }

  @Override
  public void multiply(Reals x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    plain.multiply(x, row, rows, w, space, addTo);
  }

  @Override
  public void addOuter(
      States x, States y, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    plain.addOuter(x, y, rowWeights, row, rows, space, addTo);
  }

  @Override
  public void words(long key, int draw, int from, int to, int[] out) {
    plain.words(key, draw, from, to, out);
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
    plain.drawBits(eta, factor, from, to, words, space, out, row);
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
    plain.drawLevels(eta, offsets, from, to, words, space, out, row);
  }

  @Override
  public void sigmoid(float[] x, float factor, int from, int to, float[] out) {
    plain.sigmoid(x, factor, from, to, out);
  }

  @Override
  public void normals(int[] first, int[] second, int count, float[] out) {
    plain.normals(first, second, count, out);
  }

  @Override
  public double softplusSum(double[] x, double factor, int from, int to) {
    return plain.softplusSum(x, factor, from, to);
  }

  @Override
  public double dot(double[] x, int i, double[] y, int j, int count, Workspace space) {
    return plain.dot(x, i, y, j, count, space);
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
    plain.addProducts(left, at, rows, right, from, inner, columns, space, out, to);
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
    return plain.round(w, from, count, scale, fixed, at, columns, space);
  }
}
