package io.harmonium.app.console;

import io.harmonium.store.StoreException;

/// What a verb keeps in the folder of a run beside telling it. Where that folder cannot be written, the answer is told all
/// the same.
public final class Kept {

  private Kept() {}

  /// Keeps it, or warns that it could not.
  public static void orWarn(Console console, Runnable keeping) {
    try {
      keeping.run();
    } catch (StoreException e) {
      boolean unwritable =
          e.kind() == StoreException.Kind.IO || e.kind() == StoreException.Kind.PERMISSION;
      if (!unwritable) throw e;
      console.warn("not kept in the run: " + e.getMessage());
    }
  }
}
