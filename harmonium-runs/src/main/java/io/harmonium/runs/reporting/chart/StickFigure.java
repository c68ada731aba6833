package io.harmonium.runs.reporting.chart;

import java.util.List;

/// Frames that are places (x, y) of joints, drawn as bones between them: numbers 2k and 2k + 1 of a frame are joint k, y
/// upwards. All frames share the range `left … right`, `bottom … top`, so that figures can be compared. Bones in
/// `far` are paler: the other side of the body.
public record StickFigure(
    List<int[]> bones, List<int[]> far, double left, double right, double bottom, double top)
    implements FramePainter {

  private static final int HEIGHT = 96;
  private static final int NEAR_INK = 0x1b1f24;
  private static final int FAR_INK = 0x9aa4ae;

  public StickFigure {
    bones = List.copyOf(bones);
    far = List.copyOf(far);
    if (!(left < right && bottom < top))
      throw new IllegalArgumentException(
          "a figure needs left < right and bottom < top, got %s to %s and %s to %s"
              .formatted(left, right, bottom, top));
  }

  /// A figure with room for all joints of all frames.
  public static StickFigure covering(List<int[]> bones, List<int[]> far, List<double[]> frames) {
    double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (double[] frame : frames)
      for (int k = 0; k < frame.length; k++) {
        low[k % 2] = Math.min(low[k % 2], frame[k]);
        high[k % 2] = Math.max(high[k % 2], frame[k]);
      }
    double room = 0.05 * Math.max(high[0] - low[0], high[1] - low[1]);
    return new StickFigure(
        bones, far, low[0] - room, high[0] + room, low[1] - room, high[1] + room);
  }

  @Override
  public double aspect() {
    return (right - left) / (top - bottom);
  }

  @Override
  public boolean framed() {
    return false;
  }

  @Override
  public int pixelsHigh() {
    return HEIGHT;
  }

  @Override
  public void paint(double[] frame, double x, double y, double width, double height, Markup out) {
    bones(far, frame, x, y, width, height, Ink.GREY, out);
    bones(bones, frame, x, y, width, height, Ink.INK, out);
  }

  private void bones(
      List<int[]> some,
      double[] frame,
      double x,
      double y,
      double width,
      double height,
      Ink ink,
      Markup out) {
    for (int[] bone : some)
      out.empty(
          "line",
          "x1",
          x + width * across(frame, bone[0]),
          "y1",
          y + height * down(frame, bone[0]),
          "x2",
          x + width * across(frame, bone[1]),
          "y2",
          y + height * down(frame, bone[1]),
          "stroke",
          ink.css(),
          "stroke-width",
          1.6,
          "stroke-linecap",
          "round");
  }

  @Override
  public void paint(double[] frame, int x, int y, int width, int height, Canvas out) {
    for (int[] bone : far) line(bone, frame, x, y, width, height, FAR_INK, out);
    for (int[] bone : bones) line(bone, frame, x, y, width, height, NEAR_INK, out);
  }

  private void line(
      int[] bone, double[] frame, int x, int y, int width, int height, int colour, Canvas out) {
    out.line(
        x + width * across(frame, bone[0]),
        y + height * down(frame, bone[0]),
        x + width * across(frame, bone[1]),
        y + height * down(frame, bone[1]),
        colour);
  }

  private double across(double[] frame, int joint) {
    return (frame[2 * joint] - left) / (right - left);
  }

  private double down(double[] frame, int joint) {
    return (top - frame[2 * joint + 1]) / (top - bottom);
  }
}
