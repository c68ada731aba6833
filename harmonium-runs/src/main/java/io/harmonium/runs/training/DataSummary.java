package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.formats.LazyList;
import io.harmonium.matrix.States;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.text.ShortNumber;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What a person wants to know about data before training: how many rows, of what kind, which columns say nothing.
public final class DataSummary {

  private static final int LISTED = 12;

  /// Rows that are compared with each other at most.
  private static final int COMPARED = 1_000_000;

  /// The statistic of one column: its name, smallest, mean and largest value, and how many categories it has (0 for
  /// numbers).
  record Column(String name, double low, double mean, double high, int categories) {

    boolean constant() {
      return low == high;
    }

    private Map<String, Object> toJson() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", name);
      json.put("low", low);
      json.put("mean", mean);
      json.put("high", high);
      json.put("categories", categories);
      return json;
    }
  }

  private final Dataset data;
  private final String format;
  private final String units;
  private final List<Column> columns;

  /// Different rows, or 0 where there are too many to compare.
  private final int distinct;

  public DataSummary(Dataset data, String format) {
    this.data = data;
    this.format = format;
    Block block = data.blocks().get(0);
    this.units = VisibleLayer.units(data).name();
    this.columns = columns(block);
    this.distinct = data.rows() > COMPARED ? 0 : distinct(block.values());
  }

  /// Sets the values of the units of a row: the statistic itself, or the number of the category.
  private static void values(
      States states, int row, double[] statistics, int[] widths, double[] values) {
    states.toDoubles(row, statistics);
    for (int u = 0, at = 0; u < widths.length; at += widths[u++])
      if (widths[u] == 1) values[u] = statistics[at];
      else for (int a = 0; a < widths[u]; a++) if (statistics[at + a] != 0) values[u] = a;
  }

  private static int[] widths(States states) {
    int[] offsets = VisibleLayer.offsets(states);
    int[] widths = new int[offsets.length - 1];
    for (int u = 0; u < widths.length; u++) widths[u] = offsets[u + 1] - offsets[u];
    return widths;
  }

  private static List<Column> columns(Block block) {
    States states = block.values();
    int[] widths = widths(states);
    double[] low = new double[widths.length];
    double[] high = new double[widths.length];
    double[] sum = new double[widths.length];
    int[] known = new int[widths.length];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    double[] statistics = new double[states.columns()];
    double[] values = new double[widths.length];
    for (int row = 0; row < states.rows(); row++) {
      values(states, row, statistics, widths, values);
      for (int u = 0; u < widths.length; u++) {
        if (block.missing() != null && block.missing().get(row, u)) continue;
        known[u]++;
        low[u] = Math.min(low[u], values[u]);
        high[u] = Math.max(high[u], values[u]);
        sum[u] += values[u];
      }
    }
    return LazyList.of(
        widths.length,
        u ->
            new Column(
                block.columns().get(u),
                low[u],
                sum[u] / known[u],
                high[u],
                block.categories().isEmpty() ? 0 : block.categories().get(u).size()));
  }

  /// Different rows, told apart by 64-bit fingerprints.
  private static int distinct(States states) {
    Set<Long> seen = new HashSet<>();
    double[] statistics = new double[states.columns()];
    for (int row = 0; row < states.rows(); row++) {
      states.toDoubles(row, statistics);
      long print = 0;
      for (double value : statistics) {
        print = (print ^ Double.doubleToLongBits(value)) * 0x9E3779B97F4A7C15L;
        print ^= print >>> 32;
      }
      seen.add(print);
    }
    return seen.size();
  }

  private List<String> constant() {
    return columns.stream().filter(Column::constant).map(Column::name).toList();
  }

  private long classes() {
    return Arrays.stream(data.labels()).distinct().count();
  }

  /// For people.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("file      " + data.provenance().source() + " (" + format + ")");
    lines.add(
        "rows      " + data.rows() + (distinct == 0 ? "" : ", " + distinct + " of them different"));
    lines.add("columns   " + columns.size() + " " + units);
    if (!constant().isEmpty())
      lines.add(
          "constant  "
              + Counted.of(constant().size(), "columns")
              + (constant().size() == 1 ? " carries" : " carry")
              + " no information: "
              + some(constant()));
    if (data.labels() != null) lines.add("labels    " + classes() + " classes");
    if (data.picture() != null)
      lines.add(
          "picture   "
              + data.picture().width()
              + " x "
              + data.picture().height()
              + (data.picture().coloured() ? " pixels of red, green and blue" : " cells"));
    if (data.weights() != null)
      lines.add(String.format(Locale.ROOT, "weights   %.1f effective rows", data.totalWeight()));
    for (String step : data.provenance().steps()) lines.add("note      " + step);
    lines.add("");
    columns.stream().limit(LISTED).map(this::line).forEach(lines::add);
    if (columns.size() > LISTED) lines.add("  … " + (columns.size() - LISTED) + " more columns");
    return lines;
  }

  private String line(Column column) {
    if (column.categories() > 0)
      return String.format("  %-16s %d categories", column.name(), column.categories());
    return String.format(
        "  %-16s %s to %s, mean %s",
        column.name(),
        ShortNumber.of(column.low()),
        ShortNumber.of(column.high()),
        ShortNumber.of(column.mean()));
  }

  private static String some(List<String> names) {
    String listed = String.join(", ", names.subList(0, Math.min(LISTED, names.size())));
    return names.size() > LISTED ? listed + ", …" : listed;
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("file", data.provenance().source());
    json.put("format", format);
    json.put("sha256", data.provenance().sha256());
    json.put("rows", data.rows());
    if (distinct > 0) json.put("distinctRows", distinct);
    json.put("visible", units);
    json.put("effectiveRows", data.totalWeight());
    if (data.labels() != null) json.put("classes", classes());
    if (data.picture() != null) json.put("picture", ConventionsJson.json(data.picture()));
    json.put("steps", data.provenance().steps());
    json.put("constantColumns", constant());
    json.put("columns", LazyList.of(columns, Column::toJson));
    return json;
  }
}
