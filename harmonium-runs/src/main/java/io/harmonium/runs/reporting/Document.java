package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.StyleSheet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/// An HTML page without script and without requests: its head, its styles and the parts that pages have in common.
final class Document {

  /// What a browser may load for a page: nothing but what it carries.
  private static final String POLICY =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action"
          + " 'none'";

  private static final String STYLE = "report.css";

  private Document() {}

  /// The page called `title` that `body` fills; `kind` says what sort of page it is.
  static String of(String title, String kind, Consumer<Markup> body) {
    Markup out = new Markup();
    out.verbatim("<!doctype html>\n").open("html", "lang", "en").line().open("head").line();
    out.empty("meta", "charset", "utf-8").line();
    out.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY).line();
    out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line();
    out.element("title", title + " · " + kind).line();
    out.open("style").verbatim(StyleSheet.all()).verbatim(style()).close();
    out.line().close().line().open("body").open("main").line();
    body.accept(out);
    return out.close().close().close().line().toString();
  }

  static void section(String id, String title, Markup out, Consumer<Markup> body) {
    out.open("section", "id", id).element("h2", title).line();
    body.accept(out);
    out.close().line();
  }

  static void tiles(List<Tile> tiles, Markup out) {
    out.open("div", "class", "tiles").line();
    for (Tile tile : tiles) tile.write(out);
    out.close().line();
  }

  private static String style() {
    try (InputStream in = Document.class.getResourceAsStream(STYLE)) {
      if (in == null) throw new IllegalStateException("the style sheet " + STYLE + " is missing");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
