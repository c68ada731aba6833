package io.harmonium.app;

import io.harmonium.app.console.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `harmonium help VERB`: the same as `harmonium VERB --help`.
@Command(name = "help", description = "Show the help of a verb.")
final class HelpVerb implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "VERB", description = "The verb.")
  private List<String> words = List.of();

  @Override
  public Integer call() {
    CommandLine line = spec.root().commandLine();
    for (String word : words) {
      CommandLine next = line.getSubcommands().get(word);
      if (next == null) throw ParseFailures.unknownVerb(line, word);
      line = next;
    }
    line.usage(spec.root().commandLine().getOut());
    return ExitCode.DONE.number();
  }
}
