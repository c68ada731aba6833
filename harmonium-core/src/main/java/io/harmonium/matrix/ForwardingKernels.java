package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;

/// Kernels that pass every call on to others. Whoever changes some of them (a clock, another arithmetic, a fault) overrides
/// those and says nothing of the rest. [#drawSent] is not passed on: it is made of the kernels here,
/// changed ones included.
public class ForwardingKernels implements KernelProvider {

  private final KernelProvider others;

  protected ForwardingKernels(KernelProvider others) {
    this.others = others;
  }

  /// The kernels that calls are passed on to.
  protected final KernelProvider others() {
    return others;
  }

  @Override
  public String name() {
    return others.name();
  }

  @Override
  public String describe() {
    return others.describe();
  }

  @Override
  public boolean usable() {
    return others.usable();
  }

  @Override
  public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    others.addRows(x, row, rows, w, space, addTo);
  }

  @Override
  public void addChanged(
      Bits before, Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    others.addChanged(before, x, row, rows, w, space, addTo);
  }

  @Override
  public void addLevels(Levels x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    others.addLevels(x, row, rows, w, space, addTo);
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
  public void outer(
      Reals x,
      int first,
      int last,
      Reals y,
      float[] rowWeights,
      int rows,
      Workspace space,
      float[] out) {
    others.outer(x, first, last, y, rowWeights, rows, space, out);
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
    others.chains(left, height, panels, rows, columns, space, out);
  }

  @Override
  public void words(long key, int draw, int from, int to, int[] out) {
    others.words(key, draw, from, to, out);
  }

  @Override
  public void laneWords(
      int[] low, int[] high, int count, int unit, int draw, int[] first, int[] second) {
    others.laneWords(low, high, count, unit, draw, first, second);
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
  public double followed() {
    return others.followed();
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
  public void laneLevels(
      float[] eta, int states, int count, int[] words, Workspace space, int[] levels, int at) {
    others.laneLevels(eta, states, count, words, space, levels, at);
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

  @Override
  public void addScaled(int value, int[] terms, int from, int count, int[] sums, int at) {
    others.addScaled(value, terms, from, count, sums, at);
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
}
