package io.harmonium.runs.families;

import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.inspecting.Insight;
import io.harmonium.runs.inspecting.InspectRequest;
import io.harmonium.runs.inspecting.Inspecting;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.inspecting.Overview;
import io.harmonium.runs.inspecting.RowViews;
import io.harmonium.runs.inspecting.Subject;
import io.harmonium.runs.inspecting.View;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.wording.Explained;
import io.harmonium.wording.Suggestion;

/// Views of machines of rows.
record RowsInspecting(TrainedRows run, OpenOptions options) implements Inspecting {

  @Override
  public Overview overview() {
    return new Overview(
        run.shape(),
        run.update(),
        run.structure().parameters(),
        run.layers(),
        null,
        RowViews.of(run.structure()));
  }

  @Override
  public View view(Insight insight, InspectRequest request, Watch watch) {
    TrainedRows read =
        run.conventions() == null ? run : run.with(request.reading().apply(run.conventions()));
    try (Workers workers = options.workers()) {
      return insight.of(
          new Subject(read, request.rows(), request.seed(), workers, watch.progress()));
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.INVALID,
          Explained.reason(e),
          run.directory().path().toString(),
          "its views: " + Suggestion.of("inspect", run.directory().path()),
          e);
    }
  }

  @Override
  public void keep(View view) {
    KeptViews.keep(run.directory(), view);
  }
}
