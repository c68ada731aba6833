package io.harmonium.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Keeps a second writer out of a run: a lock of the operating system on `run.lock`, which holds the number of the
/// process. It ends with the process, however that ends; the file may stay.
final class RunLock implements AutoCloseable {

  static final String NAME = "run.lock";

  private final Path file;
  private final FileChannel channel;

  private RunLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// The lock of the run in `directory`, or a [StoreException] that names its holder.
  static RunLock acquire(Path directory) {
    Path file = directory.resolve(NAME);
    try {
      while (true) {
        FileChannel channel =
            FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        RunLock lock = new RunLock(file, channel);
        if (!lock.taken()) {
          String holder = lock.text();
          channel.close();
          throw busy(directory, holder);
        }
        lock.sign();
        if (lock.stands()) return lock;
        channel.close();
      }
    } catch (IOException e) {
      throw AtomicStore.failure(file, "the run could not be locked", e);
    }
  }

  private boolean taken() throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static StoreException busy(Path directory, String holder) {
    return new StoreException(
        StoreException.Kind.BUSY,
        directory,
        "another process writes to this run" + (holder.isEmpty() ? "" : " (" + holder + ")"),
        "wait until it has ended, or choose another folder",
        null);
  }

  private void sign() throws IOException {
    String text = "process " + ProcessHandle.current().pid() + ", " + java.util.UUID.randomUUID();
    channel.truncate(0);
    AtomicStore.writeAll(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  /// False where a former holder deleted the file between our opening and our locking it.
  private boolean stands() throws IOException {
    return Files.exists(file) && Files.readString(file).equals(fullText());
  }

  private String fullText() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(200);
    channel.read(bytes, 0);
    return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
  }

  /// What the holder wrote, without its token.
  private String text() throws IOException {
    String text = fullText();
    int comma = text.indexOf(',');
    return comma < 0 ? "" : text.substring(0, comma);
  }

  /// Removes the file while the lock is held, then lets go.
  @Override
  public void close() {
    try (channel) {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw AtomicStore.failure(file, "the lock could not be released", e);
    }
  }
}
