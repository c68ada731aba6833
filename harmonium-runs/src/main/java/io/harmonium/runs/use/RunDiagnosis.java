package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.formats.Shell;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Evidence;
import io.harmonium.runs.diagnosis.Examination;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.runs.report.Report;
import io.harmonium.runs.training.LearningSettings;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.RunSettings;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.store.RunDescription;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// The diagnosis of a run on disk: its machine, metrics and chains beside the rows it was trained on or the rows of a file.
public final class RunDiagnosis {

  private RunDiagnosis() {}

  /// Examines the run by the rows of `file`, or by its recorded rows where that is null.
  public static Diagnosis of(
      TrainedRows run, Path file, Seed seed, Workers workers, boolean cheap, Consumer<String> say) {
    Dataset train;
    Dataset test = null;
    if (file != null) train = run.readGiven(file, seed);
    else {
      TrainingData recorded = RecordedData.load(run, workers);
      if (recorded == null)
        throw new RunException(
            RunException.Kind.INVALID,
            "this run has no recorded rows to compare with",
            run.directory().path().toString(),
            "harmonium diagnose " + Shell.quoted(run.directory().path()) + " DATA",
            null);
      train = recorded.train();
      test = recorded.test();
    }
    Evidence evidence =
        new Evidence(
            run.machine(),
            practice(run),
            metrics(run),
            run.ownChains(),
            train,
            test,
            Evidence.ROWS,
            Seed.of(run.description().seed()),
            workers);
    Set<Examination.When> moments =
        cheap
            ? EnumSet.of(Examination.When.START, Examination.When.JUDGED)
            : EnumSet.allOf(Examination.When.class);
    return Diagnosis.of(evidence, moments, say);
  }

  /// Keeps what was found by all checks and the recorded rows in `diagnosis.json` and in the report.
  public static void keep(TrainedRows run, Diagnosis diagnosis) {
    run.directory().writeJson(Diagnosis.FILE, diagnosis.toJson());
    if (Files.exists(run.directory().path().resolve(Report.FILE))) Report.write(run.directory());
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
    if (!description.configuration().containsKey("learn")) {
      if (run.directory().hasState())
        throw RunJson.damaged(run.directory(), "'configuration' has no 'learn'", null);
      return Practice.unknown(path);
    }
    return RunJson.read(
        run.directory(),
        () -> {
          LearningSettings learning = RunSettings.from(description.configuration()).learning();
          return learning.practice(path, description.command());
        });
  }
}
