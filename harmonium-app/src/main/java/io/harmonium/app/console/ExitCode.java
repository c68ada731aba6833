package io.harmonium.app.console;

import java.util.Arrays;
import java.util.List;

/// How the command ends, by the conventions of `sysexits.h` where they reach.
public enum ExitCode {
  DONE(0, "done"),
  INTERNAL(1, "internal error"),
  USAGE(2, "usage"),
  DIAGNOSED(3, "done, but diagnose --strict found a failure"),
  BAD_DATA(65, "bad data"),
  NOT_FOUND(66, "input not found"),
  UNAVAILABLE(69, "something needed is missing"),
  EXISTS(73, "output exists"),
  INPUT_OUTPUT(74, "input/output error"),
  BUSY(75, "in use, try again"),
  PERMISSION(77, "no permission"),
  DIVERGED(80, "diverged: not finite"),
  HUNG_UP(129, "terminal closed, saved"),
  INTERRUPTED(130, "interrupted, saved"),
  UNREAD(141, "the reader of standard output went away"),
  TERMINATED(143, "terminated, saved");

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  public int number() {
    return number;
  }

  public String meaning() {
    return meaning;
  }

  /// All codes as "65 bad data", in order.
  public static List<String> lines() {
    return Arrays.stream(values()).map(code -> code.number + " " + code.meaning).toList();
  }
}
