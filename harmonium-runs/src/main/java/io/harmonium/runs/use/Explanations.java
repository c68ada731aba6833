package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.CellSurprises;
import io.harmonium.evaluation.cells.JudgedCell;
import io.harmonium.formats.NpyArray;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.LayerConventions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Which cells make a row strange: for each known cell its log-probability given the rest of the row beside what is
/// expected there, and the most probable value. Hidden units are summed out exactly; unknown cells are drawn.
///
/// @param cells the strangest cells of the strangest rows, in their order
public record Explanations(List<Cell> cells) implements RowTable {

  /// Columns of names and of values of columns of any kind.
  private static final Set<String> WORDS = Set.of("column", "value", "repair");

  /// One cell: its row from 1, the surprise of the row, its value as the data write it, what the rest of the row says
  /// about it, and the most probable value.
  public record Cell(
      int row, double rowSurprise, String column, String value, JudgedCell judged, String repair) {}

  /// The `columns` strangest cells of the `chosen` rows of `data`; of the `rows` strangest ones where none is chosen.
  public static Explanations of(
      TrainedRows run,
      Dataset data,
      List<Integer> chosen,
      int rows,
      int columns,
      Seed seed,
      Workers workers) {
    Rows known = Rows.known(run.structure(), data);
    CellSurprises surprises = new CellSurprises(run.cells(), known, seed, workers);
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
    Integer[] order = new Integer[all.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> -totals[i]));
    List<Cell> cells = new ArrayList<>();
    for (int i : Arrays.asList(order).subList(0, Math.min(order.length, most(chosen, rows)))) {
      List<Cell> found = cells(run.shown(), known, surprises, all[i], totals[i]);
      cells.addAll(found.subList(0, Math.min(columns, found.size())));
    }
    return new Explanations(List.copyOf(cells));
  }

  private static int most(List<Integer> chosen, int rows) {
    return chosen.isEmpty() ? rows : chosen.size();
  }

  /// The known cells of a row, the strangest first.
  private static List<Cell> cells(
      TrainedRows run, Rows known, CellSurprises surprises, int row, double total) {
    Structure structure = run.structure();
    JudgedCell[][] judged = surprises.of(row);
    List<Cell> cells = new ArrayList<>();
    for (int l = 0; l < judged.length; l++) {
      CellTable.Part part = run.visible(known.x(), l);
      LayerConventions names = run.conventions().layers().get(l);
      double[] values = CellTable.values(part, row);
      for (int u = 0; u < values.length; u++) {
        if (judged[l][u] == null) continue;
        double best = judged[l][u].best();
        boolean number = structure.layer(l).units().values() == 0;
        double repair =
            number
                ? names.possible(u, names.original(u, best))
                : state(structure, l, u, (int) best);
        cells.add(
            new Cell(
                row + 1,
                total,
                names.columns().get(u),
                part.text(u, values[u]),
                judged[l][u],
                part.text(u, repair)));
      }
    }
    cells.sort(Comparator.comparingDouble((Cell cell) -> -cell.judged.surprise()));
    return cells;
  }

  /// State number `state` of a unit as tables show it.
  private static double state(Structure structure, int l, int unit, int state) {
    if (structure.layer(l).units().ports().get(0).width() > 1) return state;
    double[][] t = structure.layer(l).zeros();
    structure.layer(l).units().statistics(state, unit, t);
    return t[0][structure.unitOffsets(l, 0)[unit]];
  }

  @Override
  public List<String> columns() {
    return List.of(
        "row",
        "rowSurprise",
        "column",
        "value",
        "surprise",
        "logProbability",
        "expected",
        "repair",
        "repairLogProbability");
  }

  @Override
  public int rows() {
    return cells.size();
  }

  @Override
  public String[] row(int row) {
    Cell cell = cells.get(row);
    return new String[] {
      Integer.toString(cell.row),
      NumberTable.text(cell.rowSurprise),
      cell.column,
      cell.value,
      NumberTable.text(cell.judged.surprise()),
      NumberTable.text(cell.judged.logValue()),
      NumberTable.text(cell.judged.expected()),
      cell.repair,
      NumberTable.text(cell.judged.logBest())
    };
  }

  @Override
  public boolean words(int column) {
    return WORDS.contains(columns().get(column));
  }

  /// Row, surprise of the row and surprise of every cell.
  @Override
  public NpyArray array() {
    double[][] values = new double[cells.size()][];
    for (int i = 0; i < values.length; i++) {
      Cell cell = cells.get(i);
      values[i] = new double[] {cell.row, cell.rowSurprise, cell.judged.surprise()};
    }
    return new NumberTable(List.of("row", "rowSurprise", "surprise"), values).array();
  }

  public Map<String, Object> toJson() {
    List<Map<String, Object>> list = new ArrayList<>();
    for (Cell cell : cells) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("row", cell.row);
      json.put("rowSurprise", cell.rowSurprise);
      json.put("column", cell.column);
      json.put("value", cell.value);
      json.put("surprise", cell.judged.surprise());
      json.put("logProbability", cell.judged.logValue());
      json.put("expected", cell.judged.expected());
      json.put("repair", cell.repair);
      json.put("repairLogProbability", cell.judged.logBest());
      list.add(json);
    }
    return Map.of("cells", list);
  }
}
