package io.harmonium.formats;

/// What a reader accepts at most, so that a damaged or hostile file cannot take the machine's memory or time.
///
/// @param rows rows of a dataset
/// @param columns columns of a dataset
/// @param categories different texts in one column of a table
/// @param bytes size after unpacking
/// @param ratio unpacked bytes for one packed byte, heeded above 16 MiB
public record Limits(int rows, int columns, int categories, long bytes, int ratio) {

  /// 100 million rows, a million columns, 1000 categories, 32 GiB, 200:1.
  public static final Limits DEFAULT = new Limits(100_000_000, 1_000_000, 1000, 32L << 30, 200);

  private static final long RATIO_FLOOR = 16L << 20;
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 64;

  public Limits {
    if (rows < 1 || columns < 1 || categories < 2 || categories > 65535 || bytes < 1 || ratio < 1)
      throw new IllegalArgumentException(
          "limits need rows, columns, bytes and ratio of at least 1 and 2 to 65535 categories, got "
              + rows
              + ", "
              + columns
              + ", "
              + bytes
              + ", "
              + ratio
              + ", "
              + categories);
  }

  /// Refuses `count` rows beyond the limit.
  int rows(Place place, long count) {
    return within(place, "rows", count, rows);
  }

  /// Refuses `count` columns beyond the limit.
  int columns(Place place, long count) {
    return within(place, "columns", count, columns);
  }

  /// What helps a file that is too large: the command reads within [#DEFAULT] alone.
  static final String SMALLER =
      "make the file smaller; only programs that read it in Java may set other Limits";

  private static int within(Place place, String what, long count, int limit) {
    if (count < 1)
      throw place.bad(
          "expected at least one of the " + what + ", got " + count, "give a file with data in it");
    if (count > limit)
      throw place.bad("expected at most " + limit + " " + what + ", got " + count, SMALLER);
    return (int) count;
  }

  /// Refuses unpacked data beyond the limit of bytes or, above 16 MiB, beyond the ratio to the packed bytes.
  void unpacked(Place place, long packed, long unpacked) {
    if (unpacked > bytes)
      throw place.bad("the data are larger than the limit of " + bytes + " bytes", SMALLER);
    if (unpacked > RATIO_FLOOR && unpacked / ratio > packed)
      throw place.bad(
          "the packed data grow more than " + ratio + " times, as only a trap does",
          "unpack the file yourself first");
  }

  /// The length of an array of `count` elements of `size` bytes, or a rejection before anything is allocated.
  int allocation(Place place, long count, int size) {
    long max = Runtime.getRuntime().maxMemory();
    if (count > LONGEST_ARRAY)
      throw place.bad(
          "expected at most " + LONGEST_ARRAY + " values at once, got " + count,
          "cut the file in parts");
    if (count * size > max)
      throw place.bad(
          "the data need " + count * size + " bytes of memory but Java may use " + max,
          "start Java with a larger -Xmx");
    return (int) count;
  }
}
