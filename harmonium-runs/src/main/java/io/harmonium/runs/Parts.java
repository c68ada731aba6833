package io.harmonium.runs;

import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/// The rows of a run, read and split as the request or `run.json` says: what a family trains on.
///
/// @param valid rows for validation, or null
/// @param test held-out rows, or null
/// @param settings how they were read, for `configuration` in `run.json`
/// @param conventions what columns stand for, for `conventions` in `run.json`
public record Parts(
    Dataset train,
    Dataset valid,
    Dataset test,
    Map<String, Object> settings,
    Map<String, Object> conventions) {

  /// The rows that `request` names, or has in memory.
  public static Parts of(TrainingRequest request, Workers workers) {
    return of(
        TrainingData.load(request.reading(), request.rows(), Seed.of(request.seed()), workers));
  }

  /// The rows of a run, read again; data that are not those of the run are refused.
  public static Parts of(RunDirectory directory, ResumeOptions options, Workers workers) {
    RunDescription description = directory.description();
    return RunJson.read(
        directory,
        () -> {
          TrainingData data =
              TrainingData.load(
                  DataSettings.from(description.configuration()),
                  options.rows(),
                  Seed.of(description.seed()),
                  workers);
          RunPlan.requireSame(data, description);
          return of(data);
        });
  }

  private static Parts of(TrainingData data) {
    return new Parts(
        data.train(),
        data.valid(),
        data.test(),
        data.settings().toJson(),
        data.conventions().toJson());
  }

  /// The rows of a further file, read as those of the run were.
  public static Dataset read(RunDescription run, Path file) {
    return DataConventions.of(run).read(file, Seed.of(run.seed()));
  }

  /// What turns named cells and numbers into rows of the run.
  public static NamedRows named(RunDescription run) {
    return NamedRows.of(DataConventions.of(run));
  }

  /// Where each part came from, by its role.
  public Map<String, Provenance> provenance() {
    Map<String, Provenance> origins = new LinkedHashMap<>();
    origins.put("train", train.provenance());
    if (valid != null) origins.put("valid", valid.provenance());
    if (test != null) origins.put("test", test.provenance());
    return origins;
  }

  /// What `run.json` says of a new run on these rows: a model of `structure` with the family's own settings.
  public RunDescription describe(
      TrainingRequest request, Structure structure, Map<String, Object> own) {
    Map<String, Object> configuration = new LinkedHashMap<>(settings);
    configuration.putAll(own);
    configuration.put("checkpoints", request.checkpoints());
    configuration.put("evaluate", request.evaluate());
    return new RunDescription(
        Runs.version(),
        request.command(),
        request.model(),
        request.seed(),
        structure,
        configuration,
        provenance(),
        conventions,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }
}
