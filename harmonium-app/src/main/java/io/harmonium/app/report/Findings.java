package io.harmonium.app.report;

import io.harmonium.app.diagnosis.Diagnosis;
import io.harmonium.app.report.chart.Markup;
import io.harmonium.app.report.chart.Numbers;
import java.util.ArrayList;
import java.util.List;

/// The table of what the newest `diagnose` found, and of what training warned of on its way.
record Findings(RunContents run) {

  /// The table; empty where nothing was asked and nothing was wrong.
  Markup table() {
    Markup out = new Markup();
    List<Tree> asked = run.document(Diagnosis.FILE).at("findings").list();
    if (!asked.isEmpty()) rows("Check", asked, out);
    List<Tree> warnings = new ArrayList<>();
    for (Tree line : run.metrics()) warnings.addAll(line.at("warnings").list());
    if (!warnings.isEmpty()) {
      out.element("h3", "Warnings during training");
      out.open("div", "class", "scroll").open("table", "class", "numbers");
      head("Update", out);
      for (Tree line : run.metrics())
        for (Tree warning : line.at("warnings").list())
          row(Numbers.count((long) line.at("update").number(0)), warning, out);
      out.close().close().close().line();
    }
    return out;
  }

  private static void rows(String first, List<Tree> findings, Markup out) {
    out.open("div", "class", "scroll").open("table", "class", "numbers");
    head(first, out);
    for (Tree finding : findings) row(finding.at("check").text(""), finding, out);
    out.close().close().close().line();
  }

  private static void head(String first, Markup out) {
    out.open("thead").open("tr");
    for (String title : List.of(first, "Verdict", "What was found", "What to try"))
      out.element("th", title, "scope", "col");
    out.close().close().open("tbody").line();
  }

  private static void row(String first, Tree finding, Markup out) {
    String pathology = finding.at("pathology").text("");
    String verdict = finding.at("verdict").text("");
    out.open("tr").element("th", first, "scope", "row");
    out.element("td", pathology.isEmpty() ? verdict : verdict + " " + pathology);
    out.element("td", finding.at("reason").text(""));
    out.element("td", finding.at("command").text("–")).close().line();
  }
}
