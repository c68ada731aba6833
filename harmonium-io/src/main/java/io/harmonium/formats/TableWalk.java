package io.harmonium.formats;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A table that is walked through several times; the first walk, a [TableScan], is done.
final class TableWalk {

  private final Content content;
  private final TableParser parser;
  private final TableScan scan;

  private TableWalk(Content content, TableParser parser, TableScan scan) {
    this.content = content;
    this.parser = parser;
    this.scan = scan;
  }

  /// A table of which nothing is known.
  static TableWalk of(Path path, Limits limits) {
    return of(path, List.of(), limits);
  }

  /// Whether a cell of the first record of a table is `name`; the rest is not read.
  static boolean begins(Path path, String name, Limits limits) {
    boolean[] found = new boolean[1];
    try {
      parser(Content.of(path, limits), limits)
          .first(
              new TableParser.Fields() {
                @Override
                public void field(
                    long line, int column, char[] text, int from, int length, boolean quoted) {
                  found[0] |= WordPool.same(name, text, from, length);
                }

                @Override
                public void end(long line) {}
              });
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
    return found[0];
  }

  private static TableParser parser(Content content, Limits limits) throws IOException {
    TableReader.refuseWide(content.place(), content.head());
    char delimiter =
        Delimiter.guess(
            content.plainName(), new String(content.head(), StandardCharsets.ISO_8859_1));
    return new TableParser(content, delimiter, limits);
  }

  /// A table with columns that are called `known`: its first line is a header where it has the name of one of them.
  static TableWalk of(Path path, Collection<String> known, Limits limits) {
    try {
      Content content = Content.of(path, limits);
      TableParser parser = parser(content, limits);
      TableScan scan = parser.scan();
      boolean named = scan.begins(new HashSet<>(known));
      scan.finish(named ? TableOptions.Header.YES : TableOptions.Header.AUTO);
      if (scan.rows() == 0)
        throw content
            .place()
            .line(scan.firstLine())
            .bad("expected rows below the header", "give a file with data in it");
      return new TableWalk(content, parser, scan);
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }

  void parse(TableParser.Fields fields) {
    try {
      parser.forEach(fields);
    } catch (IOException e) {
      throw place().failure(e);
    }
  }

  Content content() {
    return content;
  }

  Place place() {
    return content.place();
  }

  /// The name of column `j` in the header; the header where j is below 0.
  Place header(int j) {
    return place().line(scan.firstLine()).column(Math.max(0, j + 1));
  }

  TableScan scan() {
    return scan;
  }

  /// The columns that are neither dropped nor the label.
  List<Integer> used(List<String> drop, String label) {
    Set<Integer> dropped = drop.stream().map(this::column).collect(Collectors.toSet());
    int labelled = label == null ? -1 : column(label);
    return LazyList.of(
        IntStream.range(0, scan.columns().size())
            .filter(j -> j != labelled && !dropped.contains(j))
            .toArray());
  }

  int column(String name) {
    scan.names();
    return TablePlan.column(place(), scan, name);
  }

  private static String missing(List<String> names) {
    if (names.size() == 1) return "one is not here";
    List<String> quoted = names.stream().map(n -> "'" + DataException.printable(n) + "'").toList();
    return names.size() + " are not here: " + TablePlan.some(quoted);
  }

  /// Refuses a table without a column of `schema`, and one with columns that the schema does not know.
  void check(Schema schema, List<String> drop, String label) {
    List<String> names = scan.names();
    Set<String> known = new HashSet<>(schema.dropped());
    known.addAll(drop);
    if (label != null) known.add(names.get(column(label)));
    Set<String> needed = new LinkedHashSet<>();
    for (Schema.Column column : schema.columns()) needed.add(column.name());
    List<String> absent = needed.stream().filter(name -> scan.column(name) < 0).toList();
    if (!absent.isEmpty())
      throw header(-1)
          .bad(
              "expected the " + needed.size() + " columns of the training data, " + missing(absent),
              absent.getFirst(),
              absent.size() == 1
                  ? "add it"
                      + Nearest.hint(absent.getFirst(), names)
                      + "; where its values are unknown leave the cells empty"
                  : "add them; where values are unknown leave the cells empty");
    List<Integer> others = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      boolean named = needed.contains(names.get(j)) || known.contains(names.get(j));
      if (!named && !known.contains(Integer.toString(j + 1))) others.add(j);
    }
    if (others.isEmpty()) return;
    int first = others.getFirst();
    throw header(first)
        .bad(
            others.size() == 1
                ? "the training data had no column of this name"
                    + Nearest.hint(names.get(first), needed)
                : "the training data had no columns of the names "
                    + TablePlan.some(others.stream().map(j -> TablePlan.quoted(names, j)).toList()),
            names.get(first),
            "leave "
                + (others.size() == 1 ? "it" : "them")
                + " out ("
                + Drop.columns(names, others)
                + ")");
  }
}
