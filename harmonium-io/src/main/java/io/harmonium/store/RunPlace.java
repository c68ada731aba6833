package io.harmonium.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The folder of a run as a place: whether a run may be made there, and what becomes of one that was never begun.
record RunPlace(Path path, AtomicStore store) {

  static final String DESCRIPTION = "run.json";

  /// What `run.json` has in every version.
  private static final Set<String> KEYS =
      Set.of("harmonium", "created", "model", "seed", "structure", "configuration", "data");

  boolean holdsRun() {
    return Files.isRegularFile(path.resolve(DESCRIPTION)) || Replacement.interrupted(path);
  }

  /// Throws where no run may be made: over a file, over other things, or without `force` over a run.
  void requireFree(boolean force) {
    if (!Files.exists(path)) return;
    if (!Files.isDirectory(path))
      throw exists("a file stands where the run should be made", "choose another folder");
    if (holdsRun()) {
      if (!Replacement.interrupted(path)) requireOurs();
      if (force) return;
      throw exists(
          "a run stands here already", "choose another folder, or replace it with {force}");
    }
    List<Path> others = new OwnFiles(store).others(path);
    if (!others.stream()
        .allMatch(each -> OwnFiles.unfinishedDocument(each.getFileName().toString())))
      throw exists("the folder holds other things", "choose a new or an empty folder");
  }

  /// Throws where `run.json` was written by another program.
  private void requireOurs() {
    String why = null;
    try {
      JsonObject json =
          JsonObject.of("run", Json.parse(store.readText(path.resolve(DESCRIPTION), Json.LONGEST)));
      json.number("formatVersion", 1, Integer.MAX_VALUE);
      if (!json.json().keySet().containsAll(KEYS)) why = "it is not complete";
    } catch (IllegalArgumentException e) {
      why = e.getMessage();
    } catch (StoreException e) {
      if (e.kind() != StoreException.Kind.DAMAGED) throw e;
      why = e.getMessage();
    }
    if (why != null)
      throw exists(
          "its " + DESCRIPTION + " is not one that Harmonium wrote (" + why + ")",
          "choose another folder; nothing was changed here");
  }

  /// What `run.json` says. One that Harmonium did not write is nobody's to delete.
  RunDescription description() {
    Path file = path.resolve(DESCRIPTION);
    Object json = null;
    try {
      json = Json.parse(store.readText(file, Json.LONGEST));
      return RunDescription.from(JsonObject.of("run", json));
    } catch (IllegalArgumentException e) {
      boolean ours = json == null || json instanceof Map<?, ?> map && map.containsKey("harmonium");
      throw new StoreException(
          StoreException.Kind.DAMAGED,
          file,
          ours
              ? "damaged: " + e.getMessage()
              : "Harmonium did not write this file (it has no 'harmonium')",
          ours ? "restore it from a copy" : "name the folder of a run",
          e);
    }
  }

  private StoreException exists(String what, String remedy) {
    return new StoreException(StoreException.Kind.EXISTS, path, what, remedy, null);
  }

  /// Throws where there is no run.
  void requireRun() {
    if (!holdsRun())
      throw StoreException.notFound(
          path,
          Files.exists(path) ? "not a run (it has no " + DESCRIPTION + ")" : "there is no such run",
          "check the name; runs are made by training and by importing");
  }

  /// Makes the folder where it is missing.
  Path make() {
    try {
      store.files().createDirectories(path);
      return path;
    } catch (IOException e) {
      throw AtomicStore.failure(path, "the folder could not be made", e);
    }
  }

  /// Takes away the folder of a run that was made but never described.
  void removeUnused() {
    if (holdsRun() || !Files.isDirectory(path)) return;
    try {
      Files.deleteIfExists(path.resolve(RunLock.NAME));
      try (Stream<Path> entries = Files.list(path)) {
        if (entries.findAny().isPresent()) return;
      }
      Files.delete(path);
    } catch (IOException e) {
      throw AtomicStore.failure(path, "the unused folder could not be removed", e);
    }
  }
}
