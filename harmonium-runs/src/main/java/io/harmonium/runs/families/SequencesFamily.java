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
import io.harmonium.runs.transforming.SequencesTransforming;
import io.harmonium.runs.transforming.Transforming;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
import java.util.Arrays;
import java.util.List;

/// Machines of sequences.
public final class SequencesFamily implements Family {

  @Override
  public String name() {
    return "sequences";
  }

  @Override
  public List<String> models() {
    return Arrays.stream(MachineKind.values())
        .filter(MachineKind::sequences)
        .map(MachineKind::toString)
        .toList();
  }

  @Override
  public Training plan(TrainingRequest request, Workers workers, Watch watch) {
    return new SequencesTraining(workers).planned(request);
  }

  @Override
  public Training resume(
      RunDirectory directory, ResumeOptions options, Workers workers, Watch watch) {
    return new SequencesTraining(workers).resumed(directory, options);
  }

  @Override
  public Trained open(RunDirectory directory, RunDescription description, OpenOptions options) {
    TrainedSequences newest = TrainedSequences.open(directory.path());
    TrainedSequences run = options.update() < 0 ? newest : newest.at(options.update());
    return new OpenedRun(
        run.directory(), description.model(), run.update(), capabilities(run, options));
  }

  /// What can be asked of a machine of sequences.
  private static Capabilities capabilities(TrainedSequences run, OpenOptions options) {
    return new Capabilities("a " + run.description().model())
        .with(Scoring.class, () -> new SequencesScoring(run.sound(), options))
        .with(Transforming.class, () -> new SequencesTransforming(run.sound(), options))
        .with(Predicting.class, () -> new SequencesPredicting(run.sound(), options))
        .with(Evaluating.class, () -> new SequencesEvaluating(run, options))
        .with(Diagnosing.class, () -> new SequencesDiagnosing(run, options))
        .without(Recalling.class, RowsFamily.RECALL, RowsFamily.RECALLING)
        .with(Sampling.class, () -> new SequencesSampling(run.sound(), options))
        .without(
            Explaining.class,
            "a machine of sequences has no conditionals of single cells given the rest of a frame",
            "frames are ranked by how strange they are: "
                + Suggestion.of("score", run.directory().path(), "DATA"))
        .with(Inspecting.class, () -> new SequencesInspecting(run, options))
        .with(Reporting.class, () -> new SequencesReporting(run.directory()))
        .with(Exporting.class, () -> () -> Exports.of(run))
        .without(
            RowLikelihoods.class,
            "log-likelihoods of sequences are measured as a whole, not row by row",
            "compare the means and their intervals");
  }
}
