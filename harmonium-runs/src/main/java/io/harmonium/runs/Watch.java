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

  /// No progress and no early end; remarks and warnings go to the logger `io.harmonium.runs`.
  public static Watch logging() {
    System.Logger logger = System.getLogger("io.harmonium.runs");
    return new Watch(
        (what, total) -> Progress.silent(text -> logger.log(System.Logger.Level.WARNING, text)),
        () -> false,
        text -> logger.log(System.Logger.Level.DEBUG, text),
        text -> logger.log(System.Logger.Level.WARNING, text));
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
