package io.harmonium.docs.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The documents that verbs print with `--json`: their fields, as small commands showed them.
final class JsonPage {

  private JsonPage() {}

  static String of(SmallRuns runs) {
    Markdown page = new Markdown("JSON documents");
    page.line(
        "With `--json` a verb prints one document on standard output and nothing else there; notes"
            + " and progress stay on standard error. `schemaVersion` changes when a field changes"
            + " its meaning or goes away; new fields may come at any time. Numbers that are not"
            + " finite are the texts `NaN`, `Infinity` and `-Infinity`.");
    page.line(
        "The fields below are those of small commands, which stand above them. Other machines and"
            + " options add fields. `a.b` is a field `b` of `a`, `a[]` an element of a list.");
    page.line(
        "An **estimate** has `value`, `low` and `high` (a 95 % interval), and where they apply"
            + " `method`, `bound` (`lower` or `upper`), `trusted` (true or false), `trust`"
            + " (\"trusted\", \"consistent\" or \"not trusted\") and `seconds`.");
    byVerb(runs).forEach((verb, shown) -> section(page, verb, shown));
    return page.toString();
  }

  private static Map<String, List<SmallRuns.Shown>> byVerb(SmallRuns runs) {
    Map<String, List<SmallRuns.Shown>> verbs = new LinkedHashMap<>();
    for (SmallRuns.Shown each : runs.shown()) {
      String[] words = each.command().split(" ");
      String verb = words[0].equals("data") ? "data " + words[1] : words[0];
      if (each.document().containsKey("error")) verb = "An error";
      verbs.computeIfAbsent(verb, name -> new ArrayList<>()).add(each);
    }
    return verbs;
  }

  private static void section(Markdown page, String verb, List<SmallRuns.Shown> shown) {
    page.heading(verb);
    Set<Map<String, String>> seen = new HashSet<>();
    for (SmallRuns.Shown each : shown) {
      page.code(List.of("harmonium " + each.command() + " --json"));
      Map<String, String> fields = SmallRuns.fields(List.of(each.document()));
      if (!seen.add(fields)) {
        page.line("The same fields.");
        continue;
      }
      Markdown.Table table = new Markdown.Table("field", "kind");
      fields.forEach((field, kind) -> table.row(Markdown.code(field), kind));
      page.table(table);
    }
  }
}
