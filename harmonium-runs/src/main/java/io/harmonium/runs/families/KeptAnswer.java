package io.harmonium.runs.families;

import io.harmonium.runs.Watch;
import io.harmonium.store.StoreException;

/// What a run keeps of an answer. Where its folder cannot be written, the answer is had all the same.
final class KeptAnswer {

  private KeptAnswer() {}

  /// Keeps it, or warns that it could not.
  static void orWarn(Watch watch, Runnable keeping) {
    try {
      keeping.run();
    } catch (StoreException e) {
      boolean unwritable =
          e.kind() == StoreException.Kind.IO || e.kind() == StoreException.Kind.PERMISSION;
      if (!unwritable) throw e;
      watch.warnings().accept("not kept in the run: " + e.getMessage());
    }
  }
}
