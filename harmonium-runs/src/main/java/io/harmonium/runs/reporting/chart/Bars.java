package io.harmonium.runs.reporting.chart;

import java.util.List;

/// Standing bars from `edges[i]` to `edges[i+1]`, from 0 to `heights[i]`: a histogram.
public record Bars(String label, Ink ink, double[] edges, double[] heights) implements Mark {

  public Bars {
    if (edges.length != heights.length + 1)
      throw new IllegalArgumentException(
          heights.length + " bars need " + (heights.length + 1) + " edges, got " + edges.length);
  }

  @Override
  public void draw(Frame frame, Markup out) {
    double foot = frame.y(Math.max(frame.y().low(), 0));
    for (int i = 0; i < heights.length; i++) {
      double left = frame.x(edges[i]);
      double right = frame.x(edges[i + 1]);
      double top = frame.y(heights[i]);
      if (top >= foot) continue;
      double gap = Math.min(1, (right - left) / 8);
      out.open(
              "rect",
              "x",
              left + gap,
              "y",
              top,
              "width",
              right - left - 2 * gap,
              "height",
              foot - top,
              "fill",
              ink.css())
          .element("title", words(i))
          .close();
    }
  }

  private String words(int i) {
    return Numbers.significant(heights[i], 4)
        + " from "
        + Numbers.significant(edges[i], 3)
        + " to "
        + Numbers.significant(edges[i + 1], 3);
  }

  @Override
  public List<Key> keys() {
    return label == null ? List.of() : List.of(new Key(label, ink, Shape.BOX));
  }
}
