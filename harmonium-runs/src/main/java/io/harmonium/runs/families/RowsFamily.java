package io.harmonium.runs.families;

import io.harmonium.deep.Perceptron;
import io.harmonium.machines.Hopfield;
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
import io.harmonium.runs.inspecting.Inspecting;
import io.harmonium.runs.predicting.Predicting;
import io.harmonium.runs.recalling.Recalling;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.reporting.RowLikelihoods;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.transforming.RowsTransforming;
import io.harmonium.runs.transforming.Transforming;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
import java.util.Arrays;
import java.util.List;

/// Machines of rows that are trained in one go, or made at once.
public final class RowsFamily implements Family {

  /// Why other families have no recall, and what has.
  static final String RECALL =
      "recall is for machines of two-valued units that are linked to each other";

  static final String RECALLING =
      Suggestion.of("train", "DATA").with("model", "hopfield").toString();

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
  public Training plan(TrainingRequest request, Workers workers, Watch watch) {
    return RowsTraining.kind(request) == MachineKind.HOPFIELD
        ? RowsTraining.stored(request, workers, watch)
        : RowsTraining.fold(request, workers, watch);
  }

  @Override
  public Training resume(
      RunDirectory directory, ResumeOptions options, Workers workers, Watch watch) {
    return RowsTraining.resumed(directory, options, workers);
  }

  @Override
  public Trained open(RunDirectory directory, RunDescription description, OpenOptions options) {
    return opened(directory, description, options);
  }

  /// A run whose machine is one of rows.
  static Trained opened(RunDirectory directory, RunDescription description, OpenOptions options) {
    TrainedRows newest = TrainedRows.open(directory.path());
    TrainedRows run = options.update() < 0 ? newest : newest.at(options.update());
    return new OpenedRun(
        run.directory(), description.model(), run.update(), capabilities(run, options));
  }

  /// What can be asked of a machine of rows.
  private static Capabilities capabilities(TrainedRows run, OpenOptions options) {
    Capabilities all = new Capabilities("a " + run.description().model());
    boolean density = !(run.model() instanceof Perceptron);
    if (density) {
      all.with(Scoring.class, () -> new RowsScoring(run.sound(), options));
      all.with(Evaluating.class, () -> new RowsEvaluating(run, options));
      if (run.structure().hidden().isEmpty())
        all.without(
            Transforming.class,
            "this machine has no hidden units whose means could be printed",
            "what it knows: " + Suggestion.of("inspect", run.directory().path()));
      else all.with(Transforming.class, () -> new RowsTransforming(run.sound(), options));
      if (Hopfield.recalls(run.structure()))
        all.with(Recalling.class, () -> new RowsRecalling(run.sound(), options));
      else
        all.without(
            Recalling.class,
            "recall needs one layer of two-valued units that are linked to each other and to"
                + " nothing else (hopfield, ising, bm without hidden units)",
            Suggestion.of("sample", run.directory().path()).with("temperature", 0.1).toString());
    } else
      for (Class<?> capability :
          List.of(Scoring.class, Transforming.class, Recalling.class, Evaluating.class))
        all.without(
            capability,
            "a network tells classes apart; it has no distribution of rows",
            Suggestion.of("predict", run.directory().path(), "DATA").toString());
    if (run.structure().label() >= 0)
      all.with(Predicting.class, () -> new RowsPredicting(run.sound(), options));
    else
      all.without(
          Predicting.class,
          "this run has no classes to predict",
          "train one: "
              + Suggestion.of("train", "DATA").with("label", "COLUMN").with("model", "class-rbm"));
    all.with(Diagnosing.class, () -> new RowsDiagnosing(run, options));
    RowsSampling.offer(all, run, options);
    RowsExplaining.offer(all, run, options);
    return all.with(Inspecting.class, () -> new RowsInspecting(run, options))
        .with(Reporting.class, () -> new RowsReporting(run.directory()))
        .with(Exporting.class, () -> () -> Exports.of(run))
        .with(RowLikelihoods.class, () -> new RowsLikelihoods(run, options));
  }
}
