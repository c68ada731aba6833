package io.harmonium.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writes whole files so that a reader, a crash or a power cut meets the old file or the new one, never a part: a
/// temporary file in the same directory is written and forced, moved over the name in one step, and the directory is
/// synced.
public record AtomicStore(FileOperations files) {

  /// How unfinished files are called; older ones have the number of a process where newer ones have random digits.
  private static final Pattern UNFINISHED =
      Pattern.compile("\\.(.{1,100})\\.([0-9a-f]{16}|\\d+-\\d+)\\.tmp");

  private static final int LONGEST_NAME = 50;

  private static final SecureRandom RANDOM = new SecureRandom();

  /// Bytes of a file, sent to a channel.
  @FunctionalInterface
  public interface Body {
    void writeTo(WritableByteChannel channel) throws IOException;
  }

  /// The store on the disk of this machine.
  public static AtomicStore disk() {
    return new AtomicStore(FileOperations.disk());
  }

  /// Writes the `bytes` bytes of `file`, replacing what stands there; its directory is made where it is missing.
  public void write(Path file, long bytes, Body body) {
    try {
      files.createDirectories(file.toAbsolutePath().getParent());
      try (Unfinished unfinished = begin(file)) {
        body.writeTo(unfinished.channel());
        unfinished.finish();
      }
    } catch (IOException e) {
      throw writeFailure(file, "its " + bytes + " bytes could not be written", e);
    }
  }

  /// Begins to write `file` in an existing directory; it is there when it is finished.
  public Unfinished begin(Path file) throws IOException {
    Path target = file.toAbsolutePath();
    if (Files.exists(target) && !Files.isRegularFile(target) || isDevice(target))
      throw new FileSystemException(file.toString(), null, "not a regular file");
    return new Unfinished(target, target.resolveSibling(unfinishedName(target)), files);
  }

  /// Names such as /dev/stdout, which may lead to a regular file and must not be replaced by one.
  private static boolean isDevice(Path target) {
    Path folder = target.normalize().getParent();
    return folder != null
        && (folder.equals(Path.of("/dev"))
            || folder.startsWith("/dev/fd")
            || folder.startsWith("/proc"));
  }

  /// Writes a text in UTF-8.
  public void writeText(Path file, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    write(file, bytes.length, channel -> writeAll(channel, ByteBuffer.wrap(bytes)));
  }

  /// Reads a text in UTF-8 of at most `limit` bytes.
  public String readText(Path file, int limit) {
    try (SeekableByteChannel channel = files.open(file)) {
      long size = channel.size();
      if (size > limit)
        throw StoreException.damaged(file, size + " bytes where at most " + limit + " are read");
      ByteBuffer bytes = ByteBuffer.allocate((int) size);
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) continue;
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (java.nio.charset.CharacterCodingException e) {
      throw StoreException.damaged(file, "not a text in UTF-8", e);
    } catch (IOException e) {
      throw failure(file, "could not be read", e);
    }
  }

  /// Removes a file where there is one.
  public void delete(Path file) {
    try {
      files.delete(file);
    } catch (IOException e) {
      throw failure(file, "could not be deleted", e);
    }
  }

  /// What a directory holds, sorted; empty where there is none.
  public List<Path> list(Path directory) {
    try {
      return files.list(directory);
    } catch (IOException e) {
      throw failure(directory, "could not be listed", e);
    }
  }

  /// Writes all that remains in `bytes`.
  static void writeAll(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) channel.write(bytes);
  }

  /// What a failure of the file system means for `file`.
  static StoreException failure(Path file, String what, IOException e) {
    if (e instanceof NoSuchFileException)
      return new StoreException(
          StoreException.Kind.NOT_FOUND, file, "there is no such file", "check the name", e);
    if (e instanceof FileAlreadyExistsException)
      return new StoreException(
          StoreException.Kind.EXISTS, file, "something else stands here", "choose another name", e);
    if (e instanceof AccessDeniedException)
      return new StoreException(
          StoreException.Kind.PERMISSION,
          file,
          "no permission: " + what,
          "another folder, or other rights on this one",
          e);
    String reason =
        e instanceof FileSystemException f && f.getReason() != null
            ? f.getReason()
            : e.getMessage();
    return new StoreException(
        StoreException.Kind.IO,
        file,
        what + " (" + (reason == null ? e.getClass().getSimpleName() : reason) + ")",
        "check free space, the disk and the rights of the folder",
        e);
  }

  /// The same for what could not be written: a name that is missing then is that of a folder which was there before.
  static StoreException writeFailure(Path file, String what, IOException e) {
    if (!(e instanceof NoSuchFileException)) return failure(file, what, e);
    return new StoreException(
        StoreException.Kind.IO,
        file,
        what + " (its folder is gone)",
        "check whether the folder was removed or moved",
        e);
  }

  /// A name that nobody can guess and lay something under.
  private static String unfinishedName(Path target) {
    String name = target.getFileName().toString();
    String digits = HexFormat.of().toHexDigits(RANDOM.nextLong());
    return "." + name.substring(0, Math.min(name.length(), LONGEST_NAME)) + "." + digits + ".tmp";
  }

  /// The file that the unfinished one called `name` was to become (its beginning where that is long); empty where `name` is no
  /// unfinished file.
  static Optional<String> target(String name) {
    Matcher matcher = UNFINISHED.matcher(name);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
