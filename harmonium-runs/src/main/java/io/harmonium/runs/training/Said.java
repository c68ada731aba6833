package io.harmonium.runs.training;

import io.harmonium.wording.Explained;
import io.harmonium.wording.InvalidSetting;
import java.util.function.Supplier;

/// A value that is read by a rule which knows nothing of settings: where it refuses, the reason begins with what was read, such
/// as `{learning-rate}`.
public final class Said {

  private Said() {}

  public static <T> T by(String what, Supplier<T> rule) {
    try {
      return rule.get();
    } catch (IllegalArgumentException e) {
      String reason = Explained.reason(e);
      if (reason.startsWith(what)) throw e;
      throw new InvalidSetting(what + ": " + reason, e);
    }
  }
}
