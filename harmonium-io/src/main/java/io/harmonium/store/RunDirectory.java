package io.harmonium.store;

import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// The folder of a run: `run.json` (what it is), `metrics.jsonl` (values, bit-reproducible), `timings.jsonl` (clock),
/// `state/` (newest full checkpoints), `models/` (machines kept for good), `samples/`, and what other commands add.
/// Whoever creates or resumes a run holds its lock until [#close()]; others read, and write whole documents.
public final class RunDirectory implements AutoCloseable {

  private final RunPlace place;
  private final AtomicStore store;
  private final Supplier<Path> root;
  private final Replacement replacement;
  private final Runnable release;
  private final Runnable here;
  private final Set<String> warnings = new LinkedHashSet<>();
  private boolean closed;

  /// `root` is where the files are: the folder itself, or beside the run that this one is to replace; `release` lets other writers
  /// in and is null for a run that is only read; `here` throws where the folder is gone.
  private RunDirectory(
      RunPlace place,
      Supplier<Path> root,
      Replacement replacement,
      Runnable release,
      Runnable here) {
    this.place = place;
    this.store = place.store();
    this.root = root;
    this.replacement = replacement;
    this.release = release;
    this.here = here;
  }

  /// A run on any file operations, without a lock.
  static RunDirectory over(Path path, AtomicStore store) {
    return new RunDirectory(new RunPlace(path, store), () -> path, null, () -> {}, () -> {});
  }

  /// A new run to write to. A run that stands there is replaced only with `force`, a folder of other things never.
  ///
  /// The former run stays as it is until the new one has saved a state after its first update, or [#establish()] is called; where
  /// neither comes, [#close()] throws the new one away. Files in the folder that Harmonium did not write stay.
  public static RunDirectory create(Path path, boolean force) {
    return create(path, force, AtomicStore.disk());
  }

  static RunDirectory create(Path path, boolean force, AtomicStore store) {
    RunPlace place = new RunPlace(path, store);
    place.requireFree(force);
    place.make();
    RunLock lock = RunLock.acquire(path);
    try {
      Replacement.recover(path, store);
      place.requireFree(force);
      Replacement replacement = place.holdsRun() ? Replacement.begin(path, store) : null;
      if (replacement == null) new OwnFiles(store).remove(path);
      Runnable release =
          () -> {
            lock.close();
            place.removeUnused();
          };
      Supplier<Path> root = replacement == null ? () -> path : replacement::root;
      return new RunDirectory(place, root, replacement, release, lock::requireHere);
    } catch (RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  /// Throws what [#create] would throw, and changes nothing: for asking before long work.
  public static void requireFree(Path path, boolean force) {
    new RunPlace(path, AtomicStore.disk()).requireFree(force);
  }

  /// A run to read.
  public static RunDirectory open(Path path) {
    AtomicStore store = AtomicStore.disk();
    RunPlace place = new RunPlace(path, store);
    place.requireRun();
    Replacement.await(path, store);
    return new RunDirectory(place, () -> path, null, null, null);
  }

  /// A run to go on with; [#rewind()] gives the state to go on from.
  public static RunDirectory resume(Path path) {
    AtomicStore store = AtomicStore.disk();
    RunPlace place = new RunPlace(path, store);
    place.requireRun();
    RunLock lock = RunLock.acquire(path);
    try {
      Replacement.recover(path, store);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
    return new RunDirectory(place, () -> path, null, lock::close, lock::requireHere);
  }

  /// A new run inside this one, such as a layer of a stack; what was begun of it before is deleted.
  public RunDirectory createInner(String name) {
    RunDirectory inner = inner(name);
    new OwnFiles(store).remove(inner.root.get());
    return inner;
  }

  /// A run inside this one to go on with.
  public RunDirectory resumeInner(String name) {
    new RunPlace(root.get().resolve(name), store).requireRun();
    return inner(name);
  }

  /// A run inside this one to read, or null where there is none.
  public RunDirectory openInner(String name) {
    RunPlace there = new RunPlace(root.get().resolve(name), store);
    return there.holdsRun() ? new RunDirectory(there, there::path, null, null, null) : null;
  }

  private RunDirectory inner(String name) {
    requireWriter();
    RunLock lock = RunLock.acquire(new RunPlace(root.get().resolve(name), store).make());
    RunPlace named = new RunPlace(path().resolve(name), store);
    return new RunDirectory(named, () -> root.get().resolve(name), replacement, lock::close, here);
  }

  /// The folder of the run. A run that replaces another one is built beside it and has its name from [#establish()] on.
  public Path path() {
    return place.path();
  }

  /// Whether the run that this one is to replace still stands.
  public boolean replacing() {
    return replacement != null && !replacement.done();
  }

  /// The run stands: it takes the place of the one that it replaces, where it does.
  public void establish() {
    requireWriter();
    if (replacement != null) replacement.establish();
  }

  /// Files of others that were found in the folder of the run that this one has replaced; they are still there.
  public List<Path> left() {
    return replacement == null ? List.of() : replacement.left();
  }

  /// Deletes what was written of a run that cannot begin.
  public void discard() {
    requireWriter();
    if (replacement == null) new OwnFiles(store).remove(root.get());
  }

  private StateFolder states() {
    return new StateFolder(new NumberedFiles(root.get().resolve("state"), store));
  }

  private NumberedFiles kept() {
    return new NumberedFiles(root.get().resolve("models"), store);
  }

  private JsonLines metrics() {
    return lines("metrics.jsonl");
  }

  private JsonLines lines(String name) {
    return new JsonLines(root.get().resolve(name), store);
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
    return new RunPlace(root.get(), store).description();
  }

  /// Adds a line to `metrics.jsonl`: values that a second run with the same seed repeats, bit for bit.
  public void appendMetrics(Map<String, ?> values) {
    requireWriter();
    metrics().append(values);
  }

  /// All lines of `metrics.jsonl`.
  public List<Map<String, Object>> readMetrics() {
    return metrics().read();
  }

  /// Adds a line to `timings.jsonl`: clock, rates, threads, kernels.
  public void appendTimings(Map<String, ?> values) {
    requireWriter();
    lines("timings.jsonl").append(values);
  }

  /// All lines of `timings.jsonl`.
  public List<Map<String, Object>> readTimings() {
    return lines("timings.jsonl").read();
  }

  /// Saves a full checkpoint and keeps the newest 2.
  public Path saveState(Checkpoint checkpoint) {
    return saveState(checkpoint, 2);
  }

  /// Saves a full checkpoint with the length of the metrics so far, and keeps the newest `keep` (2 or more).
  public Path saveState(Checkpoint checkpoint, int keep) {
    requireWriter();
    if (keep < 2) throw new IllegalArgumentException("keep at least 2 checkpoints, got " + keep);
    try {
      states().save(checkpoint.with(Checkpoint.METRICS_LENGTH, metrics().force()), keep);
      long update = checkpoint.state().update();
      if (update > 0) establish();
      return states().files().file(update);
    } catch (StoreException e) {
      throw e.adding(states().survivors(e));
    }
  }

  /// Forgets checkpoints and machines of more than `update` updates.
  public void discardAfter(long update) {
    requireWriter();
    states().files().deleteAfter(update);
    kept().deleteAfter(update);
  }

  /// True when the run has a full checkpoint.
  public boolean hasState() {
    return !states().isEmpty();
  }

  /// The newest full checkpoint that is whole. A damaged one is passed over with a warning.
  public Checkpoint latestState() {
    StateFolder.Found found = states().newest();
    warnings.addAll(found.warnings());
    return Migration.named(found.checkpoint(), this::description);
  }

  /// The state to go on from, with the run put back to that moment: `metrics.jsonl` is cut to its length then, damaged
  /// checkpoints are set aside, unfinished files are deleted.
  public Checkpoint rewind() {
    requireWriter();
    StateFolder.Found found = states().newest();
    warnings.addAll(found.warnings());
    Checkpoint checkpoint = Migration.named(found.checkpoint(), this::description);
    String unsupported = checkpoint.unsupported();
    if (unsupported != null)
      throw new StoreException(
          StoreException.Kind.VERSION,
          found.file(),
          "training cannot go on with the same bits: " + unsupported,
          "use the version that made the run, or start a new one",
          null);
    states().clean(found);
    kept().deleteUnfinished();
    if (!metrics().cut(checkpoint.metricsLength()))
      warnings.add(
          metrics().file()
              + ": shorter than it was at update "
              + checkpoint.state().update()
              + "; its first part is incomplete");
    return checkpoint;
  }

  /// Keeps a machine for good.
  public Path saveModel(ModelFile model) {
    requireWriter();
    Path file = kept().file(model.update());
    model.write(file, store);
    return file;
  }

  /// Keeps the model after `update` updates for good.
  public Path saveModel(long update, Model model, Map<String, Object> header) {
    return saveModel(new ModelFile(model, update, header));
  }

  /// The machines that were kept, by update.
  public List<Snapshot> models() {
    return kept().all().stream().map(each -> new Snapshot(each.update(), each.file())).toList();
  }

  /// The model of the newest checkpoint, or the newest that was kept where there is none.
  public Model newest() {
    if (hasState()) return latestState().model();
    List<Snapshot> kept = models();
    if (kept.isEmpty())
      throw StoreException.notFound(
          path(), "the run has no machine yet", "train it, or import a machine");
    return read(kept.getLast());
  }

  /// The same, of a run of a machine.
  public Machine machine() {
    return Models.machine(newest());
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
                    root.get().resolve("models"),
                    "no machine was kept up to update " + update,
                    kept.isEmpty()
                        ? "train the run, or import a machine"
                        : "give an update from " + kept.getFirst().update() + " on"));
  }

  /// A model that was kept.
  public Model read(Snapshot kept) {
    return Migration.named(ModelFile.read(kept.file(), store), this::description).model();
  }

  /// The chains of the newest checkpoint, or null where none were kept.
  public Configurations chains() {
    return hasState() ? latestState().state().chains() : null;
  }

  /// The folder of samples, made where it is missing.
  public Path samples() {
    return new RunPlace(root.get().resolve("samples"), store).make();
  }

  /// True when the run has a file of this name.
  public boolean has(String name) {
    return Files.isRegularFile(root.get().resolve(name));
  }

  /// Writes a JSON document (maps, lists, texts, numbers, truth values) in one step.
  public void writeJson(String name, Object value) {
    writeText(name, Json.pretty(value));
  }

  /// Reads a JSON document.
  public Object readJson(String name) {
    Path file = root.get().resolve(name);
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
    OwnFiles.requireDocument(name);
    store.writeText(root.get().resolve(name), text);
  }

  private void requireWriter() {
    if (release == null)
      throw new IllegalStateException("this run was opened to read; resume it to write to it");
    here.run();
  }

  /// Where the run has a document of this name, or will have.
  public Path file(String name) {
    OwnFiles.requireDocument(name);
    return root.get().resolve(name);
  }

  /// Lets other writers in. A run that was created but never described leaves nothing behind, nor does one that was to replace
  /// another and never stood.
  @Override
  public void close() {
    if (release == null || closed) return;
    closed = true;
    try {
      if (replacing() && root.get().equals(replacement.root())) replacement.abandon();
    } finally {
      release.run();
    }
  }
}
