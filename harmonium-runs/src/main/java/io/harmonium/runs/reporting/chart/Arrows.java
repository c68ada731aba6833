package io.harmonium.runs.reporting.chart;

import java.util.List;

/// Directions at places, drawn as one path: an arrow from (x, y) to (x + dx, y + dy) each. Arrows whose place lies outside
/// the frame are left out.
public record Arrows(String label, Ink ink, double[] x, double[] y, double[] dx, double[] dy)
    implements Mark {

  private static final double HEAD = 3.2;

  public Arrows {
    if (x.length != y.length || dx.length != x.length || dy.length != x.length)
      throw new IllegalArgumentException(
          "arrows need as many directions as places, got "
              + dx.length
              + " and "
              + dy.length
              + " for "
              + x.length
              + " and "
              + y.length);
  }

  @Override
  public void draw(Frame frame, Markup out) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < x.length; i++)
      if (frame.holds(x[i], y[i])) {
        double fromX = frame.x(x[i]);
        double fromY = frame.y(y[i]);
        double toX = Math.clamp(frame.x(x[i] + dx[i]), frame.left(), frame.right());
        double toY = Math.clamp(frame.y(y[i] + dy[i]), frame.top(), frame.bottom());
        double length = StrictMath.hypot(toX - fromX, toY - fromY);
        if (length < 1) continue;
        double alongX = HEAD * (toX - fromX) / length;
        double alongY = HEAD * (toY - fromY) / length;
        path.append('M').append(at(fromX, fromY)).append('L').append(at(toX, toY));
        path.append('M').append(at(toX - alongX - alongY / 2, toY - alongY + alongX / 2));
        path.append('L').append(at(toX, toY));
        path.append('L').append(at(toX - alongX + alongY / 2, toY - alongY - alongX / 2));
      }
    if (path.isEmpty()) return;
    out.empty(
            "path",
            "d",
            path,
            "class",
            "arrows",
            "fill",
            "none",
            "stroke",
            ink.css(),
            "stroke-width",
            0.9,
            "stroke-opacity",
            0.75)
        .line();
  }

  private static String at(double x, double y) {
    return Numbers.coordinate(Math.rint(10 * x) / 10)
        + " "
        + Numbers.coordinate(Math.rint(10 * y) / 10);
  }

  @Override
  public List<Key> keys() {
    return label == null ? List.of() : List.of(new Key(label, ink, Shape.LINE));
  }
}
