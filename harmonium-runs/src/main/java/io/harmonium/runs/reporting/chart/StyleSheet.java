package io.harmonium.runs.reporting.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The style sheet of charts, `chart.css`, for pages and for pictures that stand alone.
public final class StyleSheet {

  private static final String NAME = "chart.css";
  private static final Pattern COLOUR = Pattern.compile("(--[a-z]+): (#[0-9a-f]{6});");
  private static final String FIRST_RULE = "svg {";

  private StyleSheet() {}

  /// All of it: colours of light and dark pages, and the rules.
  public static String all() {
    try (InputStream in = StyleSheet.class.getResourceAsStream(NAME)) {
      if (in == null) throw new IllegalStateException("the style sheet " + NAME + " is missing");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The rules without the colours.
  public static String rules() {
    String all = all();
    return all.substring(all.indexOf(FIRST_RULE));
  }

  /// A text with the names of colours replaced by the colours of a light page, for programs that know no variables.
  public static String light(String text) {
    String all = all();
    Matcher colours = COLOUR.matcher(all.substring(0, all.indexOf('}')));
    String light = text;
    while (colours.find()) light = light.replace("var(" + colours.group(1) + ")", colours.group(2));
    return light;
  }
}
