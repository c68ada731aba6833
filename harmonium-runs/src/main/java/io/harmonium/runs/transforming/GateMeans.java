package io.harmonium.runs.transforming;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.runs.RunException;
import io.harmonium.runs.use.NamedTable;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Gates of hidden units and what stands behind them, given rows: p(h_j = 1 | x) as "gate1", then the means of its units while
/// it is open, p(s_jk = 1 | x, h_j = 1) as "behind1.1" of subspace units, the mean of the slab as "behind1" of spikes.
/// Behind a closed gate a subspace bit is 0 or 1 with probability 1/2, and a slab is 0.
///
/// @param names of rows, or null
record GateMeans(List<String> columns, double[][] values, List<String> names) implements Tabular {

  private static final int GRAIN = 64;

  public static GateMeans of(
      TrainedRows run, Configurations x, List<String> names, Workers workers) {
    Structure structure = run.structure();
    int l = structure.visible().size();
    Layer layer = structure.layer(l);
    Units units = layer.units();
    if (structure.hidden().size() != 1 || units.gatePort() < 0)
      throw RunException.invalid(
          "{gates}: hidden units of this machine have no gates",
          "leave it out; train {model} subspace-rbm or spike-slab-rbm has gates");
    DoublePath path = run.machine().doublePath();
    int width = units.ports().get(0).width();
    List<String> columns = new ArrayList<>();
    for (int u = 1; u <= layer.size(); u++) {
      columns.add("gate" + u);
      for (int k = 1; k <= width; k++) columns.add("behind" + u + (width == 1 ? "" : "." + k));
    }
    double[][] values = new double[x.rows()][columns.size()];
    workers.forBlocks(
        x.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          double[][] eta = path.zeros(l);
          double[][] means = path.zeros(l);
          double[] behind = new double[layer.columns()];
          for (int row = from; row < to; row++) {
            path.eta(l, path.statistics(x, row), eta);
            units.means(eta, 0, layer.size(), means);
            units.meansBehindGate(eta, 0, layer.size(), behind);
            for (int u = 0, at = 0; u < layer.size(); u++) {
              values[row][at++] = means[units.gatePort()][u];
              for (int k = 0; k < width; k++) values[row][at++] = behind[u * width + k];
            }
          }
        });
    return new GateMeans(columns, values, names);
  }

  /// What the columns are.
  public String note() {
    return "gate: p(h = 1 | x); behind: means of its units given x and h = 1";
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
    json.put("meaning", note());
    if (rows && names != null) json.put("names", names);
    if (rows) json.put("means", List.of(values));
    return json;
  }
}
