package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Kept;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.Progress;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Examination;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.use.RunDiagnosis;
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

/// Says what is wrong with a trained machine, why, and what to try.
@Command(
    name = "diagnose",
    description = {
      "Say what is wrong with a run, why, and which command to try: columns, split, rate,"
          + " overfitting, hidden units, chains, mixing, equilibrium, modes, likelihood, moments.",
      "Each check ends in PASS, WARN, FAIL or SKIP; the exit code is 0 whatever is found, unless"
          + " --strict."
    })
@Examples({
  "harmonium diagnose runs/a",
  "harmonium diagnose runs/a --json > diagnosis.json",
  "harmonium diagnose imported data.npy --strict"
})
final class Diagnose implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "RUN", description = "The run.")
  private Path path;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description = "Rows to compare with (default: those the run was trained on).")
  @Input
  private Path data;

  @Option(
      names = "--cheap",
      order = 1,
      description = "Only the checks that need no chains, as training makes them.")
  private boolean cheap;

  @Option(names = "--strict", order = 2, description = "End with exit code 3 where a check fails.")
  private boolean strict;

  @Mixin private NewDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private Common common;

  @Override
  public Integer call() {
    Console console = common.console();
    TrainedNetwork network = TrainedNetwork.open(path);
    if (network != null) return told(new NetworkVerbs(network, common).diagnose(), console);
    TrainedSequences temporal = TrainedSequences.open(path);
    if (temporal != null)
      return told(new TemporalVerbs(temporal, sequences, common).diagnose(data), console);
    TrainedRows run = reading.apply(TrainedRows.open(path), common.console()).sound();
    run.directory().warnings().forEach(console::warn);
    Diagnosis diagnosis;
    try (Workers workers = common.workers();
        Progress progress = console.progress("checks", 0, Examination.all().size())) {
      int[] done = {0};
      diagnosis =
          RunDiagnosis.of(
              run, data, common.seed(), workers, cheap, name -> progress.at(done[0]++, name));
    } catch (IllegalArgumentException e) {
      if (data == null) throw e;
      throw new CommandFailure(
          ExitCode.BAD_DATA, e.getMessage(), path.toString(), "name rows that fit the machine", e);
    }
    int code = told(diagnosis, console);
    if (data == null && !cheap) Kept.orWarn(console, () -> RunDiagnosis.keep(run, diagnosis));
    return code;
  }

  private int told(Diagnosis diagnosis, Console console) {
    diagnosis.findings().forEach(finding -> finding.lines().forEach(console::print));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", path.toString());
    json.putAll(diagnosis.toJson());
    console.document(json);
    boolean failed = diagnosis.verdict() == Finding.Verdict.FAIL;
    return strict && failed ? ExitCode.DIAGNOSED.number() : ExitCode.DONE.number();
  }
}
