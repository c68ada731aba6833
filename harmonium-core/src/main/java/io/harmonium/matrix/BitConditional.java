package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.random.Seed;

/// p(bit j = 1 | y) of a layer of bits whose only links send y:
///
/// ```
/// η_j = θ_j + c·y_j,   p(bit j = 1) = σ(f·η_j)
/// ```
///
/// @param theta θ, a number per column
/// @param links c
/// @param factor f, see [KernelProvider#drawBits]
public record BitConditional(float[] theta, float links, float factor) {

  private static final Slot<Inputs> INPUTS = Slot.of(BitConditional.class, "inputs", Inputs::new);
  private static final Slot<float[]> ETA = Slot.floats(BitConditional.class, "eta");
  private static final Slot<int[]> WORDS = Slot.ints(BitConditional.class, "words");

  /// The definition of [KernelProvider#drawSent] by the other kernels of `kernels`: exact inputs, then η, words and draws
  /// of each row.
  public void draw(
      KernelProvider kernels,
      Bits x,
      int row,
      int rows,
      Prepared w,
      long stream,
      long first,
      Workspace space,
      Bits out) {
    Inputs y = space.get(INPUTS);
    y.reset(rows, w.outputs(), w.exponent());
    kernels.addRows(x, row, rows, w, space, y);
    draw(kernels, y, row, stream, first, space, out);
  }

  /// Draws rows `row …` of `out` (modified) from inputs that are at hand.
  void draw(
      KernelProvider kernels,
      Inputs y,
      int row,
      long stream,
      long first,
      Workspace space,
      Bits out) {
    int columns = y.columns();
    float[] eta = space.floats(ETA, columns + 16);
    int[] words = space.ints(WORDS, columns + 16);
    for (int r = 0; r < y.rows(); r++) {
      y.eta(r, theta, links, eta);
      kernels.words(Seed.rowKey(stream, first + row + r), 0, 0, columns, words);
      kernels.drawBits(eta, factor, 0, columns, words, space, out, row + r);
    }
  }
}
