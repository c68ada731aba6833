package io.harmonium.app.console;

import java.util.Map;

/// What the streams lead to: a terminal or a file, how wide, and whether colour is wanted.
public record Terminal(
    boolean inputIsTerminal,
    boolean outputIsTerminal,
    boolean errorIsTerminal,
    int columns,
    boolean colour) {

  private static final int DEFAULT_COLUMNS = 80;

  /// Files: nothing is animated, nothing coloured.
  public static final Terminal NONE = new Terminal(false, false, false, DEFAULT_COLUMNS, false);

  /// What the launcher found out (`harmonium.stdin.tty`, `harmonium.stdout.tty`, `harmonium.stderr.tty`, `harmonium.columns`) and the
  /// environment says (`NO_COLOR`, `TERM=dumb`).
  public static Terminal detect(Map<String, String> environment) {
    boolean dumb = "dumb".equals(environment.get("TERM"));
    boolean output = Boolean.getBoolean("harmonium.stdout.tty");
    boolean error = Boolean.getBoolean("harmonium.stderr.tty") && !dumb;
    boolean colour = output && !dumb && environment.getOrDefault("NO_COLOR", "").isEmpty();
    int columns = Integer.getInteger("harmonium.columns", DEFAULT_COLUMNS);
    boolean input = Boolean.getBoolean("harmonium.stdin.tty");
    return new Terminal(input, output, error, Math.clamp(columns, 40, 400), colour);
  }
}
