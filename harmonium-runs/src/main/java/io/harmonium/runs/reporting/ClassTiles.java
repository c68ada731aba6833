package io.harmonium.runs.reporting;

import io.harmonium.data.Picture;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Mosaic;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Predicted classes as tiles: the table of which class was taken for which, how far probabilities can be believed, and
/// the worst mistakes.
///
/// @param picture how rows are looked at, or null
record ClassTiles(ClassResults results, Picture picture) {

  /// Classes whose table is shown whole.
  private static final int TABLE = 26;

  List<Tile> tiles() {
    List<Tile> tiles = new ArrayList<>();
    String rows =
        Numbers.count(results.figures().rows())
            + (results.part().equals("test") ? " held-out rows" : " rows of training");
    tiles.add(
        Tile.of(
                "Which class was taken for which",
                confusion(),
                "Of "
                    + rows
                    + ": a line for each class, a column for each class that the machine chose."
                    + " Right choices are blue, wrong ones vermilion, by their share of the line.",
                null)
            .wide(Tile.Width.TWO));
    tiles.add(ReliabilityPicture.tile(results.reliability(), results.part()));
    if (!results.worst().isEmpty())
      tiles.add(
          Tile.of(
                  "The worst mistakes",
                  picture == null ? table() : pictures(),
                  "Rows whose own class had the least probability: the class, the choice and the"
                      + " probability of the choice.",
                  "Look for labels that are wrong before blaming the machine.")
              .wide(Tile.Width.FULL));
    return tiles;
  }

  private Markup confusion() {
    List<String> classes = results.classes();
    int[][] counts = results.confusion();
    if (classes.size() > TABLE) return pairs();
    Markup out = new Markup();
    out.open("div", "class", "scroll").open("table", "class", "numbers confusion").open("thead");
    out.open("tr").element("th", "class", "scope", "col");
    for (String name : classes) out.element("th", name, "scope", "col");
    out.element("th", "error", "scope", "col").close().close().open("tbody").line();
    for (int c = 0; c < classes.size(); c++) {
      int all = Math.max(1, IntStream.of(counts[c]).sum());
      out.open("tr").element("th", classes.get(c), "scope", "row");
      for (int p = 0; p < classes.size(); p++)
        if (counts[c][p] == 0) out.element("td", "·", "class", "none");
        else
          out.element(
              "td",
              Numbers.count(counts[c][p]),
              "style",
              shade(p == c, counts[c][p] / (double) all));
      out.element("td", percent(1 - counts[c][c] / (double) all)).close().line();
    }
    return out.close().close().close();
  }

  /// A background for a share of a line; few wrong choices shall be seen beside many right ones.
  private static String shade(boolean right, double share) {
    String ink = right ? "0,114,178," : "213,94,0,";
    double strength = right ? 0.45 * share : Math.min(0.75, 0.08 + 5 * share);
    return "background:rgba(" + ink + Numbers.coordinate(strength) + ")";
  }

  private static String percent(double share) {
    return Numbers.significant(100 * share, 3) + " %";
  }

  /// The most frequent mistakes, where there are too many classes for a table.
  private Markup pairs() {
    int[][] counts = results.confusion();
    int size = results.classes().size();
    List<List<String>> rows = new ArrayList<>();
    IntStream.range(0, size * size)
        .filter(i -> i / size != i % size && counts[i / size][i % size] > 0)
        .boxed()
        .sorted((a, b) -> counts[b / size][b % size] - counts[a / size][a % size])
        .limit(TABLE)
        .forEach(
            i ->
                rows.add(
                    List.of(
                        results.classes().get(i / size),
                        results.classes().get(i % size),
                        Numbers.count(counts[i / size][i % size]))));
    return table(List.of("class", "taken for", "rows"), rows);
  }

  private Markup pictures() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (ClassResults.Mistake each : results.worst())
      for (double cell : each.cells()) {
        low = Math.min(low, cell);
        high = Math.max(high, cell);
      }
    if (!(low < high)) high = low + 1;
    Markup out = new Markup().open("ul", "class", "mistakes").line();
    for (ClassResults.Mistake each : results.worst()) {
      Mosaic one =
          Mosaic.rows(
              List.of(each.cells()),
              picture.width(),
              picture.height(),
              picture.channels(),
              low,
              high);
      String words = each.label() + " → " + each.predicted();
      out.open("li").add(PictureLook.image("Row " + (each.row() + 1) + ": " + words, one));
      out.element("span", words).element("small", Numbers.significant(each.chosen(), 2));
      out.close().line();
    }
    return out.close();
  }

  private Markup table() {
    List<List<String>> rows = new ArrayList<>();
    for (ClassResults.Mistake each : results.worst())
      rows.add(
          List.of(
              Numbers.count(each.row() + 1),
              each.label(),
              each.predicted(),
              Numbers.significant(each.own(), 3),
              Numbers.significant(each.chosen(), 3)));
    return table(List.of("row", "class", "choice", "p(class)", "p(choice)"), rows);
  }

  private static Markup table(List<String> heads, List<List<String>> rows) {
    Markup out = new Markup();
    out.open("div", "class", "scroll").open("table", "class", "numbers").open("thead").open("tr");
    for (String head : heads) out.element("th", head, "scope", "col");
    out.close().close().open("tbody").line();
    for (List<String> row : rows) {
      out.open("tr");
      for (String cell : row) out.element("td", cell);
      out.close().line();
    }
    return out.close().close().close();
  }
}
