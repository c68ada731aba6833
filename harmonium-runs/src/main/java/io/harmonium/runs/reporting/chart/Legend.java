package io.harmonium.runs.reporting.chart;

import java.util.ArrayList;
import java.util.List;

/// The keys of a chart, placed in as many lines as they need. Widths are estimated from the number of letters.
record Legend(List<Place> places, int lines) {

  private static final double LETTER = 6.1;
  private static final double LINE = 17;

  private record Place(Mark.Key key, double x, int line) {}

  static Legend of(List<Mark.Key> keys, double width) {
    List<Place> places = new ArrayList<>();
    double x = 0;
    int line = 0;
    for (Mark.Key key : keys) {
      double needed = 22 + LETTER * key.label().length() + 14;
      if (x > 0 && x + needed > width) {
        x = 0;
        line++;
      }
      places.add(new Place(key, x, line));
      x += needed;
    }
    return new Legend(places, keys.isEmpty() ? 0 : line + 1);
  }

  void draw(double left, double top, Markup out) {
    for (Place place : places) {
      double x = left + place.x();
      double y = top + LINE * place.line();
      swatch(place.key(), x, y - 4, out);
      out.element("text", place.key().label(), "class", "key", "x", x + 20, "y", y);
    }
    if (!places.isEmpty()) out.line();
  }

  private static void swatch(Mark.Key key, double x, double y, Markup out) {
    String ink = key.ink().css();
    switch (key.shape()) {
      case LINE ->
          out.empty(
              "line", "class", "swatch", "x1", x, "x2", x + 15, "y1", y, "y2", y, "stroke", ink);
      case DASHED ->
          out.empty(
              "line", "class", "rule", "x1", x, "x2", x + 15, "y1", y, "y2", y, "stroke", ink);
      case DOT -> out.empty("circle", "cx", x + 8, "cy", y, "r", 3.5, "class", "dot", "fill", ink);
      case BOX ->
          out.empty("rect", "x", x + 2, "y", y - 5, "width", 11.0, "height", 10.0, "fill", ink);
    }
  }
}
