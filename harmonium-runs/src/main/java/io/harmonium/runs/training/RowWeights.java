package io.harmonium.runs.training;

import io.harmonium.data.Dataset;
import io.harmonium.data.Reweighting;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.Place;
import io.harmonium.formats.ReadOptions;
import io.harmonium.formats.Visible;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.wording.InvalidSetting;
import java.nio.file.Path;

/// Weights of rows by a rule of the command line: "identity:0.8", "none", or a file with one number per row.
final class RowWeights {

  private RowWeights() {}

  static boolean byIdentity(String rule) {
    return rule.startsWith(DataSettings.IDENTITY);
  }

  /// The rows with weights by their identity to each other.
  static Dataset identity(String rule, Dataset data, Workers workers) {
    return reweighting(rule).apply(data, workers);
  }

  /// The rule that `text` spells.
  static Reweighting reweighting(String text) {
    String share = text.substring(DataSettings.IDENTITY.length());
    try {
      return new Reweighting(Double.parseDouble(share));
    } catch (NumberFormatException e) {
      throw new InvalidSetting(
          "{weights}: expected identity:SHARE with a share such as 0.8, got '" + text + "'", e);
    }
  }

  /// The rows with the weights that a file holds, one number per row.
  static Dataset file(String name, Dataset data) {
    Path path = Path.of(name);
    Dataset numbers = DataFiles.read(path, ReadOptions.DEFAULT.with(Visible.GAUSSIAN));
    Reals values = (Reals) numbers.blocks().get(0).values();
    if (values.columns() != 1 || values.rows() != data.rows())
      throw Place.of(path)
          .bad(
              "expected one weight for each of the "
                  + data.rows()
                  + " rows, got "
                  + values.rows()
                  + " rows of "
                  + values.columns(),
              "give a file with one number per row of the data");
    float[] weights = new float[data.rows()];
    for (int row = 0; row < weights.length; row++) {
      weights[row] = values.data()[row * values.stride()];
      if (!(weights[row] >= 0) || weights[row] == Float.POSITIVE_INFINITY)
        throw Place.of(path)
            .line(row + 1L)
            .bad("expected a weight >= 0", Float.toString(weights[row]), "correct this number");
    }
    return data.withWeights(weights, "weights from " + name);
  }
}
