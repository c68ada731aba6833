package io.harmonium.vector;

import static io.harmonium.vector.Species.INTS;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import java.util.Arrays;
import jdk.incubator.vector.IntVector;

/// Inputs from packed bits and from levels: exact integers, so that tables of partial sums and direct sums of rows
/// give the same bits and the cheaper one may be chosen by size.
final class PackedSums {

  /// Rows whose lists are made together.
  private static final int ROWS = 512;

  private final RowLists lists = new RowLists();
  private final int[] tile = new int[ListedSums.TILE];
  private final int[] table = PartialSums.room();

  /// y += Σ_i x_i·q_i = low·Σ_i q_i + step·Σ_{bit i} q_i.
  void addRows(Bits x, int row, int rows, Prepared w, Inputs addTo) {
    for (int start = 0; start < rows; start += ROWS) {
      int count = Math.min(ROWS, rows - start);
      int at = (row + start) * x.stride();
      int set = RowLists.count(x.data(), at, x.stride(), count);
      addBlock(x, at, count, set, w, addTo, start);
    }
  }

  private void addBlock(Bits x, int at, int count, int set, Prepared w, Inputs addTo, int start) {
    if (x.low() != 0)
      for (int r = start; r < start + count; r++)
        addScaled(w.total(), 0, x.low(), w.stride(), addTo.fixed(), r * addTo.stride());
    if (PartialSums.pay(count, w.inputs(), set)) addTabulated(x, at, count, w, addTo, start);
    else {
      lists.ofBits(x.data(), at, x.stride(), count, set);
      addListed(count, x.step(), w, addTo, start);
    }
  }

  /// y += Σ_i (x_i − before_i)·q_i, where few bits have changed; all anew where that is cheaper.
  void addChanged(Bits before, Bits x, int row, int rows, Prepared w, Inputs addTo) {
    for (int start = 0; start < rows; start += ROWS) {
      int count = Math.min(ROWS, rows - start);
      int at = (row + start) * x.stride();
      int then = start * before.stride();
      int set = RowLists.count(x.data(), at, x.stride(), count);
      int changed = RowLists.changes(before.data(), then, x.data(), at, x.stride(), count);
      if (x.step() == 1 && PartialSums.changesPay(count, w.inputs(), set, changed)) {
        lists.ofChanges(before.data(), then, x.data(), at, x.stride(), count, changed);
        for (int column = 0, width; column < w.stride(); column += width) {
          width = Math.min(32, w.stride() - column);
          int out = start * addTo.stride() + column;
          ListedSums.change(
              width,
              w.fixed(),
              column,
              w.stride(),
              lists,
              count,
              addTo.fixed(),
              out,
              addTo.stride());
        }
      } else {
        int from = start * addTo.stride();
        Arrays.fill(addTo.fixed(), from, from + count * addTo.stride(), 0);
        addBlock(x, at, count, set, w, addTo, start);
      }
    }
  }

  /// y += Σ_u q[offset_u + level_u].
  void addLevels(Levels x, int row, int rows, Prepared w, Inputs addTo) {
    for (int start = 0; start < rows; start += ROWS) {
      int count = Math.min(ROWS, rows - start);
      lists.ofLevels(x, row + start, count);
      addListed(count, 1, w, addTo, start);
    }
  }

  private void addTabulated(Bits x, int at, int rows, Prepared w, Inputs addTo, int start) {
    int groups = PartialSums.groups(w.inputs());
    for (int first = 0; first < groups; first += PartialSums.GROUPS) {
      int last = Math.min(groups, first + PartialSums.GROUPS);
      lists.ofGroups(x.data(), at, x.stride(), rows, first, last);
      for (int column = 0, width; column < w.stride(); column += width) {
        width = ListedSums.width(w.stride() - column);
        PartialSums.build(
            w.fixed(), w.stride(), w.inputs(), column, width, first, last, x.step(), table);
        int out = start * addTo.stride() + column;
        ListedSums.add(width, table, 0, width, lists, 0, rows, addTo.fixed(), out, addTo.stride());
      }
    }
  }

  /// Sums of the rows of the weights themselves; with a factor they pass through a strip of their own.
  private void addListed(int rows, int factor, Prepared w, Inputs addTo, int start) {
    for (int column = 0, width; column < w.stride(); column += width) {
      width = ListedSums.width(w.stride() - column);
      int out = start * addTo.stride() + column;
      if (factor == 1)
        ListedSums.add(
            width,
            w.fixed(),
            column,
            w.stride(),
            lists,
            0,
            rows,
            addTo.fixed(),
            out,
            addTo.stride());
      else
        for (int r = 0; r < rows; r++) {
          Arrays.fill(tile, 0);
          ListedSums.add(width, w.fixed(), column, w.stride(), lists, r, r + 1, tile, 0, width);
          addScaled(tile, 0, factor, width, addTo.fixed(), out + r * addTo.stride());
        }
    }
  }

  /// out_(at+j) += factor·values_(from+j) over j < count.
  static void addScaled(int[] values, int from, int factor, int count, int[] out, int at) {
    int whole = count & -8;
    for (int j = 0; j < whole; j += 8)
      IntVector.fromArray(INTS, values, from + j)
          .mul(factor)
          .add(IntVector.fromArray(INTS, out, at + j))
          .intoArray(out, at + j);
    for (int j = whole; j < count; j++) out[at + j] += factor * values[from + j];
  }

  /// The same with factor 1.
  static void add(int[] values, int from, int count, int[] out, int at) {
    int whole = count & -8;
    for (int j = 0; j < whole; j += 8)
      IntVector.fromArray(INTS, values, from + j)
          .add(IntVector.fromArray(INTS, out, at + j))
          .intoArray(out, at + j);
    for (int j = whole; j < count; j++) out[at + j] += values[from + j];
  }
}
