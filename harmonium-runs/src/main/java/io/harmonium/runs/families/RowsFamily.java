package io.harmonium.runs.families;

import io.harmonium.runs.Capabilities;
import io.harmonium.runs.Family;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Trained;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.Arrays;
import java.util.List;

/// Machines of rows that are trained in one go, or made at once.
public final class RowsFamily implements Family {

  @Override
  public String name() {
    return "rows";
  }

  @Override
  public List<String> models() {
    return Arrays.stream(MachineKind.values())
        .filter(kind -> !kind.stacked() && !kind.sequences() && !kind.network())
        .map(MachineKind::toString)
        .toList();
  }

  @Override
  public Trained open(RunDirectory directory, RunDescription description, OpenOptions options) {
    return opened(directory, description, options);
  }

  /// A run whose machine is one of rows.
  static Trained opened(RunDirectory directory, RunDescription description, OpenOptions options) {
    TrainedRows newest = TrainedRows.open(directory.path());
    TrainedRows run = options.update() < 0 ? newest : newest.at(options.update());
    return new OpenedRun(directory, description.model(), run.update(), capabilities(run));
  }

  /// What can be asked of a machine of rows.
  private static Capabilities capabilities(TrainedRows run) {
    return new Capabilities("a " + run.description().model());
  }
}
