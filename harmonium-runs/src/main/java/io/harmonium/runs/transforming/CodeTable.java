package io.harmonium.runs.transforming;

import io.harmonium.formats.NpyArray;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Elementary;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/// The most probable hidden code of each row with its probability and, where the clusters can be listed, p(z | x) of
/// every cluster z. Arrays hold the codes alone (rows x hidden units).
///
/// @param clusters p(z | x) per row, null where they are not listed
/// @param names of rows, or null
record CodeTable(Codes codes, List<Codes.Code> best, double[][] clusters, List<String> names)
    implements RowTable, Tabular {

  private static final int GRAIN = 64;

  public static CodeTable of(
      Machine machine, Configurations x, List<String> names, Workers workers) {
    Codes codes = new Codes(machine);
    Codes.Code[] best = new Codes.Code[x.rows()];
    double[][] clusters = codes.clusters() == 0 ? null : new double[x.rows()][];
    workers.forBlocks(
        x.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) {
            best[row] = codes.of(x, row);
            if (clusters != null) clusters[row] = codes.clusters(x, row);
          }
        });
    return new CodeTable(codes, List.of(best), clusters, names);
  }

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    if (names != null) columns.add("name");
    columns.add("code");
    columns.add(codes.density() ? "density" : "probability");
    if (clusters != null)
      for (int z = 0; z < codes.clusters(); z++) columns.add("p(" + codes.text(z) + ")");
    return columns;
  }

  @Override
  public int rows() {
    return best.size();
  }

  @Override
  public String[] row(int row) {
    List<String> cells = new ArrayList<>();
    if (names != null) cells.add(names.get(row));
    cells.add(codes.text(best.get(row).values()));
    cells.add(NumberTable.text(probability(row)));
    if (clusters != null) for (double p : clusters[row]) cells.add(NumberTable.text(p));
    return cells.toArray(String[]::new);
  }

  @Override
  public boolean words(int column) {
    return column <= (names == null ? 0 : 1);
  }

  private double probability(int row) {
    return Elementary.exp(best.get(row).logProbability());
  }

  @Override
  public NpyArray array() {
    int units = codes.units();
    double[] all = new double[Math.multiplyExact(rows(), units)];
    for (int row = 0; row < rows(); row++)
      System.arraycopy(codes.numbers(best.get(row).values()), 0, all, row * units, units);
    return NpyArray.of(all, rows(), units);
  }

  @Override
  public RowTable table() {
    return this;
  }

  /// A name for each number of a code.
  List<String> units() {
    return IntStream.rangeClosed(1, codes.units()).mapToObj(u -> "h" + u).toList();
  }

  /// The numbers of the code of each row.
  double[][] numbers() {
    return best.stream().map(code -> codes.numbers(code.values())).toArray(double[][]::new);
  }

  /// p(z) = mean of p(z | x) over the rows, for every cluster.
  private double[] shares() {
    double[] shares = new double[codes.clusters()];
    for (double[] row : clusters)
      for (int z = 0; z < shares.length; z++) shares[z] += row[z] / rows();
    return shares;
  }

  /// How many rows have each cluster as their most probable one.
  private int[] members() {
    int[] members = new int[codes.clusters()];
    for (Codes.Code code : best) members[codes.cluster(code.values())]++;
    return members;
  }

  /// The `most` largest clusters in words; empty where clusters are not listed.
  public List<String> summary(int max) {
    if (clusters == null) return List.of();
    double[] shares = shares();
    int[] members = members();
    List<String> lines = new ArrayList<>();
    lines.add("clusters by their mean probability over " + rows() + " rows:");
    IntStream.range(0, shares.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer z) -> -shares[z]))
        .limit(max)
        .forEach(
            z ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "  %s  %.4f  most probable for %d rows",
                        codes.text(z),
                        shares[z],
                        members[z])));
    if (shares.length > max) lines.add("  and " + (shares.length - max) + " more");
    return lines;
  }

  /// The same as a document; with all rows where they do not go to a file.
  @Override
  public Map<String, Object> toJson(boolean rows) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", rows());
    json.put("hidden", codes.units());
    if (clusters != null) json.put("clusters", clusterList());
    if (!rows) return json;
    if (names != null) json.put("names", names);
    json.put("codes", best.stream().map(code -> codes.text(code.values())).toList());
    json.put(
        codes.density() ? "density" : "probability",
        IntStream.range(0, rows()).mapToDouble(this::probability).toArray());
    return json;
  }

  private List<Map<String, Object>> clusterList() {
    double[] shares = shares();
    int[] members = members();
    List<Map<String, Object>> list = new ArrayList<>();
    for (int z = 0; z < shares.length; z++) {
      Map<String, Object> cluster = new LinkedHashMap<>();
      cluster.put("code", codes.text(z));
      cluster.put("probability", shares[z]);
      cluster.put("rows", members[z]);
      list.add(cluster);
    }
    return list;
  }
}
