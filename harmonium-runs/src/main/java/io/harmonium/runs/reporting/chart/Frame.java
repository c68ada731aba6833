package io.harmonium.runs.reporting.chart;

/// The rectangle between the axes, and where values lie in it.
public record Frame(double left, double top, double width, double height, Scale x, Scale y) {

  public double right() {
    return left + width;
  }

  public double bottom() {
    return top + height;
  }

  /// The column of a value.
  public double x(double value) {
    return left + width * x.place(value);
  }

  /// The line of a value; larger values lie higher.
  public double y(double value) {
    return bottom() - height * y.place(value);
  }

  public boolean holds(double valueX, double valueY) {
    return x.holds(valueX) && y.holds(valueY);
  }
}
