package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.formats.NpyArray;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.LayerConventions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// States of layers side by side, a column per unit: 0/1, −1/+1, the category (by name in text, by number in arrays) or
/// the real value.
public record CellTable(List<Part> parts) implements RowTable {

  /// A layer, its states, and how its units and their categories are called (`categories` empty where they have no
  /// names); `scales` says how numbers were standardised, or is null; the cells that `missing` marks are empty texts (null
  /// for none).
  public record Part(
      Layer layer,
      States[] states,
      List<String> columns,
      List<List<String>> categories,
      LayerConventions scales,
      Bits missing) {

    public Part(Layer layer, States[] states, List<String> columns, List<List<String>> categories) {
      this(layer, states, columns, categories, null, null);
    }

    /// States of a visible layer under its conventions.
    static Part of(Layer layer, States[] states, LayerConventions names, Bits missing) {
      return new Part(layer, states, names.columns(), names.categories(), names, missing);
    }

    public Part {
      if (columns.size() != layer.size())
        throw new IllegalArgumentException(
            "layer '"
                + layer.name()
                + "' has "
                + layer.size()
                + " units but "
                + columns.size()
                + " names");
    }

    /// Values of one row into `out`: what a statistic of one column says, or the number of its value.
    void read(int row, double[] statistics, double[] out) {
      states[0].toDoubles(row, statistics);
      int[] offsets = layer.units().offsets(layer.size());
      for (int u = 0; u < layer.size(); u++) {
        boolean several = offsets[u + 1] - offsets[u] > 1;
        out[u] = several ? layer.units().value(states, row, u) : statistics[offsets[u]];
        if (scales != null) out[u] = scales.whole(u, scales.original(u, out[u]));
      }
    }

    String text(int unit, double value) {
      if (!categories.isEmpty() && value < categories.get(unit).size())
        return categories.get(unit).get((int) value);
      if (scales != null && !scales.scales().isEmpty())
        return scales.scales().get(unit).text(value);
      return value == Math.rint(value) && Math.abs(value) < 1e7
          ? Long.toString((long) value)
          : Float.toString((float) value);
    }

    /// The states in the units of the data.
    Block block() {
      States values = states[0];
      if (scales != null && !scales.scales().isEmpty()) {
        Reals original = Reals.zeros(values.rows(), layer.size());
        for (int row = 0; row < values.rows(); row++) {
          double[] cells = CellTable.values(this, row);
          for (int u = 0; u < cells.length; u++) original.set(row, u, (float) cells[u]);
        }
        values = original;
      }
      return new Block(layer.name(), values, cellNames(values.cells()), categories, missing);
    }

    /// A name per cell: that of its unit, with the number of the cell where units have several.
    private List<String> cellNames(int cells) {
      if (cells == columns.size()) return columns;
      int each = cells / columns.size();
      return IntStream.range(0, cells)
          .mapToObj(c -> columns.get(c / each) + "." + (c % each + 1))
          .toList();
    }

    boolean real() {
      return layer.units().values() == 0;
    }
  }

  public CellTable {
    parts = List.copyOf(parts);
  }

  /// The visible layers of `x` under their conventions, in the order of the file for a mixed table; `missing[layer]`
  /// marks empty cells (null for none).
  static RowTable visible(
      Structure structure, DataConventions conventions, Configurations x, Bits[] missing) {
    List<Part> parts = new ArrayList<>();
    for (int l = 0; l < structure.visible().size(); l++)
      parts.add(
          Part.of(
              structure.layer(l),
              conventions.original(l, x.layers()[l]),
              conventions.layers().get(l),
              missing == null ? null : missing[l]));
    return ordered(new CellTable(parts), conventions);
  }

  /// A table of visible units first, in the order of the file.
  static RowTable ordered(CellTable table, DataConventions conventions) {
    return conventions.mixed() ? OrderedTable.of(table, conventions.table().order()) : table;
  }

  @Override
  public List<String> columns() {
    return parts.stream().flatMap(part -> part.columns.stream()).toList();
  }

  @Override
  public int rows() {
    return parts.get(0).states[0].rows();
  }

  @Override
  public String[] row(int row) {
    List<String> cells = new ArrayList<>();
    for (Part part : parts) {
      double[] values = values(part, row);
      for (int u = 0; u < values.length; u++) {
        boolean unknown = part.missing != null && part.missing.get(row, u);
        cells.add(unknown ? "" : part.text(u, values[u]));
      }
    }
    return cells.toArray(String[]::new);
  }

  @Override
  public boolean words(int column) {
    int at = column;
    for (Part part : parts) {
      if (at < part.layer.size())
        return !part.categories.isEmpty() && !part.categories.get(at).isEmpty();
      at -= part.layer.size();
    }
    throw new IndexOutOfBoundsException("there is no column " + column);
  }

  /// The values of a row of one part.
  public static double[] values(Part part, int row) {
    double[] values = new double[part.layer.size()];
    part.read(row, new double[part.layer.columns()], values);
    return values;
  }

  /// Bytes where all values are 0 to 255, floats where some are real, else integers.
  @Override
  public NpyArray array() {
    int width = parts.stream().mapToInt(part -> part.layer.size()).sum();
    float[] all = new float[Math.multiplyExact(rows(), width)];
    int at = 0;
    for (Part part : parts) {
      double[] statistics = new double[part.layer.columns()];
      double[] values = new double[part.layer.size()];
      for (int row = 0; row < rows(); row++) {
        part.read(row, statistics, values);
        for (int u = 0; u < values.length; u++) all[row * width + at + u] = (float) values[u];
      }
      at += part.layer.size();
    }
    if (parts.stream().anyMatch(Part::real)) return NpyArray.of(all, rows(), width);
    if (parts.stream().allMatch(part -> bytes(part.layer))) {
      byte[] bytes = new byte[all.length];
      for (int i = 0; i < all.length; i++) bytes[i] = (byte) (int) all[i];
      return NpyArray.ofBytes(bytes, rows(), width);
    }
    int[] whole = new int[all.length];
    for (int i = 0; i < all.length; i++) whole[i] = (int) all[i];
    return NpyArray.of(whole, rows(), width);
  }

  /// Whether the values of a layer are 0 … 255: its first value is 0 and there are at most 256.
  private static boolean bytes(Layer layer) {
    double[][] first = layer.zeros();
    layer.units().statistics(0, 0, first);
    return first[0][0] >= 0 && layer.units().values() <= 256;
  }
}
