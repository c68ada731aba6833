package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;
import java.util.Arrays;

/// Scratch of one worker and the kernels it uses: one thing per [Slot], grown when asked, reused afterwards, never shared
/// between workers.
public final class Workspace {

  private final KernelProvider kernels;
  private Object[] held = new Object[64];

  public Workspace(KernelProvider kernels) {
    this.kernels = kernels;
  }

  public KernelProvider kernels() {
    return kernels;
  }

  /// An array of at least `length` ints with whatever content it had.
  public int[] ints(Slot<int[]> slot, int length) {
    int[] array = get(slot);
    return array.length < length ? put(slot, new int[length]) : array;
  }

  /// An array of at least `length` floats with whatever content it had.
  public float[] floats(Slot<float[]> slot, int length) {
    float[] array = get(slot);
    return array.length < length ? put(slot, new float[length]) : array;
  }

  /// An array of at least `length` doubles with whatever content it had.
  public double[] doubles(Slot<double[]> slot, int length) {
    double[] array = get(slot);
    return array.length < length ? put(slot, new double[length]) : array;
  }

  /// `count` arrays of at least `length` floats each, such as one row of every port of a layer.
  public float[][] rows(Slot<float[][]> slot, int count, int length) {
    float[][] rows = get(slot);
    if (rows.length < count) rows = put(slot, Arrays.copyOf(rows, count));
    for (int i = 0; i < count; i++)
      if (rows[i] == null || rows[i].length < length) rows[i] = new float[length];
    return rows;
  }

  /// What stands in a slot; made at the first call.
  @SuppressWarnings("unchecked") // a slot puts and gets things of its own type only
  public <T> T get(Slot<T> slot) {
    int index = slot.index();
    if (index < held.length && held[index] != null) return (T) held[index];
    return put(slot, slot.make());
  }

  private <T> T put(Slot<T> slot, T thing) {
    int index = slot.index();
    if (index >= held.length) held = Arrays.copyOf(held, Math.max(index + 1, 2 * held.length));
    held[index] = thing;
    return thing;
  }
}
