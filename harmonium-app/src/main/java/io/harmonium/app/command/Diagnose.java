package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.Trained;
import io.harmonium.runs.diagnosis.Diagnosing;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.DiagnosisRequest;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.diagnosis.RunDiagnosis;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says what is wrong with a trained machine, why, and what to try.
@Command(
    name = "diagnose",
    description = {
      "Say what is wrong with a run, why, and which command to try.",
      "Checked are columns, split, learning rate, overfitting, hidden units, chains, mixing,"
          + " equilibrium, modes, likelihood and moments.",
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
    try (Trained run = common.open(path)) {
      RunDiagnosis found = run.require(Diagnosing.class).diagnose(request(), common.watch());
      Diagnosis diagnosis = found.diagnosis();
      diagnosis.findings().forEach(finding -> finding.lines().forEach(console::print));
      if (found.unseen() != null)
        console.remark("unseen", found.unseen()::lines, found.unseen()::toJson);
      console.document(found.toJson());
      boolean failed = diagnosis.verdict() == Finding.Verdict.FAIL;
      return strict && failed ? ExitCode.DIAGNOSED.number() : ExitCode.DONE.number();
    }
  }

  private DiagnosisRequest request() {
    return DiagnosisRequest.DEFAULT
        .withData(data, reading.request(sequences.settings(), common.seed()))
        .withCheap(cheap);
  }
}
