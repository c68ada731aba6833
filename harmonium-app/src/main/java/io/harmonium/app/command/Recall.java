package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.Trained;
import io.harmonium.runs.recalling.RecallRequest;
import io.harmonium.runs.recalling.Recalled;
import io.harmonium.runs.recalling.Recalling;
import io.harmonium.runs.training.SequenceSettings;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowTable;
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
      "Recall what a Hopfield network stores from damaged rows: each unit takes the sign of its"
          + " field, one after the other, until nothing changes (temperature 0, no"
          + " randomness).",
      "Also of ising machines and of bm without hidden units. The energy after every change is in"
          + " --energies, --picture and (by sweeps) --json; with the run's data also which pattern"
          + " was reached. Missing cells begin at the sign of their field from the known cells."
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
    Console console = common.console();
    RecallRequest request =
        new RecallRequest(
            sweeps, synchronous, reading.request(SequenceSettings.NONE, common.seed()));
    try (Trained trained = common.open(path)) {
      Recalled recalled = trained.require(Recalling.class).recall(data, request, common.watch());
      if (drawn != null) drawn.writeText(text -> text.append(recalled.drawing().svg()));
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("run", path.toString());
      json.put("order", synchronous ? "synchronous" : "asynchronous");
      json.put("recalled", recalled.toJson());
      RowTable table = energies ? recalled.energies() : recalled.rows();
      Results.write(console, file, table, energies ? "energies" : "rows", json);
    }
    return ExitCode.DONE.number();
  }
}
