package io.harmonium.runs;

import io.harmonium.wording.Spelling;
import java.util.function.Consumer;

/// Who looks at long work: is told how far it has come, may ask for an early end, and receives remarks and warnings.
///
/// @param remarks what is good to know, such as a column that is left out
/// @param warnings what should be acted on
/// @param spelling how remarks and warnings name settings
public record Watch(
    Progress.Source progress,
    Cancellation cancellation,
    Consumer<String> remarks,
    Consumer<String> warnings,
    Spelling spelling) {

  private static final System.Logger LOGGER = System.getLogger("io.harmonium.runs");

  private static final Watch LOGGING =
      new Watch(
          (what, total) -> Progress.silent(text -> LOGGER.log(System.Logger.Level.WARNING, text)),
          () -> false,
          text -> LOGGER.log(System.Logger.Level.DEBUG, text),
          text -> LOGGER.log(System.Logger.Level.WARNING, text));

  /// Remarks and warnings name settings plainly.
  public Watch(
      Progress.Source progress,
      Cancellation cancellation,
      Consumer<String> remarks,
      Consumer<String> warnings) {
    this(progress, cancellation, remarks, warnings, Spelling.PLAIN);
  }

  /// Shows progress, and warnings that name settings as [Spelling] reads them.
  @Override
  public Progress.Source progress() {
    return new Progress.Source() {
      @Override
      public Progress start(String what, long total) {
        return spelled(progress.start(what, total));
      }

      @Override
      public Progress start(String what, long done, long total) {
        return spelled(progress.start(what, done, total));
      }
    };
  }

  private Progress spelled(Progress shown) {
    return shown.warning(text -> shown.warn(spelling.of(text)));
  }

  /// Takes remarks that name settings as [Spelling] reads them.
  @Override
  public Consumer<String> remarks() {
    return text -> remarks.accept(spelling.of(text));
  }

  /// Takes warnings that name settings as [Spelling] reads them.
  @Override
  public Consumer<String> warnings() {
    return text -> warnings.accept(spelling.of(text));
  }

  /// No progress and no early end; remarks and warnings go to the logger `io.harmonium.runs`.
  public static Watch logging() {
    return LOGGING;
  }

  /// The same with progress that `source` shows.
  public Watch with(Progress.Source source) {
    return new Watch(source, cancellation, remarks, warnings, spelling);
  }

  /// The same with early ends that `other` asks for.
  public Watch with(Cancellation other) {
    return new Watch(progress, other, remarks, warnings, spelling);
  }
}
