package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.use.RbmArrays;
import io.harmonium.app.use.ResultFile;
import io.harmonium.app.use.Trained;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
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
      "They have the shapes and the meaning that import takes."
    })
@Examples({"harmonium export run --out machine.npz"})
final class Export implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "The run.")
  private Path path;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The new NumPy archive (.npz).")
  private Path out;

  @Option(names = "--force", description = "Overwrite FILE where it exists.")
  private boolean force;

  @Mixin private Common common;

  @Override
  public Integer call() {
    ResultFile file = ResultFile.of(out, force, List.of(".npz"));
    Console console = common.console();
    Trained run = Trained.open(path);
    run.directory().warnings().forEach(console::warn);
    Map<String, NpyArray> arrays = RbmArrays.arrays(run.machine());
    file.write(stream -> Npz.write(stream, arrays));
    Map<String, Object> shapes = new LinkedHashMap<>();
    arrays.forEach((name, array) -> shapes.put(name, array.shape()));
    arrays.forEach((name, array) -> console.print(name + " " + array));
    console.note(RbmArrays.command(run.machine(), out));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("out", out.toString());
    json.put("arrays", shapes);
    console.document(json);
    return ExitCode.DONE.number();
  }
}
