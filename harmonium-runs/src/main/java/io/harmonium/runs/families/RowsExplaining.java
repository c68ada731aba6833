package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.formats.Unseen;
import io.harmonium.matrix.Workers;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.runs.Capabilities;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.explaining.ExplainRequest;
import io.harmonium.runs.explaining.Explaining;
import io.harmonium.runs.explaining.Explanations;
import io.harmonium.runs.sampling.Given;
import io.harmonium.runs.use.StrangeRows;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Explains rows by the conditionals of single cells of a machine of rows.
final class RowsExplaining implements Explaining {

  private final TrainedRows run;
  private final OpenOptions options;

  private RowsExplaining(TrainedRows run, OpenOptions options) {
    this.run = run;
    this.options = options;
  }

  /// Adds the explaining of `run` to its capabilities, or says why there is none.
  static void offer(Capabilities all, TrainedRows run, OpenOptions options) {
    String unknown = SiteConditionals.unsupported(run.structure());
    if (unknown == null) all.with(Explaining.class, () -> new RowsExplaining(run.sound(), options));
    else
      all.without(
          Explaining.class,
          unknown,
          "whole rows are ranked by their free energy: "
              + Suggestion.of("score", run.directory().path(), "DATA"));
  }

  @Override
  public Explanations explain(Path file, ExplainRequest request, Watch watch) {
    return explain(new Given.File(file), request, watch);
  }

  @Override
  public Explanations explain(Dataset rows, ExplainRequest request, Watch watch) {
    return explain(new Given.Rows(rows), request, watch);
  }

  @Override
  public Explanations explain(
      List<? extends Map<String, ?>> rows, ExplainRequest request, Watch watch) {
    return explain(new Given.Cells(rows), request, watch);
  }

  private Explanations explain(Given given, ExplainRequest request, Watch watch) {
    request.reading().ofRows("id");
    Unseen unseen = request.reading().unseen();
    TrainedRows read = run.with(request.reading().in(run.conventions(), unseen));
    GivenData data = GivenData.of(read, given, request.reading());
    int count = data.rows().rows();
    for (int row : request.chosen())
      if (row < 1 || row > count)
        throw RunException.invalid(
            "{row}: expected a number from 1 to " + count + ", got " + row,
            "rows are counted without the header");
    try (Workers workers = options.workers();
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      StrangeRows found =
          new StrangeRows(read, data.rows(), request.reading().seed().child("explain"), workers);
      List<Integer> chosen = request.chosen().stream().map(row -> row - 1).toList();
      int max = chosen.isEmpty() ? request.rows() : chosen.size();
      if (unseen != null) unseen.lines().forEach(watch.warnings());
      return new Explanations(found.strangest(chosen, max, request.columns()), data.key(), unseen);
    }
  }
}
