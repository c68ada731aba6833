package io.harmonium.random;

/// Threefry2x32 with 13 rounds (Salmon, Moraes, Dror and Shaw 2011): a keyed bijection of 64-bit counters.
public final class Threefry {

  /// The constant of the key schedule.
  public static final int PARITY = 0x1BD11BDA;

  private Threefry() {}

  /// Both words for counter (`first`, `second`): the first in the low half, the second in the high half. The rounds are
  /// written out, so that several blocks overlap in the processor.
  public static long block(long key, int first, int second) {
    int k0 = (int) key;
    int k1 = (int) (key >>> 32);
    int k2 = PARITY ^ k0 ^ k1;
    int x = first + k0;
    int y = second + k1;
    x += y;
    y = Integer.rotateLeft(y, 13) ^ x;
    x += y;
    y = Integer.rotateLeft(y, 15) ^ x;
    x += y;
    y = Integer.rotateLeft(y, 26) ^ x;
    x += y;
    y = Integer.rotateLeft(y, 6) ^ x;
    x += k1;
    y += k2 + 1;
    x += y;
    y = Integer.rotateLeft(y, 17) ^ x;
    x += y;
    y = Integer.rotateLeft(y, 29) ^ x;
    x += y;
    y = Integer.rotateLeft(y, 16) ^ x;
    x += y;
    y = Integer.rotateLeft(y, 24) ^ x;
    x += k2;
    y += k0 + 2;
    x += y;
    y = Integer.rotateLeft(y, 13) ^ x;
    x += y;
    y = Integer.rotateLeft(y, 15) ^ x;
    x += y;
    y = Integer.rotateLeft(y, 26) ^ x;
    x += y;
    y = Integer.rotateLeft(y, 6) ^ x;
    x += k0;
    y += k1 + 3;
    x += y;
    y = Integer.rotateLeft(y, 17) ^ x;
    return x & 0xffffffffL | (long) y << 32;
  }
}
