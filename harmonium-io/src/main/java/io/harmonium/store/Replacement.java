package io.harmonium.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/// A run that is to take the place of another. It is built in a folder inside that of the former run, which stays whole until the new
/// one stands: then the former is deleted and the new one moved up. Whoever calls this holds the lock of the run.
///
/// The three names of the folder are the three moments of it, so that whoever comes after a killed process knows what to do:
/// a run that is being built is thrown away, one that stands takes its place.
final class Replacement {

  /// The new run is being built.
  private static final String BUILDING = ".harmonium-new";

  /// It stands, and the former one goes.
  private static final String STANDING = ".harmonium-ready";

  /// The former one is gone, and the new one moves up.
  private static final String MOVING = ".harmonium-moving";

  static final List<String> NAMES = List.of(BUILDING, STANDING, MOVING);

  /// How often and how long a reader waits.
  private static final int ATTEMPTS = 50;

  private static final long PAUSE_MILLIS = 100;

  private final Path path;
  private final AtomicStore store;
  private final OwnFiles own;
  private boolean done;
  private List<Path> left = List.of();

  private Replacement(Path path, AtomicStore store) {
    this.path = path;
    this.store = store;
    this.own = new OwnFiles(store);
  }

  /// Begins to build a new run beside that in `path`.
  static Replacement begin(Path path, AtomicStore store) {
    Replacement replacement = new Replacement(path, store);
    replacement.abandon();
    Path building = path.resolve(BUILDING);
    if (Files.exists(building, LinkOption.NOFOLLOW_LINKS))
      throw replacement.blocked(building, "it is in the way of a new run");
    try {
      store.files().createDirectories(building);
    } catch (IOException e) {
      throw AtomicStore.writeFailure(building, "the folder could not be made", e);
    }
    return replacement;
  }

  /// Whether a process was killed while a new run took the place of the former one in `path`.
  static boolean interrupted(Path path) {
    return OwnFiles.isFolder(path.resolve(STANDING)) || OwnFiles.isFolder(path.resolve(MOVING));
  }

  /// Ends what a killed process has begun in `path`.
  static void recover(Path path, AtomicStore store) {
    Replacement replacement = new Replacement(path, store);
    if (OwnFiles.isFolder(path.resolve(STANDING))) replacement.removeFormer();
    if (OwnFiles.isFolder(path.resolve(MOVING))) replacement.moveUp();
    replacement.abandon();
  }

  /// Returns when no run is taking the place of another in `path`: waits for a process that is at it, or ends what a killed one
  /// has begun.
  static void await(Path path, AtomicStore store) {
    for (int attempt = 1; interrupted(path); attempt++)
      try (RunLock lock = RunLock.acquire(path)) {
        lock.requireHere();
        recover(path, store);
      } catch (StoreException e) {
        if (e.kind() != StoreException.Kind.BUSY || attempt == ATTEMPTS) throw e;
        pause();
      }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a run", e);
    }
  }

  /// Where the new run is now.
  Path root() {
    return done ? path : path.resolve(BUILDING);
  }

  boolean done() {
    return done;
  }

  /// What was found in the folder of the former run that Harmonium has not written; it is still there.
  List<Path> left() {
    return left;
  }

  /// The new run takes the place of the former one.
  void establish() {
    if (done) return;
    Path building = path.resolve(BUILDING);
    for (Path entry : store.list(building)) {
      Path above = path.resolve(entry.getFileName());
      if (Files.exists(above, LinkOption.NOFOLLOW_LINKS)
          && OwnFiles.isFolder(above) != OwnFiles.isFolder(entry))
        throw blocked(above, "it is in the way of the new run");
    }
    rename(BUILDING, STANDING);
    removeFormer();
    left = own.others(path);
    moveUp();
    done = true;
  }

  private void removeFormer() {
    own.remove(path);
    rename(STANDING, MOVING);
  }

  private void moveUp() {
    Path moving = path.resolve(MOVING);
    Path description = moving.resolve(RunPlace.DESCRIPTION);
    try {
      for (Path entry : store.list(moving))
        if (!entry.equals(description)) moveInto(entry, path.resolve(entry.getFileName()));
      if (Files.exists(description))
        store.files().move(description, path.resolve(RunPlace.DESCRIPTION));
      store.files().delete(moving);
      store.files().syncDirectory(path);
    } catch (IOException e) {
      throw AtomicStore.writeFailure(path, "the new run could not be put in its place", e);
    }
  }

  private void moveInto(Path from, Path to) throws IOException {
    if (!OwnFiles.isFolder(from) || !OwnFiles.isFolder(to)) {
      store.files().move(from, to);
      return;
    }
    for (Path entry : store.list(from)) moveInto(entry, to.resolve(entry.getFileName()));
    store.files().delete(from);
    store.files().syncDirectory(to);
  }

  /// Throws a run away that was never finished.
  void abandon() {
    Path building = path.resolve(BUILDING);
    if (!OwnFiles.isFolder(building)) return;
    own.remove(building);
    own.removeEmpty(building);
  }

  private void rename(String from, String to) {
    try {
      store.files().move(path.resolve(from), path.resolve(to));
      store.files().syncDirectory(path);
    } catch (IOException e) {
      throw AtomicStore.writeFailure(path.resolve(from), "could not be renamed", e);
    }
  }

  private StoreException blocked(Path file, String what) {
    return new StoreException(
        StoreException.Kind.EXISTS,
        file,
        what + " and not of Harmonium's making",
        "move it away, or choose another folder",
        null);
  }
}
