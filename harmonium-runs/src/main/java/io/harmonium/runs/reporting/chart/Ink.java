package io.harmonium.runs.reporting.chart;

import java.util.Locale;

/// Colours by name, after the colour-blind-safe set of Okabe and Ito; `chart.css` gives each its value on light and on
/// dark paper.
public enum Ink {
  BLUE,
  VERMILION,
  GREEN,
  ORANGE,
  PURPLE,
  SKY,
  GREY,
  INK,
  /// White on every page, for points on dark pictures.
  WHITE;

  /// The colour as a value of CSS.
  public String css() {
    return "var(--" + name().toLowerCase(Locale.ROOT) + ")";
  }
}
