package io.harmonium.store;

import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The folder of a run: `run.json` (what it is), `metrics.jsonl` (values, bit-reproducible), `timings.jsonl` (clock),
/// `state/` (newest full checkpoints), `models/` (machines kept for good), `samples/`, and what other commands add.
/// Whoever creates or resumes a run holds its lock until [#close()]; others read.
public final class RunDirectory implements AutoCloseable {

  private static final String DESCRIPTION = "run.json";
  private static final List<String> FOLDERS = List.of("state", "models", "samples");
  private static final List<String> ENDINGS = List.of(".json", ".jsonl", ".html");

  private final Path path;
  private final AtomicStore store;
  private final Runnable release;
  private final NumberedFiles states;
  private final NumberedFiles models;
  private final JsonLines metrics;
  private final JsonLines timings;
  private final Set<String> warnings = new LinkedHashSet<>();

  private RunDirectory(Path path, AtomicStore store, Runnable release) {
    this.path = path;
    this.store = store;
    this.release = release;
    this.states = new NumberedFiles(path.resolve("state"), store);
    this.models = new NumberedFiles(path.resolve("models"), store);
    this.metrics = new JsonLines(path.resolve("metrics.jsonl"), store);
    this.timings = new JsonLines(path.resolve("timings.jsonl"), store);
  }

  /// A run on any file operations, without a lock.
  static RunDirectory over(Path path, AtomicStore store) {
    return new RunDirectory(path, store, () -> {});
  }

  /// A new run to write to. A run that stands there is replaced only with `force`, a folder of other things never.
  public static RunDirectory create(Path path, boolean force) {
    requireFree(path, force);
    AtomicStore store = AtomicStore.disk();
    try {
      store.files().createDirectories(path);
    } catch (IOException e) {
      throw AtomicStore.failure(path, "the folder could not be made", e);
    }
    RunDirectory run = new RunDirectory(path, store, RunLock.acquire(path)::close);
    try {
      run.clear();
    } catch (RuntimeException e) {
      run.close();
      throw e;
    }
    return run;
  }

  /// Throws what [#create] would throw, and changes nothing: for asking before long work.
  public static void requireFree(Path path, boolean force) {
    if (!Files.exists(path)) return;
    if (!Files.isDirectory(path))
      throw exists(path, "a file stands where the run should be made", "choose another folder");
    if (Files.exists(path.resolve(DESCRIPTION))) {
      if (!force)
        throw exists(
            path, "a run stands here already", "choose another folder, or replace it with --force");
      return;
    }
    try (Stream<Path> entries = Files.list(path)) {
      if (entries.anyMatch(entry -> !entry.getFileName().toString().equals(RunLock.NAME)))
        throw exists(path, "the folder holds other things", "choose a new or an empty folder");
    } catch (IOException e) {
      throw AtomicStore.failure(path, "could not be listed", e);
    }
  }

  private static StoreException exists(Path path, String what, String remedy) {
    return new StoreException(StoreException.Kind.EXISTS, path, what, remedy, null);
  }

  /// A run to read.
  public static RunDirectory open(Path path) {
    requireRun(path);
    return new RunDirectory(path, AtomicStore.disk(), null);
  }

  /// A run to go on with; [#rewind()] gives the state to go on from.
  public static RunDirectory resume(Path path) {
    requireRun(path);
    return new RunDirectory(path, AtomicStore.disk(), RunLock.acquire(path)::close);
  }

  private static void requireRun(Path path) {
    if (!Files.isRegularFile(path.resolve(DESCRIPTION)))
      throw StoreException.notFound(
          path,
          Files.exists(path) ? "not a run (it has no " + DESCRIPTION + ")" : "there is no such run",
          "check the name; 'harmonium train' and 'harmonium import' make runs");
  }

  public Path path() {
    return path;
  }

  /// What was met so far that is not as it should be, such as a damaged checkpoint that was passed over.
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /// Writes `run.json`.
  public void describe(RunDescription description) {
    requireWriter();
    writeJson(DESCRIPTION, description.toJson());
  }

  /// What `run.json` says.
  public RunDescription description() {
    try {
      return RunDescription.from(JsonObject.of("run", readJson(DESCRIPTION)));
    } catch (IllegalArgumentException e) {
      throw StoreException.damaged(path.resolve(DESCRIPTION), e.getMessage(), e);
    }
  }

  /// Adds a line to `metrics.jsonl`: values that a second run with the same seed repeats, bit for bit.
  public void appendMetrics(Map<String, ?> values) {
    requireWriter();
    metrics.append(values);
  }

  /// All lines of `metrics.jsonl`.
  public List<Map<String, Object>> readMetrics() {
    return metrics.read();
  }

  /// Adds a line to `timings.jsonl`: clock, rates, threads, kernels.
  public void appendTimings(Map<String, ?> values) {
    requireWriter();
    timings.append(values);
  }

  /// All lines of `timings.jsonl`.
  public List<Map<String, Object>> readTimings() {
    return timings.read();
  }

  /// Saves a full checkpoint and keeps the newest two.
  public Path saveState(Checkpoint checkpoint) {
    return saveState(checkpoint, 2);
  }

  /// Saves a full checkpoint with the length of the metrics so far, and keeps the newest `keep` (2 or more).
  public Path saveState(Checkpoint checkpoint, int keep) {
    requireWriter();
    if (keep < 2) throw new IllegalArgumentException("keep at least 2 checkpoints, got " + keep);
    long length = metrics.force();
    Path file = states.file(checkpoint.state().update());
    checkpoint.with(Checkpoint.METRICS_LENGTH, length).write(file, store);
    states.keepNewest(keep);
    return file;
  }

  /// True when the run has a full checkpoint.
  public boolean hasState() {
    return !states.all().isEmpty();
  }

  /// The newest full checkpoint that is whole. A damaged one is passed over with a warning.
  public Checkpoint latestState() {
    return newest().checkpoint();
  }

  private record Found(Checkpoint checkpoint, List<Path> damaged) {}

  private Found newest() {
    List<Path> damaged = new ArrayList<>();
    StoreException last = null;
    for (NumberedFiles.Numbered state : states.all().reversed())
      try {
        Checkpoint checkpoint = Checkpoint.read(state.file(), store);
        if (last != null)
          warnings.add(last.getMessage() + ". Going on with " + state.file().getFileName());
        return new Found(checkpoint, damaged);
      } catch (StoreException e) {
        if (e.kind() != StoreException.Kind.DAMAGED) throw e;
        damaged.add(state.file());
        last = e;
      }
    if (last != null) throw last;
    throw StoreException.notFound(
        path.resolve("state"), "the run has no checkpoint", "train it, or choose another run");
  }

  /// The state to go on from, with the run put back to that moment: `metrics.jsonl` is cut to its length then, damaged
  /// checkpoints are set aside, unfinished files are deleted.
  public Checkpoint rewind() {
    requireWriter();
    Found found = newest();
    Checkpoint checkpoint = found.checkpoint();
    String refusal = checkpoint.refusal();
    if (refusal != null)
      throw new StoreException(
          StoreException.Kind.VERSION,
          path,
          "training cannot go on with the same bits: " + refusal,
          "use the version that made the run, or start a new one",
          null);
    for (Path file : found.damaged()) setAside(file);
    states.deleteUnfinished();
    models.deleteUnfinished();
    if (!metrics.cut(checkpoint.metricsLength()))
      warnings.add(
          metrics.file()
              + ": shorter than it was at update "
              + checkpoint.state().update()
              + "; its first part is incomplete");
    return checkpoint;
  }

  private void setAside(Path file) {
    try {
      store.files().move(file, file.resolveSibling(file.getFileName() + ".damaged"));
    } catch (IOException e) {
      throw AtomicStore.failure(file, "could not be set aside", e);
    }
  }

  /// Keeps a machine for good.
  public Path saveModel(ModelFile model) {
    requireWriter();
    Path file = models.file(model.update());
    model.write(file, store);
    return file;
  }

  /// Keeps the machine after `update` updates for good.
  public Path saveModel(long update, Machine machine, Map<String, Object> header) {
    return saveModel(new ModelFile(machine, update, header));
  }

  /// The machines that were kept, by update.
  public List<Snapshot> models() {
    return models.all().stream().map(each -> new Snapshot(each.update(), each.file())).toList();
  }

  /// The machine of the newest checkpoint, or the newest that was kept where there is none.
  public Machine machine() {
    if (hasState()) return latestState().machine();
    List<NumberedFiles.Numbered> kept = models.all();
    if (kept.isEmpty())
      throw StoreException.notFound(
          path, "the run has no machine yet", "train it, or import a machine");
    return ModelFile.read(kept.getLast().file(), store).machine();
  }

  /// The chains of the newest checkpoint, or null where none were kept.
  public Configurations chains() {
    return hasState() ? latestState().state().chains() : null;
  }

  /// The folder of samples, made where it is missing.
  public Path samples() {
    Path samples = path.resolve("samples");
    try {
      store.files().createDirectories(samples);
    } catch (IOException e) {
      throw AtomicStore.failure(samples, "the folder could not be made", e);
    }
    return samples;
  }

  /// True when the run has a file of this name.
  public boolean has(String name) {
    return Files.isRegularFile(path.resolve(name));
  }

  /// Writes a JSON document in one step.
  public void writeJson(String name, Object value) {
    writeText(name, Json.pretty(value));
  }

  /// Reads a JSON document.
  public Object readJson(String name) {
    Path file = path.resolve(name);
    try {
      return Json.parse(store.readText(file, Json.LONGEST));
    } catch (IllegalArgumentException e) {
      throw StoreException.damaged(file, e.getMessage(), e);
    }
  }

  /// Writes a text in UTF-8 in one step.
  public void writeText(String name, String text) {
    store.writeText(path.resolve(name), text);
  }

  /// Removes what a former run wrote, its description last.
  private void clear() {
    for (String folder : FOLDERS) deleteAll(path.resolve(folder));
    for (Path file : store.list(path)) {
      String name = file.getFileName().toString();
      if (!name.equals(DESCRIPTION) && ENDINGS.stream().anyMatch(name::endsWith))
        store.delete(file);
    }
    store.delete(path.resolve(DESCRIPTION));
  }

  private void deleteAll(Path folder) {
    if (!Files.isDirectory(folder, java.nio.file.LinkOption.NOFOLLOW_LINKS)) return;
    for (Path entry : store.list(folder)) {
      deleteAll(entry);
      store.delete(entry);
    }
  }

  private void requireWriter() {
    if (release == null)
      throw new IllegalStateException("this run was opened to read; resume it to write to it");
  }

  /// Lets other writers in.
  @Override
  public void close() {
    if (release != null) release.run();
  }
}
