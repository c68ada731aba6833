package io.harmonium.bench.compare;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.ForwardingKernels;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import java.util.Arrays;

/// Kernels whose products with a binary or one-hot side are sums of the double weights instead of integers; all else as
/// `others` do it. They show what the fixed point costs in quality.
public final class DoubleKernels extends ForwardingKernels {

  private static final Slot<double[]> SLOT = Slot.doubles(DoubleKernels.class, "sums");

  public DoubleKernels(KernelProvider others) {
    super(others);
  }

  @Override
  public String name() {
    return "double";
  }

  @Override
  public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    if (w.integers()) {
      super.addRows(x, row, rows, w, space, addTo);
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
}
