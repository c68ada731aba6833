package io.harmonium.app.command;

import io.harmonium.runs.Runs;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.LearningChoice;
import io.harmonium.runs.training.RunFolders;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Trains on the embedded digits and shows everything that a run leaves.
@Command(
    name = "demo",
    description = "Train on the embedded 8x8 digits and make a report; under a minute.")
@Examples({"harmonium demo", "harmonium demo --out runs/first --seed 7"})
final class Demo implements Callable<Integer> {

  private static final List<String> HINTS =
      List.of(
          "Look at RUN/report.html and RUN/samples; then try",
          "  harmonium sample RUN --n 64 --out digits.png",
          "  harmonium evaluate RUN",
          "  harmonium train your.csv");

  @Option(
      names = "--out",
      paramLabel = "RUN",
      description = "The folder of the run (default: runs/demo, numbered where that exists).")
  private Path out;

  @Option(names = "--force", description = "Replace the run that stands in --out.")
  private boolean force;

  @Mixin private Common common;

  @Override
  public Integer call() {
    TrainingRequest request =
        TrainingRequest.of(DataSettings.of(DataSettings.DIGITS))
            .rowsAs(null, null, false)
            .with(learning())
            .seed(common.seedNumber())
            .threads(common.threads())
            .out(out == null ? RunFolders.fresh(Path.of("runs"), "demo") : out)
            .force(force)
            .command("harmonium demo --seed " + common.seedNumber());
    TrainingConsole shown = new TrainingConsole(common.console());
    return shown.tell(Runs.train(request, shown.watch()), HINTS);
  }

  private static LearningChoice learning() {
    LearningChoice choice = new LearningChoice();
    choice.hidden = "100";
    choice.k = 5;
    choice.chains = 100;
    choice.batch = 100;
    choice.rate = "0.002:linear:0.0001";
    choice.l2 = 0.003;
    choice.updates = 5000L;
    return choice;
  }
}
