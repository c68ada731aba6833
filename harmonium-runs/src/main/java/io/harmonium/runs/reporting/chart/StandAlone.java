package io.harmonium.runs.reporting.chart;

/// Pictures as files of their own, in the colours of a light page.
final class StandAlone {

  private StandAlone() {}

  /// A document that holds `picture`; `kind` says what made it.
  static String document(String kind, double width, double height, Markup picture) {
    Markup out = new Markup();
    out.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        width,
        "height",
        height,
        "viewBox",
        "0 0 " + Numbers.coordinate(width) + " " + Numbers.coordinate(height));
    out.line().element("desc", kind).line();
    out.open("style").verbatim(StyleSheet.rules()).close().line();
    out.empty("rect", "width", width, "height", height, "fill", Ink.WHITE.css()).line();
    out.add(picture).line().close().line();
    return StyleSheet.light(out.toString());
  }
}
