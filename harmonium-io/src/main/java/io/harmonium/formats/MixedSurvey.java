package io.harmonium.formats;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A walk through a mixed table that finds what its columns hold: words, and the means and deviations of numbers.
final class MixedSurvey implements TableParser.Fields {

  /// Variances of counts beside their mean.
  private static final double LEAST_SPREAD = 0.5;

  private static final double MOST_SPREAD = 10;

  private final TableWalk walk;
  private final Map<Integer, Schema.Kind> said;
  private final Map<Integer, Dictionary> words = new HashMap<>();
  private final Map<Integer, ColumnSums> numbers = new HashMap<>();
  private final Set<Integer> crowded = new HashSet<>();
  private int records;

  /// Looks at the columns that are keys of `said`; where a kind stands there, cells must be of it.
  MixedSurvey(TableWalk walk, Map<Integer, Schema.Kind> said, Limits limits) {
    this.walk = walk;
    this.said = said;
    for (int j : said.keySet()) {
      Schema.Kind kind = said.get(j);
      boolean listed = kind == null ? walk.scan().columns().get(j).hasText() : kind.words();
      if (listed) words.put(j, Dictionary.open(walk.scan().names().get(j), limits));
      else numbers.put(j, new ColumnSums());
    }
  }

  @Override
  public void field(long line, int column, char[] text, int from, int length, boolean quoted) {
    if (records == 0 && walk.scan().header() || !said.containsKey(column)) return;
    if (TableFill.missing(text, from, length, quoted)) return;
    Place place = walk.place().line(line).column(column + 1L);
    if (words.containsKey(column)) {
      String word = word(new String(text, from, length), column);
      if (said.get(column) == null && words.get(column).refuses(word)) crowded.add(column);
      else words.get(column).code(place, word);
    } else {
      double value = number(column, place, text, from, length);
      numbers.get(column).add(value, ColumnSums.decimals(text, from, length));
    }
  }

  /// A word as it is listed: numbers in a column without texts in their shortest form.
  private String word(String text, int column) {
    if (walk.scan().columns().get(column).hasText()) return text;
    return Survey.number(Numeral.parse(text.toCharArray(), 0, text.length()));
  }

  /// The number in a cell; texts, infinite numbers, and counts that are none are refused.
  private double number(int column, Place place, char[] text, int from, int length) {
    String name = walk.scan().names().get(column);
    boolean count = said.get(column) == Schema.Kind.COUNT;
    String other = count ? "numeric" : "categorical";
    return number(
        place, name, count, text, from, length, ", or --types " + Shell.quoted(name + "=" + other));
  }

  /// The same; `otherwise` is a further remedy.
  static double number(
      Place place,
      String name,
      boolean count,
      char[] text,
      int from,
      int length,
      String otherwise) {
    double value = Numeral.parse(text, from, length);
    boolean right =
        count
            ? value >= 0 && value == Math.rint(value) && value < 1e9
            : Math.abs(value) <= Float.MAX_VALUE;
    if (!right)
      throw place.bad(
          "expected "
              + (count ? "a count 0, 1, 2, …" : "a finite number")
              + " in column '"
              + DataException.printable(name)
              + "'",
          new String(text, from, length),
          "correct the value, or leave the cell empty where it is unknown" + otherwise);
    return value;
  }

  @Override
  public void end(long line) {
    records++;
  }

  /// Whether column `j` of words holds names: far too many for categories, or another one in every row.
  boolean names(int j) {
    int found = words.get(j).words().size();
    int rows = walk.scan().rows();
    return found > MixedTables.MOST_CATEGORIES || found == rows && rows >= RowKeys.FEWEST_ROWS;
  }

  /// What column `j`, of which [#column] makes nothing, seems to hold.
  String look(int j) {
    List<String> found = words.get(j).words();
    if (found.size() == 1) return "one value";
    long known = walk.scan().rows() - walk.scan().columns().get(j).missing();
    return WordLook.of(found, crowded.contains(j), known);
  }

  /// What column `j` holds, or null where nobody said so and it has fewer than two or more than `most` words.
  Schema.Column column(int j, int most) {
    Schema.Kind kind = said.get(j);
    return words.containsKey(j) ? ofWords(j, kind, most) : ofNumbers(j, kind);
  }

  private Schema.Column ofWords(int j, Schema.Kind kind, int most) {
    String name = walk.scan().names().get(j);
    if (kind == null) walk.scan().columns().get(j).refuseDecimalCommas(walk.place(), j);
    List<String> found = words.get(j).sorted();
    boolean two = found.size() == 2;
    if (kind == null && (found.size() < 2 || found.size() > most || crowded.contains(j)))
      return null;
    if (kind == Schema.Kind.BOOLEAN && !two || found.size() < 2)
      throw walk.header(j)
          .bad(
              "expected "
                  + (kind == Schema.Kind.BOOLEAN ? "two" : "two or more")
                  + " different values in a "
                  + kind
                  + " column, got "
                  + found.size(),
              name,
              "check --types");
    if (kind == null) kind = two ? Schema.Kind.BOOLEAN : Schema.Kind.CATEGORICAL;
    return Schema.Column.ofWords(name, kind, found, walk.scan().columns().get(j).missing());
  }

  private Schema.Column ofNumbers(int j, Schema.Kind kind) {
    String name = walk.scan().names().get(j);
    ColumnScan scan = walk.scan().columns().get(j);
    ColumnSums sums = numbers.get(j);
    List<String> values = sums.values();
    if (kind == null && values.size() == 2 && scan.numbers().whole())
      return Schema.Column.ofWords(name, Schema.Kind.BOOLEAN, values, scan.missing());
    if (kind == null && few(scan.numbers()))
      return Schema.Column.ofWords(name, Schema.Kind.CATEGORICAL, values, scan.missing());
    if (kind == null) kind = counts(scan.numbers(), sums) ? Schema.Kind.COUNT : Schema.Kind.NUMERIC;
    if (kind == Schema.Kind.COUNT) return Schema.Column.free(name, kind, List.of(), scan.missing());
    Survey seen = scan.numbers();
    return new Schema.Column(
        name,
        kind,
        List.of(),
        sums.mean(),
        sums.deviation(),
        sums.decimals(),
        seen.whole() ? seen.low() : seen.low() >= 0 ? 0 : Double.NEGATIVE_INFINITY,
        seen.whole() ? seen.high() : seen.high() <= 0 ? 0 : Double.POSITIVE_INFINITY,
        scan.missing());
  }

  private static boolean few(Survey numbers) {
    return numbers.whole() && numbers.high() - numbers.low() < MixedTables.FEW_VALUES;
  }

  private static boolean counts(Survey numbers, ColumnSums sums) {
    if (!numbers.whole() || numbers.low() != 0 || sums.mean() > MixedTables.MOST_MEAN) return false;
    double spread = sums.deviation() * sums.deviation() / sums.mean();
    return spread >= LEAST_SPREAD && spread <= MOST_SPREAD;
  }
}
