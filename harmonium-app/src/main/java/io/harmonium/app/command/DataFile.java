package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.formats.DataFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// A file that data will be written to, checked before any work is done.
record DataFile(Path path, boolean force) {

  private static final List<String> ENDINGS =
      List.of(".csv", ".tsv", ".npy", ".npz", ".fasta", ".fa");

  DataFile {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (ENDINGS.stream().noneMatch(name::endsWith))
      throw CommandFailure.usage(
          "cannot tell the format of '" + path + "' by its name",
          "a name that ends in " + String.join(", ", ENDINGS.subList(0, 5)));
    if (Files.exists(path) && !force)
      throw new CommandFailure(
          ExitCode.EXISTS,
          "'" + path + "' exists already",
          "another name, or --force to replace it");
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder))
      throw new CommandFailure(
          ExitCode.NOT_FOUND, "there is no folder '" + folder + "'", "make it first: mkdir -p");
  }

  void write(Dataset data) {
    DataFiles.write(path, data);
  }
}
