package io.harmonium.runs.explaining;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Unseen;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Which cells make rows strange.
///
/// @param rows the strangest rows, the strangest first
/// @param key what tells all rows apart
/// @param unseen words that training did not see; null where they were an error
public record Explanations(List<StrangeRow> rows, RowKey key, Unseen unseen) implements Tabular {

  public Explanations {
    rows = List.copyOf(rows);
  }

  /// The id of a row in its file, or its number.
  public String id(StrangeRow row) {
    return key.name() == null ? Integer.toString(row.number()) : key.text(row.number() - 1);
  }

  /// A row for each cell.
  @Override
  public RowTable table() {
    RowTable cells = new Cells(listed());
    return key.ids() ? keys().before(cells) : cells;
  }

  /// The key of each cell.
  private RowKey keys() {
    return key.chosen(
        rows.stream()
            .flatMapToInt(
                row -> IntStream.generate(() -> row.number() - 1).limit(row.cells().size())));
  }

  private List<Listed> listed() {
    List<Listed> all = new ArrayList<>();
    for (StrangeRow row : rows) for (StrangeCell cell : row.cells()) all.add(new Listed(row, cell));
    return all;
  }

  @Override
  public Map<String, Object> toJson(boolean listed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("cells", listed().stream().map(Listed::toJson).toList());
    Map<String, Object> keyed = key.ids() ? keys().in(json, listed) : key.in(json, listed);
    if (unseen != null && !unseen.isEmpty()) keyed.put("unseen", unseen.toJson());
    return keyed;
  }

  /// A cell beside its row.
  private record Listed(StrangeRow row, StrangeCell cell) {

    Map<String, Object> toJson() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("row", row.number());
      json.put("rowSurprise", row.surprise());
      json.put("column", cell.column());
      json.put("value", cell.value());
      json.put("surprise", cell.surprise());
      json.put("logProbability", cell.logProbability());
      json.put("expected", cell.expected());
      json.put("repair", cell.repair());
      json.put("repairLogProbability", cell.repairLogProbability());
      return json;
    }
  }

  private record Cells(List<Listed> cells) implements RowTable {

    /// Columns of names and of values of columns of any kind.
    private static final Set<String> WORDS = Set.of("column", "value", "repair");

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
      return cells.get(row).toJson().values().stream()
          .map(cell -> cell instanceof Double number ? NumberTable.text(number) : cell.toString())
          .toArray(String[]::new);
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
        Listed listed = cells.get(i);
        values[i] =
            new double[] {listed.row.number(), listed.row.surprise(), listed.cell.surprise()};
      }
      return new NumberTable(List.of("row", "rowSurprise", "surprise"), values).array();
    }
  }
}
