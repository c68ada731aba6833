package io.harmonium.random;

/// Threefry2x32 with 13 rounds (Salmon, Moraes, Dror and Shaw 2011): a keyed bijection of 64-bit counters.
public final class Threefry {

  /// The constant of the key schedule.
  public static final int PARITY = 0x1BD11BDA;

  private static final int[] ROTATION = {13, 15, 26, 6, 17, 29, 16, 24};

  private Threefry() {}

  /// Both words for counter (`first`, `second`): the first in the low half, the second in the high half.
  public static long block(long key, int first, int second) {
    int k0 = (int) key;
    int k1 = (int) (key >>> 32);
    int k2 = PARITY ^ k0 ^ k1;
    int x0 = first + k0;
    int x1 = second + k1;
    for (int round = 0; round < 13; round++) {
      x0 += x1;
      x1 = Integer.rotateLeft(x1, ROTATION[round & 7]) ^ x0;
      if ((round & 3) == 3) {
        int injection = (round >> 2) + 1;
        x0 += injection == 1 ? k1 : injection == 2 ? k2 : k0;
        x1 += (injection == 1 ? k2 : injection == 2 ? k0 : k1) + injection;
      }
    }
    return x0 & 0xffffffffL | (long) x1 << 32;
  }
}
