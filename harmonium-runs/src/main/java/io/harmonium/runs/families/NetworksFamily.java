package io.harmonium.runs.families;

import io.harmonium.matrix.Workers;
import io.harmonium.runs.Capabilities;
import io.harmonium.runs.Family;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Training;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.Watch;
import io.harmonium.runs.diagnosis.Diagnosing;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.exchange.Exporting;
import io.harmonium.runs.exchange.Exports;
import io.harmonium.runs.explaining.Explaining;
import io.harmonium.runs.inspecting.Inspecting;
import io.harmonium.runs.predicting.Predicting;
import io.harmonium.runs.recalling.Recalling;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.reporting.RowLikelihoods;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.transforming.Transforming;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
import java.util.Arrays;
import java.util.List;

/// Networks as energies, trained by Langevin dynamics.
public final class NetworksFamily implements Family {

  @Override
  public String name() {
    return "networks";
  }

  @Override
  public List<String> models() {
    return Arrays.stream(MachineKind.values())
        .filter(MachineKind::network)
        .map(MachineKind::toString)
        .toList();
  }

  @Override
  public Training plan(TrainingRequest request, Workers workers, Watch watch) {
    return new NetworksTraining(workers).planned(request, watch);
  }

  @Override
  public Training resume(
      RunDirectory directory, ResumeOptions options, Workers workers, Watch watch) {
    return new NetworksTraining(workers).resumed(directory, options);
  }

  @Override
  public Trained open(RunDirectory directory, RunDescription description, OpenOptions options) {
    TrainedNetwork newest = TrainedNetwork.open(directory.path());
    TrainedNetwork run = options.update() < 0 ? newest : newest.at(options.update());
    return new OpenedRun(
        run.directory(), description.model(), run.state().update(), capabilities(run, options));
  }

  /// What can be asked of a network.
  private static Capabilities capabilities(TrainedNetwork run, OpenOptions options) {
    Capabilities all =
        new Capabilities("a " + run.description().model())
            .with(Scoring.class, () -> new NetworksScoring(run.sound(), options))
            .without(
                Transforming.class,
                run.directory().path()
                    + " holds a network ("
                    + run.description().model()
                    + "), which this cannot use",
                "evaluate, predict, sample, score, inspect, diagnose, compare or export")
            .with(Evaluating.class, () -> new NetworksEvaluating(run, options))
            .with(Diagnosing.class, () -> new NetworksDiagnosing(run))
            .without(Recalling.class, RowsFamily.RECALL, RowsFamily.RECALLING)
            .with(Sampling.class, () -> new NetworksSampling(run.sound(), options))
            .without(
                Explaining.class,
                "a network has no conditionals of single cells",
                "whole rows are ranked by their energy: "
                    + Suggestion.of("score", run.directory().path(), "DATA"))
            .with(Inspecting.class, () -> new NetworksInspecting(run))
            .with(Reporting.class, () -> new NetworksReporting(run.directory()))
            .with(Exporting.class, () -> () -> Exports.of(run))
            .with(RowLikelihoods.class, () -> new NetworksLikelihoods(run.sound(), options));
    return run.settings().classes() > 0
        ? all.with(Predicting.class, () -> new NetworksPredicting(run.sound(), options))
        : all.without(
            Predicting.class,
            "this run has no classes to predict",
            "train one: "
                + Suggestion.of("train", "DATA").with("label", "COLUMN").with("model", "jem"));
  }
}
