package io.harmonium.app.report;

import io.harmonium.app.report.chart.Markup;
import io.harmonium.app.report.chart.Mosaic;
import io.harmonium.app.report.chart.Numbers;
import io.harmonium.app.report.chart.Raster;
import io.harmonium.data.Picture;
import io.harmonium.data.Sequences;
import io.harmonium.formats.FrameOptions;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.matrix.States;
import io.harmonium.store.AtomicStore;
import io.harmonium.store.RunDirectory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The page of a run of sequences, made from the run directory alone: filmstrips or rolls of given and drawn sequences, the
/// next frames beside plain rules, and how learning went.
public final class SequencePage {

  /// Given sequences that are shown.
  public static final String DATA = "data.npz";

  /// Sequences that go on from the beginnings of the given ones.
  public static final String DRAWN = "sequences.npz";

  /// Scores of next frames.
  public static final String NEXT = "next-frame.json";

  /// Every so many frames of a filmstrip are shown.
  private static final int EVERY = 4;

  private final RunDirectory directory;
  private final RunContents run;

  private SequencePage(RunDirectory directory) {
    this.directory = directory;
    this.run = RunContents.read(directory);
  }

  /// Writes `report.html` and the pictures of sequences under `samples/`; returns the page.
  public static Path write(RunDirectory directory) {
    SequencePage page = new SequencePage(directory);
    directory.writeText(Report.FILE, Document.of(page.run.name(), "Harmonium report", page::body));
    return directory.path().resolve(Report.FILE);
  }

  private void body(Markup out) {
    String model = run.description().at("model").text("machine");
    out.open("header").line();
    out.element("p", "Harmonium report · " + model, "class", "kicker");
    out.element("h1", run.name()).line();
    out.open("dl", "class", "facts");
    fact("updates", Numbers.count(run.updates()), out);
    fact("parameters", Numbers.count(run.machine().parameters().size()), out);
    run.checkTime().ifPresent(time -> fact("first to last check", time, out));
    out.close().close().line();
    List<Tile> strips = new ArrayList<>();
    strip(DATA, "Given sequences", "Held-out sequences; time goes to the right.", strips);
    strip(
        DRAWN,
        "Drawn sequences",
        "Each goes on from the first half of the sequence above, drawn frame by frame.",
        strips);
    if (!strips.isEmpty())
      Document.section("sequences", "What it draws", out, o -> Document.tiles(strips, o));
    if (directory.has(NEXT)) Document.section("next", "The next frame", out, this::next);
    List<Tile> curves = new Curves(run.metrics(), run.hiddenUnits()).tiles();
    if (!curves.isEmpty())
      Document.section("learning", "How learning went", out, o -> Document.tiles(curves, o));
    Document.section("settings", "Settings", out, o -> new Settings(run).write(o));
    out.open("footer").text("Made by Harmonium from the run directory alone.").close();
  }

  private static void fact(String name, String value, Markup out) {
    out.open("div").element("dt", name).element("dd", value).close();
  }

  private void next(Markup out) {
    out.open("div", "class", "tile full").open("table", "class", "numbers").line();
    out.open("thead").open("tr");
    for (String head :
        List.of("Rule", "squared error per frame", "log-likelihood per frame (nats)", "frames"))
      out.element("th", head, "scope", "col");
    out.close().close().open("tbody").line();
    new Tree(directory.readJson(NEXT))
        .members()
        .forEach(
            (name, score) -> {
              if (score.at("frames").number().isEmpty()) return;
              out.open("tr").element("th", name, "scope", "row");
              for (String key : List.of("squaredErrorPerFrame", "meanLogLikelihoodPerFrame"))
                out.element(
                    "td",
                    score.at(key).number().isEmpty()
                        ? "–"
                        : Numbers.significant(score.at(key).number(0), 4));
              out.element("td", Numbers.count((long) score.at("frames").number(0))).close().line();
            });
    out.close().close().close().line();
  }

  private void strip(String file, String title, String meaning, List<Tile> tiles) {
    Path path = directory.samples().resolve(file);
    if (!Files.exists(path)) return;
    Raster raster = raster(SequenceFiles.read(path, FrameOptions.DEFAULT));
    ByteBuffer png = ByteBuffer.wrap(raster.png());
    AtomicStore.disk()
        .write(
            directory.samples().resolve(file.replace(".npz", ".png")),
            png.remaining(),
            channel -> {
              while (png.hasRemaining()) channel.write(png);
            });
    Markup image =
        new Markup()
            .empty(
                "img",
                "alt",
                title,
                "width",
                raster.width(),
                "height",
                raster.height(),
                "src",
                raster.dataUri());
    tiles.add(Tile.of(title, image, meaning, null).wide(Tile.Width.FULL));
  }

  /// Frames that are pictures as a strip per sequence, others as a roll: a line per cell, a column per frame.
  static Raster raster(Sequences sequences) {
    Picture picture = sequences.frames().picture();
    States values = sequences.frames().blocks().get(0).values();
    int cells = values.cells();
    List<double[]> tiles = new ArrayList<>();
    double low = 0;
    double high = 1;
    for (int row = 0; row < sequences.rows(); row++)
      for (int u = 0; u < cells; u++) {
        low = Math.min(low, values.content(row, u));
        high = Math.max(high, values.content(row, u));
      }
    int longest = sequences.longest();
    int shown = (longest + EVERY - 1) / EVERY;
    for (int s = 0; s < sequences.count(); s++) {
      double[] roll = new double[cells * longest];
      java.util.Arrays.fill(roll, low);
      for (int t = 0; t < longest; t++) {
        double[] frame = new double[cells];
        for (int u = 0; u < cells; u++) {
          frame[u] = t < sequences.length(s) ? values.content(sequences.borders()[s] + t, u) : low;
          roll[(cells - 1 - u) * longest + t] = frame[u];
        }
        if (picture != null && t % EVERY == 0) tiles.add(frame);
      }
      if (picture == null) tiles.add(roll);
    }
    return picture == null
        ? Mosaic.grey(tiles, longest, cells, low, high).raster(1)
        : Mosaic.grey(tiles, picture.width(), picture.height(), low, high).raster(shown);
  }
}
