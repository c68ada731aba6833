package io.harmonium.runs.families;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.formats.FastaWriter;
import io.harmonium.model.Configurations;
import io.harmonium.runs.RunException;
import io.harmonium.runs.sampling.Keep;
import io.harmonium.runs.sampling.SamplerDiagnostics;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.SampleMosaic;
import io.harmonium.runs.use.TrainedRows;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// States of a machine of rows.
///
/// @param run the run whose states `x` are; both in the units of the data, or both as input to the machine
/// @param names the names of rows, null where they have none
/// @param facts how they were drawn, for documents
record RowSamples(
    TrainedRows run,
    Configurations x,
    Keep keep,
    RowKey key,
    List<String> names,
    SamplerDiagnostics diagnostics,
    Map<String, Object> facts)
    implements Samples {

  /// Tables and arrays, FASTA for letters, a mosaic for pictures.
  static final List<String> FORMATS = List.of(".csv", ".tsv", ".npy", ".fasta", ".fa", ".png");

  /// Refuses before any work what a run cannot be written as.
  static void check(TrainedRows run, Keep keep, String format) {
    boolean fasta = format.startsWith(".fa");
    boolean png = format.equals(".png");
    if ((fasta || png) && keep.hidden())
      throw RunException.invalid(
          "{out}: " + format + " shows visible units only", "use {keep} x, or write .csv or .npy");
    if (fasta && run.conventions().alphabet() == null)
      throw RunException.invalid(
          "{out}: FASTA needs units with letters, and those of this run have none",
          "write .csv or .npy");
    if (png && run.conventions().picture() == null)
      throw RunException.invalid(
          "{out}: the rows of this run are not known to be pictures",
          "write .npy, or import the machine with {picture} WIDTHxHEIGHT");
  }

  @Override
  public Dataset data() {
    return run.data(x, keep.visible(), keep.hidden(), names);
  }

  @Override
  public RowTable table() {
    return key.before(run.table(x, keep.visible(), keep.hidden()));
  }

  @Override
  public Map<String, Object> toJson(boolean listed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run.directory().path().toString());
    json.putAll(facts);
    json.put("rows", x.rows());
    RowTable table = table();
    json.put("columns", table.columns());
    if (!diagnostics.toJson().isEmpty()) json.put("diagnostics", diagnostics.toJson());
    if (listed) json.put("samples", table.contents());
    return json;
  }

  @Override
  public void write(Path path) {
    ResultFile file = ResultFile.of(path, true, FORMATS);
    check(run, keep, file.ending());
    switch (file.ending()) {
      case ".png" -> SampleMosaic.write(run, x, file);
      case ".fasta", ".fa" -> file.writeText(out -> FastaWriter.write(out, letters(), names));
      default -> file.write(table(), null);
    }
  }

  private Block letters() {
    return new Block(
        "visible", x.values(0), run.conventions().columns(), run.conventions().categories(), null);
  }
}
