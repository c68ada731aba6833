package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.formats.Limits;
import io.harmonium.formats.MixedTables;
import io.harmonium.matrix.Reals;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Columns of real numbers with one value in all rows of training. A normal unit has no variance to learn there, and its
/// field diverges at once. Tables are read without them; other files have no columns to drop.
public final class ConstantColumns {

  /// A value beyond this makes the field of a unit of the least variance (1e-8) larger than a parameter may be.
  private static final double FAR = 0.01;

  private ConstantColumns() {}

  /// The names of columns of a table that `data` should be read again without, none where all is well; refuses other files
  /// with such a column.
  public static List<String> of(TrainingData data) {
    DataSettings settings = data.settings();
    Block block = data.train().blocks().get(0);
    if (data.schema() != null
        || settings.given() != null
        || data.conventions().whitening() != null
        || block.missing() != null
        || VisibleLayer.means(data.train())
        || !(block.values() instanceof Reals numbers)
        || !VisibleLayer.units(data.train(), settings.visible()).normal()) return List.of();
    Path file = Path.of(settings.data());
    boolean table = !settings.embedded() && MixedTables.isTable(file, Limits.DEFAULT);
    List<String> found = new ArrayList<>();
    for (int u = 0; u < numbers.columns(); u++) {
      if (varies(numbers, u)) continue;
      String name = block.columns().get(u);
      if (!table && Math.abs(numbers.get(0, u)) > FAR)
        throw unsupported(file, name, numbers.get(0, u));
      found.add(name);
    }
    return !table || found.size() == numbers.columns() ? List.of() : found;
  }

  private static boolean varies(Reals numbers, int u) {
    for (int row = 1; row < numbers.rows(); row++)
      if (numbers.get(row, u) != numbers.get(0, u)) return true;
    return numbers.rows() < 2;
  }

  private static RunException unsupported(Path file, String name, double value) {
    String table = file.toString().replaceFirst("\\.[A-Za-z0-9]{1,5}$", "") + ".csv";
    return new RunException(
        RunException.Kind.BAD_DATA,
        "column '"
            + name
            + "' has one value in all rows, "
            + ShortNumber.of(value)
            + ": a normal unit has no variance to learn",
        file.toString(),
        Suggestion.of("data convert", file).with("out", table)
            + " && "
            + Suggestion.of("train", table)
            + " (constant columns of a table are left out)",
        null);
  }
}
