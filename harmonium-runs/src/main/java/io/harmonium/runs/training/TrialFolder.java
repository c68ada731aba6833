package io.harmonium.runs.training;

import io.harmonium.model.Configurations;
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
  private static final long MOST_BYTES = 1L << 27;

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

  /// The report of a run whose newest machine is kept in `directory`; `chains` stand for it or are null, `last` is the last
  /// line of metrics.
  public interface Report {
    void write(RunDirectory directory, Configurations chains, Map<String, Object> last);
  }

  /// What keeping a machine and writing a report take.
  record Closing(Taken machine, Taken report) {}

  /// Keeps `model` and lines of metrics, and writes `report`; nothing of it where `report` is null or the model is large.
  static Closing measure(
      RunDescription description,
      ModelFile model,
      Configurations chains,
      List<Map<String, Object>> lines,
      Report report) {
    if (report == null || 8L * model.parameters().size() > MOST_BYTES)
      return new Closing(Taken.NOTHING, Taken.NOTHING);
    try (TrialFolder folder = new TrialFolder(description)) {
      RunDirectory directory = folder.directory();
      directory.saveModel(model);
      Taken machine = Taken.by(() -> directory.saveModel(model));
      lines.forEach(directory::appendMetrics);
      return new Closing(machine, Taken.by(() -> report.write(directory, chains, lines.getLast())));
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
