package io.harmonium.app;

import io.harmonium.app.command.Common;
import io.harmonium.app.command.ConfigFile;
import io.harmonium.app.command.DerivedOptions;
import io.harmonium.app.command.Inputs;
import io.harmonium.app.command.Verbs;
import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.ModelName;
import io.harmonium.app.console.NamedConverter;
import io.harmonium.app.console.Terminal;
import io.harmonium.app.console.Version;
import io.harmonium.formats.DataException;
import io.harmonium.formats.StandardInput;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.Method;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The command as a whole: its verbs, its streams, and the one place where failures become text and exit codes. It can
/// run inside another program; it never ends the JVM.
public final class Application {

  /// The command without a verb.
  @Command(
      name = "harmonium",
      description = "Boltzmann machines: train, judge, sample and explain them.")
  static final class Root implements Callable<Integer> {

    private final PrintWriter out;

    Root(PrintWriter out) {
      this.out = out;
    }

    @Override
    public Integer call() {
      HelpText.welcome().forEach(out::println);
      out.flush();
      return ExitCode.DONE.number();
    }
  }

  private final InputStream in;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Terminal terminal;

  public Application(PrintWriter out, PrintWriter err, Terminal terminal) {
    this(System.in, out, err, terminal);
  }

  /// The same with a standard input of its own.
  public Application(InputStream in, PrintWriter out, PrintWriter err, Terminal terminal) {
    this.in = in;
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  /// Runs one command line and returns its exit code.
  public int run(String... arguments) {
    CommandLine line = commandLine();
    FailureText text = new FailureText(out, err, terminal, arguments);
    line.setParameterExceptionHandler((e, args) -> text.print(ParseFailures.of(e), e));
    line.setExecutionExceptionHandler((e, l, parsed) -> text.print(Failures.of(e), e));
    line.setExecutionStrategy(parsed -> execute(parsed, text));
    int code;
    try {
      code = line.execute(ConfigFile.expanded(line, arguments));
    } catch (RunException
        | UncheckedIOException
        | OutOfMemoryError
        | StackOverflowError
        | LinkageError e) {
      code = text.print(Failures.of(e), e);
    }
    return code == ExitCode.DONE.number() && out.checkError() ? text.lost() : code;
  }

  /// Runs the verb, with standard input as a file where it is to be read.
  private int execute(CommandLine.ParseResult parsed, FailureText text) {
    try (StandardInput kept = Inputs.read(parsed, in, this::await)) {
      return new CommandLine.RunLast().execute(parsed);
    } catch (CommandFailure | RunException | DataException e) {
      return text.print(Failures.of(e), e);
    }
  }

  private void await() {
    if (!terminal.inputIsTerminal()) return;
    err.println("reading data from standard input, that is what is typed here; Ctrl-D ends them");
    err.flush();
  }

  /// The parser with all verbs.
  public CommandLine commandLine() {
    CommandLine line = new CommandLine(new Root(out), new Factory());
    for (Callable<Integer> verb : Verbs.all()) {
      CommandLine added = new CommandLine(verb, new Factory());
      if (verb instanceof DerivedOptions derived) derived.addTo(added.getCommandSpec());
      line.addSubcommand(added);
    }
    line.addSubcommand(new HelpVerb());
    line.setOut(out);
    line.setErr(err);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.registerConverter(ModelName.class, ModelName::parse);
    line.registerConverter(Method.class, NamedConverter.of(Method.class));
    line.setOverwrittenOptionsAllowed(false);
    line.setUsageHelpWidth(Math.clamp(terminal.columns(), 60, 120));
    line.setUsageHelpLongOptionsMaxWidth(26);
    line.setColorScheme(CommandLine.Help.defaultColorScheme(ansi()));
    line.getCommandSpec().versionProvider(() -> new String[] {Version.line()});
    HelpText.arrange(line);
    return line;
  }

  private CommandLine.Help.Ansi ansi() {
    return terminal.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF;
  }

  /// Builds the shared options with this application's terminal.
  private final class Factory implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      return type == Common.class
          ? type.cast(new Common(terminal))
          : CommandLine.defaultFactory().create(type);
    }
  }
}
