package io.harmonium.docs.reference;

import java.util.List;

/// The text of a page, paragraph by paragraph.
final class Markdown {

  private final StringBuilder text = new StringBuilder();

  Markdown(String title) {
    text.append("# ").append(title).append('\n');
  }

  Markdown heading(String heading) {
    return paragraph("## " + heading);
  }

  Markdown smallHeading(String heading) {
    return paragraph("### " + heading);
  }

  Markdown line(String line) {
    return paragraph(line);
  }

  Markdown code(List<String> lines) {
    return paragraph("```\n" + String.join("\n", lines) + "\n```");
  }

  Markdown table(Table table) {
    return paragraph(table.toString());
  }

  private Markdown paragraph(String paragraph) {
    text.append('\n').append(paragraph.strip()).append('\n');
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  /// A word as code.
  static String code(String word) {
    return "`" + word + "`";
  }

  /// A text of help: its signs stand for themselves, options are code.
  static String plain(String text) {
    return text.replaceAll("([*_<\\[])", "\\\\$1").replaceAll("--[a-z0-9][a-z0-9-]*", "`$0`");
  }

  /// A table, row by row.
  static final class Table {
    private final StringBuilder rows = new StringBuilder();

    Table(String... heads) {
      row(heads);
      rows.append("|---".repeat(heads.length)).append("|\n");
    }

    void row(String... cells) {
      for (String cell : cells)
        rows.append("| ").append(cell.replace("|", "\\|").replace("\n", " ")).append(' ');
      rows.append("|\n");
    }

    @Override
    public String toString() {
      return rows.toString();
    }
  }
}
