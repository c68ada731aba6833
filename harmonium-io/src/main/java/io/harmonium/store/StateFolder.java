package io.harmonium.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The newest full checkpoints of a run, two or more, so that one survives whatever happens to the other.
record StateFolder(NumberedFiles files) {

  /// The newest checkpoint that is whole, and what was passed over on the way to it.
  record Found(Checkpoint checkpoint, Path file, List<StoreException> damaged) {

    /// What the user should know, one sentence per damaged file.
    List<String> warnings() {
      return damaged.stream()
          .map(e -> e.getMessage() + ". Going on with " + file.getFileName())
          .toList();
    }
  }

  boolean isEmpty() {
    return files.all().isEmpty();
  }

  /// Saves `checkpoint` and keeps the newest `keep`.
  Path save(Checkpoint checkpoint, int keep) {
    Path file = files.file(checkpoint.state().update());
    checkpoint.write(file, files.store());
    files.keepNewest(keep);
    return file;
  }

  /// The newest checkpoint that is whole. A run that goes on deletes old ones, perhaps the one that was just about to be
  /// read: then this looks again.
  Found newest() {
    StoreException gone = null;
    for (int attempt = 0; attempt < 10; attempt++)
      try {
        return newest(files.all());
      } catch (StoreException e) {
        if (e.kind() != StoreException.Kind.NOT_FOUND || isEmpty()) throw e;
        gone = e;
      }
    throw gone;
  }

  private Found newest(List<NumberedFiles.Numbered> all) {
    List<StoreException> damaged = new ArrayList<>();
    for (NumberedFiles.Numbered state : all.reversed())
      try {
        return new Found(Checkpoint.read(state.file(), files.store()), state.file(), damaged);
      } catch (StoreException e) {
        if (e.kind() != StoreException.Kind.DAMAGED) throw e;
        damaged.add(e);
      }
    if (!damaged.isEmpty()) throw damaged.getFirst();
    throw StoreException.notFound(
        files.folder(), "the run has no checkpoint", "train it, or choose another run");
  }

  /// Renames damaged files, which would otherwise count as newest, and deletes unfinished ones.
  void clean(Found found) {
    for (StoreException damage : found.damaged()) {
      Path file = damage.file();
      try {
        files.store().files().move(file, file.resolveSibling(file.getFileName() + ".damaged"));
      } catch (IOException e) {
        throw AtomicStore.failure(file, "could not be set aside", e);
      }
    }
    files.deleteUnfinished();
  }

  /// Where a run can go on, said after `failure`.
  String survivors(StoreException failure) {
    try {
      List<NumberedFiles.Numbered> kept = files.all();
      return kept.isEmpty()
          ? "The run has no checkpoint yet"
          : "The run can go on from its checkpoint " + kept.getLast().file();
    } catch (StoreException e) {
      failure.addSuppressed(e);
      return "Its checkpoints cannot be listed either";
    }
  }
}
