package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.formats.DataFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes the rows of a file in another format, as training would read them.
@Command(name = "convert", description = "Write the rows of a file in another format.")
@Examples({
  "harmonium data convert table.csv --out table.npy",
  "harmonium data convert train-images-idx3-ubyte --out digits.bits    packed, read in place"
})
final class DataConvert implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "The file, or a folder of pictures.")
  private Path file;

  @Option(
      names = "--out",
      order = 2,
      required = true,
      paramLabel = "FILE",
      description =
          "Where to write: .csv, .tsv, .npy, .npz, .fasta, or .bits for binary data of any size.")
  private Path out;

  @Option(names = "--force", order = 3, description = "Replace the file.")
  private boolean force;

  @Mixin private ReadingChoices reading;

  @Mixin private Common common;

  @Override
  public Integer call() {
    DataFile target = new DataFile(out, force);
    Dataset data = DataFiles.read(file, reading.settings(file).readOptions(common.seed()));
    target.write(data);
    Console console = common.console();
    console.print("wrote " + data.rows() + " rows of " + file + " to " + out);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("file", out.toString());
    document.put("rows", data.rows());
    document.put("columns", data.blocks().get(0).values().cells());
    document.put("steps", data.provenance().steps());
    console.document(document);
    return ExitCode.DONE.number();
  }
}
