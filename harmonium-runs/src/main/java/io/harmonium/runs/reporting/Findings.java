package io.harmonium.runs.reporting;

import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.List;

/// The table of what the newest `diagnose` found, and of what training warned of on its way.
record Findings(RunContents run) {

  /// The table; empty where nothing was asked and nothing was wrong.
  Markup table() {
    Markup out = new Markup();
    List<Tree> asked = run.document(Diagnosis.FILE).at("findings").list();
    if (!asked.isEmpty()) {
      open(List.of("Check", "Verdict", "What was found", "What to try"), out);
      for (Tree finding : asked) {
        row(finding.at("check").text(""), finding, out);
        String command = finding.at("command").text("");
        if (command.isEmpty()) out.element("td", "–").close().line();
        else out.open("td").element("code", command).close().close().line();
      }
      out.close().close().close().line();
    }
    if (run.metrics().stream().anyMatch(line -> !line.at("warnings").list().isEmpty())) {
      out.element("h3", "Warnings during training");
      open(List.of("Update", "Verdict", "What was found"), out);
      for (Tree line : run.metrics())
        for (Tree warning : line.at("warnings").list()) {
          row(Numbers.count((long) line.at("update").number(0)), warning, out);
          out.close().line();
        }
      out.close().close().close().line();
    }
    return out;
  }

  private static void open(List<String> titles, Markup out) {
    out.open("div", "class", "scroll").open("table", "class", "numbers findings");
    out.open("thead").open("tr");
    for (String title : titles) out.element("th", title, "scope", "col");
    out.close().close().open("tbody").line();
  }

  /// The first cells of a row, which stays open.
  private static void row(String first, Tree finding, Markup out) {
    String pathology = finding.at("pathology").text("");
    String verdict = finding.at("verdict").text("");
    out.open("tr").element("th", first, "scope", "row");
    out.element("td", pathology.isEmpty() ? verdict : verdict + " " + pathology);
    out.element("td", finding.at("reason").text(""));
  }
}
