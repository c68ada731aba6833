package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Markup;

/// A picture of the page with its title, one sentence that says what it means, and one that names the trap it keeps
/// its reader out of (null where there is none).
record Tile(String title, Markup picture, String meaning, String trap, Width width) {

  /// How much of the page a tile takes.
  enum Width {
    ONE("one"),
    HALF("half"),
    TWO("two"),
    FULL("full"),
    SMALL("one small");

    private final String css;

    Width(String css) {
      this.css = css;
    }
  }

  static Tile of(String title, Markup picture, String meaning, String trap) {
    return new Tile(title, picture, meaning, trap, Width.ONE);
  }

  Tile wide(Width width) {
    return new Tile(title, picture, meaning, trap, width);
  }

  void write(Markup out) {
    out.open("figure", "class", "tile " + width.css).line();
    out.element("h3", title);
    out.open("div", "class", "picture").add(picture).close().line();
    out.open("figcaption").element("p", meaning);
    if (trap != null) out.element("p", trap, "class", "trap");
    out.close().close().line();
  }
}
