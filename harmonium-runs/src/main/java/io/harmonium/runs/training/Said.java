package io.harmonium.runs.training;

import java.util.function.Supplier;

/// What an option said, read by a rule that knows nothing of command lines: where it refuses, the reason begins with the
/// name of the option.
public final class Said {

  private Said() {}

  public static <T> T by(String option, Supplier<T> rule) {
    try {
      return rule.get();
    } catch (IllegalArgumentException e) {
      if (e.getMessage() != null && e.getMessage().startsWith(option)) throw e;
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }
}
