package io.harmonium.random;

/// A keyed permutation of 0 … n−1 that is computed, not stored: a balanced Feistel network on the next even power of
/// two, walked until it lands below n. It is invertible, so a partition of the data finds its rows of batch t without
/// a shuffle.
public record Permutation(long key, long size) {

  /// With half as many, small permutations prefer some places by a hundredth.
  private static final int ROUNDS = 12;

  public Permutation {
    if (size < 1)
      throw new IllegalArgumentException("a permutation needs at least one element, got " + size);
    if (size > 1L << 60)
      throw new IllegalArgumentException("at most 2^60 elements can be permuted, got " + size);
  }

  /// The order of `size` rows under `seed`, one per epoch.
  public static Permutation of(Seed seed, long size) {
    return new Permutation(seed.key(), size);
  }

  /// The element at place `index`.
  public long at(long index) {
    check(index);
    long x = index;
    do x = forward(x);
    while (x >= size);
    return x;
  }

  /// The place of `element`: `indexOf(at(i)) = i`.
  public long indexOf(long element) {
    check(element);
    long x = element;
    do x = backward(x);
    while (x >= size);
    return x;
  }

  private void check(long i) {
    if (i < 0 || i >= size) throw new IndexOutOfBoundsException(i + " is not in [0, " + size + ")");
  }

  private int halfBits() {
    return Math.max(1, (65 - Long.numberOfLeadingZeros(size - 1)) / 2);
  }

  private long forward(long x) {
    int bits = halfBits();
    long mask = (1L << bits) - 1;
    long left = x >>> bits;
    long right = x & mask;
    for (int round = 0; round < ROUNDS; round++) {
      long next = left ^ round(right, round) & mask;
      left = right;
      right = next;
    }
    return left << bits | right;
  }

  private long backward(long x) {
    int bits = halfBits();
    long mask = (1L << bits) - 1;
    long left = x >>> bits;
    long right = x & mask;
    for (int round = ROUNDS - 1; round >= 0; round--) {
      long previous = right ^ round(left, round) & mask;
      right = left;
      left = previous;
    }
    return left << bits | right;
  }

  private long round(long half, int round) {
    return Seed.mix(key + Seed.mix(half + ((long) round << 56)));
  }
}
