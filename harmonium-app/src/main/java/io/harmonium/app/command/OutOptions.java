package io.harmonium.app.command;

import io.harmonium.runs.use.ResultFile;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// Where a verb writes its rows.
final class OutOptions {

  /// Tables and arrays.
  static final List<String> TABLES = List.of(".csv", ".tsv", ".npy");

  @Option(
      names = "--out",
      order = 60,
      paramLabel = "FILE",
      description =
          "Write the result to FILE; its name says the format. Standard output (CSV) without it.")
  private Path out;

  @Option(names = "--force", order = 61, description = "Overwrite FILE where it exists.")
  private boolean force;

  /// The file, checked before any work is done.
  ResultFile file(List<String> endings) {
    return ResultFile.of(out, force, endings);
  }
}
