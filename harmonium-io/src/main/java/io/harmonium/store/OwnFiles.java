package io.harmonium.store;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// The names that Harmonium gives to the files of a run. What is called otherwise belongs to somebody else: it is never deleted.
/// Symbolic links are not followed.
record OwnFiles(AtomicStore store) {

  private static final Pattern DOCUMENT =
      Pattern.compile(
          "(run|evaluation(-\\d+)?|diagnosis|statistics|insight|effects|mutations|recall|page"
              + "|next-frame|classes)\\.json"
              + "|(metrics|timings)\\.jsonl|report\\.html|reliability\\.svg|static\\.safetensors");

  private static final Pattern SAMPLES =
      Pattern.compile(
          "(samples|chains|data|sequences|expected)\\.(npy|npz|csv|fasta)"
              + "|(samples|filters|chains)\\.png");

  private static final Pattern LAYER = Pattern.compile("\\d{1,4}|up-down");

  /// Throws where `name` is no document of a run: new documents need a place in the list above.
  static void requireDocument(String name) {
    if (!DOCUMENT.matcher(name).matches())
      throw new IllegalArgumentException(name + " is no name of a document of a run (OwnFiles)");
  }

  /// Whether a killed writer may have left `name` beside a document.
  static boolean unfinishedDocument(String name) {
    return AtomicStore.target(name).filter(DOCUMENT.asMatchPredicate()).isPresent();
  }

  /// Deletes what Harmonium has written to the run in `folder` except its lock, and the folders that are empty then.
  void remove(Path folder) {
    for (Path entry : store.list(folder)) {
      String name = entry.getFileName().toString();
      if (isFolder(entry))
        switch (name) {
          case "state", "models" -> removeFiles(entry, NumberedFiles.NAME);
          case "samples" -> removeFiles(entry, SAMPLES);
          case "layers" -> removeLayers(entry);
          default -> {}
        }
      else if (DOCUMENT.matcher(name).matches() || unfinishedDocument(name)) store.delete(entry);
    }
  }

  private void removeFiles(Path folder, Pattern names) {
    for (Path entry : store.list(folder)) {
      String name = entry.getFileName().toString();
      boolean ours =
          names.matcher(name).matches()
              || AtomicStore.target(name).filter(names.asMatchPredicate()).isPresent();
      if (ours && !isFolder(entry)) store.delete(entry);
    }
    removeEmpty(folder);
  }

  private void removeLayers(Path folder) {
    for (Path layer : store.list(folder)) {
      if (!isFolder(layer) || !LAYER.matcher(layer.getFileName().toString()).matches()) continue;
      remove(layer);
      store.delete(layer.resolve(RunLock.NAME));
      removeEmpty(layer);
    }
    removeEmpty(folder);
  }

  /// Deletes a folder where nothing is in it.
  void removeEmpty(Path folder) {
    if (isFolder(folder) && store.list(folder).isEmpty()) store.delete(folder);
  }

  /// What stands in the folder of a run beside its lock and what is being replaced.
  List<Path> others(Path folder) {
    return store.list(folder).stream()
        .filter(
            entry -> {
              String name = entry.getFileName().toString();
              return !name.equals(RunLock.NAME) && !Replacement.NAMES.contains(name);
            })
        .toList();
  }

  static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }
}
