package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.formats.Shell;
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

/// One row of which a few cells are known, as the command line writes it: "label=3" or "colour=red,size=1.5".
public final class GivenCells {

  private static final int LISTED = 12;

  private GivenCells() {}

  /// Whether a text names cells.
  public static boolean names(String text) {
    return text.indexOf('=') > 0;
  }

  /// The row that `text` describes, all other cells missing.
  public static Dataset row(TrainedRows run, String text) {
    List<Block> blocks = new ArrayList<>();
    for (int l = 0; l < run.structure().visible().size(); l++) {
      Layer layer = run.structure().layer(l);
      LayerConventions names = run.conventions().layers().get(l);
      Bits missing = Bits.zeros(1, layer.size());
      for (int cell = 0; cell < layer.size(); cell++) missing.set(0, cell, true);
      blocks.add(
          new Block(
              names.name(), layer.allocate(1)[0], names.columns(), names.categories(), missing));
    }
    for (String part : Shell.items(text)) set(run, blocks, part);
    Dataset row = new Dataset(blocks, null, null, null, null, Provenance.of("given " + text));
    return VisibleLayer.withMissingInRange(row, run.structure().layer(0).units());
  }

  private static void set(TrainedRows run, List<Block> blocks, String part) {
    int equals = part.indexOf('=');
    if (equals < 1)
      throw RunException.invalid(
          "expected COLUMN=VALUE, got '" + part + "'",
          "write " + Shell.quoted(example(blocks)) + ", or name a file");
    String column = part.substring(0, equals).strip();
    String value = part.substring(equals + 1).strip();
    for (int l = 0; l < blocks.size(); l++) {
      Block block = blocks.get(l);
      int cell = block.columns().indexOf(column);
      if (cell < 0) continue;
      set(run.structure().layer(l), block, run.conventions().layers().get(l), cell, value);
      block.missing().set(0, cell, false);
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

  /// A cell that can be given.
  private static String example(List<Block> blocks) {
    Block first = blocks.getFirst();
    String value = first.categories().isEmpty() ? "1" : first.categories().getFirst().getFirst();
    return Shell.item(first.columns().getFirst()) + "=" + Shell.item(value);
  }

  private static void set(
      Layer layer, Block block, LayerConventions names, int cell, String value) {
    States values = block.values();
    if (!block.categories().isEmpty()) {
      List<String> words = block.categories().get(cell);
      if (!words.contains(value))
        throw RunException.invalid(
            "'" + value + "' is no value of '" + block.columns().get(cell) + "'",
            Suggestions.question(value, words, "its values are " + some(words)));
      values.setValue(0, cell, words.indexOf(value));
      return;
    }
    double number = number(block, cell, value);
    if (values instanceof Reals reals) {
      reals.set(0, cell, (float) names.stored(cell, number));
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
        values.setValue(0, cell, v);
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
