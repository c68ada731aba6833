package io.harmonium.app.command;

import io.harmonium.app.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Everything about data that is not training.
@Command(
    name = "data",
    description = "List, describe, generate, convert and split data; fit simple baselines.",
    subcommands = {
      DataList.class,
      DataDescribe.class,
      DataGenerate.class,
      DataConvert.class,
      DataSplit.class,
      DataBaselines.class,
      DataPicture.class
    })
@Examples({
  "harmonium data list",
  "harmonium data describe table.csv",
  "harmonium data generate ising:size=16,temperature=2.3 --n 5000 --out ising.npy",
  "harmonium data convert pictures.npy --out pictures.bits",
  "harmonium data split table.csv --parts 0.8/0.1/0.1"
})
final class Data implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.root().commandLine().getOut());
    return ExitCode.DONE.number();
  }
}
