package io.harmonium.runs.reporting;

import io.harmonium.data.Picture;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.reporting.chart.Arrows;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Mosaic;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Points;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
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

  /// The energy of rows of two numbers: −E as colours, data and samples on it, and where derivatives push chains.
  public record Landscape(DensityGrid grid, List<String> names, Arrows derivatives) {}

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

  /// The file of a run directory that keeps what its page shows.
  public static final String FILE = "page.json";

  private NetworkPage() {}

  /// Keeps `contents` in the run directory, writes `report.html` and returns the page.
  public static Path write(RunDirectory directory, Contents contents) {
    directory.writeJson(FILE, NetworkContents.toJson(contents));
    return write(directory);
  }

  /// Writes `report.html` from the run directory alone and returns the page.
  ///
  /// @throws Unsupported where the directory does not keep what the page shows
  public static Path write(RunDirectory directory) {
    if (!directory.has(FILE))
      throw new Unsupported(
          "the page of a network shows rows that its chains ended in, which training keeps in "
              + FILE
              + " when it ends; this run has no such file",
          "let it end: " + Suggestion.of("train").with("resume", directory.path()));
    Contents contents = contents(directory);
    RunContents run = RunContents.ofNetwork(directory);
    directory.writeText(
        Report.FILE, Document.of(run.name(), "Harmonium report", out -> body(run, contents, out)));
    return directory.path().resolve(Report.FILE);
  }

  /// What [#FILE] of a run directory keeps.
  public static Contents contents(RunDirectory directory) {
    return NetworkContents.fromJson(new Tree(directory.readJson(FILE)));
  }

  /// The judgement that the page begins with.
  public static Verdict verdict(RunDirectory directory) {
    return Verdict.of(RunContents.ofNetwork(directory));
  }

  /// Writes the page anew where there is one.
  public static void renew(RunDirectory directory) {
    if (directory.has(Report.FILE) && directory.has(FILE)) write(directory);
  }

  private static void body(RunContents run, Contents contents, Markup out) {
    out.open("header").line();
    String model = run.description().at("model").text("network");
    out.element("p", "Harmonium report · " + model, "class", "kicker");
    out.element("h1", run.name()).line();
    Report.verdict(Verdict.of(run), out);
    out.open("dl", "class", "facts");
    Report.fact("updates", Numbers.count(run.updates()), out);
    Report.fact("parameters", Numbers.count(contents.parameters()), out);
    run.checkTime().ifPresent(time -> Report.fact("first to last check", time, out));
    out.close().close().line();
    Document.section("machine", "The energy", out, o -> energy(contents, o));
    List<Tile> rows = new ArrayList<>(contents.pictures().stream().map(NetworkPage::tile).toList());
    if (contents.landscape() != null) rows.addAll(landscape(contents.landscape()));
    if (!rows.isEmpty())
      Document.section("samples", "What it draws", out, o -> Document.tiles(rows, o));
    if (contents.classes() != null)
      Document.section(
          "classes",
          "How classes are told apart",
          out,
          o -> Document.tiles(new ClassTiles(contents.classes(), contents.picture()).tiles(), o));
    Report.diagnosis(run, out);
    List<Tile> curves = new ArrayList<>(new NetworkCurves(run.metrics()).tiles());
    curves.addAll(new Curves(run.metrics(), 0, true).tiles());
    if (!curves.isEmpty())
      Document.section("learning", "How learning went", out, o -> Document.tiles(curves, o));
    if (!contents.sampler().isEmpty())
      Document.section(
          "sampler", "How well the sampler is", out, o -> Settings.table(contents.sampler(), o));
    if (run.evaluation().present()) new Likelihoods(Judged.of(run)).section(out);
    Document.section("settings", "Settings", out, o -> new Settings(run).write(o));
    out.open("footer").text("Made by Harmonium from the run directory alone.").close();
  }

  private static void energy(Contents contents, Markup out) {
    out.open("div", "class", "tile full equation");
    boolean classes = contents.classes() != null;
    MachineSection.formula(
        classes
            ? "E(x) = −log Σ_y e^(f_y(x)),   p(y | x) = e^(f_y(x)) / Σ_{y′} e^(f_{y′}(x))"
            : "E(x) = −f(x)",
        out);
    MachineSection.formula(
        "p(x) = e^(−E(x)) / Z,   f: a network of "
            + Numbers.count(contents.parameters())
            + " parameters",
        out);
    out.close().line();
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
            "Gradient and samples",
            DensityLook.panel(
                grid,
                landscape.names(),
                landscape.derivatives(),
                new Points(
                    "samples", Ink.VERMILION, grid.samples()[0], grid.samples()[1], 2.4, 0.8)),
            "The same with "
                + Numbers.count(grid.samples()[0].length)
                + " rows that chains ended in; arrows point along −∇E, longer where"
                + " it is larger (not to scale).",
            "Places where no arrow leads away and no data lie are traps for chains."));
  }
}
