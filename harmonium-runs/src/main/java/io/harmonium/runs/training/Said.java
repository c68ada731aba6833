package io.harmonium.runs.training;

import io.harmonium.wording.Explained;
import io.harmonium.wording.InvalidSetting;
import java.util.function.Supplier;

/// The value of a setting, read by a rule that knows nothing of settings: where it refuses, the reason begins with the name of
/// the setting.
public final class Said {

  private Said() {}

  public static <T> T by(String setting, Supplier<T> rule) {
    String mark = "{" + setting.replaceFirst("^--", "") + "}";
    try {
      return rule.get();
    } catch (IllegalArgumentException e) {
      String reason = Explained.reason(e);
      if (reason.startsWith(mark)) throw e;
      throw new InvalidSetting(mark + ": " + reason, e);
    }
  }
}
