package io.harmonium.formats;

import io.harmonium.store.FileOperations;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// Data from standard input. Readers look at a file more than once, so the bytes are kept in a file of a private folder
/// until this is closed; a JVM that is told to end removes them too. People read "standard input" where it is named.
public final class StandardInput implements AutoCloseable {

  /// What the data are called.
  public static final String NAME = "standard input";

  private static final String FOLDER = "harmonium-input-";
  private static final String FILE = "standard-input";
  private static final Pattern KEPT =
      Pattern.compile(
          Pattern.quote(Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath().toString())
              + "[/\\\\]+"
              + FOLDER
              + "[0-9]+[/\\\\]+"
              + FILE);

  private final Path file;

  private StandardInput(Path file) {
    this.file = file;
  }

  /// Keeps all that `in` has to say.
  public static StandardInput keep(InputStream in) {
    try {
      Path folder = Files.createTempDirectory(FOLDER).toAbsolutePath();
      StandardInput kept = new StandardInput(folder.resolve(FILE));
      folder.toFile().deleteOnExit();
      kept.file.toFile().deleteOnExit();
      try {
        try (OutputStream out = Channels.newOutputStream(FileOperations.disk().create(kept.file))) {
          in.transferTo(out);
        }
        if (Files.size(kept.file) == 0)
          throw Place.of(kept.file)
              .bad("expected data, standard input is empty", "cat data.csv | the same command");
        return kept;
      } catch (IOException | RuntimeException e) {
        kept.close();
        throw e;
      }
    } catch (IOException e) {
      throw new Place(NAME, 0, 0).failure(e);
    }
  }

  /// Where the bytes are until this is closed.
  public Path file() {
    return file;
  }

  /// The text with "standard input" in place of the file that keeps it.
  public static String named(String text) {
    return text.contains(FOLDER) ? KEPT.matcher(text).replaceAll(NAME) : text;
  }

  /// Whether `name` stands for standard input.
  public static boolean is(String name) {
    return named(name).equals(NAME);
  }

  /// Removes the file and its folder.
  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(file.getParent());
    } catch (IOException e) {
      throw Place.of(file.getParent()).failure(e);
    }
  }
}
