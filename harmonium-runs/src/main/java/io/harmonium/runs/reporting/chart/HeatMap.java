package io.harmonium.runs.reporting.chart;

/// Values on a regular grid as colours that fill a rectangle of the chart: `values[row·columns + column]`, the first
/// row at `bottom`. Values are brought into `low … high`.
///
/// @param crisp whether every cell is a rectangle of one colour; else colours go over into each other
public record HeatMap(
    double left,
    double right,
    double bottom,
    double top,
    int columns,
    double[] values,
    double low,
    double high,
    boolean crisp)
    implements Mark {

  /// How high a key is.
  static final double KEY_HEIGHT = 46;

  /// Colours that go over into each other.
  public HeatMap(
      double left,
      double right,
      double bottom,
      double top,
      int columns,
      double[] values,
      double low,
      double high) {
    this(left, right, bottom, top, columns, values, low, high, false);
  }

  public HeatMap {
    if (columns < 1 || values.length % columns != 0 || values.length == 0)
      throw new IllegalArgumentException(values.length + " values do not fill rows of " + columns);
    if (!(low < high))
      throw new IllegalArgumentException(
          "colours need a range low < high, got " + low + " to " + high);
  }

  @Override
  public void draw(Frame frame, Markup out) {
    int rows = values.length / columns;
    int[] pixels = new int[values.length];
    for (int y = 0; y < rows; y++)
      for (int x = 0; x < columns; x++)
        pixels[(rows - 1 - y) * columns + x] = colour(values[y * columns + x]);
    double x = frame.x(left);
    double y = frame.y(top);
    out.empty(
            "image",
            "x",
            x,
            "y",
            y,
            "width",
            frame.x(right) - x,
            "height",
            frame.y(bottom) - y,
            "preserveAspectRatio",
            "none",
            "style",
            crisp ? "image-rendering:pixelated" : "image-rendering:auto",
            "href",
            new Raster(columns, rows, pixels).dataUri())
        .line();
  }

  private int colour(double value) {
    if (value != value)
      throw new IllegalArgumentException("a heat map needs numbers, got " + value);
    return Palette.HEAT.at((value - low) / (high - low));
  }

  /// What the colours mean: a strip of them above an axis.
  public Markup key(String quantity, String unit, double width) {
    int steps = 128;
    int[] ramp = new int[steps];
    for (int i = 0; i < steps; i++) ramp[i] = Palette.HEAT.at(i / (steps - 1.0));
    Axis axis = new Axis(quantity, unit, Scale.linear(low, high));
    Markup out = new Markup();
    double left = 20;
    double span = width - 40;
    out.open(
        "svg",
        "class",
        "strip",
        "viewBox",
        "0 0 " + Numbers.coordinate(width) + " " + Numbers.coordinate(KEY_HEIGHT),
        "role",
        "img",
        "aria-label",
        axis.label());
    out.empty(
        "image",
        "x",
        left,
        "y",
        2,
        "width",
        span,
        "height",
        10,
        "preserveAspectRatio",
        "none",
        "href",
        new Raster(steps, 1, ramp).dataUri());
    for (Scale.Tick tick : axis.scale().ticks((int) (span / 60)))
      out.element(
          "text",
          tick.label(),
          "class",
          "tick middle",
          "x",
          left + span * axis.scale().place(tick.value()),
          "y",
          25);
    out.element("text", axis.label(), "class", "label middle x", "x", left + span / 2, "y", 42);
    return out.close();
  }
}
