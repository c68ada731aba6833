package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Names of run folders.
final class Folders {

  private static final int MOST = 100_000;

  private Folders() {}

  /// `parent/name`, or `parent/name-2`, `parent/name-3`, … where that exists.
  static Path fresh(Path parent, String name) {
    for (int i = 1; i < MOST; i++) {
      Path path = parent.resolve(i == 1 ? name : name + "-" + i);
      if (!Files.exists(path)) return path;
    }
    throw new CommandFailure(
        ExitCode.EXISTS, "there are " + MOST + " runs called " + name, "name one with --out");
  }

  /// The folder that was asked for, or a new one in `runs/` with the name of the data.
  static Path chosen(Path asked, String data) {
    return asked == null ? fresh(Path.of("runs"), stem(data)) : asked;
  }

  /// The name of a file without its folder and endings.
  static String stem(String file) {
    Path name = Path.of(file).getFileName();
    String text = name == null ? "" : name.toString();
    int dot = text.indexOf('.');
    String stem = dot > 0 ? text.substring(0, dot) : text;
    return stem.isEmpty() ? "run" : stem;
  }

  /// Removes a folder that was made for nothing.
  static void removeEmpty(Path folder) {
    try (var entries = Files.list(folder)) {
      for (Path entry : entries.toList())
        if (Files.isRegularFile(entry)) Files.delete(entry);
        else removeEmpty(entry);
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
