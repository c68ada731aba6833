package io.harmonium.formats;

import io.harmonium.wording.Shell;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A walk through a mixed table that finds what its columns hold: words, and the means and deviations of numbers.
final class MixedSurvey implements TableParser.Fields {

  /// Variances of counts beside their mean.
  private static final double LEAST_SPREAD = 0.5;

  private static final double MAX_SPREAD = 10;

  /// Different lists of words that are remembered.
  private static final int MAX_LISTS = 1000;

  private final TableWalk walk;
  private final Map<Integer, Schema.Kind> said;
  private final Dictionary[] words;
  private final ColumnSums[] numbers;
  private final BitSet crowded = new BitSet();
  private final WordPool pool = new WordPool();
  private final Map<List<String>, List<String>> lists = new HashMap<>();
  private int records;

  /// Looks at some `columns`; cells of those that are keys of `said` must be of the kind that stands there.
  MixedSurvey(
      TableWalk walk, List<Integer> columns, Map<Integer, Schema.Kind> said, Limits limits) {
    this.walk = walk;
    this.said = said;
    this.words = new Dictionary[walk.scan().columns().size()];
    this.numbers = new ColumnSums[words.length];
    List<String> names = walk.scan().names();
    for (int j : columns) {
      Schema.Kind kind = said.get(j);
      boolean listed = kind == null ? walk.scan().columns().hasText(j) : kind.words();
      if (listed) words[j] = Dictionary.open(names.get(j), limits);
      else numbers[j] = new ColumnSums(walk.scan().columns().numbers(j).whole());
    }
  }

  @Override
  public void field(long line, int column, char[] text, int from, int length, boolean quoted) {
    if (records == 0 && walk.scan().header()) return;
    if (words[column] == null && numbers[column] == null) return;
    if (TableFill.missing(text, from, length, quoted)) return;
    if (words[column] != null) {
      String word = word(pool.word(text, from, length), column);
      if (said.get(column) == null && words[column].refuses(word)) crowded.set(column);
      else words[column].code(walk.place().line(line).column(column + 1L), word);
    } else {
      double value = number(column, line, text, from, length);
      numbers[column].add(value, ColumnSums.decimals(text, from, length));
    }
  }

  /// A word as it is listed: numbers in a column without texts in their shortest form.
  private String word(String text, int column) {
    if (walk.scan().columns().hasText(column)) return text;
    return Survey.number(Numeral.parse(text.toCharArray(), 0, text.length()));
  }

  /// The number in a cell; texts, infinite numbers, and counts that are none are refused.
  private double number(int column, long line, char[] text, int from, int length) {
    boolean count = said.get(column) == Schema.Kind.COUNT;
    double value = number(count, text, from, length);
    if (value == value) return value;
    String name = walk.scan().names().get(column);
    String other =
        ", or {types} "
            + Shell.quoted(Shell.item(name) + "=" + (count ? "numeric" : "categorical"));
    Place place = walk.place().line(line).column(column + 1L);
    throw unsupported(place, name, count, new String(text, from, length), other);
  }

  /// The number in a cell; NaN for texts, infinite numbers, and counts that are none.
  static double number(boolean count, char[] text, int from, int length) {
    double value = Numeral.parse(text, from, length);
    boolean right =
        count
            ? value >= 0 && value == Math.rint(value) && value < 1e9
            : Math.abs(value) <= Float.MAX_VALUE;
    return right ? value : Double.NaN;
  }

  /// The cell has no number; `otherwise` is a further remedy.
  static DataException unsupported(
      Place place, String name, boolean count, String text, String otherwise) {
    return place.bad(
        "expected "
            + (count ? "a count 0, 1, 2, …" : "a finite number")
            + " in column '"
            + DataException.printable(name)
            + "'",
        text,
        "correct the value, or leave the cell empty where it is unknown" + otherwise);
  }

  @Override
  public void end(long line) {
    records++;
  }

  /// Whether column `j` of words holds names: far too many for categories, or another one in every row.
  boolean names(int j) {
    int found = words[j].words().size();
    int rows = walk.scan().rows();
    return found > MixedTables.MAX_CATEGORIES || found == rows && rows >= RowKeys.MIN_ROWS;
  }

  /// What column `j`, of which [#column] makes nothing, seems to hold.
  String look(int j) {
    List<String> found = words[j].words();
    if (found.size() == 1) return "one value";
    long known = walk.scan().rows() - walk.scan().columns().get(j).missing();
    return WordLook.of(found, crowded.get(j), known);
  }

  /// What column `j` holds, or null where nobody said so and it has fewer than two or more than `most` words.
  /// To be asked once: what was collected of a column is let go.
  Schema.Column column(int j, int max) {
    Schema.Kind kind = said.get(j);
    Schema.Column column = words[j] != null ? ofWords(j, kind, max) : ofNumbers(j, kind);
    if (column != null) {
      words[j] = null;
      numbers[j] = null;
    }
    return column;
  }

  /// Columns with the same words share the list of them.
  private List<String> shared(List<String> words) {
    if (lists.size() == MAX_LISTS) lists.clear();
    return lists.computeIfAbsent(List.copyOf(words), list -> list);
  }

  private Schema.Column ofWords(int j, Schema.Kind kind, int max) {
    String name = walk.scan().names().get(j);
    if (kind == null) walk.scan().columns().get(j).refuseDecimalCommas(walk.place());
    List<String> found = shared(words[j].sorted());
    boolean two = found.size() == 2;
    if (kind == null && (found.size() < 2 || found.size() > max || crowded.get(j))) return null;
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
              "check {types}");
    if (kind == null) kind = two ? Schema.Kind.BOOLEAN : Schema.Kind.CATEGORICAL;
    return Schema.Column.ofWords(name, kind, found, walk.scan().columns().get(j).missing());
  }

  private Schema.Column ofNumbers(int j, Schema.Kind kind) {
    String name = walk.scan().names().get(j);
    ColumnScan scan = walk.scan().columns().get(j);
    ColumnSums sums = numbers[j];
    List<String> values = shared(sums.values());
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
    if (!numbers.whole() || numbers.low() != 0 || sums.mean() > MixedTables.MAX_MEAN) return false;
    double spread = sums.deviation() * sums.deviation() / sums.mean();
    return spread >= LEAST_SPREAD && spread <= MAX_SPREAD;
  }
}
