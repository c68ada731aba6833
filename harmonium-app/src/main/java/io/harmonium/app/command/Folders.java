package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

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

  /// Says which files of others were found where a run was replaced.
  static void sayLeft(Console console, Path run, List<Path> left) {
    if (left.isEmpty()) return;
    console.warn(
        run
            + " holds what Harmonium did not write, and it was left there: "
            + left.stream()
                .map(each -> each.getFileName().toString())
                .collect(Collectors.joining(", ")));
  }
}
