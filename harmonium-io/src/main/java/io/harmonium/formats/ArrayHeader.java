package io.harmonium.formats;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// What NumPy and IDX files say before their numbers: the shape, the type, the order of bytes and of indices.
///
/// @param fortran whether the first index is the fastest
record ArrayHeader(Place place, int[] shape, Dtype dtype, boolean little, boolean fortran) {

  private static final int FIRST_PIECE = 1 << 20;

  /// Reads the numbers, which must end the stream. The promised sizes are checked against `most`, the bytes that can
  /// come at most, before anything is allocated; `exact` says that they will come.
  NpyArray read(InputStream in, long max, boolean exact, Limits limits) throws IOException {
    check(max);
    int bytes = limits.allocation(place, bytes(), 1);
    byte[] data = new byte[exact ? bytes : Math.min(bytes, FIRST_PIECE)];
    int got = 0;
    while (true) {
      got += in.readNBytes(data, got, data.length - got);
      if (got < data.length) throw cut(got);
      if (got == bytes) break;
      data = Arrays.copyOf(data, (int) Math.min(bytes, 2L * data.length));
    }
    if (in.read() >= 0) throw tooLong();
    if (!little) swap(data, dtype.bytes());
    return new NpyArray(shape, dtype, fortran && shape.length > 1 ? reorder(data) : data);
  }

  /// Bytes of all numbers.
  private long bytes() {
    return count(shape) * dtype.bytes();
  }

  /// Refuses sizes that `most` bytes cannot hold.
  void check(long max) {
    if (count(shape) > max / dtype.bytes())
      throw place.bad(
          "the header promises " + Arrays.toString(shape) + " numbers, more than the file can hold",
          "fetch the file again, it is cut or damaged");
  }

  /// The numbers end after `got` bytes.
  DataException cut(long got) {
    return place.bad(
        "the header promises " + bytes() + " bytes of numbers, the file has " + got,
        "fetch the file again, it is cut");
  }

  /// Something follows the numbers.
  DataException tooLong() {
    return place.bad(
        "there are more bytes than the " + bytes() + " that the header promises",
        "fetch the file again");
  }

  /// The product of the sizes, or Long.MAX_VALUE where it is beyond.
  static long count(int[] shape) {
    long count = 1;
    for (int size : shape) if (size == 0) return 0;
    for (int size : shape) {
      if (count > Long.MAX_VALUE / size) return Long.MAX_VALUE;
      count *= size;
    }
    return count;
  }

  /// Turns big-endian numbers of `size` bytes into little-endian ones (`data` is modified).
  static void swap(byte[] data, int size) {
    if (size == 1) return;
    for (int at = 0; at < data.length; at += size)
      for (int i = 0, j = size - 1; i < j; i++, j--) {
        byte b = data[at + i];
        data[at + i] = data[at + j];
        data[at + j] = b;
      }
  }

  /// The same numbers with the last index fastest, from the first index fastest.
  private byte[] reorder(byte[] data) {
    int size = dtype.bytes();
    byte[] out = new byte[data.length];
    int[] index = new int[shape.length];
    int[] stride = new int[shape.length];
    int step = 1;
    for (int axis = 0; axis < shape.length; axis++) {
      stride[axis] = step;
      step *= shape[axis];
    }
    int from = 0;
    for (int to = 0; to < data.length; to += size) {
      System.arraycopy(data, from * size, out, to, size);
      for (int axis = shape.length - 1; axis >= 0; axis--) {
        from += stride[axis];
        if (++index[axis] < shape[axis]) break;
        from -= stride[axis] * shape[axis];
        index[axis] = 0;
      }
    }
    return out;
  }
}
