package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.Trained;
import io.harmonium.runs.exchange.Exported;
import io.harmonium.runs.exchange.Exporting;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.wording.Spelling;
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
      "Layers side by side (tables, classes) have W_NAME and b_NAME each; machines without"
          + " customary letters (relu and poisson units, semi-rbm, …) have the names of their own"
          + " parameters.",
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
    try (Trained run = common.open(path)) {
      write(run.require(Exporting.class).export(), file, console);
    }
    return ExitCode.DONE.number();
  }

  private void write(Exported exported, ResultFile file, Console console) {
    boolean states = exported.text() != null;
    if (!file.ending().equals(exported.ending()))
      throw CommandFailure.usage(
          states
              ? "--out: couplings of states go to a params.dat, not to arrays"
              : "--out: a params.dat holds couplings of letters, which this machine has not",
          states ? "--out params.dat" : "--out machine.npz");
    file.write(exported::write);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("out", out.toString());
    if (states) {
      int pairs = exported.text().pairs().size();
      int sites = exported.text().fields().length;
      console.print(pairs + " pairs, " + sites + " sites");
      json.put("pairs", pairs);
      json.put("sites", sites);
    } else {
      Map<String, Object> shapes = new LinkedHashMap<>();
      exported.arrays().forEach((name, array) -> shapes.put(name, array.shape()));
      exported.arrays().forEach((name, array) -> console.print(name + " " + array));
      json.put("arrays", shapes);
    }
    if (exported.importAs() != null) note(exported, console);
    console.document(json);
  }

  /// Says how the arrays come back: with the columns, words and pictures of this run where it is a machine of the same shape.
  private void note(Exported exported, Console console) {
    console.note(
        "import it with: harmonium import "
            + out
            + " --as "
            + Spelling.SHELL.of(exported.importAs())
            + (exported.like()
                ? " --like " + path + " --out RUN (--like says what columns and words stand for)"
                : " --out RUN"));
  }
}
