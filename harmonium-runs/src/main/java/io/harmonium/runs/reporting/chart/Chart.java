package io.harmonium.runs.reporting.chart;

import java.util.List;

/// Two labelled axes with marks between them, as one SVG picture that scales with the page. `description` is what a
/// screen reader says; sizes are pixels of a page that shows the chart at its natural width.
public record Chart(
    String description, double width, double height, Axis x, Axis y, List<Mark> marks) {

  private static final double LETTER = 6.3;
  private static final double LEGEND_LINE = 17;

  public Chart {
    if (description.isBlank()) throw new IllegalArgumentException("a chart needs a description");
    marks = List.copyOf(marks);
  }

  /// A chart of the default size.
  public static Chart of(String description, Axis x, Axis y, Mark... marks) {
    return new Chart(description, 360, 256, x, y, List.of(marks));
  }

  /// The same chart in another size.
  public Chart sized(double width, double height) {
    return new Chart(description, width, height, x, y, marks);
  }

  /// The same chart, higher by all lines of its legend but the first, so that a long legend takes nothing from the
  /// picture.
  public Chart roomy() {
    return sized(width, height + LEGEND_LINE * Math.max(0, legend().lines() - 1));
  }

  private Legend legend() {
    return Legend.of(marks.stream().flatMap(m -> m.keys().stream()).toList(), width - 40);
  }

  /// The picture.
  public Markup svg() {
    Markup out = new Markup();
    out.open(
        "svg",
        "class",
        "chart",
        "viewBox",
        "0 0 " + Numbers.coordinate(width) + " " + Numbers.coordinate(height),
        "role",
        "img",
        "aria-label",
        description);
    out.line();
    Legend legend = legend();
    double top = 12 + LEGEND_LINE * legend.lines();
    double bottom = height - 40;
    List<Scale.Tick> vertical = y.scale().ticks((int) Math.max(2, (bottom - top) / 34));
    int longest = vertical.stream().mapToInt(t -> t.label().length()).max().orElse(1);
    double left = 28 + LETTER * longest;
    Frame frame = new Frame(left, top, width - 14 - left, bottom - top, x.scale(), y.scale());
    grid(frame, vertical, out);
    for (Mark mark : marks) mark.draw(frame, out);
    labels(frame, out);
    legend.draw(left, 14, out);
    return out.close();
  }

  /// The picture as a file of its own, in the colours of a light page; `kind` says what made it.
  public String document(String kind) {
    return StandAlone.document(kind, width, height, svg());
  }

  /// The same with the key of a map below it.
  public String document(String kind, Markup key) {
    Markup all = new Markup();
    all.open("svg", "width", width, "height", height, "x", 0, "y", 0).add(svg()).close().line();
    all.open("svg", "width", width, "height", HeatMap.KEY_HEIGHT, "x", 0, "y", height);
    all.add(key).close().line();
    return StandAlone.document(kind, width, height + HeatMap.KEY_HEIGHT, all);
  }

  /// Charts below each other as one file, in the colours of a light page.
  public static String stacked(List<Chart> charts, String kind) {
    double wide = charts.stream().mapToDouble(Chart::width).max().orElseThrow();
    Markup all = new Markup();
    double top = 0;
    for (Chart chart : charts) {
      all.open("svg", "width", chart.width, "height", chart.height, "x", 0, "y", top);
      all.add(chart.svg()).close().line();
      top += chart.height;
    }
    return StandAlone.document(kind, wide, top, all);
  }

  private void grid(Frame frame, List<Scale.Tick> vertical, Markup out) {
    List<Scale.Tick> horizontal = x.scale().ticks((int) Math.max(2, frame.width() / 56));
    for (Scale.Tick tick : vertical) {
      double at = frame.y(tick.value());
      out.empty(
          "line", "class", "grid", "x1", frame.left(), "x2", frame.right(), "y1", at, "y2", at);
      out.element("text", tick.label(), "class", "tick end", "x", frame.left() - 6, "y", at + 4);
    }
    out.line();
    for (Scale.Tick tick : horizontal) {
      double at = frame.x(tick.value());
      out.empty(
          "line", "class", "grid", "x1", at, "x2", at, "y1", frame.top(), "y2", frame.bottom());
      out.element("text", tick.label(), "class", "tick middle", "x", at, "y", frame.bottom() + 16);
    }
    out.line();
    out.empty(
        "path",
        "class",
        "axis",
        "d",
        "M"
            + Numbers.coordinate(frame.left())
            + " "
            + Numbers.coordinate(frame.top())
            + "V"
            + Numbers.coordinate(frame.bottom())
            + "H"
            + Numbers.coordinate(frame.right()));
    out.line();
  }

  private void labels(Frame frame, Markup out) {
    double middle = frame.left() + frame.width() / 2;
    out.element("text", x.label(), "class", "label middle x", "x", middle, "y", height - 6);
    double centre = frame.top() + frame.height() / 2;
    String turn = "translate(13 " + Numbers.coordinate(centre) + ") rotate(-90)";
    out.element("text", y.label(), "class", "label middle y", "transform", turn);
    out.line();
  }
}
