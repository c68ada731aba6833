package io.harmonium.runs.data;

import io.harmonium.formats.Binarize;
import io.harmonium.formats.CellText;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.LayerConventions;
import io.harmonium.units.Units;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What one column of a run makes of a cell: the content of its unit, NaN for a missing cell.
final class NamedColumn {

  private static final double MAX_COUNT = 1e9;

  private final int layer;
  private final int cell;
  private final LayerConventions conventions;
  private final Units units;

  /// Null where cells are no words.
  private final Map<String, Integer> words;

  /// Whether all words are numbers.
  private final boolean numerals;

  private final Binarize binarize;

  /// Whether cells are to stay as they are, so that a word that training did not see is an error.
  private final boolean held;

  NamedColumn(
      int layer,
      int cell,
      LayerConventions conventions,
      Units units,
      String binarize,
      boolean held) {
    this.held = held;
    this.layer = layer;
    this.cell = cell;
    this.conventions = conventions;
    this.units = units;
    this.binarize = Binarize.parse(binarize, Seed.of(0));
    if (conventions.categories().isEmpty()) {
      this.words = null;
      this.numerals = false;
    } else {
      List<String> categories = conventions.categories().get(cell);
      this.words = new HashMap<>();
      for (int level = 0; level < categories.size(); level++)
        words.put(categories.get(level), level);
      this.numerals = categories.stream().noneMatch(w -> Double.isNaN(CellText.number(w)));
    }
  }

  int layer() {
    return layer;
  }

  int cell() {
    return cell;
  }

  String name() {
    return conventions.columns().get(cell);
  }

  /// What a cell of any type holds.
  double content(Object given, int row) {
    Object value = given instanceof Optional<?> optional ? optional.orElse(null) : given;
    if (value == null) return Double.NaN;
    if (words != null) return word(value);
    if (value instanceof Number number) return number(number.doubleValue(), row);
    if (value instanceof Boolean flag) return number(flag ? 1 : 0, row);
    String text = value.toString();
    if (CellText.missing(text)) return Double.NaN;
    double number = CellText.number(text);
    if (Double.isNaN(number)) throw bad("expected a number", text, row);
    return number(number, row);
  }

  /// What a number holds; in a column of words that are no numbers it counts the categories from 0.
  double content(double number, int row) {
    if (Double.isNaN(number)) return Double.NaN;
    if (words == null) return number(number, row);
    if (numerals) return known(CellText.of(number));
    if (number != Math.rint(number) || number < 0 || number >= words.size())
      throw bad("expected a category from 0 to " + (words.size() - 1), number, row);
    return number;
  }

  /// The category of a word, NaN where it is missing or, unless cells are held, training did not see it.
  private double word(Object value) {
    double level = level(value);
    if (!held || !Double.isNaN(level) || CellText.missing(value.toString())) return level;
    List<String> known = conventions.categories().get(cell);
    throw RunException.invalid(
        "'" + value + "' is no value of '" + name() + "'",
        Suggestions.question(value.toString(), known, "its values are " + NamedRows.some(known)));
  }

  /// The category of a word, NaN where training did not see it.
  private double level(Object value) {
    if (value instanceof Number number) return known(CellText.of(number.doubleValue()));
    if (value instanceof Boolean flag) {
      double spelled = known(flag.toString());
      return Double.isNaN(spelled) ? known(flag ? "1" : "0") : spelled;
    }
    String text = value.toString();
    double level = known(text);
    double number = CellText.number(text);
    return Double.isNaN(level) && !Double.isNaN(number) ? known(CellText.of(number)) : level;
  }

  private double known(String word) {
    Integer level = words.get(word);
    return level == null ? Double.NaN : level;
  }

  private double number(double number, int row) {
    if (Double.isNaN(number)) return Double.NaN;
    int values = units.values();
    if (values == 2) return bit(number, row);
    if (values > 0) {
      if (number != Math.rint(number) || number < 0 || number >= values)
        throw bad("expected a category from 0 to " + (values - 1), number, row);
      return number;
    }
    if (units.whole() && !(number >= 0 && number == Math.rint(number) && number < MAX_COUNT))
      throw bad("expected a count 0, 1, 2, …", number, row);
    double stored = conventions.stored(cell, number);
    double[] borders = units.borders();
    double low = Math.max(-Float.MAX_VALUE, borders[0]);
    double high = Math.min(Float.MAX_VALUE, borders[borders.length - 1]);
    if (!((float) stored >= low && (float) stored <= high))
      throw bad("expected a number from " + low + " to " + high, number, row);
    return stored;
  }

  /// A bit: 0/1 or ±1, or a grey value by the threshold of the run.
  private double bit(double number, int row) {
    boolean threshold = binarize.rule() == Binarize.Rule.THRESHOLD;
    boolean grey = binarize.threshold() >= 0 && binarize.threshold() <= 1;
    boolean plain = number == 0 || number == 1 || number == -1;
    if (threshold && !grey) return number >= binarize.threshold() ? 1 : 0;
    if (plain) return number > 0 ? 1 : 0;
    if (!threshold || !(number >= 0 && number <= 1))
      throw bad(
          threshold
              ? "expected 0/1, -1/+1 or a grey value in [0, 1]"
              : "expected 0/1 or -1/+1: this run draws the bits of grey values",
          number,
          row);
    return number >= binarize.threshold() ? 1 : 0;
  }

  private RunException bad(String expected, Object got, int row) {
    return NamedRows.bad(
        held,
        expected + ", got '" + got + "'",
        "row " + (row + 1) + ", column '" + name() + "'",
        "correct the value, or leave the cell out where it is unknown");
  }
}
