package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.formats.Unseen;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.diagnosis.Diagnosing;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.DiagnosisRequest;
import io.harmonium.runs.diagnosis.Evidence;
import io.harmonium.runs.diagnosis.Examination;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.runs.diagnosis.RunDiagnosis;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.training.LearningSettings;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.RunConfiguration;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.store.RunDescription;
import io.harmonium.wording.Explained;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

/// Machines of rows and stacks of them: the machine, its metrics and chains beside the rows it was trained on or the rows of
/// a file.
record RowsDiagnosing(TrainedRows trained, OpenOptions options) implements Diagnosing {

  @Override
  public RunDiagnosis diagnose(DiagnosisRequest request, Watch watch) {
    if (request.data() == null) request.reading().asked(false).only();
    else request.reading().ofRows();
    Unseen unseen = request.reading().unseen();
    TrainedRows run = trained.with(request.reading().in(trained.conventions(), unseen)).sound();
    Diagnosis found;
    try (Workers workers = options.workers();
        Progress progress = watch.progress().start("checks", Examination.all().size())) {
      int[] done = {0};
      found =
          Diagnosis.of(
              evidence(run, request, workers),
              moments(request),
              check -> {
                if (watch.cancellation().requested())
                  throw new CancellationException("the diagnosis was ended before " + check);
                progress.at(done[0]++, check);
              });
    } catch (IllegalArgumentException e) {
      if (request.data() == null) throw e;
      throw new RunException(
          RunException.Kind.BAD_DATA,
          Explained.reason(e),
          run.directory().path().toString(),
          "name rows that fit the machine",
          e);
    }
    if (request.kept())
      KeptAnswer.orWarn(
          watch,
          () -> {
            run.directory().writeJson(Diagnosis.FILE, found.toJson());
            KeptViews.renew(run.directory());
          });
    return new RunDiagnosis(run.directory().path().toString(), found, unseen);
  }

  private static Set<Examination.When> moments(DiagnosisRequest request) {
    return request.cheap()
        ? EnumSet.of(Examination.When.START, Examination.When.JUDGED)
        : EnumSet.allOf(Examination.When.class);
  }

  private static Evidence evidence(TrainedRows run, DiagnosisRequest request, Workers workers) {
    Path file = request.data();
    TrainingData recorded = file == null ? recorded(run, workers) : null;
    Dataset train =
        recorded == null ? run.readGiven(file, request.reading().seed()) : recorded.train();
    return new Evidence(
        run.machine(),
        practice(run),
        metrics(run),
        run.ownChains(),
        train,
        recorded == null ? null : recorded.test(),
        Evidence.ROWS,
        Seed.of(run.description().seed()),
        workers);
  }

  private static TrainingData recorded(TrainedRows run, Workers workers) {
    TrainingData recorded = RecordedData.load(run, workers);
    if (recorded != null) return recorded;
    throw new RunException(
        RunException.Kind.INVALID,
        "this run has no recorded rows to compare with",
        run.directory().path().toString(),
        Suggestion.of("diagnose", run.directory().path(), "DATA").toString(),
        null);
  }

  /// Lines of metrics up to the machine that is examined.
  private static List<Map<String, Object>> metrics(TrainedRows run) {
    return run.directory().readMetrics().stream()
        .filter(
            line ->
                line.get("update") instanceof Number update && update.longValue() <= run.update())
        .toList();
  }

  private static Practice practice(TrainedRows run) {
    String path = run.directory().path().toString();
    RunDescription description = run.description();
    if (description.model().equals(MachineKind.HOPFIELD.toString()))
      return Practice.stored(path, description.command());
    Optional<LearningSettings> learning = RunConfiguration.learning(description);
    if (learning.isEmpty()) {
      if (run.directory().hasState())
        throw RunJson.damaged(run.directory(), "'configuration' has no 'learn'", null);
      return Practice.unknown(path);
    }
    return learning.orElseThrow().practice(path, description.command());
  }
}
