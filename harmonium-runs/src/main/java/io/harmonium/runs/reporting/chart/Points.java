package io.harmonium.runs.reporting.chart;

import java.util.List;

/// A cloud of points, drawn as one path so that thousands stay small. Points outside the frame are left out.
public record Points(String label, Ink ink, double[] x, double[] y, double diameter, double opacity)
    implements Mark {

  public Points {
    if (x.length != y.length)
      throw new IllegalArgumentException(
          "points need as many x as y, got " + x.length + " and " + y.length);
  }

  @Override
  public void draw(Frame frame, Markup out) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < x.length; i++)
      if (frame.holds(x[i], y[i]))
        path.append('M')
            .append(tenth(frame.x(x[i])))
            .append(' ')
            .append(tenth(frame.y(y[i])))
            .append("h0");
    if (path.isEmpty()) return;
    out.empty(
            "path",
            "d",
            path,
            "class",
            "points",
            "stroke",
            ink.css(),
            "stroke-width",
            diameter,
            "stroke-opacity",
            opacity)
        .line();
  }

  private static String tenth(double value) {
    return Numbers.coordinate(Math.rint(10 * value) / 10);
  }

  @Override
  public List<Key> keys() {
    return label == null ? List.of() : List.of(new Key(label, ink, Shape.DOT));
  }
}
