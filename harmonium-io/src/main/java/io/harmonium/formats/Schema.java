package io.harmonium.formats;

import io.harmonium.matrix.States;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Poisson;
import io.harmonium.units.Units;
import io.harmonium.wording.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/// What the columns of a mixed table hold, column by column in the order of the file, and which columns cannot be used.
/// `dropped` names all columns of the file that are not used, so that further files may have them too.
public record Schema(List<Column> columns, List<Left> leftOut, List<String> dropped) {

  /// A column that is not used, its number from 1, and what it holds instead of data.
  public record Left(String name, int number, String reason) {

    @Override
    public String toString() {
      return name + " (" + reason + ")";
    }
  }

  /// What the cells of a column are; a kind is also a visible layer.
  public enum Kind {
    /// Real numbers, standardised: (x − centre)/scale.
    NUMERIC("numbers", states -> new Gaussian()),
    /// Counts 0, 1, 2, ….
    COUNT("counts", states -> new Poisson()),
    /// One of two words, the second of which is 1.
    BOOLEAN("flags", states -> new Binary()),
    /// One of a list of words.
    CATEGORICAL("choices", Categorical::new);

    private final String layer;
    private final IntFunction<Units> units;

    Kind(String layer, IntFunction<Units> units) {
      this.layer = layer;
      this.units = units;
    }

    /// True where a cell is one of a list of words.
    boolean words() {
      return this == BOOLEAN || this == CATEGORICAL;
    }

    /// The kind that `word` spells.
    public static Kind parse(String word) {
      for (Kind kind : values())
        if (kind.toString().equals(word.strip().toLowerCase(Locale.ROOT))) return kind;
      throw new IllegalArgumentException(
          "no kind of column is called '"
              + word.strip()
              + "'; there are numeric, count, boolean and categorical");
    }

    /// The kind of columns that units of this name hold.
    public static Kind ofUnits(String name) {
      for (Kind kind : values())
        if (kind.units.apply(2).name().split(":")[0].equals(name.split(":")[0])) return kind;
      throw new IllegalArgumentException("no column of a table is held by " + name + " units");
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// One column.
  ///
  /// @param categories the words of its cells, empty for numbers
  /// @param centre the mean, and `scale` the deviation, of numeric cells; 0 and 1 for other kinds
  /// @param decimals digits after the point of numeric cells
  /// @param low the least, and `high` the largest, number that makes sense in a numeric cell, ∓∞ where there is none:
  ///     whole numbers stay within those of the file, others on their side of 0
  public record Column(
      String name,
      Kind kind,
      List<String> categories,
      double centre,
      double scale,
      int decimals,
      double low,
      double high,
      long missing) {

    public Column {
      categories = List.copyOf(categories);
      if (!(scale > 0))
        throw new IllegalArgumentException(
            "column '" + name + "': the scale must be above 0, got " + scale);
      if (kind == Kind.BOOLEAN && categories.size() != 2)
        throw new IllegalArgumentException(
            "column '" + name + "' is boolean but has " + categories.size() + " words; give 2");
    }

    /// A column of words.
    static Column ofWords(String name, Kind kind, List<String> words, long missing) {
      return free(name, kind, words, missing);
    }

    /// A column that is stored as it stands and has no bounds of its own.
    static Column free(String name, Kind kind, List<String> words, long missing) {
      return new Column(
          name, kind, words, 0, 1, 0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, missing);
    }

    /// The name of the layer that holds this column: one for each kind and each number of categories.
    String layer() {
      return kind == Kind.CATEGORICAL ? kind.layer + categories.size() : kind.layer;
    }

    /// Where the layer stands among the others: numbers, counts, flags, then categories by their number.
    int order() {
      return 1000 * kind.ordinal() + categories.size();
    }

    /// The kind of unit that holds a cell.
    public Units units() {
      return kind.units.apply(categories.size());
    }

    /// Cells of `rows` rows of a layer of `columns` columns like this one.
    States allocate(int rows, int columns) {
      Units units = units();
      return units.ports().get(0).storage().allocate(rows, units.offsets(columns));
    }

    private Map<String, Object> toJson() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", name);
      json.put("kind", kind.toString());
      if (kind.words()) json.put("words", categories);
      if (kind == Kind.NUMERIC) {
        json.put("mean", centre);
        json.put("deviation", scale);
      }
      json.put("missing", missing);
      return json;
    }

    /// In a few words: "numeric, 3.5 ± 1.2", "categorical, 3: blue, green, red".
    String describe() {
      String known =
          switch (kind) {
            case NUMERIC -> String.format(Locale.ROOT, "numeric, %.4g ± %.4g", centre, scale);
            case COUNT -> "count";
            case BOOLEAN -> "boolean, " + some();
            case CATEGORICAL -> "categorical, " + categories.size() + ": " + some();
          };
      return known + (missing > 0 ? "; " + missing + " missing" : "");
    }

    private String some() {
      List<String> shown = new ArrayList<>();
      for (String word : categories.subList(0, Math.min(6, categories.size())))
        shown.add(DataException.printable(word));
      return String.join(", ", shown) + (categories.size() > 6 ? ", …" : "");
    }
  }

  public Schema {
    columns = List.copyOf(columns);
    leftOut = List.copyOf(leftOut);
    dropped = List.copyOf(dropped);
  }

  /// As maps, lists, texts and numbers.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("columns", LazyList.of(columns, Column::toJson));
    json.put("leftOut", leftOut.stream().map(Left::toString).toList());
    if (!leftOut.isEmpty()) json.put("remedy", Spelling.SHELL.of(drop()));
    return json;
  }

  /// The setting that leaves out what cannot be used.
  private String drop() {
    int max = leftOut.stream().mapToInt(Left::number).max().orElse(0);
    List<String> names = new ArrayList<>(java.util.Collections.nCopies(max, ""));
    for (Left left : leftOut) names.set(left.number - 1, left.name);
    return Drop.columns(names, leftOut.stream().map(left -> left.number - 1).sorted().toList());
  }

  /// A line per column, those that cannot be used last with the setting that leaves them out.
  public List<String> lines() {
    return lines(Spelling.PLAIN);
  }

  /// The same with settings spelled.
  public List<String> lines(Spelling spelling) {
    int width =
        Stream.concat(columns.stream().map(Column::name), leftOut.stream().map(Left::name))
            .mapToInt(String::length)
            .max()
            .orElse(1);
    int all = columns.size() + leftOut.size();
    return LazyList.of(all + (leftOut.isEmpty() ? 0 : 1), i -> line(width, i, spelling));
  }

  private String line(int width, int i, Spelling spelling) {
    int left = i - columns.size();
    if (left < 0) return line(width, columns.get(i).name(), columns.get(i).describe());
    if (left == leftOut.size())
      return "columns that are not used can be left out: " + spelling.of(drop());
    return line(width, leftOut.get(left).name, "not used: " + leftOut.get(left).reason);
  }

  private static String line(int width, String name, String holds) {
    return String.format(
        "%-" + Math.min(30, width) + "s  %s", DataException.printable(name), holds);
  }
}
