package io.harmonium.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.List;

/// The few things that a store does to files. One implementation is the disk; others fail on purpose, at any step.
public interface FileOperations {

  /// A file that is being written.
  interface Sink extends WritableByteChannel {

    /// Returns when everything written so far will survive a power cut.
    void force() throws IOException;

    /// Writes all of `bytes` over those that stand at `position`.
    void rewrite(long position, ByteBuffer bytes) throws IOException;
  }

  /// A new file; nothing of this name may exist, not even a symbolic link.
  Sink create(Path file) throws IOException;

  /// A file that grows at its end, made where there is none; a symbolic link is refused.
  Sink append(Path file) throws IOException;

  /// Cuts a file to its first `length` bytes, and forces it.
  void truncate(Path file, long length) throws IOException;

  /// Renames a file in one step, replacing what stands there and keeping its permissions.
  void move(Path from, Path to) throws IOException;

  /// Removes a file where there is one.
  void delete(Path file) throws IOException;

  /// Makes a directory and its parents where they are missing.
  void createDirectories(Path directory) throws IOException;

  /// Returns when the names in a directory will survive a power cut.
  void syncDirectory(Path directory) throws IOException;

  /// What a directory holds, sorted; empty where there is none.
  List<Path> list(Path directory) throws IOException;

  /// A regular file to read.
  SeekableByteChannel open(Path file) throws IOException;

  /// The file system of this machine.
  static FileOperations disk() {
    return new Disk();
  }
}
