package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The page of a comparison.
record ComparisonPage(Comparison comparison) {

  String html() {
    return Document.of(comparison.heading(), Comparison.KIND, this::body);
  }

  private void body(Markup out) {
    header(out);
    Document.section("likelihood", title() + " log-likelihood", out, this::charts);
    if (!comparison.paired().isEmpty())
      Document.section("paired", "Difference to the best, row by row", out, this::paired);
    Document.section("runs", "The runs", out, this::table);
    Document.section("shared", "What they share", out, this::shared);
    Document.section("commands", "How to make them again", out, this::commands);
    out.open("footer").text("Made by Harmonium from the run directories alone.").close();
  }

  private String title() {
    return comparison.part().equals("test") ? "Test" : "Train";
  }

  private void header(Markup out) {
    out.open("header").line();
    out.element("p", Comparison.KIND, "class", "kicker");
    out.element("h1", comparison.heading()).line();
    List<String> warnings = comparison.warnings();
    if (!warnings.isEmpty()) {
      out.open("div", "class", "verdict warn").open("p").element("strong", "Look closer.").close();
      out.open("ul");
      for (String warning : warnings) out.element("li", warning);
      out.close().close().line();
    }
    out.close().line();
  }

  private void charts(Markup out) {
    Map<String, Chart> charts = new ComparisonCharts(comparison).charts();
    List<Tile> tiles = new ArrayList<>();
    if (charts.containsKey(ComparisonCharts.UPDATES))
      tiles.add(
          Tile.of(
              "Over updates",
              charts.get(ComparisonCharts.UPDATES).svg(),
              "How probable each machine finds "
                  + (comparison.part().equals("test")
                      ? "rows that it never saw"
                      : "the rows it learned from (no rows were held out)")
                  + "; higher is better. The band is the 95 % interval.",
              "Runs judged by the same rows share the chance of which rows they are, so bands that"
                  + " overlap do not make two runs equal. An estimate by AIS errs high where chains"
                  + " mix badly: a peak that does not last is such an error, not a better"
                  + " machine."));
    if (charts.containsKey(ComparisonCharts.SECONDS))
      tiles.add(
          Tile.of(
              "Over time",
              charts.get(ComparisonCharts.SECONDS).svg(),
              "The same over the seconds of training: from the clock in timings.jsonl, less the"
                  + " seconds of evaluation, which do not count as training. Pauses before a run"
                  + " was resumed do not count either.",
              "The clock knows nothing of what else the machine did, or of how many threads a run"
                  + " had."));
    if (tiles.isEmpty())
      out.element("p", "None of these runs has measured a likelihood, so there is no curve.");
    else Document.tiles(tiles.stream().map(tile -> tile.wide(Tile.Width.HALF)).toList(), out);
  }

  private void paired(Markup out) {
    out.open("div", "class", "tile full").open("div", "class", "scroll");
    out.open("table", "class", "numbers").line().open("thead").open("tr");
    for (String name : List.of("run", "against", "difference (nats per row)", "clear", "rows"))
      out.element("th", name, "scope", "col");
    out.close().close().open("tbody").line();
    for (PairedDifference each : comparison.paired()) {
      out.open("tr").element("th", each.run(), "scope", "row");
      out.element("td", each.against()).element("td", each.words());
      out.element("td", each.clear() ? "yes" : "no");
      out.element("td", Numbers.count(each.rows())).close().line();
    }
    out.close().close().close();
    out.open("div", "class", "note");
    out.element(
        "p",
        "The mean of log p(row) by a run less that by the best run, over the same "
            + comparison.part()
            + " rows, ± half the 95 % interval. Which rows they are is the same chance for both, so"
            + " this interval is narrower than those below; it has the errors of both log Z. Clear:"
            + " it leaves 0 out.");
    for (String reason : comparison.unpaired()) out.element("p", "Left out: " + reason + ".");
    out.close().close().line();
  }

  private void table(Markup out) {
    List<List<String>> rows = comparison.table();
    out.open("div", "class", "tile full").open("div", "class", "scroll");
    out.open("table", "class", "numbers").line().open("thead").open("tr");
    for (String name : rows.getFirst()) out.element("th", name, "scope", "col");
    out.close().close().open("tbody").line();
    for (List<String> row : rows.subList(1, rows.size())) {
      out.open("tr").element("th", row.getFirst(), "scope", "row");
      for (String cell : row.subList(1, row.size())) out.element("td", cell);
      out.close().line();
    }
    out.close().close().close();
    out.open("div", "class", "note");
    out.element(
        "p",
        "best and last: mean log-likelihood of "
            + comparison.part()
            + " rows in nats per row, ± half the 95 % interval; at: the update of the best;"
            + " trusted: whether the interval can be relied on (one side: log Z was annealed from"
            + " below while training, evaluate checks it from above); pseudo: the newest"
            + " pseudo-likelihood, nats per row; seconds: training without evaluation.");
    out.close().close().line();
  }

  private void shared(Markup out) {
    out.open("div", "class", "tile full");
    Settings.table(comparison.shared(), out);
    out.close().line();
  }

  private void commands(Markup out) {
    for (ComparedRun run : comparison.runs()) {
      out.open("div", "class", "tile full").element("h3", run.name());
      String command = run.description().at("command").text("");
      if (command.isBlank()) out.element("p", "The command is not recorded.");
      else out.open("pre", "class", "command").text(command).close();
      out.close().line();
    }
  }
}
