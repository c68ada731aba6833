package io.harmonium.runs.training;

import io.harmonium.learning.TrainingState;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Metrics;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.ModelFile;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A run in a temporary folder that is removed with all that is in it: what it takes to keep a machine and to write the
/// report is measured there.
public final class TrialFolder implements AutoCloseable {

  /// Bytes of a machine that is kept for a trial at most.
  private static final long MAX_BYTES = 1L << 27;

  private final Path above;
  private final RunDirectory directory;

  public TrialFolder(RunDescription description) {
    try {
      this.above = Files.createTempDirectory("harmonium-dry-run");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.directory = RunDirectory.create(above.resolve("run"), false);
    directory.describe(description);
  }

  public RunDirectory directory() {
    return directory;
  }

  /// What keeping a model and what comes after the last update take.
  record Closing(Taken machine, Taken report) {
    static final Closing NONE = new Closing(Taken.NOTHING, Taken.NOTHING);
  }

  /// Keeps the model of `state` and lines of metrics, and finishes the run; nothing of it where the model is large.
  static Closing measure(Fold fold, TrainingState state, List<Map<String, Object>> lines) {
    ModelFile model =
        new ModelFile(
            fold.description().structure(), fold.parameters(state), state.update(), Map.of());
    if (8L * model.parameters().size() > MAX_BYTES) return Closing.NONE;
    try (TrialFolder folder = new TrialFolder(fold.description())) {
      RunDirectory directory = folder.directory();
      directory.saveModel(model);
      Taken machine = Taken.by(() -> directory.saveModel(model));
      lines.forEach(directory::appendMetrics);
      directory.saveState(new Checkpoint(state, fold.description().structure(), fold.notes()));
      return new Closing(machine, fold.closing(directory, state, new Metrics(lines.getLast())));
    }
  }

  @Override
  public void close() {
    directory.close();
    try (Stream<Path> all = Files.walk(above)) {
      List<Path> inner = all.sorted(Comparator.reverseOrder()).toList();
      for (Path path : inner) Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
