package io.harmonium.runs.families;

import io.harmonium.deep.DbnRows;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.Training;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.Watch;
import io.harmonium.runs.training.MetricsText;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.training.RunSettings;
import io.harmonium.runs.training.StackTraining;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.ClassGallery;
import io.harmonium.runs.use.RunGallery;
import io.harmonium.store.Models;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.List;
import java.util.Map;

/// How deep belief networks are planned, and what is written when all layers are learned.
final class StacksTraining {

  /// Sweeps of the top machine behind the samples of the report.
  private static final int SWEEPS = 200;

  private static final int SAMPLES = 500;

  private StacksTraining() {}

  static Training planned(TrainingRequest request, Workers workers, Watch watch) {
    return new StackTraining(
        RowsTraining.plan(request, workers, watch), StacksTraining::finish, workers);
  }

  static Training resumed(RunDirectory directory, ResumeOptions options, Workers workers) {
    RunDescription description = RunPlan.description(directory);
    RunSettings settings = RunPlan.settings(directory);
    TrainingData data = RunPlan.data(directory, settings, options.rows(), workers);
    RunPlan plan = RunPlan.resumedStack(description, settings, data, options.choice());
    return new StackTraining(plan, StacksTraining::finish, workers);
  }

  /// Judges the network and writes the report.
  private static Outcome finish(StackTraining stack, RunDirectory directory) {
    RunPlan plan = stack.plan();
    Map<String, Object> line = stack.complete(directory);
    directory.establish();
    Seed seed = Seed.of(plan.description().seed()).child("gallery");
    ClassGallery.write(directory, plan.data(), stack.workers());
    RunGallery.write(
        directory,
        plan.data(),
        Models.machine(stack.network()),
        new DbnRows(stack.network(), stack.workers()).generate(SAMPLES, SWEEPS, seed),
        stack.workers());
    return new Outcome(new Metrics(line), MetricsText.lines(line), List.of(), List.of());
  }
}
