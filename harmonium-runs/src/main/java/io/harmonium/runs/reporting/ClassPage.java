package io.harmonium.runs.reporting;

import io.harmonium.data.Picture;
import io.harmonium.deep.Perceptron;
import io.harmonium.model.Layer;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Mosaic;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The page of a network that tells classes apart, made from the run directory alone: its figures, where it started from,
/// which class was taken for which, the worst mistakes, the weights of its first layer and how learning went.
record ClassPage(RunContents run, ClassResults results) {

  /// Filters that are shown.
  private static final int FILTERS = 100;

  static boolean suits(RunContents run) {
    return run.document(ClassResults.FILE).present()
        && run.machine().structure().is(Perceptron.KIND);
  }

  static ClassPage of(RunContents run) {
    return new ClassPage(run, ClassResults.fromJson(run.document(ClassResults.FILE)));
  }

  /// The tiles of predicted classes, none where a run has not predicted any.
  static List<Tile> tiles(RunContents run) {
    Tree classes = run.document(ClassResults.FILE);
    return classes.present()
        ? new ClassTiles(ClassResults.fromJson(classes), run.picture()).tiles()
        : List.of();
  }

  String page() {
    return Document.of(run.name(), "Harmonium report", this::body);
  }

  private void body(Markup out) {
    header(out);
    Document.section("classes", "Which classes it tells", out, o -> Document.tiles(tiles(run), o));
    List<Tile> filters = filters();
    if (!filters.isEmpty())
      Document.section("looks", "What it learned", out, o -> Document.tiles(filters, o));
    List<Tile> curves = Curves.of(run).tiles();
    if (!curves.isEmpty())
      Document.section("learning", "How learning went", out, o -> Document.tiles(curves, o));
    Document.section("settings", "Settings", out, o -> new Settings(run).write(o));
    out.open("footer").text("Made by Harmonium from the run directory alone.").close();
  }

  private void header(Markup out) {
    List<String> sizes = new ArrayList<>();
    for (Layer layer : run.machine().structure().visible())
      if (sizes.isEmpty()) sizes.add(Numbers.count(layer.size()));
    for (Layer layer : run.machine().structure().hidden()) sizes.add(Numbers.count(layer.size()));
    sizes.add(Numbers.count(results.classes().size()));
    out.open("header").line();
    out.element("p", "Harmonium report · network", "class", "kicker");
    out.element("h1", run.name()).line();
    out.open("div", "class", "verdict").open("p");
    out.element("strong", error() + " wrong");
    out.text(
        " of "
            + Numbers.count(results.figures().rows())
            + (results.part().equals("test") ? " held-out rows" : " rows of training")
            + " by a network "
            + String.join("–", sizes)
            + " that started from "
            + results.start()
            + ".");
    out.close().close().line();
    out.open("dl", "class", "facts");
    Report.fact("log-loss", Numbers.significant(results.figures().logLoss(), 3) + " nats", out);
    Report.fact("calibration error", Numbers.significant(results.figures().ece(), 3), out);
    Report.fact("Brier score", Numbers.significant(results.figures().brier(), 3), out);
    String labelled = run.description().at("configuration", "labelled").leaves().get("");
    if (!labelled.equals("–")) Report.fact("labelled rows", labelled, out);
    Report.fact("updates", Numbers.count(run.updates()), out);
    Report.fact("parameters", Numbers.count(run.machine().parameters().size()), out);
    run.checkTime().ifPresent(time -> Report.fact("first to last check", time, out));
    out.close().close().line();
  }

  private String error() {
    return Numbers.significant(100 * (1 - results.figures().accuracy()), 3) + " %";
  }

  private List<Tile> filters() {
    Picture picture = run.picture();
    if (picture == null) return List.of();
    String first = run.machine().structure().hidden().getFirst().name();
    int cells = picture.cells();
    List<double[]> weights =
        run.filters().strongestFirst().stream()
            .filter(filter -> filter.layer().equals(first) && filter.weights().length >= cells)
            .limit(FILTERS)
            .map(filter -> Arrays.copyOf(filter.weights(), cells))
            .toList();
    if (weights.isEmpty()) return List.of();
    Mosaic mosaic = Mosaic.signed(weights, picture.width(), picture.height(), picture.channels());
    return List.of(
        Tile.of(
                "Filters of the first layer",
                PictureLook.image("Weights of the first hidden layer", mosaic),
                "Weights of its "
                    + weights.size()
                    + (picture.coloured()
                        ? " strongest units: grey is 0, a colour is brighter where it turns a unit"
                            + " on."
                        : " strongest units: vermilion where ink turns a unit on, blue where it"
                            + " turns it off."),
                "Few labels leave filters as they were at the start.")
            .wide(Tile.Width.HALF));
  }
}
