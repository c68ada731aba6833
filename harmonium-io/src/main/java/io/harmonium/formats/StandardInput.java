package io.harmonium.formats;

import io.harmonium.store.FileOperations;
import io.harmonium.wording.InputName;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;

/// Data from standard input. Readers look at a file more than once, so the bytes are kept in a file of a private folder
/// until this is closed; a JVM that is told to end removes them too.
public final class StandardInput implements AutoCloseable {

  private final Path file;

  private StandardInput(Path file) {
    this.file = file;
  }

  /// Keeps all that `in` has to say.
  public static StandardInput keep(InputStream in) {
    try {
      Path folder = Files.createTempDirectory(InputName.FOLDER).toAbsolutePath();
      StandardInput kept = new StandardInput(folder.resolve(InputName.FILE));
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
      throw new Place(InputName.NAME, 0, 0).failure(e);
    }
  }

  /// Where the bytes are until this is closed.
  public Path file() {
    return file;
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
