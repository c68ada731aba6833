package io.harmonium.runs.reporting;

import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dbn;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.store.AtomicStore;
import io.harmonium.store.RunDirectory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
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
    Document.section("machine", "The machine", out, this::machine);
    Markup findings = new Findings(run).table();
    if (!findings.isEmpty())
      Document.section(
          "diagnosis",
          "Diagnosis",
          out,
          o -> o.open("div", "class", "tile full").add(findings).close());
    Document.section("looks", "What it learned", out, o -> Document.tiles(Look.of(run).tiles(), o));
    List<Tile> classes = ClassPage.tiles(run);
    if (!classes.isEmpty())
      Document.section("classes", "Which classes it tells", out, o -> Document.tiles(classes, o));
    List<Tile> views = Drawing.tiles(run.document(Drawing.FILE));
    if (!views.isEmpty())
      Document.section("insight", "Insight", out, o -> Document.tiles(views, o));
    List<Tile> curves = Curves.tiles(run);
    if (!curves.isEmpty())
      Document.section("learning", "How learning went", out, o -> Document.tiles(curves, o));
    List<Tile> agreement =
        run.statistics() == null ? List.of() : new Agreement(run.statistics()).tiles();
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

  private void machine(Markup out) {
    MachineDrawing drawing = new MachineDrawing(run.machine().structure());
    Structure shown = drawing.structure();
    out.open("div", "class", "tiles");
    out.open("figure", "class", "tile two").open("div", "class", "picture");
    out.add(drawing.svg()).close();
    out.open("figcaption");
    out.element(
        "p",
        shown.hidden().isEmpty()
            ? "Units meet the data. Every line is a weight between two of them."
            : "Visible units (blue, below) meet the data; hidden units (vermilion, above) explain"
                + " what goes together. Every line is a weight.");
    out.close().close().line();
    out.open("div", "class", "tile one").element("h3", "Parts");
    out.open("table", "class", "settings").open("tbody");
    List<Layer> layers = new ArrayList<>(shown.visible());
    layers.addAll(Dbm.hidden(shown));
    for (Layer layer : layers)
      part(layer.name(), Numbers.count(layer.size()) + " × " + layer.units().name(), out);
    shown
        .links()
        .forEach(
            link -> {
              List<String> sides = new ArrayList<>();
              for (int side : link.shape()) sides.add(Numbers.count(side));
              part(link.name(), String.join(" × ", sides) + " weights", out);
            });
    part("all together", Numbers.count(run.machine().parameters().size()) + " parameters", out);
    out.close().close();
    out.element(
        "p",
        run.machine().structure().is(Dbn.KIND)
            ? "p(x, h¹, …) = p(x | h¹) p(h¹ | h²) ⋯ p(top two layers), each by E = Σ U − ⟨W; t, t′⟩"
            : "E(x) = Σ layers U(x) − Σ links ⟨W; t, t′⟩,   p(x) = e^(−E(x)) / Z",
        "class",
        "formula");
    out.close().close().line();
  }

  private static void part(String name, String words, Markup out) {
    out.open("tr").element("th", name, "scope", "row").element("td", words).close();
  }
}
