package io.harmonium.runs.reporting;

import io.harmonium.data.Sequences;
import io.harmonium.formats.FrameOptions;
import io.harmonium.formats.ReadOptions;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.formats.Visible;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.TemporalMachine;
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

  /// What the machine expected in the place of each frame of the given ones.
  public static final String EXPECTED = "expected";

  /// Scores of next frames.
  public static final String NEXT = "next-frame.json";

  /// Every so many frames of a filmstrip are shown.
  private static final int EVERY = 4;

  private static final int MAX = 4;

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
    TemporalMachine machine = (TemporalMachine) directory.newest();
    Document.section(
        "machine",
        "The machine",
        out,
        new MachineSection(
                machine.structure(),
                machine.parameters().size(),
                EnergyFormula.ofFrames(machine.structure(), machine.dynamics().formula()))
            ::write);
    if (directory.has(NEXT)) frames(new Tree(directory.readJson(NEXT)), out);
    Report.diagnosis(run, out);
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

  /// Given, expected and drawn frames, and how good the expected ones are.
  private void frames(Tree next, Markup out) {
    String whose = next.at("part").text("held-out");
    int prompt = (int) next.at("prompt").number(0);
    List<Tile> strips = new ArrayList<>();
    Sequences given = sequences(DATA, Visible.AUTO);
    Sequences drawn = sequences(DRAWN, Visible.AUTO);
    if (given != null && drawn != null)
      strips.add(
          Tile.of(
                  "True and drawn sequences",
                  SequencePictures.beside(
                      List.of("true", "drawn"),
                      List.of(pictures(given, 0), pictures(drawn, prompt))),
                  "Beginnings of "
                      + whose
                      + " sequences, and what the machine makes of them: the first "
                      + prompt
                      + " frames are given, the others are drawn one after the other. Time goes to"
                      + " the right.",
                  "A drawn sequence is one of many that may follow: it need not be the true one.")
              .wide(Tile.Width.FULL));
    if (!strips.isEmpty())
      Document.section("sequences", "What it draws", out, o -> Document.tiles(strips, o));
    List<Tile> expected = new ArrayList<>();
    Sequences predicted = sequences(EXPECTED, Visible.REAL);
    if (given != null && predicted != null)
      expected.add(
          Tile.of(
                  "True and expected frames",
                  SequencePictures.beside(
                      List.of("true", "expected"),
                      List.of(pictures(given, 0), pictures(predicted, 0))),
                  "Frames, and below them what the machine expected after all frames before.",
                  null)
              .wide(Tile.Width.FULL));
    expected.addAll(NextFrameLines.tiles(next.at(NextFrameLines.NAME)));
    Document.section(
        "next",
        "The next frame",
        out,
        o -> {
          if (!expected.isEmpty()) Document.tiles(expected, o);
          next(o);
        });
  }

  private static SequencePictures pictures(Sequences sequences, int prompt) {
    return new SequencePictures(sequences, MAX, EVERY, prompt);
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

  /// Sequences that the run keeps under a name, or null.
  private Sequences sequences(String file, Visible units) {
    FrameOptions options = FrameOptions.DEFAULT.with(ReadOptions.DEFAULT.with(units));
    Path table = directory.samples().resolve(file + ".csv");
    Path array = directory.samples().resolve(file + ".npz");
    if (Files.exists(array)) return SequenceFiles.read(array, options);
    if (!Files.exists(table)) return null;
    return SequenceFiles.read(table, options.withId("id").withTime("time", null));
  }
}
