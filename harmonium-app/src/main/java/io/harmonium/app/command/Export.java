package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.formats.Alphabet;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.formats.PottsText;
import io.harmonium.runs.exchange.CouplingArrays;
import io.harmonium.runs.exchange.NetworkStages;
import io.harmonium.runs.exchange.RbmArrays;
import io.harmonium.runs.exchange.TemporalArrays;
import io.harmonium.runs.training.WhiteningArrays;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes the arrays of a machine.
@Command(
    name = "export",
    description = {
      "Write the machine of a run as arrays: W, b, c, and sigma for gaussian units.",
      "Layers side by side (tables, classes) have W_NAME and b_NAME each; machines without usual"
          + " letters (relu and poisson units, semi-rbm, …) have the"
          + " names of their own parameters.",
      "They have the shapes and the meaning that import takes. Couplings within a layer are J and"
          + " h;",
      "those of states go to a params.dat (.dat). Networks have stage0.weight, stage0.bias, …."
    })
@Examples({"harmonium export run --out machine.npz"})
final class Export implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "The run.")
  private Path path;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The new NumPy archive (.npz), or params.dat for a Potts machine.")
  private Path out;

  @Option(names = "--force", description = "Overwrite FILE where it exists.")
  private boolean force;

  @Mixin private Common common;

  @Override
  public Integer call() {
    ResultFile file = ResultFile.of(out, force, List.of(".npz", ".dat"));
    Console console = common.console();
    TrainedNetwork network = TrainedNetwork.open(path);
    if (network != null) {
      requireArrays(file);
      write(NetworkStages.arrays(network.parameters()), file, console);
      return ExitCode.DONE.number();
    }
    TrainedSequences temporal = TrainedSequences.open(path);
    if (temporal != null) return sequences(temporal, file, console);
    TrainedRows run = TrainedRows.open(path);
    run.directory().warnings().forEach(console::warn);
    boolean within = CouplingArrays.suits(run.machine());
    boolean words = within && run.machine().structure().lateral(0).width() > 1;
    boolean states = words && run.conventions().alphabet() != null;
    if (states != file.ending().equals(".dat"))
      throw CommandFailure.usage(
          states
              ? "--out: couplings of states go to a params.dat, not to arrays"
              : "--out: a params.dat holds couplings of letters, which this machine has not",
          states ? "--out params.dat" : "--out machine.npz");
    if (states) return text(run, file, console);
    boolean plain = within && !words;
    Map<String, NpyArray> arrays =
        new LinkedHashMap<>(
            plain ? CouplingArrays.arrays(run.machine()) : RbmArrays.arrays(run.machine()));
    if (run.conventions() != null) arrays.putAll(WhiteningArrays.of(run.conventions()));
    write(arrays, file, console);
    note(
        plain ? CouplingArrays.family(run.machine()) : RbmArrays.family(run.machine()),
        !plain || CouplingArrays.complete(run.machine()),
        console);
    return ExitCode.DONE.number();
  }

  /// Says how the arrays come back: with the columns, words and pictures of this run where it is a machine of the same shape.
  private void note(String family, boolean alike, Console console) {
    console.note(
        "import it with: harmonium import "
            + out
            + " --as "
            + family
            + (alike
                ? " --like " + path + " --out RUN (--like says what columns and words stand for)"
                : " --out RUN"));
  }

  private void write(Map<String, NpyArray> arrays, ResultFile file, Console console) {
    file.write(stream -> Npz.write(stream, arrays));
    Map<String, Object> shapes = new LinkedHashMap<>();
    arrays.forEach((name, array) -> shapes.put(name, array.shape()));
    arrays.forEach((name, array) -> console.print(name + " " + array));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("out", out.toString());
    json.put("arrays", shapes);
    console.document(json);
  }

  private static void requireArrays(ResultFile file) {
    if (file.ending().equals(".dat"))
      throw CommandFailure.usage(
          "--out: a params.dat holds couplings of states, which this machine has not",
          "--out machine.npz");
  }

  private Integer sequences(TrainedSequences run, ResultFile file, Console console) {
    requireArrays(file);
    write(TemporalArrays.arrays(run.machine()), file, console);
    if (TemporalArrays.describes(run.description().model()))
      note(run.description().model(), false, console);
    return ExitCode.DONE.number();
  }

  private Integer text(TrainedRows run, ResultFile file, Console console) {
    String letters = run.conventions().alphabet();
    PottsText text = CouplingArrays.text(run.machine(), new Alphabet("of the run", letters));
    file.writeText(writer -> text.write(new Alphabet("of the run", letters), writer));
    console.print(text.pairs().size() + " pairs, " + text.fields().length + " sites");
    note("potts --alphabet=" + letters, false, console);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("out", out.toString());
    json.put("pairs", text.pairs().size());
    json.put("sites", text.fields().length);
    console.document(json);
    return ExitCode.DONE.number();
  }
}
