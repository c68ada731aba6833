package io.harmonium.runs.reporting.chart;

/// How one frame of a sequence is drawn into a rectangle of a film strip.
public interface FramePainter {

  /// Width over height of a frame.
  double aspect();

  /// Whether frames need an outline to be told from each other.
  boolean framed();

  /// How many pixels high a frame is in a picture of pixels.
  int pixelsHigh();

  /// Draws a frame into a rectangle of an SVG picture.
  void paint(double[] frame, double left, double top, double width, double height, Markup out);

  /// Draws a frame into a rectangle of pixels.
  void paint(double[] frame, int left, int top, int width, int height, Canvas out);
}
