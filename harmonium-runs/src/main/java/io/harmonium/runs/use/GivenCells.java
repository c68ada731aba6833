package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.model.Layer;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.LayerConventions;
import io.harmonium.runs.training.VisibleLayer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Rows of which a few cells are known by the names of their columns. A cell that no unit can hold is an error, since it is
/// to stay as it is; null and NaN are missing cells.
public final class GivenCells {

  private static final int LISTED = 12;

  private GivenCells() {}

  /// The rows, all other cells missing.
  public static Dataset rows(TrainedRows run, List<? extends Map<String, ?>> rows) {
    if (rows.isEmpty()) throw RunException.invalid("there are no rows", "give at least one");
    List<Block> blocks = new ArrayList<>();
    for (int l = 0; l < run.structure().visible().size(); l++) {
      Layer layer = run.structure().layer(l);
      LayerConventions names = run.conventions().layers().get(l);
      Bits missing = Bits.zeros(rows.size(), layer.size());
      for (int row = 0; row < rows.size(); row++)
        for (int cell = 0; cell < layer.size(); cell++) missing.set(row, cell, true);
      blocks.add(
          new Block(
              names.name(),
              layer.allocate(rows.size())[0],
              names.columns(),
              names.categories(),
              missing));
    }
    for (int row = 0; row < rows.size(); row++)
      for (Map.Entry<String, ?> cell : rows.get(row).entrySet())
        if (known(cell.getValue())) set(run, blocks, row, cell.getKey(), text(cell.getValue()));
    Dataset all = new Dataset(blocks, null, null, null, null, Provenance.of("given cells"));
    return VisibleLayer.withMissingInRange(all, run.structure().layer(0).units());
  }

  private static boolean known(Object value) {
    return value != null && !(value instanceof Number number && Double.isNaN(number.doubleValue()));
  }

  /// A value as a table writes it.
  private static String text(Object value) {
    if (value instanceof Boolean flag) return flag ? "1" : "0";
    return value instanceof Number number
        ? NumberTable.text(number.doubleValue())
        : value.toString();
  }

  private static void set(
      TrainedRows run, List<Block> blocks, int row, String column, String value) {
    for (int l = 0; l < blocks.size(); l++) {
      Block block = blocks.get(l);
      int cell = block.columns().indexOf(column);
      if (cell < 0) continue;
      set(run.structure().layer(l), block, run.conventions().layers().get(l), row, cell, value);
      block.missing().set(row, cell, false);
      return;
    }
    List<String> known = blocks.stream().flatMap(block -> block.columns().stream()).toList();
    throw RunException.invalid(
        "there is no column '" + column + "'",
        Suggestions.question(column, known, "the columns are " + some(known)));
  }

  private static String some(List<String> words) {
    return String.join(", ", words.subList(0, Math.min(LISTED, words.size())))
        + (words.size() > LISTED ? ", …" : "");
  }

  private static void set(
      Layer layer, Block block, LayerConventions names, int row, int cell, String value) {
    States values = block.values();
    if (!block.categories().isEmpty()) {
      List<String> words = block.categories().get(cell);
      if (!words.contains(value))
        throw RunException.invalid(
            "'" + value + "' is no value of '" + block.columns().get(cell) + "'",
            Suggestions.question(value, words, "its values are " + some(words)));
      values.setValue(row, cell, words.indexOf(value));
      return;
    }
    double number = number(block, cell, value);
    if (values instanceof Reals reals) {
      reals.set(row, cell, (float) names.stored(cell, number));
      if (layer.units().invalid(reals) == null) return;
      throw RunException.invalid(
          "" + value + " is no value of a " + layer.units().name() + " unit",
          "give a value as it stands in the data");
    }
    double[][] t = layer.zeros();
    int column = layer.units().offsets(layer.size())[cell];
    for (int v = 0; v < layer.units().values(); v++) {
      layer.units().statistics(v, cell, t);
      if (layer.units().ports().get(0).width() > 1 ? v == number : t[0][column] == number) {
        values.setValue(row, cell, v);
        return;
      }
    }
    throw RunException.invalid(
        "" + value + " is no value of a " + layer.units().name() + " unit",
        "give a value as it stands in the data");
  }

  private static double number(Block block, int cell, String value) {
    try {
      double number = Double.parseDouble(value);
      if (Math.abs(number) <= Float.MAX_VALUE) return number;
    } catch (NumberFormatException e) {
      throw RunException.invalid(
          "expected a number for '" + block.columns().get(cell) + "', got '" + value + "'",
          "give a value as it stands in the data");
    }
    throw RunException.invalid(
        "expected a finite number, got " + value, "give a value as it stands in the data");
  }
}
