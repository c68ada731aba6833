package io.harmonium.runs.transforming;

import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.DbnRows;
import io.harmonium.deep.LayerMeans;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.runs.use.NamedTable;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Features of rows: the hidden means ⟨t(h) | x⟩ of the ports that links use, one column per unit (per unit and state
/// for categorical ones), in double; of a deep machine those of all layers, "hidden1.1" and so on. `names` may be null.
record HiddenMeans(List<String> columns, double[][] values, List<String> names) implements Tabular {

  private static final int GRAIN = 64;

  /// A row of means per row of `x`.
  public static HiddenMeans of(
      Machine machine, Configurations x, List<String> names, Workers workers) {
    if (Dbm.deep(machine.structure())) {
      double[][][] layers = LayerMeans.of(machine, x, workers);
      int[] upward = Dbm.upward(machine.structure());
      return deep(IntStream.of(upward).mapToObj(l -> layers[l]).toList(), names);
    }
    if (machine.structure().is(Dbn.KIND)) {
      Dbn network = Dbn.of(machine.structure(), machine.parameters());
      return deep(List.of(new DbnRows(network, workers).means(x)), names);
    }
    DoublePath path = machine.doublePath();
    List<String> columns = columns(machine.structure());
    double[][] means = new double[x.rows()][columns.size()];
    workers.forBlocks(
        x.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) row(path, x, row, means[row]);
        });
    return new HiddenMeans(columns, means, names);
  }

  private static double[][] rows(List<double[][]> layers) {
    double[][] rows = new double[layers.get(0).length][];
    for (int row = 0; row < rows.length; row++) {
      int at = row;
      rows[row] = layers.stream().flatMapToDouble(l -> DoubleStream.of(l[at])).toArray();
    }
    return rows;
  }

  /// Means of several layers from the data up, `[row][column]` each.
  private static HiddenMeans deep(List<double[][]> layers, List<String> names) {
    List<String> columns = new ArrayList<>();
    for (int l = 0; l < layers.size(); l++)
      for (int j = 1; j <= layers.get(l)[0].length; j++)
        columns.add(Dbm.HIDDEN + (l + 1) + "." + j);
    return new HiddenMeans(columns, rows(layers), names);
  }

  private static void row(DoublePath path, Configurations x, int row, double[] out) {
    Structure structure = path.machine().structure();
    double[][][] t = HiddenStatistics.of(path, path.statistics(x, row));
    int at = 0;
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      double[] layer = t[l][0];
      System.arraycopy(layer, 0, out, at, layer.length);
      at += layer.length;
    }
  }

  /// Names of the columns: "h1", "h1=0" for the first state of a categorical unit, "h1.1" for the first of several bits.
  static List<String> columns(Structure structure) {
    List<String> names = new ArrayList<>();
    int unit = 0;
    for (var layer : structure.hidden()) {
      int[] offsets = layer.units().offsets(layer.size());
      for (int u = 0; u < layer.size(); u++) {
        unit++;
        int width = offsets[u + 1] - offsets[u];
        boolean states = layer.units().ports().get(0).storage() == Storage.LEVELS;
        for (int a = 0; a < width; a++)
          names.add("h" + unit + (width == 1 ? "" : states ? "=" + a : "." + (a + 1)));
      }
    }
    return names;
  }

  /// How the means of a machine are found where that is not plain, in words; null where it is.
  public static String note(Structure structure) {
    if (structure.is(Dbn.KIND)) return "means of each layer given the means of the one below";
    if (Dbm.deep(structure)) return "means by mean field: the hidden layers are linked";
    return HiddenStatistics.note(structure);
  }

  @Override
  public RowTable table() {
    return NamedTable.of(names, NumberTable.finite(columns, values));
  }

  /// The same as a document; with all rows where they do not go to a file.
  @Override
  public Map<String, Object> toJson(boolean rows) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", values.length);
    json.put("columns", columns);
    if (rows && names != null) json.put("names", names);
    if (rows) json.put("means", List.of(values));
    return json;
  }
}
