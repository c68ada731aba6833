package io.harmonium.runs.families;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Reals;
import io.harmonium.runs.sampling.SamplerDiagnostics;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.use.NetworkChains;
import io.harmonium.runs.use.NetworkPictures;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowTable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows of a network.
///
/// @param source what documents say of where they come from: "run" or "network", and its path
/// @param drawn the rows as input to the network, and what the walk measured
/// @param steps steps of the walk
/// @param data the rows in the units of the data: one block of numbers
record NetworkSamples(
    Map.Entry<String, Path> source,
    List<String> formats,
    NetworkChains.Drawn drawn,
    int steps,
    Dataset data)
    implements Samples {

  @Override
  public RowTable table() {
    Block block = data.blocks().getFirst();
    Reals x = (Reals) block.values();
    double[][] rows = new double[x.rows()][x.columns()];
    for (int row = 0; row < rows.length; row++) x.toDoubles(row, rows[row]);
    return new NumberTable(block.columns(), rows);
  }

  @Override
  public SamplerDiagnostics diagnostics() {
    return Double.isNaN(drawn.accepted())
        ? SamplerDiagnostics.NONE
        : SamplerDiagnostics.accepted(drawn.accepted());
  }

  @Override
  public Map<String, Object> toJson(boolean listed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(source.getKey(), source.getValue().toString());
    json.put("steps", steps);
    json.put("note", drawn.note());
    json.putAll(diagnostics().toJson());
    json.put("rows", data.rows());
    return listed ? listing(json, table()) : json;
  }

  /// `json` with all rows of `table`.
  static Map<String, Object> listing(Map<String, Object> json, RowTable table) {
    json.put("columns", table.columns());
    json.put("samples", table.contents());
    return json;
  }

  @Override
  public void write(Path path) {
    ResultFile file = ResultFile.of(path, true, formats);
    if (file.ending().equals(".png")) NetworkPictures.write(data.picture(), drawn.rows(), file);
    else file.write(table(), null);
  }
}
