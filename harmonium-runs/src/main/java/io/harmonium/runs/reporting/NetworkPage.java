package io.harmonium.runs.reporting;

import io.harmonium.data.Picture;
import io.harmonium.runs.reporting.chart.Arrows;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Mosaic;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Points;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The page of a run of a network: rows of the data beside rows that its chains end in, the way there, classes and how far
/// their probabilities can be trusted, the landscape of two columns, how learning went and how well the sampler is.
public final class NetworkPage {

  /// Pictures side by side under a title; all numbers in [−1, 1].
  ///
  /// @param across pictures in a line, 0 for near a square
  public record Pictures(
      String title,
      List<double[]> tiles,
      Picture picture,
      int across,
      String meaning,
      String trap) {}

  /// The energy of rows of two numbers: −E as colours, data and samples on it, and where slopes push chains.
  public record Landscape(DensityGrid grid, List<String> names, Arrows slopes) {}

  /// What a page shows beside the metrics of its run.
  ///
  /// @param landscape null where rows have not two numbers
  /// @param classes how classes are told apart, null where there are none
  /// @param picture how rows are looked at, or null
  /// @param sampler names and values of what is known about the sampler, empty where there are no chains
  public record Contents(
      int parameters,
      List<Pictures> pictures,
      Landscape landscape,
      ClassResults classes,
      Picture picture,
      Map<String, String> sampler) {}

  private static final String EVALUATION = "evaluation.json";
  private static final String FOOTER = "footer";

  private NetworkPage() {}

  /// Writes `report.html` and returns the page.
  public static Path write(RunDirectory directory, Contents contents) {
    Path folder = directory.path().toAbsolutePath().normalize().getFileName();
    String name = folder == null ? "run" : folder.toString();
    List<Tree> metrics = directory.readMetrics().stream().map(Tree::new).toList();
    directory.writeText(
        Report.FILE,
        Document.of(
            name, "Harmonium report", out -> body(directory, name, contents, metrics, out)));
    return directory.path().resolve(Report.FILE);
  }

  private static void body(
      RunDirectory directory, String name, Contents contents, List<Tree> metrics, Markup out) {
    out.open("header").line();
    out.element("p", "Harmonium report · " + directory.description().model(), "class", "kicker");
    out.element("h1", name).line();
    out.open("dl", "class", "facts");
    fact("updates", Numbers.count((long) metrics.getLast().at("update").number(0)), out);
    fact("parameters", Numbers.count(contents.parameters()), out);
    fact("command", directory.description().command(), out);
    out.close().close().line();
    List<Tile> rows = new ArrayList<>(contents.pictures().stream().map(NetworkPage::tile).toList());
    if (contents.landscape() != null) rows.addAll(landscape(contents.landscape()));
    if (!rows.isEmpty())
      Document.section("samples", "What it draws", out, o -> Document.tiles(rows, o));
    List<Tile> curves = new ArrayList<>(new NetworkCurves(metrics).tiles());
    curves.addAll(new Curves(metrics, 0, true).tiles());
    if (!curves.isEmpty())
      Document.section("learning", "How learning went", out, o -> Document.tiles(curves, o));
    if (contents.classes() != null)
      Document.section(
          "classes",
          "How classes are told apart",
          out,
          o -> Document.tiles(new ClassTiles(contents.classes(), contents.picture()).tiles(), o));
    if (!contents.sampler().isEmpty())
      Document.section(
          "sampler", "How well the sampler is", out, o -> Settings.table(contents.sampler(), o));
    evaluation(directory, metrics, out);
    out.open(FOOTER).text("Made by Harmonium from the run directory alone.").close();
  }

  /// What `evaluate` found out, where it was asked.
  private static void evaluation(RunDirectory directory, List<Tree> metrics, Markup out) {
    if (!directory.has(EVALUATION)) return;
    Tree found = new Tree(directory.readJson(EVALUATION));
    double newest = metrics.isEmpty() ? Double.NaN : metrics.getLast().at("update").number(0);
    new Likelihoods(new Judged(found, found.at("update").number(newest) != newest)).section(out);
  }

  /// Puts what `evaluate` found out in the page of a run, where there is one, in the place of what it showed before: the
  /// rest cannot be drawn again without the chains of training.
  public static void renew(RunDirectory directory) {
    if (!directory.has(Report.FILE)) return;
    Markup section = new Markup();
    evaluation(directory, directory.readMetrics().stream().map(Tree::new).toList(), section);
    String page = directory.readText(Report.FILE);
    int end = page.lastIndexOf("<" + FOOTER + ">");
    if (end < 0) return;
    int before = page.indexOf("<section id=\"likelihood\">");
    directory.writeText(
        Report.FILE, page.substring(0, before < 0 ? end : before) + section + page.substring(end));
  }

  private static Tile tile(Pictures p) {
    Picture size = p.picture();
    Mosaic mosaic =
        Mosaic.rows(p.tiles(), size.width(), size.height(), size.channels(), -1, 1)
            .inLines(p.across());
    return Tile.of(p.title(), PictureLook.image(p.title(), mosaic), p.meaning(), p.trap())
        .wide(Tile.Width.HALF);
  }

  private static List<Tile> landscape(Landscape landscape) {
    DensityGrid grid = landscape.grid();
    return List.of(
        Tile.of(
            "Energy and data",
            DensityLook.panel(
                grid,
                landscape.names(),
                new Points("rows", Ink.VERMILION, grid.data()[0], grid.data()[1], 2.4, 0.7)),
            "−E(x) of the network with "
                + Numbers.count(grid.data()[0].length)
                + " rows of the data.",
            "Bright places without data are probability spent in vain."),
        Tile.of(
            "Slopes and samples",
            DensityLook.panel(
                grid,
                landscape.names(),
                landscape.slopes(),
                new Points(
                    "samples", Ink.VERMILION, grid.samples()[0], grid.samples()[1], 2.4, 0.8)),
            "The same with "
                + Numbers.count(grid.samples()[0].length)
                + " rows that chains ended in; arrows point down the slope of E, longer where"
                + " it is steeper (not to scale).",
            "Places where no arrow leads away and no data lie are traps for chains."));
  }

  private static void fact(String name, String value, Markup out) {
    out.open("div").element("dt", name).element("dd", value).close();
  }
}
