package io.harmonium.runs.reporting.chart;

import java.util.List;

/// Frames of sequences side by side: a line per sequence, time to the right, one frame in `step`. Frames that were given to a
/// machine (the prompt) stand on a tinted ground.
public record FilmStrip(String description, List<Strip> strips, FramePainter painter, int step) {

  private static final double LABEL = 78;
  private static final double HIGH = 64;
  private static final double GAP = 4;
  private static final double AXIS = 36;
  private static final int PROMPT = 0xdfe8f2;
  private static final int GROUND = 0xffffff;
  private static final int EDGE = 0xc9d0d8;
  private static final int PIXEL_GAP = 3;

  /// A sequence: its name, its frames, and how many of the first ones were given.
  public record Strip(String label, List<double[]> frames, int prompt) {
    public Strip {
      frames = List.copyOf(frames);
      if (prompt < 0)
        throw new IllegalArgumentException("a prompt has 0 or more frames, got " + prompt);
    }
  }

  public FilmStrip {
    strips = List.copyOf(strips);
    if (description.isBlank()) throw new IllegalArgumentException("a film needs a description");
    if (step < 1)
      throw new IllegalArgumentException("a film shows every frame or one in some, got " + step);
    if (strips.stream().allMatch(s -> s.frames().isEmpty()))
      throw new IllegalArgumentException("a film needs at least one frame");
  }

  /// Frames that are shown of the longest sequence.
  int shown() {
    int longest = strips.stream().mapToInt(s -> s.frames().size()).max().orElseThrow();
    return (longest + step - 1) / step;
  }

  /// Frames of cells have whole pixels per cell.
  private double high() {
    return painter.framed() ? painter.pixelsHigh() : HIGH;
  }

  private double across() {
    double across = high() * painter.aspect();
    return painter.framed() ? Math.rint(across) : across;
  }

  /// The size of the picture.
  double width() {
    return LABEL + shown() * (across() + GAP) + GAP;
  }

  double height() {
    return strips.size() * (high() + GAP) + GAP + AXIS;
  }

  /// The picture, with names of sequences and numbers of frames; cells of frames are never shrunk.
  public Markup svg() {
    Markup out = new Markup();
    out.open(
        "svg",
        "class",
        painter.framed() ? "film" : "chart",
        "width",
        width(),
        "height",
        height(),
        "viewBox",
        "0 0 " + Numbers.coordinate(width()) + " " + Numbers.coordinate(height()),
        "role",
        "img",
        "aria-label",
        description);
    out.line();
    for (int i = 0; i < strips.size(); i++) {
      double top = GAP + i * (high() + GAP);
      Strip strip = strips.get(i);
      out.element(
          "text", strip.label(), "class", "tick end", "x", LABEL - 6, "y", top + high() / 2 + 4);
      for (int t = 0; t < strip.frames().size(); t += step) {
        double left = LABEL + t / step * (across() + GAP);
        if (t < strip.prompt())
          out.empty(
              "rect",
              "x",
              left - GAP / 2,
              "y",
              top,
              "width",
              across() + GAP,
              "height",
              high(),
              "fill",
              Ink.SKY.css(),
              "fill-opacity",
              0.25);
        painter.paint(strip.frames().get(t), left, top, across(), high(), out);
        if (painter.framed())
          out.empty(
              "rect", "x", left, "y", top, "width", across(), "height", high(), "fill", "none",
              "class", "grid");
      }
      out.line();
    }
    axis(out);
    return out.close();
  }

  private void axis(Markup out) {
    double below = strips.size() * (high() + GAP) + GAP;
    int every = (int) Math.max(1, Math.ceil(34 / (across() + GAP)));
    for (int k = 0; k < shown(); k += every)
      out.element(
          "text",
          Integer.toString(k * step + 1),
          "class",
          "tick middle",
          "x",
          LABEL + k * (across() + GAP) + across() / 2,
          "y",
          below + 12);
    double middle = LABEL + (width() - LABEL) / 2;
    boolean given = strips.stream().anyMatch(strip -> strip.prompt() > 0);
    String label = given ? "frame (number; shaded: given)" : "frame (number)";
    out.element("text", label, "class", "label middle x", "x", middle, "y", below + 30);
    out.line();
  }

  /// The picture as a file of its own, in the colours of a light page; `kind` says what made it.
  public String document(String kind) {
    return StandAlone.document(kind, width(), height(), svg());
  }

  /// The frames alone, as pixels.
  public Raster raster() {
    int high = painter.pixelsHigh();
    int wide = Math.max(1, (int) Math.rint(high * painter.aspect()));
    int stepX = wide + PIXEL_GAP;
    int stepY = high + PIXEL_GAP;
    Canvas canvas =
        new Canvas(shown() * stepX + PIXEL_GAP, strips.size() * stepY + PIXEL_GAP, EDGE);
    for (int i = 0; i < strips.size(); i++)
      for (int k = 0; k < shown(); k++) {
        int left = PIXEL_GAP + k * stepX;
        int top = PIXEL_GAP + i * stepY;
        int t = k * step;
        Strip strip = strips.get(i);
        boolean given = t < strip.prompt();
        if (given)
          canvas.fill(
              left - PIXEL_GAP, top - PIXEL_GAP, stepX + PIXEL_GAP, stepY + PIXEL_GAP, PROMPT);
        canvas.fill(left, top, wide, high, given ? PROMPT : GROUND);
        if (t < strip.frames().size())
          painter.paint(strip.frames().get(t), left, top, wide, high, canvas);
      }
    return canvas.raster();
  }
}
