package io.harmonium.formats;

import io.harmonium.wording.Shell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Which columns of a long table are what: ids, clock, covariates, and the items of the frames.
///
/// @param time the column of the clock, −1 for none
/// @param dates whether the clock shows dates instead of numbers
/// @param covariates a column each, with the word that counts as 1 or null for its own number
record FrameColumns(
    List<String> names,
    List<Integer> ids,
    int time,
    boolean dates,
    List<Covariate> covariates,
    List<Integer> items,
    Survey survey) {

  /// A column that says something of a whole sequence.
  record Covariate(String name, int column, String word) {}

  static FrameColumns of(Place place, TableScan scan, FrameOptions options) {
    List<String> names = scan.rawNames();
    List<Integer> ids =
        options.id().stream().map(c -> column(place, scan, names, c, "{id}")).toList();
    int time = options.time() == null ? -1 : column(place, scan, names, options.time(), "{time}");
    List<Covariate> covariates = new ArrayList<>();
    for (String text : options.covariates()) covariates.add(covariate(place, scan, names, text));
    List<Integer> dropped =
        options.reading().table().drop().stream()
            .map(c -> column(place, scan, names, c, "{drop}"))
            .toList();
    List<Integer> items =
        IntStream.range(0, names.size())
            .filter(j -> j != time && !ids.contains(j) && !dropped.contains(j))
            .filter(j -> covariates.stream().noneMatch(c -> c.column() == j))
            .boxed()
            .toList();
    if (items.isEmpty())
      throw place.bad(
          "expected a column that is neither id, clock, covariate nor dropped",
          "drop fewer columns");
    Survey survey = survey(place, scan, names, items);
    boolean dates = time >= 0 && scan.columns().get(time).hasText();
    return new FrameColumns(names, ids, time, dates, covariates, items, survey);
  }

  /// The column of that name or number; a name that stands twice is refused.
  private static int column(
      Place place, TableScan scan, List<String> names, String name, String setting) {
    int at = names.indexOf(name);
    if (at < 0) return TablePlan.column(place, scan, name);
    int last = names.lastIndexOf(name);
    if (at == last) return at;
    throw place
        .line(scan.firstLine())
        .column(last + 1L)
        .bad(
            "expected one column of this name, columns %d and %d have it"
                .formatted(at + 1, last + 1),
            name,
            "give the number: " + setting + " " + (at + 1) + " or " + setting + " " + (last + 1));
  }

  private static Covariate covariate(Place place, TableScan scan, List<String> names, String text) {
    int equals = text.indexOf('=');
    String word = equals < 0 ? null : text.substring(equals + 1).strip();
    String name = equals < 0 ? text : text.substring(0, equals).strip();
    int column = column(place, scan, names, name, "{covariate}");
    ColumnScan scanned = scan.columns().get(column);
    if (word == null && scanned.hasText())
      throw place
          .line(scanned.textLine())
          .column(column + 1L)
          .bad(
              "expected a number in the covariate '" + DataException.printable(name) + "'",
              scanned.text(),
              "say which word counts as 1: {covariate} "
                  + Shell.quoted(Shell.item(name) + "=" + Shell.item(scanned.text())));
    return new Covariate(text.strip(), column, word);
  }

  private static Survey survey(
      Place place, TableScan scan, List<String> names, List<Integer> items) {
    Survey survey = new Survey();
    NameIndex known = new NameIndex(items.stream().map(names::get).toList());
    for (int slot = 0; slot < items.size(); slot++) {
      int j = items.get(slot);
      String name = DataException.printable(names.get(j));
      ColumnScan column = scan.columns().get(j);
      Place at = place.column(j + 1L);
      int other = items.get(known.at(names.get(j)));
      if (other != j)
        throw at.line(scan.firstLine())
            .bad(
                "expected different names of items, this one is also column " + (other + 1),
                names.get(j),
                "drop one of them by its number ({drop} " + (j + 1) + ")");
      if (column.hasText())
        throw at.line(column.textLine())
            .bad(
                "expected numbers in item '" + name + "'",
                column.text(),
                "leave it out ("
                    + Drop.columns(names, List.of(j))
                    + "), or make it an id ({id} "
                    + Shell.quoted(Shell.item(names.get(j)))
                    + ") or a covariate ({covariate} "
                    + Shell.quoted(Shell.item(names.get(j)) + "=" + Shell.item(column.text()))
                    + ")");
      if (column.infiniteLine() > 0)
        throw at.line(column.infiniteLine())
            .bad(
                "expected a finite number",
                column.infiniteText(),
                "leave such cells empty: they count as missing");
      if (column.numbers().empty())
        throw at.bad(
            "expected a value in item '" + name + "'",
            "leave it out (" + Drop.columns(names, List.of(j)) + ")");
      survey.add(column.numbers());
    }
    return survey;
  }
}
