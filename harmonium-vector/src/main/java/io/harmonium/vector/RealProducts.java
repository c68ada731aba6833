package io.harmonium.vector;

import static io.harmonium.vector.Species.DOUBLES;
import static io.harmonium.vector.Species.FLOATS;
import static jdk.incubator.vector.VectorOperators.F2D;
import static jdk.incubator.vector.VectorOperators.LT;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Sums;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.LongVector;

/// Products whose sides are both real, cut into the tiles of [FmaChains]. Sixteen columns of the right factor at a
/// time are packed into a panel, so that a chain reads them in sequence and not a row apart.
final class RealProducts {

  private final float[] chains = new float[FmaChains.ROWS * FmaChains.COLUMNS];
  private float[] panel = {};
  private float[] weighted = {};

  /// y_j += chain over i of x_i·w_ij. Where rows do not fill the last tile it begins earlier, and what was added is not
  /// added again.
  void multiply(Reals x, int row, int rows, Prepared w, Inputs addTo) {
    int pitch = addTo.stride();
    if (rows < FmaChains.ROWS) {
      for (int r = 0; r < rows; r++)
        multiplyRow(x.data(), (row + r) * x.stride(), w, addTo.reals(), r * pitch);
      return;
    }
    for (int column = 0; column < w.stride(); column += FmaChains.COLUMNS) {
      pack(w.reals(), column, w.stride(), FmaChains.COLUMNS, w.inputs());
      for (int r = 0; r < rows; r += FmaChains.ROWS) {
        int first = Math.min(r, rows - FmaChains.ROWS);
        FmaChains.sixRows(
            x.data(), (row + first) * x.stride(), x.stride(), 1, panel, w.inputs(), chains);
        for (int k = r - first; k < FmaChains.ROWS; k++)
          add(
              chains,
              k * FmaChains.COLUMNS,
              FmaChains.COLUMNS,
              addTo.reals(),
              (first + k) * pitch + column);
      }
    }
  }

  private void multiplyRow(float[] x, int at, Prepared w, float[] out, int to) {
    for (int column = 0, width; column < w.stride(); column += width) {
      width = w.stride() - column < FmaChains.WIDE ? FmaChains.COLUMNS : FmaChains.WIDE;
      if (width == FmaChains.WIDE)
        FmaChains.wideRow(x, at, w.reals(), column, w.stride(), w.inputs(), chains);
      else FmaChains.row(x, at, 1, w.reals(), column, w.stride(), w.inputs(), chains, 0);
      add(chains, 0, width, out, to + column);
    }
  }

  private static void add(float[] chains, int at, int count, float[] out, int to) {
    for (int j = 0; j < count; j += 8)
      FloatVector.fromArray(FLOATS, out, to + j)
          .add(FloatVector.fromArray(FLOATS, chains, at + j))
          .intoArray(out, to + j);
  }

  /// Chains over rows whose right side is packed already, four outputs by sixteen at a time.
  static void chains(float[] left, int height, float[] panels, int rows, int columns, float[] out) {
    int stride = columns + 15 & ~15;
    int whole = height & -FmaChains.FOUR;
    for (int column = 0; column < stride; column += FmaChains.COLUMNS) {
      int panel = column * rows;
      for (int i = 0; i < whole; i += FmaChains.FOUR)
        FmaChains.fourRows(left, i, height, panels, panel, rows, out, i * stride + column, stride);
      for (int i = whole; i < height; i++)
        FmaChains.row(
            left, i, height, panels, panel, FmaChains.COLUMNS, rows, out, i * stride + column);
    }
  }

  /// Σ_b w_b·x_b·y_bᵀ over rows `from … to−1`, one block at most: a chain over the rows, rounded once.
  void addOuter(Reals x, Reals y, float[] rowWeights, int from, int to, Sums addTo) {
    float[] left = rowWeights == null ? x.data() : weighted(x, rowWeights, from, to);
    int at = rowWeights == null ? from * x.stride() : 0;
    int m = y.columns();
    for (int column = 0; column < m; column += FmaChains.COLUMNS) {
      int width = Math.min(FmaChains.COLUMNS, m - column);
      pack(y.data(), from * y.stride() + column, y.stride(), width, to - from);
      for (int i = 0; i < x.columns(); i += FmaChains.ROWS) {
        int height = Math.min(FmaChains.ROWS, x.columns() - i);
        if (height == FmaChains.ROWS)
          FmaChains.sixRows(left, at + i, 1, x.stride(), panel, to - from, chains);
        else
          for (int k = 0; k < height; k++)
            FmaChains.row(
                left,
                at + i + k,
                x.stride(),
                panel,
                0,
                FmaChains.COLUMNS,
                to - from,
                chains,
                k * FmaChains.COLUMNS);
        for (int k = 0; k < height; k++)
          round(k * FmaChains.COLUMNS, width, addTo, (i + k) * m + column);
      }
    }
  }

  /// Adds chains to the sums, each rounded to 2⁻³². Below 2¹⁹ this is one addition of 1.5·2⁵², whose low bits are then
  /// the integer; whatever is larger or not finite takes the plain way.
  private void round(int at, int count, Sums addTo, int to) {
    int j = 0;
    for (; j + 4 <= count; j += 4) {
      FloatVector four = FloatVector.fromArray(FloatVector.SPECIES_128, chains, at + j);
      DoubleVector value = (DoubleVector) four.convertShape(F2D, DOUBLES, 0);
      if (!value.abs().compare(LT, 0x1p19).allTrue()) break;
      value
          .mul(Sums.SCALE)
          .add(0x1.8p52)
          .reinterpretAsLongs()
          .sub(0x4338000000000000L)
          .add(LongVector.fromArray(LongVector.SPECIES_256, addTo.values(), to + j))
          .intoArray(addTo.values(), to + j);
    }
    for (; j < count; j++) addTo.add(to + j, chains[at + j]);
  }

  /// w_b·x_b, row after row in the stride of x.
  private float[] weighted(Reals x, float[] rowWeights, int from, int to) {
    if (weighted.length < Sums.BLOCK * x.stride()) weighted = new float[Sums.BLOCK * x.stride()];
    for (int b = from; b < to; b++) {
      int source = b * x.stride();
      int target = (b - from) * x.stride();
      for (int i = 0; i < x.columns(); i++)
        weighted[target + i] = rowWeights[b] * x.data()[source + i];
    }
    return weighted;
  }

  private void pack(float[] matrix, int at, int pitch, int width, int rows) {
    if (panel.length < rows * FmaChains.COLUMNS) panel = new float[rows * FmaChains.COLUMNS];
    for (int k = 0; k < rows; k++) {
      int to = k * FmaChains.COLUMNS;
      System.arraycopy(matrix, at + k * pitch, panel, to, width);
      if (width < FmaChains.COLUMNS) Arrays.fill(panel, to + width, to + FmaChains.COLUMNS, 0f);
    }
  }
}
