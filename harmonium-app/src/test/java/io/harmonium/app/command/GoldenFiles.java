package io.harmonium.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The files of pinned things: comments, then lines "WHAT = VALUE" in order.
final class GoldenFiles {

  private GoldenFiles() {}

  /// Whether pinned values are to be written instead of compared.
  static boolean writing() {
    return "write".equals(System.getProperty("harmonium.golden"));
  }

  static Map<String, String> read(String file) throws IOException {
    Map<String, String> all = new TreeMap<>();
    for (String line : writing() ? Files.readAllLines(source(file)) : GoldenCase.lines(file)) {
      int at = line.indexOf(" = ");
      if (!line.startsWith("#") && at > 0) all.put(line.substring(0, at), line.substring(at + 3));
    }
    return all;
  }

  /// Writes the values below the comments that the file has.
  static void writeWhereAsked(String file, Map<String, String> values) throws IOException {
    if (!writing()) return;
    Path target = source(file);
    String head =
        !Files.exists(target)
            ? ""
            : Files.readAllLines(target).stream()
                .takeWhile(line -> line.startsWith("#"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    StringBuilder text = new StringBuilder(head);
    new TreeMap<>(values).forEach((k, v) -> text.append(k).append(" = ").append(v).append('\n'));
    Files.writeString(target, text);
  }

  /// The file in the tree of sources; tests run in the folder of their module.
  static Path source(String file) {
    return Path.of("src/test/resources/io/harmonium/app/command/golden", file);
  }
}
