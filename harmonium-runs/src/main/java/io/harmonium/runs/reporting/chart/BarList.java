package io.harmonium.runs.reporting.chart;

import java.util.Arrays;
import java.util.List;

/// Named numbers as lying bars, one below the other, negative ones to the left.
public record BarList(
    String description, String quantity, String unit, List<String> names, double[] values) {

  private static final double ROW = 19;
  private static final double WIDTH = 280;
  private static final int LONGEST_NAME = 16;

  public BarList {
    names = List.copyOf(names);
    if (names.size() != values.length || names.isEmpty())
      throw new IllegalArgumentException(
          "a list of bars needs a name for each value, got "
              + names.size()
              + " names and "
              + values.length
              + " values");
  }

  /// The picture.
  public Markup svg() {
    double[] withZero = Arrays.copyOf(values, values.length + 1);
    Axis axis = new Axis(quantity, unit, Scale.covering(withZero));
    int longest = names.stream().mapToInt(n -> Math.min(LONGEST_NAME, n.length())).max().orElse(1);
    double left = 10 + 6.6 * longest;
    double bottom = 4 + ROW * values.length;
    double height = bottom + 36;
    Frame frame =
        new Frame(left, 4, WIDTH - 12 - left, bottom - 4, axis.scale(), Scale.linear(0, 1));
    Markup out = new Markup();
    out.open(
        "svg",
        "class",
        "chart list",
        "viewBox",
        "0 0 " + Numbers.coordinate(WIDTH) + " " + Numbers.coordinate(height),
        "role",
        "img",
        "aria-label",
        description);
    out.line();
    for (Scale.Tick tick : axis.scale().ticks((int) (frame.width() / 48))) {
      double at = frame.x(tick.value());
      out.empty("line", "class", "grid", "x1", at, "x2", at, "y1", 4, "y2", bottom);
      out.element("text", tick.label(), "class", "tick middle", "x", at, "y", bottom + 14);
    }
    for (int i = 0; i < values.length; i++) bar(frame, i, out);
    double zero = frame.x(0);
    out.empty("line", "class", "axis", "x1", zero, "x2", zero, "y1", 4, "y2", bottom);
    double middle = frame.left() + frame.width() / 2;
    out.element("text", axis.label(), "class", "label middle x", "x", middle, "y", height - 5);
    return out.close();
  }

  private void bar(Frame frame, int i, Markup out) {
    double top = 4 + ROW * i;
    double from = frame.x(Math.min(0, values[i]));
    double to = frame.x(Math.max(0, values[i]));
    String name = names.get(i);
    String shown = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 1) + "…" : name;
    out.open("g").element("title", name + ": " + Numbers.significant(values[i], 4));
    out.element("text", shown, "class", "tick end", "x", frame.left() - 6, "y", top + 14);
    out.empty(
        "rect",
        "x",
        from,
        "y",
        top + 3,
        "width",
        Math.max(0.5, to - from),
        "height",
        ROW - 6,
        "fill",
        (values[i] < 0 ? Ink.BLUE : Ink.VERMILION).css());
    out.close().line();
  }
}
