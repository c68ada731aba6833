package io.harmonium.formats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What is taken from a table: the columns for the visible layer, the column of labels, and whether cells are numbers
/// or categories.
///
/// @param label the column of labels, −1 for none
record TablePlan(
    TableScan scan,
    List<String> names,
    List<Integer> used,
    int label,
    boolean categorical,
    Survey survey) {

  private static final int LISTED = 6;

  static TablePlan of(Place place, TableScan scan, ReadOptions options) {
    List<String> names = scan.names();
    if (scan.rows() == 0)
      throw place
          .line(scan.firstLine())
          .bad("expected rows below the header", "give a file with data in it");
    Set<Integer> dropped =
        Stream.concat(
                options.table().drop().stream(),
                options.table().spare().stream().filter(c -> scan.column(c) >= 0))
            .map(c -> column(place, scan, c))
            .collect(Collectors.toSet());
    int label = options.label() == null ? -1 : column(place, scan, options.label());
    List<Integer> used =
        LazyList.of(
            IntStream.range(0, names.size())
                .filter(j -> j != label && !dropped.contains(j))
                .toArray());
    if (used.isEmpty())
      throw place.bad(
          "expected a column that is neither dropped nor the label", "drop fewer columns");
    if (!options.missing()) refuseMissing(place, scan, names, used, label);
    Survey survey = new Survey();
    for (int j : used) survey.add(scan.columns().get(j).numbers());
    boolean categorical = categorical(place, scan, names, used, options);
    if (!categorical) refuseInfinite(place, scan, used);
    return new TablePlan(scan, names, used, label, categorical, survey);
  }

  /// The column that is called `name`, or has this number from 1, or is the last.
  static int column(Place place, TableScan scan, String name) {
    int at = scan.column(name);
    if (at >= 0) return at;
    List<String> names = scan.rawNames();
    if (name.equals("last")) return names.size() - 1;
    double number = Numeral.parse(name.toCharArray(), 0, name.length());
    if (number == Math.rint(number) && number >= 1 && number <= names.size())
      return (int) number - 1;
    throw place
        .line(scan.firstLine())
        .bad(
            "there is no column of this name" + Nearest.hint(name, names),
            name,
            scan.header()
                ? "give a name of the header or a number 1 to " + names.size()
                : "give a number 1 to " + names.size());
  }

  private static void refuseMissing(
      Place place, TableScan scan, List<String> names, List<Integer> used, int label) {
    List<Integer> gaps =
        Stream.concat(used.stream(), label < 0 ? Stream.of() : Stream.of(label))
            .filter(j -> scan.columns().missing(j) > 0)
            .toList();
    if (gaps.isEmpty()) return;
    int first = gaps.get(0);
    for (int j : gaps)
      if (scan.columns().get(j).missingLine() < scan.columns().get(first).missingLine()) first = j;
    List<String> counts =
        gaps.stream().map(j -> quoted(names, j) + " " + scan.columns().get(j).missing()).toList();
    throw place
        .line(scan.columns().get(first).missingLine())
        .column(first + 1L)
        .bad(
            "expected a value in every cell; missing in "
                + some(counts)
                + " of "
                + scan.rows()
                + " rows",
            scan.columns().get(first).missingText(),
            "drop these columns"
                + (gaps.size() <= LISTED ? " (" + Drop.columns(names, gaps) + ")" : "")
                + " or fill them in first");
  }

  private static void refuseInfinite(Place place, TableScan scan, List<Integer> used) {
    for (int j : used) {
      ColumnScan column = scan.columns().get(j);
      if (column.infiniteLine() > 0)
        throw place
            .line(column.infiniteLine())
            .column(j + 1L)
            .bad(
                "expected a finite number",
                column.infiniteText(),
                "replace or drop such cells first");
    }
  }

  /// Whether the visible cells are categories; a mixture of kinds is refused.
  private static boolean categorical(
      Place place, TableScan scan, List<String> names, List<Integer> used, ReadOptions options) {
    if (options.visible() == Visible.CATEGORICAL || options.categories() != null) return true;
    List<Integer> texts = used.stream().filter(j -> scan.columns().get(j).hasText()).toList();
    if (options.visible() == Visible.AUTO) {
      for (int j : texts) scan.columns().get(j).refuseDecimalCommas(place);
      if (texts.size() == used.size()) return true;
      if (!texts.isEmpty() || mixedNumbers(scan, used)) throw mixed(place, scan, names, used);
    } else if (!texts.isEmpty()) {
      ColumnScan scanned = scan.columns().get(texts.get(0));
      throw place
          .line(scanned.textLine())
          .column(texts.get(0) + 1L)
          .bad(
              "expected a number in column "
                  + quoted(names, texts.get(0))
                  + " for a "
                  + options.visible()
                  + " layer",
              scanned.text(),
              options.remedy(
                  "correct the value, or leave such columns out ("
                      + Drop.columns(names, texts)
                      + ")",
                  ", or use {visible} categorical"));
    }
    return false;
  }

  /// Whether some columns are 0/1 or ±1 and some are other numbers; constant columns go with all.
  private static boolean mixedNumbers(TableScan scan, List<Integer> used) {
    Survey all = new Survey();
    for (int j : used) all.add(scan.columns().get(j).numbers());
    if (all.bits() || all.spins()) return false;
    return used.stream()
        .map(j -> scan.columns().get(j).numbers())
        .anyMatch(s -> !s.constant() && (s.bits() || s.spins()));
  }

  private static DataException mixed(
      Place place, TableScan scan, List<String> names, List<Integer> used) {
    Map<String, List<String>> kinds = new LinkedHashMap<>();
    List<Integer> texts = used.stream().filter(j -> scan.columns().get(j).hasText()).toList();
    boolean text = !texts.isEmpty();
    for (int j : used) {
      ColumnScan column = scan.columns().get(j);
      String kind =
          column.hasText()
              ? "text"
              : column.numbers().constant() ? "constant" : kind(column.numbers());
      kinds.computeIfAbsent(kind, k -> new ArrayList<>()).add(quoted(names, j));
    }
    List<String> lists =
        kinds.entrySet().stream().map(e -> e.getKey() + " in " + some(e.getValue())).toList();
    return place.bad(
        "expected columns of one kind, got " + String.join("; ", lists),
        text
            ? "leave the texts out ("
                + Drop.columns(names, texts)
                + "), or use {visible} categorical"
            : "use {visible} gaussian, or leave columns out until one kind is left");
  }

  private static String kind(Survey survey) {
    return survey.bits() ? "0/1" : survey.spins() ? "-1/+1" : "numbers";
  }

  static String quoted(List<String> names, int column) {
    return "'" + DataException.printable(names.get(column)) + "'";
  }

  static String some(List<String> all) {
    int count = all.size();
    String listed = String.join(", ", all.subList(0, Math.min(LISTED, count)));
    return count > LISTED ? listed + " and " + (count - LISTED) + " more" : listed;
  }
}
