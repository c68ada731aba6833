package io.harmonium.runs.settings;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Texts that name settings: `{batch-size} 200` is "batch-size 200" to a Java program and `--batch-size 200` to a person at a
/// terminal.
public final class SettingText {

  private static final Pattern NAME = Pattern.compile("\\{([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\\}");

  private SettingText() {}

  /// `text` with every setting spelled by `spelling`.
  public static String spelled(String text, UnaryOperator<String> spelling) {
    return NAME.matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(spelling.apply(found.group(1))));
  }

  /// `text` with the bare names of settings.
  public static String plain(String text) {
    return spelled(text, name -> name);
  }
}
