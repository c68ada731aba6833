package io.harmonium.runs.reporting;

import io.harmonium.model.Structure;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.store.AtomicStore;
import io.harmonium.store.RunDirectory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/// The page of a run: one HTML document without script and without requests, made from the run directory alone. The
/// same run gives the same bytes.
public final class Report {

  /// The file of a run directory that holds it.
  public static final String FILE = "report.html";

  private final RunContents run;

  private Report(RunContents run) {
    this.run = run;
  }

  /// Writes `report.html` and, where rows are pictures, mosaics under `samples/`; returns the page.
  public static Path write(RunDirectory directory) {
    if (directory.has(SequencePage.NEXT)) return SequencePage.write(directory);
    RunContents run = RunContents.read(directory);
    if (ClassPage.suits(run)) {
      directory.writeText(FILE, ClassPage.of(run).page());
      return directory.path().resolve(FILE);
    }
    AtomicStore store = AtomicStore.disk();
    Look.of(run)
        .files()
        .forEach(
            (name, picture) -> {
              ByteBuffer png = ByteBuffer.wrap(picture.png());
              store.write(
                  directory.samples().resolve(name),
                  png.remaining(),
                  channel -> {
                    while (png.hasRemaining()) channel.write(png);
                  });
            });
    directory.writeText(FILE, page(run));
    return directory.path().resolve(FILE);
  }

  /// The judgement that the page begins with.
  public static Verdict verdict(RunDirectory directory) {
    return Verdict.of(RunContents.read(directory));
  }

  /// The document of a run.
  static String page(RunContents run) {
    return new Report(run).page();
  }

  private String page() {
    return Document.of(run.name(), "Harmonium report", this::body);
  }

  private void body(Markup out) {
    header(out);
    Structure structure = run.machine().structure();
    Document.section(
        "machine",
        "The machine",
        out,
        new MachineSection(
                structure, run.machine().parameters().size(), EnergyFormula.of(structure))
            ::write);
    List<Tile> recalled = RecallPictures.tiles(run.document(RecallPictures.FILE), run.picture());
    if (recalled.isEmpty())
      Document.section(
          "looks", "What it learned", out, o -> Document.tiles(Look.of(run).tiles(), o));
    else Document.section("looks", "What it recalls", out, o -> Document.tiles(recalled, o));
    List<Tile> classes = ClassPage.tiles(run);
    if (!classes.isEmpty())
      Document.section("classes", "Which classes it tells", out, o -> Document.tiles(classes, o));
    List<Tile> views = Drawing.tiles(run.document(Drawing.FILE));
    if (!views.isEmpty())
      Document.section("insight", "Insight", out, o -> Document.tiles(views, o));
    diagnosis(run, out);
    List<Tile> curves = Curves.tiles(run);
    if (!curves.isEmpty())
      Document.section("learning", "How learning went", out, o -> Document.tiles(curves, o));
    List<Tile> agreement =
        run.statistics() == null || !recalled.isEmpty()
            ? List.of()
            : new Agreement(run.statistics()).tiles();
    if (!agreement.isEmpty())
      Document.section(
          "agreement",
          "Do the samples behave like the data?",
          out,
          o -> Document.tiles(agreement, o));
    new Likelihoods(Judged.of(run)).section(out);
    Document.section("settings", "Settings", out, o -> new Settings(run).write(o));
    out.open("footer").text("Made by Harmonium from the run directory alone.").close();
  }

  /// What `diagnose` found, and what training warned of; nothing where nothing was asked.
  static void diagnosis(RunContents run, Markup out) {
    Markup findings = new Findings(run).table();
    if (!findings.isEmpty())
      Document.section(
          "diagnosis",
          "Diagnosis",
          out,
          o -> o.open("div", "class", "tile full").add(findings).close());
  }

  /// A verdict with its reasons.
  static void verdict(Verdict verdict, Markup out) {
    String level = verdict.level().name().toLowerCase(java.util.Locale.ROOT);
    out.open("div", "class", "verdict " + level);
    out.open("p").element("strong", verdict.level().words() + ".");
    out.text(" " + verdict.summary()).close();
    if (!verdict.reasons().isEmpty()) {
      out.open("ul");
      for (String reason : verdict.reasons()) out.element("li", reason);
      out.close();
    }
    out.close().line();
  }

  private void header(Markup out) {
    String model = run.description().at("model").text("machine");
    out.open("header").line();
    out.element("p", "Harmonium report · " + model, "class", "kicker");
    out.element("h1", run.name()).line();
    verdict(Verdict.of(run), out);
    facts(out);
    out.close().line();
  }

  private void facts(Markup out) {
    out.open("dl", "class", "facts");
    if (!run.metrics().isEmpty()) fact("updates", Numbers.count(run.updates()), out);
    if (!run.metrics().isEmpty())
      run.metrics()
          .getLast()
          .at("epoch")
          .number()
          .ifPresent(epoch -> fact("epochs", Numbers.significant(epoch, 3), out));
    fact("parameters", Numbers.count(run.machine().parameters().size()), out);
    run.checkTime().ifPresent(time -> fact("first to last check", time, out));
    String seed = run.description().at("seed").leaves().getOrDefault("", "");
    if (!seed.isEmpty()) fact("seed", seed, out);
    String version = run.description().at("harmonium").text("");
    if (!version.isEmpty()) fact("version", version, out);
    out.close().line();
  }

  static void fact(String name, String value, Markup out) {
    out.open("div").element("dt", name).element("dd", value).close();
  }
}
