package io.harmonium.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps a second writer out of a run: a lock of the operating system on `run.lock`, which holds the number of the
/// process. It ends with the process, however that ends; the file stays, since deleting it would let two writers hold
/// two files of one name.
final class RunLock implements AutoCloseable {

  static final String NAME = "run.lock";

  /// Runs that this process writes to. The operating system cannot tell two writers of one process apart, and would
  /// drop the lock of the first when the second closes the file.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  /// The byte that is locked lies far behind the text, which others may read.
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private final Path directory;
  private final FileChannel channel;
  private final Object key;

  private RunLock(Path directory, FileChannel channel, Object key) {
    this.directory = directory;
    this.channel = channel;
    this.key = key;
  }

  /// The lock of the run in `directory`, or a [StoreException] that names its holder.
  static RunLock acquire(Path directory) {
    try {
      Path real = directory.toRealPath();
      if (!HELD.add(real)) throw busy(directory, "this process");
      RunLock lock = null;
      try {
        lock = lock(directory, real);
        return lock;
      } finally {
        if (lock == null) HELD.remove(real);
      }
    } catch (IOException e) {
      throw AtomicStore.failure(directory.resolve(NAME), "the run could not be locked", e);
    }
  }

  private static RunLock lock(Path directory, Path real) throws IOException {
    FileChannel channel =
        FileChannel.open(
            real.resolve(NAME),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS);
    RunLock lock = new RunLock(real, channel, key(real));
    boolean signed = false;
    try {
      if (channel.tryLock(LOCKED_BYTE, 1, false) == null) throw busy(directory, lock.holder());
      lock.sign("process " + ProcessHandle.current().pid());
      signed = true;
      return lock;
    } finally {
      if (!signed) channel.close();
    }
  }

  private static StoreException busy(Path directory, String holder) {
    return new StoreException(
        StoreException.Kind.BUSY,
        directory,
        "another writer holds this run" + (holder.isEmpty() ? "" : " (" + holder + ")"),
        "wait until it has ended, or choose another folder",
        null);
  }

  /// What tells this file from every other, or null where the file system does not say.
  private static Object key(Path real) throws IOException {
    return Files.readAttributes(
            real.resolve(NAME), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  /// Throws where the folder of the run was removed, moved or replaced since it was locked.
  void requireHere() {
    String gone = null;
    try {
      if (!Objects.equals(key, key(directory))) gone = "the folder of the run was replaced";
    } catch (NoSuchFileException e) {
      gone = "the folder of the run was removed or moved";
    } catch (IOException e) {
      throw AtomicStore.failure(directory, "the run could not be looked at", e);
    }
    if (gone != null)
      throw new StoreException(
          StoreException.Kind.IO,
          directory,
          gone + " while it was written to",
          "put it back and resume it, or start a new run",
          null);
  }

  private void sign(String text) throws IOException {
    channel.truncate(0);
    AtomicStore.writeAll(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
  }

  private String holder() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(40);
    channel.read(bytes, 0);
    return StandardCharsets.US_ASCII.decode(bytes.flip()).toString();
  }

  /// Lets the next writer in.
  @Override
  public void close() {
    if (!channel.isOpen()) return;
    try (channel) {
      channel.truncate(0);
    } catch (IOException e) {
      throw AtomicStore.failure(directory.resolve(NAME), "the lock could not be released", e);
    } finally {
      HELD.remove(directory);
    }
  }
}
