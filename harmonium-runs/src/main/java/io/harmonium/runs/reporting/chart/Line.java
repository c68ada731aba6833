package io.harmonium.runs.reporting.chart;

import java.util.ArrayList;
import java.util.List;

/// Values in order, joined by a line, with the interval of each as a band and a dot that names its numbers when pointed
/// at. `low` and `high` are null where there is no interval, and infinite where nothing is known about an end; `label` is null for a line that the legend leaves out.
public record Line(
    String label, Ink ink, double[] x, double[] y, double[] low, double[] high, Style style)
    implements Mark {

  /// How much a line asks to be looked at.
  public enum Style {
    /// A line with dots.
    DOTS,
    /// A dashed line with dots.
    DASHED,
    /// A line alone.
    PLAIN,
    /// A thin pale line among many.
    FAINT
  }

  public Line {
    if (x.length != y.length)
      throw new IllegalArgumentException(
          "a line needs as many x as y, got " + x.length + " and " + y.length);
  }

  /// A line without intervals.
  public static Line of(String label, Ink ink, double[] x, double[] y) {
    return new Line(label, ink, x, y, null, null, Style.DOTS);
  }

  @Override
  public void draw(Frame frame, Markup out) {
    if (x.length == 0) return;
    out.open("g", "class", "line " + style.name().toLowerCase(java.util.Locale.ROOT)).line();
    if (low != null && high != null) band(frame, out);
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < x.length; i++) step(path, i == 0 ? 'M' : 'L', frame, x[i], y[i]);
    out.empty("path", "d", path, "fill", "none", "stroke", ink.css());
    if (style == Style.DOTS || style == Style.DASHED)
      for (int i = 0; i < x.length; i++)
        out.open("circle", "cx", frame.x(x[i]), "cy", frame.y(y[i]), "r", 2.4, "fill", ink.css())
            .element("title", words(i))
            .close();
    out.close().line();
  }

  private void band(Frame frame, Markup out) {
    boolean any = false;
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      any |= low[i] < high[i];
      step(path, i == 0 ? 'M' : 'L', frame, x[i], inside(frame, high[i]));
    }
    for (int i = x.length - 1; i >= 0; i--) step(path, 'L', frame, x[i], inside(frame, low[i]));
    if (any) out.empty("path", "d", path.append('Z'), "class", "band", "fill", ink.css());
  }

  private static double inside(Frame frame, double value) {
    return Math.max(frame.y().low(), Math.min(frame.y().high(), value));
  }

  private static void step(StringBuilder path, char command, Frame frame, double x, double y) {
    path.append(command)
        .append(Numbers.coordinate(frame.x(x)))
        .append(' ')
        .append(Numbers.coordinate(frame.y(y)));
  }

  private String words(int i) {
    String at = " at " + Numbers.significant(x[i], 4);
    String value = (label == null ? "" : label + " ") + Numbers.significant(y[i], 5);
    if (low == null || !(low[i] < high[i])) return value + at;
    return value + " [" + end(low[i]) + ", " + end(high[i]) + "]" + at;
  }

  private static String end(double value) {
    return Double.isFinite(value) ? Numbers.significant(value, 5) : "unknown";
  }

  @Override
  public List<Key> keys() {
    List<Key> keys = new ArrayList<>();
    Shape shape = style == Style.DASHED ? Shape.DASHED : Shape.LINE;
    if (label != null) keys.add(new Key(label, ink, shape));
    return keys;
  }
}
