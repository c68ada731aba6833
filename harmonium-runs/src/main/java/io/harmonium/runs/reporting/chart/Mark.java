package io.harmonium.runs.reporting.chart;

import java.util.List;

/// Something drawn between the axes of a chart.
public interface Mark {

  /// Draws itself; everything it draws lies inside `frame`.
  void draw(Frame frame, Markup out);

  /// What the legend says of it; nothing by default.
  default List<Key> keys() {
    return List.of();
  }

  /// A line of the legend: its words, its colour and the shape of its swatch.
  record Key(String label, Ink ink, Shape shape) {}

  /// Swatches of the legend.
  enum Shape {
    LINE,
    DASHED,
    DOT,
    BOX
  }
}
