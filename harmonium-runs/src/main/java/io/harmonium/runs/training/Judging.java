package io.harmonium.runs.training;

import io.harmonium.matrix.Workers;
import io.harmonium.runs.Cancellation;
import java.util.concurrent.CancellationException;

/// Judging a machine between two updates. A wish to end early does not wait for it: it is broken off at the next block of
/// rows, nothing is written of it, and a run that goes on begins by catching up on it.
final class Judging {

  private Judging() {}

  /// Runs `work`; false where the wish broke it off.
  static boolean done(Workers workers, Cancellation cancellation, Runnable work) {
    try (Workers.Breakable _ = workers.breakable(cancellation::requested)) {
      work.run();
      return true;
    } catch (CancellationException e) {
      if (!cancellation.requested()) throw e;
      return false;
    }
  }
}
