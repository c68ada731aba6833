package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;

/// How well hidden cells are guessed: a share of the known cells of every row is hidden and guessed from the others, by
/// the machine and by the mean (of numbers) or the most frequent value (of all else) of the column.
///
/// ```
/// numbers:      error = √⟨(x − guess)²⟩ / (deviation of the column in the training rows)
/// other kinds:  error = share of wrong guesses
/// ```
///
/// @param share the share of known cells that were hidden
/// @param columns the errors of each column, in the order of the units of the machine
public record HiddenCells(int rows, double share, List<Column> columns) {

  /// One column; `number` says which of the two errors it is.
  public record Column(
      int layer, int unit, boolean number, int cells, double error, double plainError) {}

  /// Rows that are judged at most.
  private static final int MAX = 2000;

  /// Hides cells of `rows`; `train` are the rows whose means are the plain guess.
  public static HiddenCells of(
      CellModel distribution, Rows train, Rows rows, double share, Seed seed, Workers workers) {
    Structure structure = distribution.structure();
    Rows judged = rows.subset(MAX, seed.child("rows"));
    CellChoice choice = CellChoice.of(structure, judged, share, seed.child("hidden"));
    double[][][] guessed = distribution.means(choice.hidden(), seed.child("means"), workers);
    KnownMoments plain = KnownMoments.of(structure, train);
    List<Column> columns = new ArrayList<>();
    for (int l = 0; l < structure.visible().size(); l++)
      for (int u = 0; u < structure.layer(l).size(); u++)
        columns.add(column(structure, judged, choice, guessed[l], plain, l, u));
    return new HiddenCells(judged.count(), share, List.copyOf(columns));
  }

  private static Column column(
      Structure structure,
      Rows rows,
      CellChoice choice,
      double[][] guessed,
      KnownMoments plain,
      int l,
      int u) {
    Layer layer = structure.layer(l);
    boolean number = layer.units().values() == 0;
    int at = structure.unitOffsets(l, 0)[u];
    double error = 0;
    double plainError = 0;
    int cells = 0;
    for (int row = 0; row < rows.count(); row++) {
      if (!choice.chosen()[l].get(row, u)) continue;
      cells++;
      double value = rows.x().values(l).content(row, u);
      if (number) {
        error += square(value - guessed[row][at]);
        plainError += square(value - plain.means()[l][0][at]);
      } else {
        error += value == nearest(structure, l, u, guessed[row]) ? 0 : 1;
        plainError += value == nearest(structure, l, u, plain.means()[l][0]) ? 0 : 1;
      }
    }
    if (cells == 0) return new Column(l, u, number, 0, 0, 0);
    double scale = plain.deviations()[l][at];
    return number
        ? new Column(
            l,
            u,
            true,
            cells,
            Math.sqrt(error / cells) / scale,
            Math.sqrt(plainError / cells) / scale)
        : new Column(l, u, false, cells, error / cells, plainError / cells);
  }

  private static double square(double x) {
    return x * x;
  }

  /// The value whose statistics are nearest to their means: the most probable one of the listed kinds.
  private static int nearest(Structure structure, int l, int unit, double[] means) {
    Units units = structure.layer(l).units();
    double[][] t = structure.layer(l).zeros();
    int[] offsets = structure.unitOffsets(l, 0);
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int value = 0; value < units.values(); value++) {
      units.statistics(value, unit, t);
      double distance = 0;
      for (int c = offsets[unit]; c < offsets[unit + 1]; c++)
        distance += square(means[c] - t[0][c]);
      if (distance < least) {
        least = distance;
        best = value;
      }
    }
    return best;
  }

  /// The error over all hidden cells of numbers or of other kinds, by the machine or by the plain guess; there must
  /// be some.
  public double error(boolean number, boolean plain) {
    double sum = 0;
    long cells = 0;
    for (Column column : columns) {
      if (column.number != number) continue;
      double error = plain ? column.plainError : column.error;
      sum += column.cells * (number ? error * error : error);
      cells += column.cells;
    }
    if (cells == 0)
      throw new IllegalArgumentException(
          "no cells of " + (number ? "numbers" : "other kinds") + " were hidden");
    return number ? Math.sqrt(sum / cells) : sum / cells;
  }

  /// How many cells of numbers or of other kinds were hidden.
  public long cells(boolean number) {
    return columns.stream().filter(c -> c.number == number).mapToLong(Column::cells).sum();
  }
}
