package io.harmonium.app.command;

import java.util.Locale;

/// What is kept of a state.
enum Keep {
  X,
  Z,
  BOTH;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
