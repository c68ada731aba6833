package io.harmonium.app.report;

import io.harmonium.app.report.chart.Axis;
import io.harmonium.app.report.chart.Chart;
import io.harmonium.app.report.chart.Ink;
import io.harmonium.app.report.chart.Line;
import io.harmonium.app.report.chart.Mark;
import io.harmonium.app.report.chart.Markup;
import io.harmonium.app.report.chart.Mosaic;
import io.harmonium.app.report.chart.Numbers;
import io.harmonium.app.report.chart.Scale;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/// The page of a run of a network: rows of the data beside rows that its chains end in, classes, energies of both, and how
/// learning went.
public final class NetworkPage {

  /// Pictures side by side under a title; all numbers in [−1, 1].
  public record Pictures(
      String title, List<double[]> tiles, int width, int height, String meaning, String trap) {}

  private NetworkPage() {}

  /// Writes `report.html` and returns the page.
  public static Path write(RunDirectory directory, int parameters, List<Pictures> pictures) {
    Path folder = directory.path().toAbsolutePath().normalize().getFileName();
    String name = folder == null ? "run" : folder.toString();
    List<Tree> metrics = directory.readMetrics().stream().map(Tree::new).toList();
    directory.writeText(
        Report.FILE,
        Document.of(
            name,
            "Harmonium report",
            out -> body(directory, name, parameters, metrics, pictures, out)));
    return directory.path().resolve(Report.FILE);
  }

  private static void body(
      RunDirectory directory,
      String name,
      int parameters,
      List<Tree> metrics,
      List<Pictures> pictures,
      Markup out) {
    out.open("header").line();
    out.element("p", "Harmonium report · " + directory.description().model(), "class", "kicker");
    out.element("h1", name).line();
    out.open("dl", "class", "facts");
    fact("updates", Numbers.count((long) metrics.getLast().at("update").number(0)), out);
    fact("parameters", Numbers.count(parameters), out);
    fact("command", directory.description().command(), out);
    out.close().close().line();
    List<Tile> rows =
        pictures.stream()
            .map(
                p ->
                    Tile.of(
                            p.title(),
                            PictureLook.image(
                                p.title(), Mosaic.grey(p.tiles(), p.width(), p.height(), -1, 1)),
                            p.meaning(),
                            p.trap())
                        .wide(Tile.Width.HALF))
            .toList();
    if (!rows.isEmpty())
      Document.section("samples", "What it draws", out, o -> Document.tiles(rows, o));
    List<Tile> curves = new ArrayList<>(new Curves(metrics, 0).tiles());
    energies(metrics, curves);
    if (!curves.isEmpty())
      Document.section("learning", "How learning went", out, o -> Document.tiles(curves, o));
    out.open("footer").text("Made by Harmonium from the run directory alone.").close();
  }

  private static void fact(String name, String value, Markup out) {
    out.open("div").element("dt", name).element("dd", value).close();
  }

  private static void energies(List<Tree> metrics, List<Tile> tiles) {
    Series data = Series.of(metrics, "dataEnergy");
    Series chains = Series.of(metrics, "chainEnergy");
    if (data.isEmpty() || chains.isEmpty()) return;
    double[] values =
        DoubleStream.concat(Arrays.stream(data.value()), Arrays.stream(chains.value())).toArray();
    Mark[] marks = {line("data", Ink.BLUE, data), line("chains", Ink.VERMILION, chains)};
    tiles.add(
        Tile.of(
            "Energies of data and chains",
            Chart.of(
                    "Mean energies over updates",
                    new Axis("training", "updates", Scale.logarithmic(data.update())),
                    new Axis("energy", "nats", Scale.covering(values)),
                    marks)
                .svg(),
            "Mean energy of the rows of a batch and of the chains held against them; both should"
                + " stay together.",
            "Their difference is no likelihood: it moves with the sampler."));
  }

  private static Line line(String label, Ink ink, Series series) {
    return new Line(
        label, ink, series.update(), series.value(), series.low(), series.high(), Line.Style.DOTS);
  }
}
