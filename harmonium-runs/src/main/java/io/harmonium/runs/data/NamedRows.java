package io.harmonium.runs.data;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.model.Role;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.LayerConventions;
import io.harmonium.runs.training.VisibleLayer;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Rows of named cells, of records or of numbers as the visible layers of a run hold them. What columns hold, how numbers are
/// standardised and which words are categories is read back from the run and never inferred again, so that a row gets the
/// same states as from a file.
///
/// - A cell is missing where it is null, NaN, an empty `Optional`, a text that the readers of tables take as missing, a word
///   that training did not see, or absent.
/// - A number in a column of words is the word that is written so.
/// - A name that the run does not know is an error, unless training left that column out.
///
/// Rows are in the units of the data (standardised where the layer is), one block for each visible layer, with missing cells
/// marked: what `conventions.cells` makes of a file. One instance serves any number of threads.
public final class NamedRows {

  private static final Provenance GIVEN = Provenance.of("rows given by a program");

  private final List<LayerConventions> layers;
  private final List<Units> units;
  private final Map<String, NamedColumn> columns;
  private final List<String> order;
  private final Set<String> others;
  private final boolean held;

  private NamedRows(DataConventions conventions, boolean held) {
    this.held = held;
    this.layers = conventions.layers();
    this.units = layers.stream().map(layer -> Units.parse(layer.units())).toList();
    this.columns = new LinkedHashMap<>();
    for (int l = 0; l < layers.size(); l++)
      for (int cell = 0; cell < layers.get(l).columns().size(); cell++) {
        NamedColumn column =
            new NamedColumn(l, cell, layers.get(l), units.get(l), conventions.binarize(), held);
        columns.put(column.name(), column);
      }
    this.order = conventions.mixed() ? conventions.table().order() : plain(layers);
    this.others = new HashSet<>();
    if (held) return;
    others.addAll(conventions.drop());
    others.add(DataConventions.ROW);
    if (conventions.label() != null) others.add(conventions.label());
    if (conventions.mixed()) others.addAll(conventions.table().others());
  }

  private static List<String> plain(List<LayerConventions> layers) {
    List<String> names = new ArrayList<>();
    for (LayerConventions layer : layers)
      if (layer.role() != Role.LABEL) names.addAll(layer.columns());
    return names;
  }

  /// Rows by the conventions of a run.
  public static NamedRows of(DataConventions conventions) {
    if (conventions == null)
      throw RunException.invalid(
          "this run does not say what its columns stand for", "give rows as a file");
    return new NamedRows(conventions, false);
  }

  /// The same for cells that are to stay as they are: a word that training did not see and a column that it left out are
  /// errors of the request.
  public static NamedRows held(DataConventions conventions) {
    return new NamedRows(conventions, true);
  }

  /// The columns in the order of the data, without a class: what each number of [#numbers] stands for.
  public List<String> columns() {
    return order;
  }

  /// Rows of cells by the names of their columns.
  public Dataset named(List<? extends Map<String, ?>> rows) {
    Filling filling = new Filling(rows.size());
    for (int row = 0; row < rows.size(); row++) {
      int at = row;
      rows.get(row).forEach((name, cell) -> filling.put(at, name, cell));
    }
    return filling.dataset();
  }

  /// Rows of records whose components are named as columns are.
  public Dataset records(List<? extends Record> rows) {
    Filling filling = new Filling(rows.size());
    for (int row = 0; row < rows.size(); row++) {
      int at = row;
      RecordCells.of(rows.get(row)).forEach((name, cell) -> filling.put(at, name, cell));
    }
    return filling.dataset();
  }

  /// Rows of numbers, one for each of [#columns()]; NaN is a missing cell. In a column of words that are no numbers the
  /// number counts the categories from 0.
  public Dataset numbers(double[][] rows) {
    Filling filling = new Filling(rows.length);
    for (int row = 0; row < rows.length; row++) {
      if (rows[row].length != order.size())
        throw bad(
            held,
            "expected %d numbers, one for each column that the model was trained on, got %d"
                .formatted(order.size(), rows[row].length),
            "row " + (row + 1),
            "give numbers in the order of the columns: " + some(order));
      for (int j = 0; j < rows[row].length; j++)
        filling.put(row, columns.get(order.get(j)), rows[row][j]);
    }
    return filling.dataset();
  }

  static String some(List<String> names) {
    int shown = Math.min(8, names.size());
    return String.join(", ", names.subList(0, shown)) + (shown < names.size() ? ", …" : "");
  }

  static RunException bad(boolean held, String what, String where, String remedy) {
    RunException.Kind kind = held ? RunException.Kind.INVALID : RunException.Kind.BAD_DATA;
    return new RunException(kind, what, where, remedy, null);
  }

  /// Rows while they are filled; all cells are missing at first.
  private final class Filling {

    private final States[] values = new States[layers.size()];
    private final Bits[] missing = new Bits[values.length];
    private final int rows;

    Filling(int rows) {
      if (rows == 0) throw bad(held, "there are no rows", "", "give at least one");
      this.rows = rows;
      for (int l = 0; l < values.length; l++) {
        int size = layers.get(l).columns().size();
        values[l] =
            units.get(l).ports().get(0).storage().allocate(rows, units.get(l).offsets(size));
        missing[l] = Bits.zeros(rows, size);
        for (int row = 0; row < rows; row++)
          for (int cell = 0; cell < size; cell++) missing[l].set(row, cell, true);
      }
    }

    void put(int row, String name, Object cell) {
      NamedColumn column = columns.get(name);
      if (column == null && others.contains(name)) return;
      if (column == null)
        throw bad(
            held,
            "the model knows no column '" + name + "'",
            "row " + (row + 1),
            Suggestions.question(name, columns.keySet(), "leave it out; known are " + some(order)));
      set(row, column, column.content(cell, row));
    }

    void put(int row, NamedColumn column, double number) {
      set(row, column, column.content(number, row));
    }

    private void set(int row, NamedColumn column, double content) {
      boolean known = !Double.isNaN(content);
      missing[column.layer()].set(row, column.cell(), !known);
      if (known) values[column.layer()].setContent(row, column.cell(), content);
    }

    Dataset dataset() {
      Block[] blocks = new Block[values.length];
      for (int l = 0; l < blocks.length; l++) {
        boolean gaps = false;
        for (int row = 0; row < rows && !gaps; row++) gaps = missing[l].count(row) > 0;
        if (gaps) putInRange(l);
        LayerConventions layer = layers.get(l);
        blocks[l] =
            new Block(
                layer.name(),
                values[l],
                layer.columns(),
                layer.categories(),
                gaps ? missing[l] : null);
      }
      return new Dataset(Arrays.asList(blocks), null, null, null, null, GIVEN);
    }

    /// Missing cells hold a number that their units can have.
    private void putInRange(int l) {
      double[] borders = units.get(l).borders();
      double inside = VisibleLayer.inside(borders[0], borders[borders.length - 1]);
      if (inside == 0) return;
      for (int row = 0; row < rows; row++)
        for (int cell = 0; cell < missing[l].columns(); cell++)
          if (missing[l].get(row, cell)) values[l].setContent(row, cell, inside);
    }
  }
}
