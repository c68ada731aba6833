package io.harmonium.runs.sampling;

import java.util.Locale;

/// What is kept of a state: visible units (x), hidden units (z), or both.
public enum Keep {
  X,
  Z,
  BOTH;

  /// Whether visible units are kept.
  public boolean visible() {
    return this != Z;
  }

  /// Whether hidden units are kept.
  public boolean hidden() {
    return this != X;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
