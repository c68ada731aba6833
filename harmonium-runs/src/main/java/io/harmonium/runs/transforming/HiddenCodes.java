package io.harmonium.runs.transforming;

import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dbn;
import io.harmonium.formats.Limits;
import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.formats.TableRows;
import io.harmonium.matrix.Storage;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.units.Units;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Hidden codes of a file, such as `transform` and `sample --keep z` write: a column per hidden unit with its value, or one
/// per column of its statistic (means, or the states of a categorical unit), or texts under "code". Columns of other
/// names are passed over.
final class HiddenCodes {

  private final Structure structure;
  private final int[] layers;
  private final double[][][][] t;
  private final List<String> names;

  private HiddenCodes(Structure structure, int[] layers, double[][][][] t, List<String> names) {
    this.structure = structure;
    this.layers = layers;
    this.t = t;
    this.names = names;
  }

  /// Codes of numbers, as the columns of an array are.
  static HiddenCodes of(Structure structure, double[][] codes) {
    int[] layers = layers(structure);
    int width = codes.length == 0 ? 0 : codes[0].length;
    double[] all = new double[codes.length * width];
    for (int row = 0; row < codes.length; row++)
      System.arraycopy(codes[row], 0, all, row * width, width);
    Reader reader = new Reader(structure, layers, Place.of("hidden codes"));
    return new HiddenCodes(
        structure, layers, reader.array(NpyArray.of(all, codes.length, width)), null);
  }

  /// The codes of a file for the machine of `structure`.
  public static HiddenCodes read(Structure structure, Path file) {
    int[] layers = layers(structure);
    Reader reader = new Reader(structure, layers, Place.of(file));
    List<String> names = null;
    double[][][][] t;
    if (file.getFileName().toString().toLowerCase(java.util.Locale.ROOT).endsWith(".npy"))
      t = reader.array(Npy.read(file, Limits.DEFAULT));
    else {
      TableRows table = TableRows.of(file, Limits.DEFAULT);
      t = reader.table(table);
      int named = table.header() == null ? -1 : table.header().indexOf("name");
      if (named >= 0) names = table.rows().stream().map(row -> row.get(named)).toList();
    }
    return new HiddenCodes(structure, layers, t, names);
  }

  /// The hidden layers on which visible units depend: of a deep Boltzmann machine the lowest, of a belief network the
  /// topmost, else all.
  private static int[] layers(Structure structure) {
    if (structure.is(Dbn.KIND)) {
      int[] upward = Dbn.upward(structure);
      return new int[] {upward[upward.length - 1]};
    }
    return Dbm.deep(structure)
        ? new int[] {Dbm.upward(structure)[0]}
        : IntStream.range(structure.visible().size(), structure.size()).toArray();
  }

  public int rows() {
    return t.length;
  }

  /// Names of rows, or null.
  public List<String> names() {
    return names;
  }

  /// Statistics of a row: hidden layers that matter, all others null.
  double[][][] statistics(int row) {
    double[][][] all = new double[structure.size()][][];
    for (int k = 0; k < layers.length; k++) all[layers[k]] = t[row][k];
    return all;
  }

  /// Numbers of the last of the layers that matter, `[row][column]`.
  double[][] top() {
    return Arrays.stream(t).map(row -> row[layers.length - 1][0]).toArray(double[][]::new);
  }

  /// Fills statistics from the cells of a file.
  private static final class Reader {
    private final Structure structure;
    private final int[] layers;
    private final Place place;
    private final List<String> columns = new ArrayList<>();
    private final List<String> units = new ArrayList<>();

    Reader(Structure structure, int[] layers, Place place) {
      this.structure = structure;
      this.layers = layers;
      this.place = place;
      boolean deep = structure.is(Dbn.KIND) || Dbm.deep(structure);
      if (!deep) columns.addAll(HiddenMeans.columns(structure));
      int unit = 0;
      for (int l : layers) {
        Layer layer = structure.layer(l);
        for (int u = 1; u <= layer.size(); u++)
          units.add(deep ? layer.name() + "." + u : "h" + ++unit);
        for (int c = 1; deep && c <= layer.columns(); c++) columns.add(layer.name() + "." + c);
      }
    }

    double[][][][] array(NpyArray array) {
      if (array.rank() != 2)
        throw place.bad(
            "expected an array of rows x hidden units, got " + array.rank() + " axes", remedy());
      int width = array.shape(1);
      boolean values = width != columns.size() && width == units.size();
      if (!values && width != columns.size()) throw width(width);
      double[][][][] all = new double[array.shape(0)][][][];
      double[] cells = new double[width];
      for (int row = 0; row < all.length; row++) {
        array.doubles(row * width, width, cells);
        all[row] =
            values ? values(cells, place.line(row + 1)) : statistics(cells, place.line(row + 1));
      }
      return all;
    }

    double[][][][] table(TableRows table) {
      List<String> header = table.header();
      int width = header == null ? table.rows().get(0).size() : header.size();
      int code = header == null ? -1 : header.indexOf("code");
      List<String> wanted = null;
      for (List<String> each : List.of(columns, units))
        if (wanted == null && (header == null ? width == each.size() : header.containsAll(each)))
          wanted = each;
      if (wanted == null && code < 0) throw width(width);
      double[][][][] all = new double[table.rows().size()][][][];
      for (int row = 0; row < all.length; row++) {
        List<String> cells = table.rows().get(row);
        Place here = place.line(row + (header == null ? 1 : 2));
        if (wanted == null) {
          all[row] = values(code(cells.get(code), here), here);
          continue;
        }
        double[] numbers = new double[wanted.size()];
        for (int j = 0; j < numbers.length; j++)
          numbers[j] = number(cells.get(header == null ? j : header.indexOf(wanted.get(j))), here);
        all[row] = wanted.equals(columns) ? statistics(numbers, here) : values(numbers, here);
      }
      return all;
    }

    private RuntimeException width(int width) {
      return place.bad(
          "expected hidden codes: "
              + columns.size()
              + " columns "
              + columns.getFirst()
              + " to "
              + columns.getLast()
              + ", got "
              + width
              + " columns",
          remedy());
    }

    private static String remedy() {
      return "such a file is written by: "
          + Suggestion.of("transform", "RUN", "DATA").with("out", "codes.csv");
    }

    private static double number(String cell, Place here) {
      try {
        return Double.parseDouble(cell);
      } catch (NumberFormatException e) {
        throw here.bad("expected a number", cell, remedy());
      }
    }

    /// The value numbers that a text of [Codes#text] spells.
    private double[] code(String text, Place here) {
      boolean digits = text.length() == units.size() && text.chars().allMatch(Character::isDigit);
      String[] words = digits ? text.split("", text.length()) : text.split("[. ](?=[-0-9])", -1);
      if (words.length != units.size())
        throw here.bad("expected a code of " + units.size() + " hidden units", text, remedy());
      double[] values = new double[words.length];
      for (int u = 0; u < values.length; u++) values[u] = number(words[u], here);
      int unit = 0;
      for (int l : layers)
        for (int u = 0; u < structure.layer(l).size(); u++, unit++)
          values[unit] = plain(structure.layer(l).units(), values[unit]);
      return values;
    }

    /// A value number as the value of a unit with one column: −1 for the first one of a spin.
    private static double plain(Units units, double number) {
      if (units.values() == 0 || units.ports().get(0).width() > 1 || number >= units.values())
        return number;
      double[][] t = new double[units.ports().size()][1];
      units.statistics((int) number, 0, t);
      return t[0][0];
    }

    /// Statistics from the columns of the first port of each layer.
    private double[][][] statistics(double[] cells, Place here) {
      double[][][] t = new double[layers.length][][];
      int at = 0;
      for (int k = 0; k < layers.length; k++) {
        Layer layer = structure.layer(layers[k]);
        t[k] = layer.zeros();
        int[] offsets = layer.units().offsets(layer.size());
        double[][] range = range(layer);
        for (int u = 0; u < layer.size(); u++) {
          double sum = 0;
          for (int c = offsets[u]; c < offsets[u + 1]; c++) {
            double value = cells[at + c];
            require(
                value >= range[0][c] && value <= range[1][c],
                range[0][c],
                range[1][c],
                value,
                at + c,
                here);
            t[k][0][c] = value;
            sum += value;
          }
          if (layer.units().ports().get(0).storage() == Storage.LEVELS && Math.abs(sum - 1) > 1e-6)
            throw here.bad(
                "the probabilities of the states of hidden unit " + (u + 1) + " do not sum to 1",
                Double.toString(sum),
                remedy());
          if (layer.units().values() == 0) layer.units().statisticsAt(cells[at + u], u, t[k]);
        }
        at += layer.columns();
      }
      return t;
    }

    /// Statistics from one value per unit.
    private double[][][] values(double[] cells, Place here) {
      double[][][] t = new double[layers.length][][];
      int at = 0;
      for (int k = 0; k < layers.length; k++) {
        Layer layer = structure.layer(layers[k]);
        if (layer.columns() == layer.size()) {
          double[] own = Arrays.copyOfRange(cells, at, at + layer.size());
          t[k] = new Reader(structure, new int[] {layers[k]}, place).statistics(own, here)[0];
        } else {
          t[k] = layer.zeros();
          for (int u = 0; u < layer.size(); u++) {
            double value = cells[at + u];
            int last = layer.units().values() - 1;
            require(
                value == Math.rint(value) && value >= 0 && value <= last,
                0,
                last,
                value,
                at + u,
                here);
            layer.units().statistics((int) value, u, t[k]);
          }
        }
        at += layer.size();
      }
      return t;
    }

    private static void require(
        boolean good, double low, double high, double value, int column, Place here) {
      if (!good)
        throw here.column(column + 1)
            .bad(
                "expected a value of a hidden unit, "
                    + NumberTable.text(low)
                    + " to "
                    + NumberTable.text(high),
                NumberTable.text(value),
                remedy());
    }

    /// Smallest and largest number of every column of a layer.
    private static double[][] range(Layer layer) {
      double[] low = new double[layer.columns()];
      double[] high = new double[layer.columns()];
      if (layer.units().values() == 0) {
        double[] borders = layer.units().borders();
        Arrays.fill(low, Math.max(borders[0], -Double.MAX_VALUE));
        Arrays.fill(high, Math.min(borders[borders.length - 1], Double.MAX_VALUE));
        return new double[][] {low, high};
      }
      Arrays.fill(low, Double.POSITIVE_INFINITY);
      Arrays.fill(high, Double.NEGATIVE_INFINITY);
      double[][] t = layer.zeros();
      for (int value = 0; value < layer.units().values(); value++) {
        for (int u = 0; u < layer.size(); u++) layer.units().statistics(value, u, t);
        for (int c = 0; c < low.length; c++) {
          low[c] = Math.min(low[c], t[0][c]);
          high[c] = Math.max(high[c], t[0][c]);
        }
      }
      return new double[][] {low, high};
    }
  }
}
