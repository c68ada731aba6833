package io.harmonium.vector;

import io.harmonium.matrix.Levels;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Lists of the rows of a table that are to be added, one list per result: entries `starts[r] … starts[r+1]−1` belong
/// to list r. Packed bits are read in words of 64; their strides are multiples of eight bytes and padding is 0.
final class RowLists {

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private int[] entries = {};
  private int[] starts = {};

  int[] entries() {
    return entries;
  }

  int[] starts() {
    return starts;
  }

  private void reserve(int lists, int capacity) {
    if (starts.length <= lists) starts = new int[lists + 1];
    if (entries.length < capacity) entries = new int[capacity];
    starts[0] = 0;
  }

  /// How many of the bits of `lists` rows of `stride` bytes are set.
  static int count(byte[] data, int at, int stride, int lists) {
    int count = 0;
    for (int b = at; b < at + stride * lists; b += 8)
      count += Long.bitCount((long) WORDS.get(data, b));
    return count;
  }

  /// How many bits of `lists` rows differ.
  static int changes(byte[] before, int then, byte[] data, int at, int stride, int lists) {
    int count = 0;
    for (int b = 0; b < stride * lists; b += 8)
      count += Long.bitCount((long) WORDS.get(before, then + b) ^ (long) WORDS.get(data, at + b));
    return count;
  }

  /// List 2·r: the places of the bits that became 1 in row r; list 2·r + 1: of those that became 0. `changed` of them in
  /// all.
  void ofChanges(byte[] before, int then, byte[] data, int at, int stride, int lists, int changed) {
    reserve(2 * lists, changed);
    int end = 0;
    for (int r = 0; r < lists; r++)
      for (int sign = 0; sign < 2; sign++) {
        for (int b = 0; b < stride; b += 8) {
          long old = (long) WORDS.get(before, then + r * stride + b);
          long now = (long) WORDS.get(data, at + r * stride + b);
          for (long bits = sign == 0 ? now & ~old : old & ~now; bits != 0; bits &= bits - 1)
            entries[end++] = 8 * b + Long.numberOfTrailingZeros(bits);
        }
        starts[2 * r + sign + 1] = end;
      }
  }

  /// List r: the places of the set bits of row r; `set` of them in all.
  void ofBits(byte[] data, int at, int stride, int lists, int set) {
    ofBits(data, at, stride, lists, set, 0, stride);
  }

  /// The same of bytes `first … last−1` of each row, multiples of eight; `set` or fewer of them.
  void ofBits(byte[] data, int at, int stride, int lists, int set, int first, int last) {
    reserve(lists, set);
    int end = 0;
    for (int r = 0; r < lists; r++) {
      for (int b = first; b < last; b += 8)
        for (long bits = (long) WORDS.get(data, at + r * stride + b); bits != 0; bits &= bits - 1)
          entries[end++] = 8 * b + Long.numberOfTrailingZeros(bits);
      starts[r + 1] = end;
    }
  }

  /// List r: the partial sums that the bits of groups `first … last−1` of row r choose, numbered from the tables of
  /// group `first`, which is even. A group without a set bit needs none.
  void ofGroups(byte[] data, int at, int stride, int lists, int first, int last) {
    reserve(lists, lists * (last - first) + 2);
    int end = 0;
    for (int r = 0; r < lists; r++) {
      int row = at + r * stride;
      int sums = 0;
      for (int b = row + (first >> 1); b < row + (last + 1 >> 1); b++) {
        int low = data[b] & 15;
        int high = data[b] >> 4 & 15;
        entries[end] = sums + low;
        end += low != 0 ? 1 : 0;
        entries[end] = sums + PartialSums.SUMS + high;
        end += high != 0 ? 1 : 0;
        sums += 2 * PartialSums.SUMS;
      }
      starts[r + 1] = end;
    }
  }

  /// List r: the column of each unit of row `row + r`.
  void ofLevels(Levels x, int row, int lists) {
    int units = x.units();
    reserve(lists, lists * units);
    for (int r = 0; r < lists; r++) {
      for (int u = 0; u < units; u++) entries[r * units + u] = x.offsets()[u] + x.get(row + r, u);
      starts[r + 1] = (r + 1) * units;
    }
  }

  /// List c: the rows of `row … row+rows−1`, counted from `row`, in which column c is 1.
  void ofColumns(Levels x, int row, int rows) {
    int units = x.units();
    int columns = x.columns();
    reserve(columns + 1, rows * units);
    java.util.Arrays.fill(starts, 0, columns + 2, 0);
    for (int r = 0; r < rows; r++)
      for (int u = 0; u < units; u++) starts[x.offsets()[u] + x.get(row + r, u) + 2]++;
    for (int c = 2; c <= columns; c++) starts[c] += starts[c - 1];
    for (int r = 0; r < rows; r++)
      for (int u = 0; u < units; u++) entries[starts[x.offsets()[u] + x.get(row + r, u) + 1]++] = r;
  }
}
