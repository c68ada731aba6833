package io.harmonium.runs;

import java.util.function.Consumer;

/// Who looks at long work: is told how far it has come, may ask for an early end, and receives remarks and warnings.
///
/// @param remarks what is good to know, such as a column that is left out
/// @param warnings what should be acted on
public record Watch(
    Progress.Source progress,
    Cancellation cancellation,
    Consumer<String> remarks,
    Consumer<String> warnings) {

  private static final System.Logger LOGGER = System.getLogger("io.harmonium.runs");

  private static final Watch LOGGING =
      new Watch(
          (what, total) -> Progress.silent(text -> LOGGER.log(System.Logger.Level.WARNING, text)),
          () -> false,
          text -> LOGGER.log(System.Logger.Level.DEBUG, text),
          text -> LOGGER.log(System.Logger.Level.WARNING, text));

  /// No progress and no early end; remarks and warnings go to the logger `io.harmonium.runs`.
  public static Watch logging() {
    return LOGGING;
  }

  /// The same with progress that `source` shows.
  public Watch with(Progress.Source source) {
    return new Watch(source, cancellation, remarks, warnings);
  }

  /// The same with early ends that `other` asks for.
  public Watch with(Cancellation other) {
    return new Watch(progress, other, remarks, warnings);
  }
}
