package io.harmonium.runs.diagnosis;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.wording.Shell;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import picocli.CommandLine;

/// What findings tell to try, as the command line reads it.
final class Commands {

  private static final CommandLine LINE = line();

  private Commands() {}

  private static CommandLine line() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Application(nowhere, nowhere, Terminal.NONE).commandLine();
  }

  /// Refuses a command that cannot be pasted.
  static void understood(Finding finding) {
    List<String> words = Shell.words(finding.command());
    if (!words.getFirst().equals("harmonium")) throw new AssertionError(finding);
    try {
      LINE.parseArgs(words.subList(1, words.size()).toArray(String[]::new));
    } catch (CommandLine.ParameterException e) {
      throw new AssertionError(finding + ": " + e.getMessage(), e);
    }
  }
}
