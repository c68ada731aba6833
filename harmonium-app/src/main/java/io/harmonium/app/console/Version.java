package io.harmonium.app.console;

import io.harmonium.runs.Runs;

/// Which Harmonium this is.
public final class Version {

  private Version() {}

  /// The version of the module or of the jar, or "development" where there is neither.
  public static String text() {
    return Runs.version();
  }

  /// What `--version` prints.
  public static String line() {
    return "harmonium " + text();
  }
}
