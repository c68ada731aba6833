package io.harmonium.runs.reporting.chart;

import java.util.List;

/// A dashed line of reference: a level, a column, or the diagonal y = x. It is left out where the frame does not hold
/// it. `label` may be null.
public record Rule(String label, Ink ink, Direction direction, double at) implements Mark {

  /// Where the rule runs.
  public enum Direction {
    LEVEL,
    COLUMN,
    DIAGONAL
  }

  /// The line y = `at`.
  public static Rule level(String label, double at) {
    return new Rule(label, Ink.GREY, Direction.LEVEL, at);
  }

  /// The line y = x.
  public static Rule diagonal(String label) {
    return new Rule(label, Ink.GREY, Direction.DIAGONAL, 0);
  }

  @Override
  public void draw(Frame frame, Markup out) {
    switch (direction) {
      case LEVEL -> {
        if (frame.y().holds(at))
          segment(frame.left(), frame.y(at), frame.right(), frame.y(at), out);
      }
      case COLUMN -> {
        if (frame.x().holds(at))
          segment(frame.x(at), frame.top(), frame.x(at), frame.bottom(), out);
      }
      case DIAGONAL -> {
        double low = Math.max(frame.x().low(), frame.y().low());
        double high = Math.min(frame.x().high(), frame.y().high());
        if (low < high) segment(frame.x(low), frame.y(low), frame.x(high), frame.y(high), out);
      }
    }
  }

  private void segment(double x1, double y1, double x2, double y2, Markup out) {
    out.empty("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "class", "rule", "stroke", ink.css())
        .line();
  }

  @Override
  public List<Key> keys() {
    return label == null ? List.of() : List.of(new Key(label, ink, Shape.DASHED));
  }
}
