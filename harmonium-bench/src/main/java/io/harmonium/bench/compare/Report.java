package io.harmonium.bench.compare;

import java.util.ArrayList;
import java.util.List;

/// Rows and their answers as a table for the terminal and as a page.
public record Report(List<Line> lines) {

  public Report {
    lines = List.copyOf(lines);
  }

  /// A row with its answer.
  public record Line(Row row, Outcome outcome) {

    /// True where the row broke off or the two sides computed different things.
    public boolean broken() {
      return outcome.failed() || !outcome.agreed();
    }

    String value() {
      return outcome.problem() == null ? row.goal().show(outcome.value()) : "";
    }

    String spread() {
      return outcome.problem() == null && outcome.low() < outcome.high()
          ? row.goal().show(outcome.low()) + " – " + row.goal().show(outcome.high())
          : "";
    }

    String verdict() {
      String verdict = outcome.verdict(row.goal());
      return outcome.problem() == null ? verdict : verdict + ": " + outcome.problem();
    }

    /// All of the answer in one line.
    String summary() {
      if (outcome.problem() != null) return verdict();
      List<String> parts = new ArrayList<>();
      parts.add(value() + (spread().isEmpty() ? "" : " (" + spread() + ")"));
      if (row.goal().judges()) parts.add("goal " + row.goal() + " " + verdict());
      if (!outcome.ours().isEmpty()) parts.add("ours " + outcome.ours());
      if (!outcome.peer().isEmpty()) parts.add("peer " + outcome.peer());
      if (!outcome.note().isEmpty()) parts.add(outcome.note());
      outcome.checks().stream().filter(c -> !c.passed()).forEach(c -> parts.add(c.toString()));
      return String.join("; ", parts);
    }
  }

  private static final List<String> HEADS =
      List.of("#", "work", "against", "goal", "measured", "spread", "ours", "peer", "verdict");

  private static List<String> cells(Line line) {
    return List.of(
        line.row.number(),
        line.row.question(),
        line.row.against(),
        line.row.goal().toString(),
        line.value(),
        line.spread(),
        line.outcome.ours(),
        line.outcome.peer(),
        line.verdict());
  }

  /// Aligned columns.
  public String table() {
    List<List<String>> all = new ArrayList<>();
    all.add(HEADS);
    lines.forEach(line -> all.add(cells(line)));
    int[] widths = new int[HEADS.size()];
    for (List<String> cells : all)
      for (int i = 0; i < widths.length; i++)
        widths[i] = Math.max(widths[i], cells.get(i).length());
    StringBuilder text = new StringBuilder();
    for (List<String> cells : all) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++)
        line.append(cells.get(i)).repeat(' ', widths[i] - cells.get(i).length() + 2);
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  /// The page `docs/benchmarks.md`.
  public String page(Surroundings surroundings) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # Benchmarks

        Written by `bench/compare`; every number is of one run on one machine, in which both sides took turns. The ratio is
        that of the median times, the spread that of single rounds. Both sides have two threads (the peer tries one and two
        and keeps what is faster) and do the same work from the same machine and states, and what they compute is compared
        (last table). Ratios hold elsewhere, times do not.

        """);
    text.append(surroundings.page());
    text.append("\n## Rows\n\n");
    appendTable(text, HEADS, lines.stream().map(Report::cells).toList());
    text.append("\nNotes\n\n");
    for (Line line : lines)
      if (!line.outcome.note().isEmpty())
        text.append("- ")
            .append(line.row.number())
            .append(": ")
            .append(line.outcome.note())
            .append('\n');
    text.append("\n## Do both compute the same?\n\n");
    List<List<String>> checks = new ArrayList<>();
    for (Line line : lines)
      for (Check check : line.outcome.checks())
        checks.add(
            List.of(
                line.row.number(),
                check.name(),
                number(check.ours()),
                number(check.theirs()),
                number(check.allowed()),
                check.passed() ? "yes" : "NO"));
    appendTable(text, List.of("#", "what", "ours", "peer", "may differ by", "same"), checks);
    text.append(
        """

        Exact numbers may differ by 10⁻⁴ of their size (the peer computes in float32), means of samples by five standard
        errors of their difference.
        """);
    return text.toString();
  }

  private static String number(double value) {
    return String.format(java.util.Locale.ROOT, "%.5g", value);
  }

  private static void appendTable(StringBuilder text, List<String> heads, List<List<String>> rows) {
    text.append("| ").append(String.join(" | ", heads)).append(" |\n");
    text.append("|").repeat("---|", heads.size()).append('\n');
    for (List<String> cells : rows)
      text.append("| ")
          .append(String.join(" | ", cells.stream().map(c -> c.replace("|", "\\|")).toList()))
          .append(" |\n");
  }
}
