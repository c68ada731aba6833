package io.harmonium.runs;

import io.harmonium.matrix.Workers;
import io.harmonium.network.TrustedCode;

/// How a trained model is opened.
///
/// @param threads threads that long work on it may use; results do not depend on them
/// @param update the newest kept model of at most so many updates; negative for the default, the one that judged validation rows
///     best where there is one, else the newest
/// @param code the program of others that may run
public record OpenOptions(int threads, long update, TrustedCode code) {

  /// All processors, the default model, no program of others.
  public static final OpenOptions DEFAULT =
      new OpenOptions(Runtime.getRuntime().availableProcessors(), -1, TrustedCode.NONE);

  /// A thread costs more than so many rows.
  private static final int ROWS_PER_THREAD = 64;

  public OpenOptions withThreads(int other) {
    return new OpenOptions(other, update, code);
  }

  /// The model that was kept last up to an update.
  public OpenOptions at(long other) {
    if (other < 0)
      throw new RunException(
          RunException.Kind.NOT_FOUND,
          "no machine was kept up to update " + other,
          "give an update from 0 on");
    return new OpenOptions(threads, other, code);
  }

  public OpenOptions with(TrustedCode other) {
    return new OpenOptions(threads, update, other);
  }

  /// New workers for `rows` rows: few rows take no threads but the caller's. The caller closes them.
  public Workers workers(int rows) {
    return Workers.of(Math.clamp(rows / ROWS_PER_THREAD, 1, threads));
  }

  /// New workers; the caller closes them.
  public Workers workers() {
    return Workers.of(threads);
  }
}
