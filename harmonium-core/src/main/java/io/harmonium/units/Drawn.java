package io.harmonium.units;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workspace;

/// One binary unit of many rows drawn by the kernel that draws many units of one row: each row stands for a unit.
final class Drawn {

  private Bits bits = Bits.zeros(1, 1);

  void bits(
      float[] eta, float factor, int count, int[] words, Workspace space, int[] values, int at) {
    if (bits.columns() < count) bits = Bits.zeros(1, count);
    space.kernels().drawBits(eta, factor, 0, count, words, space, bits, 0);
    byte[] data = bits.data();
    for (int c = 0; c < count; c++) values[at + c] = data[c >> 3] >> (c & 7) & 1;
  }
}
