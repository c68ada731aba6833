package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.formats.BitsWriter;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.SequenceFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// A file that data will be written to, checked before any work is done.
record DataFile(Path path, boolean force) {

  private static final List<String> ENDINGS =
      List.of(".csv", ".tsv", ".npy", ".npz", ".bits", ".fasta", ".fa", ".txt");

  private static final int BATCH = 1 << 15;

  /// Makes rows `first … first+count−1`.
  @FunctionalInterface
  interface Source {
    Dataset rows(int first, int count);
  }

  DataFile {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (ENDINGS.stream().noneMatch(name::endsWith))
      throw CommandFailure.usage(
          "cannot tell the format of '" + path + "' by its name",
          "a name that ends in " + String.join(", ", ENDINGS.subList(0, 6)));
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
    try {
      DataFiles.write(path, data);
    } catch (IllegalArgumentException e) {
      throw unsupported(e);
    }
  }

  void write(Sequences data) {
    try {
      SequenceFiles.write(path, data);
    } catch (IllegalArgumentException e) {
      throw unsupported(e);
    }
  }

  /// Writes `rows` rows that are made on the way; to a `.bits` file in batches, so that they need not fit in memory.
  void write(int rows, Source source) {
    if (!path.toString().toLowerCase(Locale.ROOT).endsWith(".bits")) {
      write(source.rows(0, rows));
      return;
    }
    try (BitsWriter writer = BitsWriter.create(path, source.rows(0, 1))) {
      for (int first = 0; first < rows; ) {
        int count = Math.min(BATCH, rows - first);
        writer.add(source.rows(first, count).blocks().get(0).values());
        first += count;
      }
      writer.finish();
    } catch (IllegalArgumentException e) {
      throw unsupported(e);
    }
  }

  private CommandFailure unsupported(IllegalArgumentException e) {
    return new CommandFailure(
        ExitCode.USAGE,
        "cannot write '" + path + "': " + e.getMessage(),
        path.toString(),
        "another format by another name",
        e);
  }
}
