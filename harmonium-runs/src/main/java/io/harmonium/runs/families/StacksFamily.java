package io.harmonium.runs.families;

import io.harmonium.matrix.Workers;
import io.harmonium.runs.Family;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Training;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.Watch;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.Arrays;
import java.util.List;

/// Restricted machines on top of each other that are learned one by one; used as machines of rows are.
public final class StacksFamily implements Family {

  @Override
  public String name() {
    return "stacks";
  }

  @Override
  public List<String> models() {
    return Arrays.stream(MachineKind.values())
        .filter(MachineKind::stacked)
        .map(MachineKind::toString)
        .toList();
  }

  @Override
  public Training plan(TrainingRequest request, Workers workers, Watch watch) {
    return StacksTraining.planned(request, workers, watch);
  }

  @Override
  public Training resume(
      RunDirectory directory, ResumeOptions options, Workers workers, Watch watch) {
    return StacksTraining.resumed(directory, options, workers);
  }

  @Override
  public Trained open(RunDirectory directory, RunDescription description, OpenOptions options) {
    return RowsFamily.opened(directory, description, options);
  }
}
