package io.harmonium.runs.training;

import io.harmonium.runs.RunException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// Names of run folders.
public final class RunFolders {

  private static final int MAX = 100_000;

  private RunFolders() {}

  /// `parent/name`, or `parent/name-2`, `parent/name-3`, … where that exists.
  public static Path fresh(Path parent, String name) {
    for (int i = 1; i < MAX; i++) {
      Path path = parent.resolve(i == 1 ? name : name + "-" + i);
      if (!Files.exists(path)) return path;
    }
    throw new RunException(
        RunException.Kind.EXISTS,
        "there are " + MAX + " runs called " + name,
        "name one with {out}");
  }

  /// The folder that was asked for, or a new one in `runs/` with the name of the data.
  public static Path chosen(Path asked, DataSettings data) {
    if (asked != null) return asked;
    return fresh(Path.of("runs"), data.inMemory() ? "memory" : stem(data.data()));
  }

  /// The name of a file without its folder and endings.
  public static String stem(String file) {
    Path name = Path.of(file).getFileName();
    String text = name == null ? "" : name.toString();
    int dot = text.indexOf('.');
    String stem = dot > 0 ? text.substring(0, dot) : text;
    return stem.isEmpty() ? "run" : stem;
  }

  /// Which files of others were found where a run was replaced; empty where there were none.
  public static List<String> left(Path run, List<Path> left) {
    if (left.isEmpty()) return List.of();
    return List.of(
        run
            + " holds what Harmonium did not write, and it was left there: "
            + left.stream()
                .map(each -> each.getFileName().toString())
                .collect(Collectors.joining(", ")));
  }
}
