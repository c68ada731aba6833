package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Markup;
import java.util.LinkedHashMap;
import java.util.Map;

/// What made this run: its settings as in `run.json`, and the command that makes it again.
record Settings(RunContents run) {

  void write(Markup out) {
    Tree description = run.description();
    String command = description.at("command").text("");
    out.open("div", "class", "tile full");
    out.element("h3", "How to make this run again");
    if (command.isBlank())
      out.element("p", "The command is not recorded: this machine was made elsewhere.");
    else {
      out.open("pre", "class", "command").text(command).close();
      out.element(
          "p",
          "The same version, settings, data and seed give the same bits, for any number of"
              + " threads.");
    }
    out.close().line();
    Map<String, Object> shown = new LinkedHashMap<>();
    description
        .members()
        .forEach(
            (name, value) -> {
              if (!name.equals("structure") && !name.equals("command"))
                shown.put(name, value.value());
            });
    if (shown.isEmpty()) return;
    out.open("div", "class", "tile full").element("h3", "As in run.json");
    table(new Tree(shown).leaves(), out);
    out.close().line();
  }

  /// Names and values, two columns.
  static void table(Map<String, String> leaves, Markup out) {
    out.open("div", "class", "scroll").open("table", "class", "settings").open("tbody").line();
    leaves.forEach(
        (name, value) ->
            out.open("tr").element("th", name, "scope", "row").element("td", value).close().line());
    out.close().close().close().line();
  }
}
