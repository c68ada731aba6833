package io.harmonium.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The folder of a run as a place: whether a run may be made there, and how a former one is taken away.
record RunPlace(Path path, AtomicStore store) {

  static final String DESCRIPTION = "run.json";

  private static final List<String> FOLDERS = List.of("state", "models", "samples");
  private static final List<String> ENDINGS = List.of(".json", ".jsonl", ".html");

  boolean holdsRun() {
    return Files.isRegularFile(path.resolve(DESCRIPTION));
  }

  /// Throws where no run may be made: over a file, over other things, or without `force` over a run.
  void requireFree(boolean force) {
    if (!Files.exists(path)) return;
    if (!Files.isDirectory(path))
      throw exists("a file stands where the run should be made", "choose another folder");
    if (holdsRun()) {
      if (force) return;
      throw exists(
          "a run stands here already", "choose another folder, or replace it with --force");
    }
    if (store.list(path).stream().anyMatch(entry -> !entry.endsWith(RunLock.NAME)))
      throw exists("the folder holds other things", "choose a new or an empty folder");
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
          "check the name; 'harmonium train' and 'harmonium import' make runs");
  }

  /// The folder `name` of the run ("" is the run itself), made where it is missing.
  Path make(String name) {
    Path folder = path.resolve(name);
    try {
      store.files().createDirectories(folder);
    } catch (IOException e) {
      throw AtomicStore.failure(folder, "the folder could not be made", e);
    }
    return folder;
  }

  /// Deletes what a run wrote, its description last; other files stay.
  void clear() {
    for (String folder : FOLDERS) deleteAll(path.resolve(folder));
    for (Path file : store.list(path)) {
      String name = file.getFileName().toString();
      if (!name.equals(DESCRIPTION) && ENDINGS.stream().anyMatch(name::endsWith))
        store.delete(file);
    }
    store.delete(path.resolve(DESCRIPTION));
  }

  private void deleteAll(Path folder) {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) return;
    for (Path entry : store.list(folder)) {
      deleteAll(entry);
      store.delete(entry);
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
