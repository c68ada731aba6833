package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.Trained;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.reporting.Verdict;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Makes the page of a run again.
@Command(
    name = "report",
    description = {
      "Make the page of a run again, report.html in its folder.",
      "It is made from that folder alone: no data and no sampling are needed, and the same folder"
          + " gives the same page.",
      "It is one file without script, to be opened or sent as it is. Training writes it when it"
          + " ends; evaluate, inspect and diagnose renew it. What the folder does not have is said,"
          + " with the command that adds it."
    })
@Examples({
  "harmonium report runs/demo",
  "harmonium report runs/demo --json         the verdict as a document"
})
final class Report implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "The run.")
  private Path path;

  @Mixin private Common common;

  @Override
  public Integer call() {
    Console console = common.console();
    try (Trained run = common.open(path)) {
      Reporting reporting = run.require(Reporting.class);
      Path page = reporting.write();
      Verdict verdict = reporting.verdict();
      List<String> missing = reporting.missing();
      console.print("verdict   " + verdict.level().words());
      console.print("report    " + page);
      missing.forEach(each -> console.note("missing   " + each));
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("run", path.toString());
      json.put("report", page.toString());
      json.put("verdict", verdict.toJson());
      json.put("missing", missing);
      console.document(json);
    }
    return ExitCode.DONE.number();
  }
}
