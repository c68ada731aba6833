package io.harmonium.runs.transforming;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.Unseen;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.transforming.TransformRequest.What;
import io.harmonium.runs.use.GivenRows;
import io.harmonium.runs.use.KeyedResult;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.Tabular;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.List;

/// Features of rows of a machine with hidden units.
public final class RowsTransforming implements Transforming {

  /// Clusters that are named in remarks.
  private static final int LISTED = 8;

  private final TrainedRows run;
  private final OpenOptions options;
  private final NamedRows rows;

  public RowsTransforming(TrainedRows run, OpenOptions options) {
    this.run = run;
    this.options = options;
    this.rows = NamedRows.of(run.conventions());
  }

  @Override
  public NamedRows rows() {
    return rows;
  }

  @Override
  public Transformed transform(Path file, TransformRequest request, Watch watch) {
    refusePast(request);
    if (request.what() == What.FROM_HIDDEN)
      return codes(HiddenCodes.read(run.structure(), file), request.picture(), watch);
    request.reading().ofRows("id");
    Unseen unseen = request.reading().unseen();
    TrainedRows reading = run.with(request.reading().in(run.conventions(), unseen));
    Dataset data = reading.read(file, request.reading().seed());
    if (unseen != null) unseen.lines().forEach(watch.warnings());
    refuseGaps(data, request.what(), file.toString());
    RowKey key = RowKey.of(reading.conventions(), file, data, request.reading().sequences().id());
    return transform(data, request, key, unseen, watch);
  }

  @Override
  public Transformed transform(Dataset data, TransformRequest request, Watch watch) {
    refusePast(request);
    if (request.what() == What.FROM_HIDDEN)
      throw new Unsupported("hidden codes are no rows of the data", "call fromHidden");
    Dataset whole = run.whitened(run.withClass(data));
    refuseGaps(whole, request.what(), "");
    return transform(whole, request, RowKey.numbers(whole.names()), null, watch);
  }

  @Override
  public Transformed fromHidden(double[][] codes, Watch watch) {
    return codes(HiddenCodes.of(run.structure(), codes), false, watch);
  }

  private static void refusePast(TransformRequest request) {
    if (request.past() != null)
      throw new Unsupported("{past} belongs to a trbm, a machine of sequences", "leave it out");
  }

  private void refuseGaps(Dataset data, What what, String where) {
    long gaps = new GivenRows(data, 1).missing();
    if (gaps > 0 && what != What.MEANS)
      throw new RunException(
          RunException.Kind.BAD_DATA,
          gaps + " cells are missing, and what is asked is told of whole rows",
          where,
          "fill them in first: "
              + Suggestion.of("sample", run.directory().path())
                  .with("given", where.isEmpty() ? "FILE" : where)
                  .with("out", "filled.csv"),
          null);
  }

  private Transformed transform(
      Dataset data, TransformRequest request, RowKey key, Unseen unseen, Watch watch) {
    try (Workers workers = options.workers(data.rows());
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      long gaps = new GivenRows(data, 1).missing();
      if (gaps > 0) {
        watch
            .remarks()
            .accept(
                gaps
                    + " cells are missing: means of their rows are over "
                    + CompletedMeans.DRAWS
                    + " draws of them given the others");
        Seed seed = request.reading().seed();
        HiddenMeans means = CompletedMeans.of(run, data, seed, workers);
        return keyed(means.columns(), means.values(), means, key, unseen);
      }
      Configurations x = Rows.of(run.structure(), data).x();
      List<String> names = data.names();
      return switch (request.what()) {
        case RECONSTRUCTIONS, FROM_HIDDEN ->
            back(
                VisibleMeans.ofRows(run, x, names, workers),
                x,
                request.picture(),
                key,
                unseen,
                watch);
        case GATES -> {
          GateMeans means = GateMeans.of(run, x, names, workers);
          watch.remarks().accept(means.note());
          yield keyed(means.columns(), means.values(), means, key, unseen);
        }
        case CODES -> {
          CodeTable table = codeTable(x, names, workers);
          table.summary(LISTED).forEach(watch.remarks());
          yield keyed(table.units(), table.numbers(), table, key, unseen);
        }
        case MEANS -> {
          HiddenMeans means = HiddenMeans.of(run.machine(), x, names, workers);
          String note = HiddenMeans.note(run.structure());
          if (note != null) watch.remarks().accept(note);
          yield keyed(means.columns(), means.values(), means, key, unseen);
        }
      };
    }
  }

  private CodeTable codeTable(Configurations x, List<String> names, Workers workers) {
    String unsupported = Codes.unsupported(run.machine());
    if (unsupported != null)
      throw new Unsupported(
          "{codes}: " + unsupported,
          "means instead: " + Suggestion.of("transform", run.directory().path(), "DATA"));
    return CodeTable.of(run.machine(), x, names, workers);
  }

  private Transformed codes(HiddenCodes given, boolean picture, Watch watch) {
    try (Workers workers = options.workers(given.rows())) {
      VisibleMeans means = VisibleMeans.ofCodes(run, given, workers);
      return back(means, null, picture, RowKey.numbers(given.names()), null, watch);
    }
  }

  /// Means of visible units; `x` are the rows that they came from, or null.
  private Transformed back(
      VisibleMeans means,
      Configurations x,
      boolean picture,
      RowKey key,
      Unseen unseen,
      Watch watch) {
    watch.remarks().accept(means.conditional());
    Tabular written = new KeyedResult(means, key, unseen);
    return new Transformed(
        means.columns(),
        means.values(),
        written,
        picture ? ReconstructionPicture.of(run, x, means.values()) : null);
  }

  private static Transformed keyed(
      List<String> columns, double[][] values, Tabular written, RowKey key, Unseen unseen) {
    return new Transformed(columns, values, new KeyedResult(written, key, unseen), null);
  }
}
