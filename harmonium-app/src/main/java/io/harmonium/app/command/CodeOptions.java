package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.network.TrustedCode;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Which programs of others may run: consent is given on the command line and nowhere else.
final class CodeOptions {

  @Option(
      names = "--block",
      paramLabel = "[JAR:]CLASS",
      description =
          "Parameters that DJL saved (.params): the class that builds their block, a Block or a"
              + " Supplier of one. It runs with your rights.")
  private String block;

  @Option(
      names = "--trust-code",
      description =
          "Run the program in a TorchScript archive (.pt) with all your rights; refused without.")
  private boolean trust;

  TrustedCode trusted() {
    return new TrustedCode(trust, block);
  }

  /// The run or the saved network at `path`; a program runs where these options allow it.
  Trained open(Path path, Common common) {
    if (!Runs.saved(path)) refuse();
    return common.open(path, common.options().with(trusted()));
  }

  /// Refuses these options where no saved network is used.
  void refuse() {
    if (block != null || trust)
      throw CommandFailure.usage(
          (trust ? "--trust-code" : "--block") + " belongs to saved networks (.pt, .params)",
          "leave it out");
  }
}
