package io.harmonium.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/// A file that is being written beside its place, under a name that nobody can guess. [#finish()] forces it, puts it in its place
/// in one step and syncs the folder; [#close()] without that removes it, and the file that stood there before stays.
public final class Unfinished implements AutoCloseable {

  private final Path target;
  private final Path file;
  private final FileOperations files;
  private final FileOperations.Sink sink;
  private boolean finished;

  Unfinished(Path target, Path file, FileOperations files) throws IOException {
    this.target = target;
    this.file = file;
    this.files = files;
    this.sink = files.create(file);
  }

  /// Where the bytes go.
  public WritableByteChannel channel() {
    return sink;
  }

  /// Writes all of `bytes`.
  public void write(ByteBuffer bytes) throws IOException {
    AtomicStore.writeAll(sink, bytes);
  }

  /// Writes `bytes` over those that stand at `position`.
  public void rewrite(long position, ByteBuffer bytes) throws IOException {
    sink.rewrite(position, bytes);
  }

  /// Returns when everything written so far will survive a power cut.
  public void force() throws IOException {
    sink.force();
  }

  /// Puts the file in its place, new or instead of the one that is there.
  public void finish() throws IOException {
    sink.force();
    sink.close();
    files.move(file, target);
    finished = true;
    files.syncDirectory(target.getParent());
  }

  /// Removes what was not finished.
  @Override
  public void close() throws IOException {
    if (finished) return;
    try {
      sink.close();
    } finally {
      files.delete(file);
    }
  }
}
