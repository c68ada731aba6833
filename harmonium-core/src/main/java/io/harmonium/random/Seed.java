package io.harmonium.random;

import java.nio.charset.StandardCharsets;

/// A place in the tree of random streams. Children are named by a purpose or an index; nothing is consumed and no
/// generator exists, so the numbers do not depend on threads, blocks or order, and a resumed run repeats them.
///
/// ```
/// key(child s) = mix(key ⊕ mix(FNV-1a(s) + tag)),   key(child i) = mix(key + mix(i ⊕ tag))
/// ```
///
/// `mix` is the finaliser of SplitMix64; the tags keep "1" and 1 apart.
public record Seed(long key) {

  /// Version of the streams; it is written into every checkpoint and changes when any number would change.
  public static final int STREAM_VERSION = 1;

  private static final long TEXT_TAG = 0x53L;
  private static final long INDEX_TAG = 0x4CL << 56;
  private static final long ROW_TAG = 0x52L;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /// The root of the streams of a run.
  public static Seed of(long seed) {
    return new Seed(mix(seed + GOLDEN));
  }

  /// The stream of a purpose, such as "negative" or "initial weights".
  public Seed child(String purpose) {
    return new Seed(mix(key ^ mix(fingerprint(purpose) + TEXT_TAG)));
  }

  /// The stream of an index, such as an update, a sweep or a layer.
  public Seed child(long index) {
    return new Seed(childKey(key, index));
  }

  /// The words of one row. `id` is the global number of a chain or of a data row, never a place in a batch.
  public Draws row(long id) {
    return new Draws(rowKey(key, id));
  }

  /// The key of `row(id)` as a number, for loops that must not allocate.
  public long rowKey(long id) {
    return rowKey(key, id);
  }

  /// `new Seed(key).child(index).key()`, for loops that must not allocate.
  public static long childKey(long key, long index) {
    return mix(key + mix(index ^ INDEX_TAG));
  }

  /// `new Seed(key).rowKey(id)`, for loops that must not allocate.
  public static long rowKey(long key, long id) {
    return mix(key ^ mix(id * GOLDEN + ROW_TAG));
  }

  static long mix(long z) {
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /// 64-bit FNV-1a of the UTF-8 bytes (`String.hashCode` collides on "AaBB" and "BBAa").
  static long fingerprint(String text) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) hash = (hash ^ b & 255) * 0x100000001b3L;
    return hash;
  }
}
