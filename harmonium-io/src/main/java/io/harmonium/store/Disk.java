package io.harmonium.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.stream.Stream;

/// The file system of this machine.
record Disk() implements FileOperations {

  private static final boolean DIRECTORIES_OPEN =
      !System.getProperty("os.name", "").startsWith("Windows");

  private record ChannelSink(FileChannel channel) implements Sink {

    static Sink open(Path file, OpenOption... options) throws IOException {
      return new ChannelSink(FileChannel.open(file, options));
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
      return channel.write(bytes);
    }

    @Override
    public void force() throws IOException {
      channel.force(true);
    }

    @Override
    public void rewrite(long position, ByteBuffer bytes) throws IOException {
      for (long at = position; bytes.hasRemaining(); ) at += channel.write(bytes, at);
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  @Override
  public Sink create(Path file) throws IOException {
    return ChannelSink.open(
        file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public Sink append(Path file) throws IOException {
    return ChannelSink.open(
        file, StandardOpenOption.APPEND, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public void truncate(Path file, long length) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      channel.truncate(length);
      channel.force(true);
    }
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    if (Files.isRegularFile(from) && Files.isRegularFile(to, LinkOption.NOFOLLOW_LINKS))
      keepPermissions(to, from);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void keepPermissions(Path of, Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(of, PosixFileAttributeView.class);
    if (view != null) Files.setPosixFilePermissions(file, view.readAttributes().permissions());
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    if (Files.isDirectory(directory)) return;
    Path parent = directory.toAbsolutePath().getParent();
    if (parent != null) createDirectories(parent);
    Files.createDirectories(directory);
    if (parent != null) syncDirectory(parent);
  }

  /// Windows cannot open a directory and keeps names by itself.
  @Override
  public void syncDirectory(Path directory) throws IOException {
    if (!DIRECTORIES_OPEN) return;
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  @Override
  public SeekableByteChannel open(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file))
      throw new FileSystemException(file.toString(), null, "not a regular file");
    return Files.newByteChannel(file, StandardOpenOption.READ);
  }
}
