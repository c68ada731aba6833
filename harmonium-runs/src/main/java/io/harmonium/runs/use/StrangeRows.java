package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.CellConditional;
import io.harmonium.evaluation.cells.CellSurprises;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.explaining.StrangeCell;
import io.harmonium.runs.explaining.StrangeRow;
import io.harmonium.runs.training.LayerConventions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Which cells make a row strange: for each known cell its log-probability given the rest of the row beside what is
/// expected there, and the most probable value. Hidden units are summed out exactly; unknown cells are drawn.
public final class StrangeRows {

  private final TrainedRows run;
  private final Rows known;
  private final CellSurprises surprises;
  private final Workers workers;

  /// @param data rows in the units of the data
  public StrangeRows(TrainedRows run, Dataset data, Seed seed, Workers workers) {
    this.run = run.shown();
    this.known = Rows.known(run.structure(), data);
    this.surprises = new CellSurprises(run.cells(), known, seed, workers);
    this.workers = workers;
  }

  /// The `columns` strangest cells of the `rows` strangest rows of those that are `chosen` (by number from 0; of all where
  /// none is).
  public List<StrangeRow> strangest(List<Integer> chosen, int rows, int columns) {
    int[] all =
        chosen.isEmpty()
            ? IntStream.range(0, known.count()).toArray()
            : chosen.stream().mapToInt(Integer::intValue).toArray();
    double[] totals = new double[all.length];
    workers.forBlocks(
        all.length,
        16,
        (from, to, worker, space) -> {
          for (int i = from; i < to; i++) totals[i] = surprises.total(all[i]);
        });
    for (int i = 0; i < all.length; i++)
      if (Double.isNaN(totals[i]))
        throw new NonFiniteException("the surprise of row " + (all[i] + 1) + " is not a number");
    return IntStream.range(0, all.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -totals[i]))
        .limit(rows)
        .map(i -> new StrangeRow(all[i] + 1, totals[i], cells(all[i], columns)))
        .toList();
  }

  /// The `most` strangest known cells of a row, the strangest first.
  private List<StrangeCell> cells(int row, int max) {
    Structure structure = run.structure();
    CellConditional[][] judged = surprises.of(row);
    List<StrangeCell> cells = new ArrayList<>();
    for (int l = 0; l < judged.length; l++) {
      CellTable.Part part = run.visible(known.x(), l);
      LayerConventions names = run.conventions().layers().get(l);
      double[] values = CellTable.values(part, row);
      for (int u = 0; u < values.length; u++) {
        CellConditional cell = judged[l][u];
        if (cell == null) continue;
        boolean number = structure.layer(l).units().values() == 0;
        double repair =
            number
                ? names.possible(u, names.original(u, cell.best()))
                : state(structure, l, u, (int) cell.best());
        cells.add(
            new StrangeCell(
                names.columns().get(u),
                part.text(u, values[u]),
                cell.surprise(),
                cell.logValue(),
                cell.expected(),
                part.text(u, repair),
                cell.logBest()));
      }
    }
    return cells.stream()
        .sorted(Comparator.comparingDouble(cell -> -cell.surprise()))
        .limit(max)
        .toList();
  }

  /// State number `state` of a unit as tables show it.
  private static double state(Structure structure, int l, int unit, int state) {
    if (structure.layer(l).units().ports().get(0).width() > 1) return state;
    double[][] t = structure.layer(l).zeros();
    structure.layer(l).units().statistics(state, unit, t);
    return t[0][structure.unitOffsets(l, 0)[unit]];
  }
}
