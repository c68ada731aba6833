package io.harmonium.runs.families;

import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.exchange.NetworkStages;
import io.harmonium.runs.inspecting.Insight;
import io.harmonium.runs.inspecting.InspectRequest;
import io.harmonium.runs.inspecting.Inspecting;
import io.harmonium.runs.inspecting.Overview;
import io.harmonium.runs.inspecting.View;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.wording.Suggestion;
import java.util.List;

/// The arrays of a network: all views are those of layers and links.
record NetworksInspecting(TrainedNetwork run) implements Inspecting {

  @Override
  public Overview overview() {
    return new Overview(
        NetworkPlan.shape(run.description()).toString(),
        run.state().update(),
        run.parameters().size(),
        List.of(),
        NetworkStages.table(run.parameters()),
        List.of());
  }

  @Override
  public View view(Insight insight, InspectRequest request, Watch watch) {
    throw none();
  }

  @Override
  public void keep(View view) {
    throw none();
  }

  private Unsupported none() {
    return new Unsupported(
        "views of layers and links do not apply to a network",
        "its arrays: " + Suggestion.of("inspect", run.directory().path()));
  }
}
