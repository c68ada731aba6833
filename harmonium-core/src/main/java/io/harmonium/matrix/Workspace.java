package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;

/// Scratch arrays of one worker and the kernels it uses: grown when asked, reused afterwards, never shared.
public final class Workspace {

  private final KernelProvider kernels;
  private final int[][] ints = new int[8][0];
  private final float[][] floats = new float[16][0];
  private final double[][] doubles = new double[16][0];
  private final Inputs[] inputs = {new Inputs(), new Inputs(), new Inputs(), new Inputs()};

  public Workspace(KernelProvider kernels) {
    this.kernels = kernels;
  }

  public KernelProvider kernels() {
    return kernels;
  }

  /// An array of at least `length` ints with whatever content it had.
  public int[] ints(int slot, int length) {
    if (ints[slot].length < length) ints[slot] = new int[length];
    return ints[slot];
  }

  /// An array of at least `length` floats with whatever content it had.
  public float[] floats(int slot, int length) {
    if (floats[slot].length < length) floats[slot] = new float[length];
    return floats[slot];
  }

  /// An array of at least `length` doubles with whatever content it had.
  public double[] doubles(int slot, int length) {
    if (doubles[slot].length < length) doubles[slot] = new double[length];
    return doubles[slot];
  }

  /// Inputs of a block of rows.
  public Inputs inputs(int slot) {
    return inputs[slot];
  }
}
