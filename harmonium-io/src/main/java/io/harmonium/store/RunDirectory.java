package io.harmonium.store;

import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The folder of a run: `run.json` (what it is), `metrics.jsonl` (values, bit-reproducible), `timings.jsonl` (clock),
/// `state/` (newest full checkpoints), `models/` (machines kept for good), `samples/`, and what other commands add.
/// Whoever creates or resumes a run holds its lock until [#close()]; others read, and write whole documents.
public final class RunDirectory implements AutoCloseable {

  private final RunPlace place;
  private final AtomicStore store;
  private final Runnable release;
  private final Runnable here;
  private final StateFolder states;
  private final NumberedFiles models;
  private final JsonLines metrics;
  private final JsonLines timings;
  private final Set<String> warnings = new LinkedHashSet<>();

  /// @param release lets other writers in; null for a run that is only read
  /// @param here throws where the folder is gone
  private RunDirectory(RunPlace place, Runnable release, Runnable here) {
    Path path = place.path();
    this.place = place;
    this.store = place.store();
    this.release = release;
    this.here = here;
    this.states = new StateFolder(new NumberedFiles(path.resolve("state"), store));
    this.models = new NumberedFiles(path.resolve("models"), store);
    this.metrics = new JsonLines(path.resolve("metrics.jsonl"), store);
    this.timings = new JsonLines(path.resolve("timings.jsonl"), store);
  }

  /// A run on any file operations, without a lock.
  static RunDirectory over(Path path, AtomicStore store) {
    return new RunDirectory(new RunPlace(path, store), () -> {}, () -> {});
  }

  /// A new run to write to. A run that stands there is replaced only with `force`, a folder of other things never.
  public static RunDirectory create(Path path, boolean force) {
    RunPlace place = new RunPlace(path, AtomicStore.disk());
    place.requireFree(force);
    place.make("");
    RunLock lock = RunLock.acquire(path);
    RunDirectory run =
        new RunDirectory(
            place,
            () -> {
              lock.close();
              place.removeUnused();
            },
            lock::requireHere);
    try {
      place.clear();
    } catch (RuntimeException e) {
      run.close();
      throw e;
    }
    return run;
  }

  /// Throws what [#create] would throw, and changes nothing: for asking before long work.
  public static void requireFree(Path path, boolean force) {
    new RunPlace(path, AtomicStore.disk()).requireFree(force);
  }

  /// A run to read.
  public static RunDirectory open(Path path) {
    RunPlace place = new RunPlace(path, AtomicStore.disk());
    place.requireRun();
    return new RunDirectory(place, null, null);
  }

  /// A run to go on with; [#rewind()] gives the state to go on from.
  public static RunDirectory resume(Path path) {
    RunPlace place = new RunPlace(path, AtomicStore.disk());
    place.requireRun();
    RunLock lock = RunLock.acquire(path);
    return new RunDirectory(place, lock::close, lock::requireHere);
  }

  public Path path() {
    return place.path();
  }

  /// What was met so far that is not as it should be, such as a damaged checkpoint that was passed over.
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /// Writes `run.json`.
  public void describe(RunDescription description) {
    requireWriter();
    writeJson(RunPlace.DESCRIPTION, description.toJson());
  }

  /// What `run.json` says.
  public RunDescription description() {
    try {
      return RunDescription.from(JsonObject.of("run", readJson(RunPlace.DESCRIPTION)));
    } catch (IllegalArgumentException e) {
      throw StoreException.damaged(path().resolve(RunPlace.DESCRIPTION), e.getMessage(), e);
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
    try {
      return states.save(checkpoint.with(Checkpoint.METRICS_LENGTH, metrics.force()), keep);
    } catch (StoreException e) {
      throw e.adding(states.survivors(e));
    }
  }

  /// Forgets checkpoints and machines of more than `update` updates.
  public void discardAfter(long update) {
    requireWriter();
    states.files().deleteAfter(update);
    models.deleteAfter(update);
  }

  /// True when the run has a full checkpoint.
  public boolean hasState() {
    return !states.isEmpty();
  }

  /// The newest full checkpoint that is whole. A damaged one is passed over with a warning.
  public Checkpoint latestState() {
    StateFolder.Found found = states.newest();
    warnings.addAll(found.warnings());
    return found.checkpoint();
  }

  /// The state to go on from, with the run put back to that moment: `metrics.jsonl` is cut to its length then, damaged
  /// checkpoints are set aside, unfinished files are deleted.
  public Checkpoint rewind() {
    requireWriter();
    StateFolder.Found found = states.newest();
    warnings.addAll(found.warnings());
    Checkpoint checkpoint = found.checkpoint();
    String refusal = checkpoint.refusal();
    if (refusal != null)
      throw new StoreException(
          StoreException.Kind.VERSION,
          found.file(),
          "training cannot go on with the same bits: " + refusal,
          "use the version that made the run, or start a new one",
          null);
    states.clean(found);
    models.deleteUnfinished();
    if (!metrics.cut(checkpoint.metricsLength()))
      warnings.add(
          metrics.file()
              + ": shorter than it was at update "
              + checkpoint.state().update()
              + "; its first part is incomplete");
    return checkpoint;
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
    List<Snapshot> kept = models();
    if (kept.isEmpty())
      throw StoreException.notFound(
          path(), "the run has no machine yet", "train it, or import a machine");
    return machine(kept.getLast());
  }

  /// The newest kept machine of at most `update` updates.
  public Snapshot model(long update) {
    List<Snapshot> kept = models();
    return kept.stream()
        .filter(model -> model.update() <= update)
        .reduce((earlier, later) -> later)
        .orElseThrow(
            () ->
                StoreException.notFound(
                    path().resolve("models"),
                    "no machine was kept up to update " + update,
                    kept.isEmpty()
                        ? "train the run, or import a machine"
                        : "give an update from " + kept.getFirst().update() + " on"));
  }

  /// A machine that was kept.
  public Machine machine(Snapshot kept) {
    return ModelFile.read(kept.file(), store).machine();
  }

  /// The chains of the newest checkpoint, or null where none were kept.
  public Configurations chains() {
    return hasState() ? latestState().state().chains() : null;
  }

  /// The folder of samples, made where it is missing.
  public Path samples() {
    return place.make("samples");
  }

  /// True when the run has a file of this name.
  public boolean has(String name) {
    return Files.isRegularFile(path().resolve(name));
  }

  /// Writes a JSON document (maps, lists, texts, numbers, truth values) in one step.
  public void writeJson(String name, Object value) {
    writeText(name, Json.pretty(value));
  }

  /// Reads a JSON document.
  public Object readJson(String name) {
    Path file = path().resolve(name);
    try {
      return Json.parse(store.readText(file, Json.LONGEST));
    } catch (IllegalArgumentException e) {
      throw StoreException.damaged(file, e.getMessage(), e);
    }
  }

  /// Reads a text in UTF-8.
  public String readText(String name) {
    return store.readText(path().resolve(name), Json.LONGEST);
  }

  /// Writes a text in UTF-8 in one step.
  public void writeText(String name, String text) {
    store.writeText(path().resolve(name), text);
  }

  private void requireWriter() {
    if (release == null)
      throw new IllegalStateException("this run was opened to read; resume it to write to it");
    here.run();
  }

  /// Lets other writers in. A run that was created but never described leaves nothing behind.
  @Override
  public void close() {
    if (release != null) release.run();
  }
}
