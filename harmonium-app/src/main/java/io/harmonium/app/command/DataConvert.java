package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.matrix.Reals;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.training.NamedData;
import io.harmonium.wording.Explained;
import io.harmonium.wording.Spelling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
  "harmonium data convert train-images-idx3-ubyte --out digits.bits    packed, read in place",
  "harmonium data convert diary.csv --id person --time hours --gap 6h --out diary.npz",
  "harmonium data convert test.csv --whiten train.csv --out test.npy   without correlations"
})
final class DataConvert implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "The file, or a folder of pictures.")
  @Input
  private Path file;

  @Option(
      names = "--out",
      order = 2,
      required = true,
      paramLabel = "FILE",
      description =
          "Where to write: .csv, .tsv, .npy, .npz, .fasta, or .bits for binary data of any size.")
  private Path out;

  @Option(
      names = "--whiten",
      order = 4,
      paramLabel = "FILE",
      description =
          "Take away mean and covariance of the rows of FILE (often the same file): real columns"
              + " become uncorrelated, with variance 1 where the rows are those of FILE.")
  @Input
  private Path whiten;

  @Option(names = "--force", order = 3, description = "Replace the file.")
  private boolean force;

  @Mixin private ReadingChoices reading;

  @Mixin private SequenceChoices sequences;

  @Mixin private Common common;

  @Override
  public Integer call() {
    DataFile target = new DataFile(out, force);
    if (sequences.sequences(file)) return convertSequences(target);
    Dataset data = read(file);
    Whitening whitening = whiten == null ? null : whitening();
    if (whitening != null) data = whitened(data, whitening);
    target.write(data);
    Console console = common.console();
    console.print("wrote " + Counted.of(data.rows(), "rows") + " of " + file + " to " + out);
    if (whitening != null)
      console.print(
          String.format(
              Locale.ROOT,
              "log p(x) = log p(z) %+.4f of whitened rows z",
              whitening.logDeterminant()));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("file", out.toString());
    document.put("rows", data.rows());
    document.put("columns", data.blocks().get(0).values().cells());
    document.put("steps", data.provenance().steps());
    if (whitening != null) document.put("logDeterminant", whitening.logDeterminant());
    console.document(document);
    return ExitCode.DONE.number();
  }

  private int convertSequences(DataFile target) {
    if (whiten != null)
      throw CommandFailure.usage(
          "--whiten belongs to rows without an order in time", "convert without --whiten");
    Sequences data = sequences.read(file, reading.settings(file), common.seed());
    target.write(data);
    Console console = common.console();
    console.print("wrote " + Counted.of(data.count(), "sequences") + " of " + file + " to " + out);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("file", out.toString());
    document.put("sequences", data.count());
    document.put("rows", data.rows());
    document.put("steps", data.frames().provenance().steps());
    console.document(document);
    return ExitCode.DONE.number();
  }

  private Dataset read(Path from) {
    return NamedData.read(from, reading.settings(from).readOptions(common.seed()));
  }

  private Whitening whitening() {
    Dataset rows = read(whiten);
    try {
      return Whitening.of(numbers(rows, whiten), rows.weights());
    } catch (IllegalArgumentException e) {
      throw bad(Spelling.SHELL.of(Explained.reason(e)), whiten);
    }
  }

  private Dataset whitened(Dataset data, Whitening whitening) {
    Block block = data.blocks().get(0);
    try {
      Reals white = whitening.apply(numbers(data, file));
      List<Block> blocks = new ArrayList<>(data.blocks());
      blocks.set(0, new Block(block.name(), white, block.columns(), block.categories(), null));
      return data.withBlocks(blocks);
    } catch (IllegalArgumentException e) {
      throw bad(Spelling.SHELL.of(Explained.reason(e)), file);
    }
  }

  private static Reals numbers(Dataset data, Path from) {
    Block block = data.blocks().get(0);
    if (block.missing() != null)
      throw bad("cells are missing, and whitening needs whole rows", from);
    if (block.values() instanceof Reals numbers) return numbers;
    throw bad("whitening needs real numbers (--visible gaussian)", from);
  }

  private static CommandFailure bad(String message, Path from) {
    return new CommandFailure(
        ExitCode.BAD_DATA, message, from.toString(), "another file, or no --whiten", null);
  }
}
