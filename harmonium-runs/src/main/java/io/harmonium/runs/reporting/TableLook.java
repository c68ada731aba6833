package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.BarList;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Rows of named columns: a few rows of data and samples as tables, and the strongest weights of hidden units as bars.
record TableLook(RunContents run) implements Look {

  private static final int ROWS = 8;
  private static final int COLUMNS = 14;

  /// Tables of so many columns stand side by side.
  private static final int FEW_COLUMNS = 5;

  private static final int UNITS = 6;
  private static final int BARS = 8;

  @Override
  public List<Tile> tiles() {
    List<Tile> tiles = new ArrayList<>();
    RunStatistics statistics = run.statistics();
    if (statistics != null) {
      String what = statistics.comparedWith().equals("test") ? " held-out rows" : " training rows";
      if (statistics.texts() != null) return texts(statistics.texts(), what);
      tiles.add(rows("Data", statistics.dataExamples(), what));
      tiles.add(rows("Samples", statistics.sampleExamples(), " samples"));
      if (run.chains() != null) {
        double[][] chains = VisibleUnits.of(run.machine().structure()).rows(run.chains(), ROWS);
        tiles.add(rows("Persistent chains", chains, " chains of training"));
      }
    }
    tiles.addAll(filters());
    return tiles;
  }

  private List<Tile> filters() {
    return run.filters().first(UNITS).stream().map(this::bars).toList();
  }

  /// Rows as the user's file writes them.
  private List<Tile> texts(TableTexts texts, String what) {
    List<Tile> tiles = new ArrayList<>();
    tiles.add(table("Data", texts.columns(), texts.data(), what));
    tiles.add(table("Samples", texts.columns(), texts.samples(), " samples"));
    tiles.addAll(filters());
    return tiles;
  }

  private Tile rows(String title, double[][] rows, String what) {
    RunStatistics statistics = run.statistics();
    List<List<String>> texts = new ArrayList<>();
    for (double[] row : rows) {
      List<String> cells = new ArrayList<>();
      for (int u = 0; u < row.length; u++) cells.add(cell(row[u], statistics.levels().get(u)));
      texts.add(cells);
    }
    return table(title, statistics.units(), texts, what);
  }

  private static Tile table(
      String title, List<String> names, List<List<String>> rows, String what) {
    int columns = Math.min(COLUMNS, names.size());
    int lines = Math.min(ROWS, rows.size());
    Markup out = new Markup();
    out.open("div", "class", "scroll").open("table", "class", "rows").open("thead").open("tr");
    for (int u = 0; u < columns; u++) out.element("th", names.get(u), "scope", "col");
    out.close().close().open("tbody").line();
    for (List<String> row : rows.subList(0, lines)) {
      out.open("tr");
      for (int u = 0; u < columns; u++) out.element("td", row.get(u));
      out.close().line();
    }
    out.close().close().close();
    String shown =
        columns < names.size()
            ? ", " + columns + " of " + Numbers.count(names.size()) + " columns"
            : "";
    return Tile.of(title, out, "The first " + lines + what + shown + ".", null)
        .wide(columns <= FEW_COLUMNS ? Tile.Width.ONE : Tile.Width.FULL);
  }

  private static String cell(double value, List<String> levels) {
    if (!levels.isEmpty()) return levels.get((int) value);
    return value == Math.rint(value) ? Numbers.count((long) value) : Numbers.significant(value, 3);
  }

  private Tile bars(Filters.Filter filter) {
    double[] weights = filter.weights();
    List<Integer> strongest =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(weights[i])))
            .limit(BARS)
            .toList();
    List<String> names =
        run.statistics() == null || run.statistics().columnNames().size() != weights.length
            ? IntStream.rangeClosed(1, weights.length).mapToObj(i -> "column " + i).toList()
            : run.statistics().columnNames();
    return Tile.of(
        "Filter: " + filter.name(),
        new BarList(
                "Strongest weights of " + filter.name(),
                "weight",
                "nats per data unit",
                strongest.stream().map(names::get).toList(),
                strongest.stream().mapToDouble(i -> weights[i]).toArray())
            .svg(),
        "The " + strongest.size() + " strongest of " + Numbers.count(weights.length) + " weights.",
        null);
  }
}
