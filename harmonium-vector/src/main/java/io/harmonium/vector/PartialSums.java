package io.harmonium.vector;

import static io.harmonium.vector.Species.INTS;

import jdk.incubator.vector.IntVector;

/// Tables of partial sums (the method of the four Russians): for each group of four rows of a matrix all sums of some
/// of them, so that four bits of a packed operand cost one addition.
///
/// ```
/// table[16·g + s] = factor · Σ_{bit i of s} row[4·g + i]
/// ```
///
/// Groups of four are nibbles of the packed bytes. Groups of six need a third fewer additions, but their tables leave the
/// first-level cache and cost four times as much to make: they were slower below 300 lists and at most 5 % faster above.
final class PartialSums {

  /// Rows per group.
  static final int GROUP = 4;

  /// Sums per group, the empty one included.
  static final int SUMS = 1 << GROUP;

  /// Groups whose tables are alive together: 64 KiB, with the results beside them, in a second-level cache of 512 KiB.
  static final int GROUPS = 16;

  private PartialSums() {}

  static int groups(int rows) {
    return (rows + GROUP - 1) / GROUP;
  }

  /// Room for the tables of [#GROUPS] groups and a tile of full width.
  static int[] room() {
    return new int[GROUPS * SUMS * ListedSums.TILE];
  }

  /// Whether tables are cheaper than direct sums for `lists` lists over `rows` rows with `set` set bits in all. Counted
  /// in additions: a group costs about 32 to tabulate, then one where a list has any of its bits; direct sums read
  /// from a larger matrix and take a fifth longer.
  static boolean pay(int lists, int rows, long set) {
    return tabulated(lists, rows, set) < 1.2 * set;
  }

  private static double tabulated(int lists, int rows, long set) {
    double empty = 1 - set / ((double) lists * rows);
    double listed = lists * (1 - empty * empty * empty * empty);
    return groups(rows) * (listed + 32);
  }

  /// Whether it is cheaper to add and subtract the rows of `changed` bits than to sum up anew.
  static boolean changesPay(int lists, int rows, long set, long changed) {
    return 1.3 * changed < Math.min(1.2 * set, tabulated(lists, rows, set));
  }

  /// Fills the tables of groups `first … last−1` from columns `column … column+width−1` of a matrix of `rows` rows. Sum
  /// 0 of a group is left out, it is never listed; nor are sums with a row that does not exist.
  static void build(
      int[] matrix,
      int pitch,
      int rows,
      int column,
      int width,
      int first,
      int last,
      int factor,
      int[] table) {
    for (int g = first; g < last; g++) {
      int a = Math.min(rows - 1, GROUP * g) * pitch + column;
      int b = Math.min(rows - 1, GROUP * g + 1) * pitch + column;
      int c = Math.min(rows - 1, GROUP * g + 2) * pitch + column;
      int d = Math.min(rows - 1, GROUP * g + 3) * pitch + column;
      group(matrix, a, b, c, d, width, factor, table, SUMS * (g - first) * width);
    }
  }

  /// One group, eight columns a turn: four loads, eleven additions and fifteen stores.
  private static void group(
      int[] matrix, int a, int b, int c, int d, int width, int factor, int[] table, int at) {
    for (int j = 0; j < width; j += 8) {
      int to = at + j;
      IntVector x1 = IntVector.fromArray(INTS, matrix, a + j).mul(factor);
      IntVector x2 = IntVector.fromArray(INTS, matrix, b + j).mul(factor);
      IntVector x4 = IntVector.fromArray(INTS, matrix, c + j).mul(factor);
      IntVector x8 = IntVector.fromArray(INTS, matrix, d + j).mul(factor);
      IntVector x3 = x1.add(x2);
      IntVector x12 = x4.add(x8);
      x1.intoArray(table, to + width);
      x2.intoArray(table, to + 2 * width);
      x3.intoArray(table, to + 3 * width);
      x4.intoArray(table, to + 4 * width);
      x4.add(x1).intoArray(table, to + 5 * width);
      x4.add(x2).intoArray(table, to + 6 * width);
      x4.add(x3).intoArray(table, to + 7 * width);
      x8.intoArray(table, to + 8 * width);
      x8.add(x1).intoArray(table, to + 9 * width);
      x8.add(x2).intoArray(table, to + 10 * width);
      x8.add(x3).intoArray(table, to + 11 * width);
      x12.intoArray(table, to + 12 * width);
      x12.add(x1).intoArray(table, to + 13 * width);
      x12.add(x2).intoArray(table, to + 14 * width);
      x12.add(x3).intoArray(table, to + 15 * width);
    }
  }
}
