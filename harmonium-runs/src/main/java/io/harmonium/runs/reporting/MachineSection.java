package io.harmonium.runs.reporting;

import io.harmonium.model.Structure;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The part of a page that says what the machine is: a drawing, its energy, and its parts with their sizes.
record MachineSection(Structure structure, long parameters, List<String> formula) {

  private static final Pattern INDEX =
      Pattern.compile("_\\{([^}]*)\\}|_(\\w+′?|\\p{L}+)|\\^\\(((?:[^()]|\\([^()]*\\))*)\\)");

  void write(Markup out) {
    MachineDrawing drawing = new MachineDrawing(structure);
    Structure shown = drawing.structure();
    out.open("div", "class", "tile full equation");
    for (String line : formula) formula(line, out);
    out.close().line();
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
    EnergyFormula.parts(shown).forEach((name, words) -> part(name, words, out));
    part("all together", Numbers.count(parameters) + " parameters", out);
    out.close().close();
    out.close().close().line();
  }

  /// A formula, whose "_{i<j}" and "_f" are set lower and "^(−E)" higher.
  static void formula(String line, Markup out) {
    out.open("p", "class", "formula");
    Matcher index = INDEX.matcher(line);
    int from = 0;
    while (index.find()) {
      out.text(line.substring(from, index.start()));
      if (index.group(3) != null) out.element("sup", index.group(3));
      else out.element("sub", index.group(1) == null ? index.group(2) : index.group(1));
      from = index.end();
    }
    out.text(line.substring(from)).close();
  }

  private static void part(String name, String words, Markup out) {
    out.open("tr").element("th", name, "scope", "row").element("td", words).close();
  }
}
