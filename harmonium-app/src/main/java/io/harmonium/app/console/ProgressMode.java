package io.harmonium.app.console;

import java.util.Locale;

/// How progress is shown.
public enum ProgressMode {
  AUTO,
  BAR,
  PLAIN,
  NONE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
