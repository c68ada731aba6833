package io.harmonium.runs.reporting;

import io.harmonium.data.Sequences;
import io.harmonium.formats.FrameOptions;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.store.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The page of a run of sequences, made from the run directory alone: filmstrips or rolls of given and drawn sequences, the
/// next frames beside plain rules, and how learning went.
public final class SequencePage {

  /// Given sequences that are shown.
  public static final String DATA = "data";

  /// Sequences that go on from the beginnings of the given ones.
  public static final String DRAWN = "sequences";

  /// Scores of next frames.
  public static final String NEXT = "next-frame.json";

  /// Every so many frames of a filmstrip are shown.
  private static final int EVERY = 4;

  private static final int MOST = 4;

  private final RunDirectory directory;
  private final RunContents run;

  private SequencePage(RunDirectory directory) {
    this.directory = directory;
    this.run = RunContents.read(directory);
  }

  /// Writes `report.html` and returns the page.
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
    Verdict verdict = Verdict.of(run);
    if (verdict.level() != Verdict.Level.OPEN) Report.verdict(verdict, out);
    out.open("dl", "class", "facts");
    Report.fact("updates", Numbers.count(run.updates()), out);
    Report.fact("parameters", Numbers.count(run.machine().parameters().size()), out);
    run.checkTime().ifPresent(time -> Report.fact("first to last check", time, out));
    out.close().close().line();
    List<Tile> strips = new ArrayList<>();
    Tree shown = new Tree(directory.readJson(NEXT));
    String whose = shown.at("part").text("held-out");
    strip(
        DATA,
        "Given sequences",
        "Beginnings of " + whose + " sequences; time goes to the right.",
        0,
        strips);
    int prompt = (int) shown.at("prompt").number(0);
    strip(
        DRAWN,
        "Drawn sequences",
        "Each goes on from the beginning of a given one, drawn frame by frame.",
        prompt,
        strips);
    if (!strips.isEmpty())
      Document.section("sequences", "What it draws", out, o -> Document.tiles(strips, o));
    Document.section("next", "The next frame", out, this::next);
    Markup findings = new Findings(run).table();
    if (!findings.isEmpty())
      Document.section(
          "diagnosis",
          "Diagnosis",
          out,
          o -> o.open("div", "class", "tile full").add(findings).close());
    List<Tile> learned = new ArrayList<>();
    if (directory.has(EffectPictures.FILE))
      learned.addAll(EffectPictures.tiles(directory.readJson(EffectPictures.FILE)));
    if (directory.has(Drawing.FILE))
      learned.addAll(Drawing.tiles(new Tree(directory.readJson(Drawing.FILE))));
    if (!learned.isEmpty())
      Document.section("insight", "What it has learned", out, o -> Document.tiles(learned, o));
    List<Tile> curves = Curves.of(run).tiles();
    if (!curves.isEmpty())
      Document.section("learning", "How learning went", out, o -> Document.tiles(curves, o));
    if (run.evaluation().present()) new Likelihoods(Judged.of(run)).section(out);
    Document.section("settings", "Settings", out, o -> new Settings(run).write(o));
    out.open("footer").text("Made by Harmonium from the run directory alone.").close();
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
              out.open("tr").element("th", score.at("title").text(name), "scope", "row");
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

  private void strip(String file, String title, String meaning, int prompt, List<Tile> tiles) {
    Path table = directory.samples().resolve(file + ".csv");
    Path array = directory.samples().resolve(file + ".npz");
    if (!Files.exists(table) && !Files.exists(array)) return;
    Sequences sequences =
        Files.exists(array)
            ? SequenceFiles.read(array, FrameOptions.DEFAULT)
            : SequenceFiles.read(table, FrameOptions.DEFAULT.withId("id").withTime("time", null));
    SequencePictures pictures = new SequencePictures(sequences, MOST, EVERY, prompt);
    tiles.add(Tile.of(title, pictures.svg(), meaning, null).wide(Tile.Width.FULL));
  }
}
