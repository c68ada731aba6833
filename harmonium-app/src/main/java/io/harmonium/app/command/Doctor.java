package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.doctor.Check;
import io.harmonium.app.doctor.KernelCheck;
import io.harmonium.app.doctor.MachineRoom;
import io.harmonium.app.doctor.NetworkCheck;
import io.harmonium.app.doctor.RunCheck;
import io.harmonium.matrix.Workers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Checks this installation, and a run where one is named.
@Command(
    name = "doctor",
    description = "Check Java, SIMD, memory and disk; with a run, check its machine too.")
@Examples({"harmonium doctor", "harmonium doctor runs/a", "harmonium doctor --json > report.json"})
final class Doctor implements Callable<Integer> {

  @Parameters(arity = "0..1", paramLabel = "RUN", description = "A run to check.")
  private Path run;

  @Mixin private Common common;

  @Override
  public Integer call() {
    Console console = common.console();
    List<Check> checks = new ArrayList<>();
    checks.addAll(MachineRoom.checks(Path.of("")));
    checks.addAll(KernelCheck.checks());
    checks.addAll(NetworkCheck.checks());
    if (run != null)
      try (Workers workers = common.workers()) {
        checks.addAll(RunCheck.checks(run, workers));
      }
    checks.forEach(check -> check.lines().forEach(console::print));
    console.document(Map.of("checks", checks.stream().map(Check::toJson).toList()));
    return checks.stream()
        .filter(check -> check.verdict() == Check.Verdict.FAIL)
        .findFirst()
        .map(Check::code)
        .orElse(ExitCode.DONE)
        .number();
  }
}
