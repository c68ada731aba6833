package io.harmonium.runs.reporting.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// A sequence logo: at each site a stack of letters whose heights are numbers, positive ones above the line with the
/// largest on top, negative ones below it with the largest at the bottom. `heights[site][letter]`; the gap of an
/// alignment is drawn as a bar. Logos that are compared share their `scale`. Long sequences are broken into lines of
/// `perLine` sites.
public record Logo(
    String description,
    String letters,
    double[][] heights,
    String quantity,
    String unit,
    Scale scale,
    int perLine) {

  private static final double LEFT = 46;
  private static final double BODY = 124;
  private static final double LINE = BODY + 30;
  private static final double FONT = 16;

  /// Height of a capital letter and width of any letter as shares of the font size, near enough in all fonts of equal
  /// width.
  private static final double CAPITAL = 0.7;

  private static final double WIDTH = 0.6;

  public Logo {
    if (description.isBlank() || quantity.isBlank() || unit.isBlank())
      throw new IllegalArgumentException("a logo needs a description, a quantity and a unit");
    if (perLine < 1 || heights.length == 0)
      throw new IllegalArgumentException("a logo needs at least one site and one site per line");
    for (double[] site : heights)
      if (site.length != letters.length())
        throw new IllegalArgumentException(
            "a site has " + site.length + " heights for " + letters.length() + " letters");
  }

  private record Letter(char letter, double height) {}

  /// The picture.
  public Markup svg() {
    int lines = (heights.length + perLine - 1) / perLine;
    double width = LEFT + site() * Math.min(heights.length, perLine) + 8;
    double height = lines * LINE + 16;
    String box = Numbers.coordinate(width) + " " + Numbers.coordinate(height);
    Markup out = new Markup();
    out.open(
        "svg",
        "class",
        "logo",
        "width",
        width,
        "height",
        height,
        "viewBox",
        "0 0 " + box,
        "role",
        "img",
        "aria-label",
        description);
    out.line();
    for (int line = 0; line < lines; line++) {
      int from = line * perLine;
      int to = Math.min(heights.length, from + perLine);
      Scale sites = Scale.linear(from, to);
      Frame frame = new Frame(LEFT, 6 + line * LINE, site() * (to - from), BODY, sites, scale);
      axis(frame, from, to, out);
      glyphs(frame, from, to, (scale.high() - scale.low()) / 70, out);
    }
    double middle = LEFT + (width - LEFT) / 2;
    out.element("text", "site (number)", "class", "label middle x", "x", middle, "y", height - 3);
    return out.close();
  }

  /// A scale that holds the highest and the deepest stack.
  public static Scale scale(double[][] heights) {
    double above = 0;
    double below = 0;
    for (double[] site : heights) {
      above = Math.max(above, sum(site, 1));
      below = Math.max(below, sum(site, -1));
    }
    return Scale.linear(-below, above + below == 0 ? 1 : above);
  }

  /// Width of a site: a full line is as wide as the page.
  private double site() {
    return Math.clamp(1070.0 / Math.min(heights.length, perLine), 16, 24);
  }

  private static double sum(double[] site, int sign) {
    double sum = 0;
    for (double height : site) sum += Math.max(0, sign * height);
    return sum;
  }

  private void axis(Frame frame, int from, int to, Markup out) {
    for (Scale.Tick tick : frame.y().ticks(5)) {
      double at = frame.y(tick.value());
      out.empty(
          "line", "class", "grid", "x1", frame.left(), "x2", frame.right(), "y1", at, "y2", at);
      out.element("text", tick.label(), "class", "tick end", "x", frame.left() - 5, "y", at + 4);
    }
    double zero = frame.y(0);
    out.empty(
        "line", "class", "axis", "x1", frame.left(), "x2", frame.right(), "y1", zero, "y2", zero);
    for (int site = from; site < to; site++)
      if ((site + 1) % 5 == 0 || site == 0)
        out.element(
            "text",
            String.valueOf(site + 1),
            "class",
            "tick middle",
            "x",
            frame.x(site + 0.5),
            "y",
            frame.bottom() + 14);
    double centre = frame.top() + frame.height() / 2;
    String turn = "translate(11 " + Numbers.coordinate(centre) + ") rotate(-90)";
    out.element("text", quantity + " (" + unit + ")", "class", "label middle y", "transform", turn);
    out.line();
  }

  /// All letters of a line, those of one colour together. Letters lower than `least` are not drawn: there are many, and
  /// nobody could read them.
  private void glyphs(Frame frame, int from, int to, double least, Markup out) {
    Map<Ink, Markup> colours = new EnumMap<>(Ink.class);
    for (int site = from; site < to; site++) {
      List<Letter> up = new ArrayList<>();
      List<Letter> down = new ArrayList<>();
      for (int a = 0; a < letters.length(); a++) {
        Letter letter = new Letter(letters.charAt(a), heights[site][a]);
        if (letter.height() > least) up.add(letter);
        if (letter.height() < -least) down.add(letter);
      }
      up.sort(Comparator.comparingDouble(Letter::height));
      down.sort(Comparator.comparingDouble(Letter::height).reversed());
      pile(frame, site, up, colours);
      pile(frame, site, down, colours);
    }
    colours.forEach(
        (ink, glyphs) -> out.open("g", "class", "glyphs", "fill", ink.css()).add(glyphs).close());
    out.line();
  }

  private void pile(Frame frame, int site, List<Letter> pile, Map<Ink, Markup> colours) {
    double base = 0;
    Letters alphabet = new Letters(letters);
    for (Letter letter : pile) {
      double next = base + letter.height();
      double top = frame.y(Math.max(base, next));
      double bottom = frame.y(Math.min(base, next));
      Markup out = colours.computeIfAbsent(alphabet.ink(letter.letter()), ink -> new Markup());
      glyph(letter.letter(), frame.x(site), top, bottom, out);
      base = next;
    }
  }

  private void glyph(char letter, double x, double top, double bottom, Markup out) {
    if (Letters.gap(letter)) {
      double height = Math.max(0.5, bottom - top - 1);
      out.empty("rect", "x", x + 3, "y", top + 0.5, "width", site() - 6, "height", height);
      return;
    }
    double across = (site() - 1) / (WIDTH * FONT);
    double up = (bottom - top) / (CAPITAL * FONT);
    String matrix =
        "matrix("
            + Numbers.coordinate(across)
            + " 0 0 "
            + Numbers.coordinate(up)
            + " "
            + Numbers.coordinate(x + 0.5)
            + " "
            + Numbers.coordinate(bottom)
            + ")";
    out.element("text", String.valueOf(letter), "transform", matrix);
  }
}
