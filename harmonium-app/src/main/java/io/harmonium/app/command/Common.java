package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.Heading;
import io.harmonium.app.console.ProgressMode;
import io.harmonium.app.console.Terminal;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Watch;
import io.harmonium.wording.Spelling;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The options that every verb takes.
@Heading("Every verb")
public final class Common {

  private final Terminal terminal;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--json",
      order = 90,
      description = "Print the result as one JSON document on standard output.")
  private boolean json;

  @Option(
      names = "--seed",
      order = 91,
      paramLabel = "N",
      defaultValue = "1",
      description = "Where all random numbers come from; same seed, same bits (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--threads",
      order = 92,
      paramLabel = "N",
      description = "Worker threads; results do not depend on it (default: all cores).")
  private Integer threads;

  @Option(
      names = {"-q", "--quiet"},
      order = 93,
      description = "Print results, warnings and errors only.")
  private boolean quiet;

  @Option(
      names = "--progress",
      order = 94,
      paramLabel = "auto|bar|plain|none",
      defaultValue = "auto",
      description = "How progress is shown; auto: a bar on a terminal, else plain lines.")
  private ProgressMode progress;

  @Option(names = "--debug", order = 95, description = "Show the stack trace of an error.")
  private boolean debug;

  private Console console;

  public Common(Terminal terminal) {
    this.terminal = terminal;
  }

  /// The streams of this command, the same ones at every call.
  public Console console() {
    var line = spec.root().commandLine();
    if (console == null)
      console = new Console(line.getOut(), line.getErr(), terminal, json, quiet, progress);
    return console;
  }

  /// The number after `--seed`.
  public long seedNumber() {
    return seed;
  }

  /// True when `--seed` stands on the command line.
  public boolean seedGiven() {
    var parsed = spec.commandLine().getParseResult();
    return parsed != null && parsed.hasMatchedOption("--seed");
  }

  public Seed seed() {
    return Seed.of(seed);
  }

  public int threads() {
    if (threads == null) return Runtime.getRuntime().availableProcessors();
    if (threads < 1 || threads > 1024)
      throw CommandFailure.usage(
          "--threads: expected a number from 1 to 1024, got " + threads,
          "leave it out to use all " + Runtime.getRuntime().availableProcessors() + " cores");
    return threads;
  }

  /// New workers for this command; the caller closes them.
  public Workers workers() {
    return Workers.of(threads());
  }

  /// How trained models are opened.
  public OpenOptions options() {
    return OpenOptions.DEFAULT.withThreads(threads());
  }

  /// The trained model at `path`, opened as `options` say; what is doubtful about its files is told.
  public Trained open(Path path, OpenOptions options) {
    Trained trained = Runs.open(path, options);
    trained.warnings().forEach(console()::warn);
    return trained;
  }

  /// The same with the default model.
  public Trained open(Path path) {
    return open(path, options());
  }

  /// Shows long work on the streams of this command.
  public Watch watch() {
    return new Watch(
        (what, total) -> console().progress(what, 0, total),
        () -> false,
        console()::note,
        console()::warn,
        Spelling.SHELL);
  }

  /// True when stack traces are wanted.
  public boolean debug() {
    return debug;
  }
}
