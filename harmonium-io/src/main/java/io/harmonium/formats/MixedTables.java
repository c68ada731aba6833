package io.harmonium.formats;

import io.harmonium.data.Dataset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/// Reads tables whose columns are of several kinds: numbers, counts, flags and categories side by side, with missing
/// cells. Each kind becomes a block of its own (each number of categories one), so that every visible layer holds units
/// of one kind.
///
/// A column of texts is categorical, or boolean where it has two words. So is a column of whole numbers within
/// ten of each other. Whole numbers from 0 whose mean is at most twenty and whose variance is like that of counts are
/// counts. All other numbers are numeric.
public final class MixedTables {

  /// Whole numbers over at most so many values are categories.
  static final int FEW_VALUES = 10;

  /// The largest mean of counts; larger ones are as well described by a normal distribution.
  static final double MAX_MEAN = 20;

  /// A column of more words than these is a name or a number of a row, not a category.
  static final int MAX_CATEGORIES = 100;

  /// So many words are categories in a table of any length; beyond, each must come twice on average.
  private static final int FEW_WORDS = 10;

  /// Real columns whose ranges differ by more than this are standardised.
  private static final double RANGES = 10;

  /// Numbers beyond ± this are standardised; in several columns, which are grey values or will be whitened, beyond
  /// [#ALIKE].
  private static final double FAR = 1000;

  private static final double ALIKE = 1e6;
  private static final int MIN_ALIKE = 5;

  private MixedTables() {}

  /// Whether the columns of a table are of several kinds or scales, or cells are missing; false for files that are no
  /// tables.
  public static boolean mixed(Path path, List<String> drop, String label, Limits limits) {
    return DataFiles.reader(path, limits) instanceof TableReader
        && mixed(TableWalk.of(path, limits), drop, label, limits);
  }

  /// What the columns of a table hold where they are [#mixed], else null.
  public static Schema inferMixed(Path path, List<String> drop, String label, Limits limits) {
    if (!(DataFiles.reader(path, limits) instanceof TableReader)) return null;
    TableWalk walk = TableWalk.of(path, limits);
    return mixed(walk, drop, label, limits) ? infer(walk, Map.of(), drop, label, limits) : null;
  }

  private static boolean mixed(TableWalk walk, List<String> drop, String label, Limits limits) {
    TableScan scan = walk.scan();
    List<Integer> all = walk.used(drop, label);
    Set<Integer> keys = new HashSet<>(RowKeys.of(walk, all));
    List<Integer> kept = some(all, j -> !keys.contains(j));
    List<ColumnScan> used =
        LazyList.of(some(kept, j -> !constant(scan.columns().get(j))), scan.columns()::get);
    boolean gaps = used.stream().anyMatch(c -> c.missing() > 0);
    boolean texts = used.stream().anyMatch(ColumnScan::hasText);
    boolean numbers = used.stream().anyMatch(c -> !c.hasText());
    boolean bits = used.stream().anyMatch(c -> !c.hasText() && twoValued(c));
    boolean others = used.stream().anyMatch(c -> !c.hasText() && !twoValued(c));
    if (texts && !numbers) return gaps || names(walk, kept, limits);
    return gaps || texts || bits && others || !bits && (uneven(used) || far(used));
  }

  private static List<Integer> some(List<Integer> columns, IntPredicate which) {
    return LazyList.of(columns.stream().mapToInt(j -> j).filter(which).toArray());
  }

  /// Whether a file is a table.
  public static boolean isTable(Path path, Limits limits) {
    return DataFiles.reader(path, limits) instanceof TableReader;
  }

  /// Whether a table has a header that names a column `name` beside others; false for files that are no tables.
  public static boolean names(Path path, String name, Limits limits) {
    if (!(DataFiles.reader(path, limits) instanceof TableReader)) return false;
    if (!TableWalk.begins(path, name, limits)) return false;
    TableScan scan = TableWalk.of(path, limits).scan();
    return scan.header() && scan.columns().size() > 1 && scan.rawNames().contains(name);
  }

  /// Columns of whole numbers that number the rows of a table of numbers, by name; none for files that are no tables.
  public static List<String> rowNumbers(Path path, List<String> drop, String label, Limits limits) {
    if (!(DataFiles.reader(path, limits) instanceof TableReader)) return List.of();
    TableWalk walk = TableWalk.of(path, limits);
    List<Integer> used = walk.used(drop, label);
    List<Integer> keys = RowKeys.of(walk, used);
    if (keys.size() == used.size()) return List.of();
    return keys.stream().map(walk.scan().rawNames()::get).toList();
  }

  /// Whether a column of texts has too many words for categories.
  private static boolean names(TableWalk walk, List<Integer> columns, Limits limits) {
    MixedSurvey survey = new MixedSurvey(walk, columns, Map.of(), limits);
    walk.parse(survey);
    return columns.stream().anyMatch(survey::names);
  }

  /// Whether numbers are far beyond what units of variance 1 hold, neither grey values nor whitened.
  private static boolean far(List<ColumnScan> columns) {
    Survey all = new Survey();
    columns.forEach(c -> all.add(c.numbers()));
    boolean several = columns.size() >= MIN_ALIKE;
    return !columns.isEmpty() && !all.within(-FAR, FAR) && !(several && all.within(-ALIKE, ALIKE));
  }

  private static boolean twoValued(ColumnScan column) {
    return column.numbers().bits() || column.numbers().spins();
  }

  private static boolean uneven(List<ColumnScan> columns) {
    double[] ranges =
        columns.stream().mapToDouble(c -> c.numbers().high() - c.numbers().low()).toArray();
    double least = Double.POSITIVE_INFINITY;
    double max = 0;
    for (double range : ranges) {
      least = Math.min(least, range);
      max = Math.max(max, range);
    }
    return columns.stream().noneMatch(c -> c.numbers().whole()) && max > RANGES * least;
  }

  private static boolean constant(ColumnScan column) {
    return !column.hasText() && column.numbers().constant();
  }

  /// What the columns of a table hold; `types` says otherwise for some of them (name → kind).
  public static Schema infer(
      Path path, Map<String, Schema.Kind> types, List<String> drop, String label, Limits limits) {
    return infer(TableWalk.of(path, limits), types, drop, label, limits);
  }

  private static Schema infer(
      TableWalk walk,
      Map<String, Schema.Kind> types,
      List<String> drop,
      String label,
      Limits limits) {
    List<String> names = walk.scan().names();
    List<Integer> used = walk.used(drop, label);
    for (String name : types.keySet()) {
      int j = walk.scan().column(name);
      if (j < 0 || !used.contains(j))
        throw walk.header(j)
            .bad(
                j < 0
                    ? "there is no column of this name" + Nearest.hint(name, names)
                    : "this column is dropped or the label, it has no kind",
                name,
                "check {types}");
    }
    List<Schema.Left> left = new ArrayList<>();
    Map<Integer, Schema.Kind> kinds = new HashMap<>();
    BitSet looked = new BitSet();
    Set<Integer> keys = new HashSet<>(RowKeys.of(walk, used));
    for (int j : used) {
      ColumnScan column = walk.scan().columns().get(j);
      Schema.Kind said = types.get(names.get(j));
      if (constant(column))
        left.add(
            new Schema.Left(
                names.get(j), j + 1, column.numbers().empty() ? "no values" : "one value"));
      else if (said == null && keys.contains(j))
        left.add(new Schema.Left(names.get(j), j + 1, "an id, the number of a row"));
      else {
        looked.set(j);
        if (said != null) kinds.put(j, said);
      }
    }
    List<Integer> chosen = some(used, looked::get);
    MixedSurvey survey = new MixedSurvey(walk, chosen, kinds, limits);
    walk.parse(survey);
    List<Schema.Column> columns = new ArrayList<>(chosen.size());
    for (int j : chosen) {
      Schema.Column column = survey.column(j, maxWords(walk.scan().rows()));
      looked.set(j, column != null);
      if (column == null) left.add(new Schema.Left(names.get(j), j + 1, survey.look(j)));
      else columns.add(column);
    }
    List<String> dropped = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) if (!looked.get(j)) dropped.add(names.get(j));
    if (columns.isEmpty())
      throw walk.place()
          .bad(
              "expected a column that varies and is no name; there are "
                  + String.join(", ", left.stream().map(Schema.Left::toString).limit(6).toList()),
              "give a table with data in it");
    return new Schema(columns, left, dropped);
  }

  private static int maxWords(int rows) {
    return Math.min(MAX_CATEGORIES, Math.max(FEW_WORDS, rows / 2));
  }

  /// The rows of a table by a schema: blocks "numbers", "counts", "flags" and "choicesQ" for categories of Q words,
  /// missing cells marked. Columns are found by name. A column that the schema does not know is refused unless it is
  /// dropped or the label, which is null for none.
  public static Dataset read(
      Path path, Schema schema, List<String> drop, String label, Limits limits) {
    return read(path, schema, drop, label, limits, null);
  }

  /// The same where cells with words that are no categories of their columns are missing, and counted by `unseen`; null to
  /// refuse them.
  public static Dataset read(
      Path path, Schema schema, List<String> drop, String label, Limits limits, Unseen unseen) {
    List<String> known = schema.columns().stream().map(Schema.Column::name).toList();
    TableWalk walk = TableWalk.of(path, known, limits);
    walk.check(schema, drop, label);
    MixedFill fill = new MixedFill(walk, schema, label, limits, unseen);
    walk.parse(fill);
    return fill.dataset();
  }
}
