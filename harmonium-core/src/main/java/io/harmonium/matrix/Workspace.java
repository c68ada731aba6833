package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// Scratch of one worker and the kernels it uses: grown when asked, reused afterwards, never shared. Of the numbered
/// arrays the plain kernels own the last ones: ints 6 and 7, floats 14 and 15, doubles 14 and 15.
public final class Workspace {

  private final KernelProvider kernels;
  private final int[][] ints = new int[8][0];
  private final float[][] floats = new float[16][0];
  private final double[][] doubles = new double[16][0];
  private final float[][][] rows = new float[4][0][];
  private final Inputs[] inputs = {new Inputs(), new Inputs(), new Inputs(), new Inputs()};
  private final Map<Class<?>, Object> scratch = new HashMap<>();

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

  /// `count` arrays of at least `length` floats each, such as one row of every port of a layer. Set `set` is independent
  /// of the numbered arrays and of other sets.
  public float[][] rows(int set, int count, int length) {
    if (rows[set].length < count) rows[set] = java.util.Arrays.copyOf(rows[set], count);
    for (int i = 0; i < count; i++)
      if (rows[set][i] == null || rows[set][i].length < length) rows[set][i] = new float[length];
    return rows[set];
  }

  /// Inputs of a block of rows.
  public Inputs inputs(int slot) {
    return inputs[slot];
  }

  /// The one `type` of this worker, a kernel's scratch in a shape of its own; made at the first call.
  public <T> T scratch(Class<T> type, Supplier<T> maker) {
    Object made = scratch.get(type);
    if (made == null) {
      made = maker.get();
      scratch.put(type, made);
    }
    return type.cast(made);
  }
}
