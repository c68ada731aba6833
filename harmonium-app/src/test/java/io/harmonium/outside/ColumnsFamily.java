package io.harmonium.outside;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.runs.Capabilities;
import io.harmonium.runs.Family;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Parts;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Training;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.Watch;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.units.Binary;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A family from elsewhere, written against the exported packages alone: independent columns of bits, whose fields are
/// learned by gradient ascent.
public final class ColumnsFamily implements Family {

  static final String UPDATES = "updates";
  static final String RATE = "rate";

  @Override
  public String name() {
    return "columns";
  }

  @Override
  public List<String> models() {
    return List.of("independent-columns");
  }

  @Override
  public Training plan(TrainingRequest request, Workers workers, Watch watch) {
    Parts parts = Parts.of(request, workers);
    int columns = parts.train().blocks().getFirst().values().columns();
    Structure structure =
        new Structure(List.of(new Layer("visible", new Binary(), columns)), List.of(), List.of());
    Map<String, Object> own = new LinkedHashMap<>();
    own.put(UPDATES, request.updates().orElse(100));
    own.put(RATE, request.learningRate().orElse("0.5"));
    return new ColumnsFold(parts.describe(request, structure, own), parts.train());
  }

  @Override
  public Training resume(
      RunDirectory directory, ResumeOptions options, Workers workers, Watch watch) {
    Parts parts = Parts.of(directory, options, workers);
    RunDescription description = directory.description();
    Map<String, Object> own = new LinkedHashMap<>(description.configuration());
    if (options.updates() != null) own.put(UPDATES, options.updates());
    if (options.learningRate() != null) own.put(RATE, options.learningRate());
    return new ColumnsFold(description.withConfiguration(own), parts.train());
  }

  @Override
  public Trained open(RunDirectory directory, RunDescription description, OpenOptions options) {
    long update = directory.latestState().state().update();
    double[] fields = directory.latestState().parameters().values();
    Capabilities capabilities =
        new Capabilities("a model of independent columns")
            .with(Scoring.class, () -> new ColumnsScoring(description, fields))
            .withoutOthers("independent columns are scored only", "harmonium score RUN DATA");
    return new Trained() {
      @Override
      public Path path() {
        return directory.path();
      }

      @Override
      public String model() {
        return description.model();
      }

      @Override
      public long update() {
        return update;
      }

      @Override
      public List<String> warnings() {
        return directory.warnings();
      }

      @Override
      public Capabilities capabilities() {
        return capabilities;
      }

      @Override
      public void close() {
        directory.close();
      }
    };
  }
}
