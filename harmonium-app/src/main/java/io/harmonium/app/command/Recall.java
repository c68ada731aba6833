package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.machines.Hopfield;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.RunException;
import io.harmonium.runs.use.Recalled;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Goes down the energy from rows to states at rest.
@Command(
    name = "recall",
    description = {
      "Recall what a Hopfield network stores from damaged rows: units turn to what the others tell"
          + " them, one after the other, until nothing changes (temperature 0, no randomness).",
      "Also of ising machines and of bm without hidden units. The energy after every change is in"
          + " --energies, --picture and (by sweeps) --json; with the run's data also which pattern"
          + " was reached. Missing cells begin at what the known cells of their rows tell them."
    })
@Examples({
  "harmonium recall memory damaged.csv --out repaired.csv",
  "harmonium recall memory damaged.csv --energies --picture energies.svg",
  "harmonium recall memory damaged.csv --synchronous --json"
})
final class Recall implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "RUN", description = "The run.")
  private Path path;

  @Parameters(index = "1", paramLabel = "DATA", description = "The rows to begin with.")
  @Input
  private Path data;

  @Option(
      names = "--synchronous",
      description = "All units at once in every sweep; two states may take turns for ever.")
  private boolean synchronous;

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      defaultValue = "100",
      description = "Sweeps at most (${DEFAULT-VALUE}).")
  private int sweeps;

  @Option(
      names = "--energies",
      description = "The energy of every row after every change instead of the recalled rows.")
  private boolean energies;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Draw the energies to FILE (.svg).")
  private Path picture;

  @Mixin private StrictDataOptions reading;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    ResultFile file = out.file(OutOptions.TABLES);
    ResultFile drawn = ResultFile.picture(picture);
    if (sweeps < 1)
      throw CommandFailure.usage("--sweeps: expected at least 1, got " + sweeps, "--sweeps 100");
    if (TrainedNetwork.open(path) != null || TrainedSequences.open(path) != null)
      throw CommandFailure.usage(
          "recall is for machines of two-valued units that are linked to each other",
          "harmonium train DATA --model hopfield");
    Console console = common.console();
    TrainedRows run = reading.apply(TrainedRows.open(path), common.console()).requireLaw().sound();
    run.directory().warnings().forEach(console::warn);
    Recalled.require(run);
    Dataset rows = run.readGiven(data, common.seed());
    try (Workers workers = common.workers()) {
      Recalled recalled =
          Recalled.of(
              run,
              rows,
              patterns(run, workers),
              sweeps,
              synchronous ? Hopfield.Order.SYNCHRONOUS : Hopfield.Order.ASYNCHRONOUS,
              workers);
      recalled.lines().forEach(console::note);
      if (drawn != null) drawn.writeText(text -> text.append(recalled.drawing().svg()));
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("run", path.toString());
      json.put("order", synchronous ? "synchronous" : "asynchronous");
      json.put("recalled", recalled.toJson());
      RowTable table = energies ? recalled.energies(run) : recalled.table(run);
      Results.write(console, file, table, energies ? "energies" : "rows", json);
    }
    return ExitCode.DONE.number();
  }

  /// The stored patterns, or null with a remark where the data are not where they were.
  private double[][] patterns(TrainedRows run, Workers workers) {
    try {
      return Recalled.patterns(run, workers);
    } catch (RunException e) {
      common.console().warn(e.getMessage() + "; which pattern is reached is not told");
      return null;
    }
  }
}
