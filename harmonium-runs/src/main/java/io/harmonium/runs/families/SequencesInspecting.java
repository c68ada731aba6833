package io.harmonium.runs.families;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.inspecting.FrameSubject;
import io.harmonium.runs.inspecting.Insight;
import io.harmonium.runs.inspecting.InspectRequest;
import io.harmonium.runs.inspecting.Inspecting;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.inspecting.Overview;
import io.harmonium.runs.inspecting.View;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.wording.Explained;

/// Views of machines of sequences.
record SequencesInspecting(TrainedSequences run, OpenOptions options) implements Inspecting {

  @Override
  public Overview overview() {
    Structure structure = run.machine().structure();
    return new Overview(
        run.description().model() + " of " + TrainedRows.shape(structure),
        run.update(),
        structure.parameters(),
        TrainedRows.layers(structure),
        null,
        Insight.OF_SEQUENCES);
  }

  @Override
  public View view(Insight insight, InspectRequest request, Watch watch) {
    try (Workers workers = options.workers()) {
      return insight.of(new FrameSubject(run, request.seed(), workers, watch.progress()));
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.INVALID, Explained.reason(e), run.directory().path().toString(), "", e);
    }
  }

  @Override
  public void keep(View view) {
    KeptViews.keep(run.directory(), view);
  }
}
