package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The page of a run of any family: what it is, how learning went, its settings and its data.
public final class PlainPage {

  private PlainPage() {}

  /// Writes `report.html` and returns the page; `summary` is the plan in a few lines.
  public static Path write(RunDirectory directory, List<String> summary) {
    Path folder = directory.path().toAbsolutePath().normalize().getFileName();
    String name = folder == null ? "run" : folder.toString();
    directory.writeText(
        Report.FILE,
        Document.of(name, "Harmonium report", out -> body(directory, name, summary, out)));
    return directory.path().resolve(Report.FILE);
  }

  private static void body(RunDirectory directory, String name, List<String> summary, Markup out) {
    RunDescription run = directory.description();
    List<Tree> metrics = directory.readMetrics().stream().map(Tree::new).toList();
    out.open("header").line();
    out.element("p", "Harmonium report · " + run.model(), "class", "kicker");
    out.element("h1", name).line();
    if (!metrics.isEmpty())
      out.element("p", Numbers.count((long) metrics.getLast().at("update").number(0)) + " updates");
    for (String line : summary) out.element("p", line);
    out.close().line();
    List<Tile> curves = new Curves(metrics, 0, true).tiles();
    if (!curves.isEmpty())
      Document.section("learning", "How learning went", out, o -> Document.tiles(curves, o));
    Document.section("settings", "Settings", out, o -> Settings.table(facts(run), o));
    out.open("footer").text("Made by Harmonium from the run directory alone.").close();
  }

  private static Map<String, String> facts(RunDescription run) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("seed", Long.toString(run.seed()));
    run.configuration().forEach((key, value) -> facts.put(key, String.valueOf(value)));
    run.data()
        .forEach(
            (role, origin) -> facts.put(role + " data", origin.source() + " " + origin.sha256()));
    return facts;
  }
}
