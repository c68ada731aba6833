package io.harmonium.runs.families;

import io.harmonium.deep.Perceptron;
import io.harmonium.learning.TrainingState;
import io.harmonium.machines.Hopfield;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.Progress;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Training;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.Watch;
import io.harmonium.runs.reporting.Report;
import io.harmonium.runs.training.ConstantColumns;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.RowsFold;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.training.RunSettings;
import io.harmonium.runs.training.Said;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.ClassGallery;
import io.harmonium.runs.use.RunGallery;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
import java.util.List;

/// How machines of rows are planned, and what is written when their updates are done.
final class RowsTraining {

  private RowsTraining() {}

  static MachineKind kind(TrainingRequest request) {
    return MachineKind.of(request.model());
  }

  /// A new run of rows that are learned by updates.
  static Training fold(TrainingRequest request, Workers workers, Watch watch) {
    return new RowsFold(plan(request, workers, watch), RowsTraining::finish, workers);
  }

  /// Rows that are stored at once.
  static Training stored(TrainingRequest request, Workers workers, Watch watch) {
    DataSettings reads = reading(request, watch);
    TrainingData data = TrainingData.load(reads, request.rows(), Seed.of(request.seed()), workers);
    Hopfield.Rule rule = request.rule();
    return new HopfieldConstruction(data, rule, request.seed(), request.command(), workers);
  }

  /// The plan of a new run; columns that are left out are told.
  static RunPlan plan(TrainingRequest request, Workers workers, Watch watch) {
    MachineKind kind = kind(request);
    if (request.frames() != null || request.sequences().given())
      throw RunException.invalid(
          "{model} " + kind + " learns rows, not sequences",
          "{model} rtrbm, crbm or hdrbm for {id}, {time} and the like");
    DataSettings reads = reading(request, watch);
    if (kind == MachineKind.REPLICATED_SOFTMAX) reads = reads.ofWords();
    if (kind.paired()) reads = reads.paired(request.given());
    if (kind.classes()) reads = reads.withClasses().withLabelled(request.labelled());
    if (request.whitens() && kind == MachineKind.RBM) reads = reads.whitened();
    TrainingData data = varying(reads, request, workers, watch);
    RunPlan plan =
        RunPlan.of(
            request.model(),
            data,
            request.learning(),
            request.checkpoints(),
            request.evaluate(),
            request.seed(),
            Runs.version(),
            request.command());
    if (data.schema() != null) data.schema().lines(watch.spelling()).forEach(watch.remarks());
    return plan;
  }

  /// How rows are read where a table numbers its rows or has a column of labels.
  static DataSettings reading(TrainingRequest request, Watch watch) {
    DataSettings asked = request.reading();
    DataSettings reads = asked.withOwnLabels();
    if (!kind(request).classes() && !reads.equals(asked))
      watch.remarks().accept(DataSettings.OWN_LABELS);
    DataSettings plain = reads.withoutRowNumbers();
    List<String> dropped = plain.drop().subList(reads.drop().size(), plain.drop().size());
    if (!dropped.isEmpty())
      watch
          .remarks()
          .accept("left out  " + String.join(", ", dropped) + " (the number of a row, no data)");
    return plain;
  }

  /// The rows without columns of real numbers that do not vary, which are told.
  private static TrainingData varying(
      DataSettings reads, TrainingRequest request, Workers workers, Watch watch) {
    Seed seed = Seed.of(request.seed());
    TrainingData data = TrainingData.load(reads, request.rows(), seed, workers);
    List<String> constant = ConstantColumns.of(data);
    if (constant.isEmpty()) return data;
    watch
        .remarks()
        .accept(
            "left out  "
                + String.join(", ", constant)
                + " (one value in all rows, nothing to learn)");
    return TrainingData.load(reads.without(constant), request.rows(), seed, workers);
  }

  /// The rest of a run.
  static Training resumed(RunDirectory directory, ResumeOptions options, Workers workers) {
    RunDescription description = RunPlan.description(directory);
    if (description.model().equals(MachineKind.HOPFIELD.toString()))
      throw RunException.invalid(
          "a hopfield network stores its rows at once: there is nothing to go on with",
          "a new run: "
              + Suggestion.of("train", "DATA").with("model", "hopfield").with("out", "RUN"));
    RunSettings settings = RunPlan.settings(directory);
    TrainingData data = RunPlan.data(directory, settings, options.rows(), workers);
    RunPlan plan = RunPlan.resumed(directory, description, settings, data, options.choice());
    return RunJson.read(
        directory,
        () -> Said.by("'configuration'", () -> new RowsFold(plan, RowsTraining::finish, workers)));
  }

  /// Writes the report.
  private static Outcome finish(
      RowsFold fold, RunDirectory directory, TrainingState at, Metrics last, Progress progress) {
    ClassGallery.write(directory, fold.data(), fold.workers());
    Seed seed = Seed.of(fold.description().seed());
    Machine machine = fold.machine(at);
    if (machine.structure().is(Perceptron.KIND)) Report.write(directory);
    else
      RunGallery.write(
          directory, fold.data(), machine, fold.chains(at), last.values(), seed, fold.workers());
    return Outcome.NONE;
  }
}
