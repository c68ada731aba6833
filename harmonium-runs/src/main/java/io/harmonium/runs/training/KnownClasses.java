package io.harmonium.runs.training;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;

/// The classes that stand in rows of a machine with classes.
public final class KnownClasses {

  private KnownClasses() {}

  /// The class of every row, −1 where any cell of the row is missing: p(y | x) is known for whole rows. `label` is the
  /// layer of the class.
  public static int[] of(Rows rows, int label) {
    Levels levels = (Levels) rows.x().values(label).resident();
    int[] classes = new int[rows.count()];
    for (int row = 0; row < classes.length; row++)
      classes[row] = gap(rows.missing(), row) ? -1 : levels.get(row, 0);
    return classes;
  }

  private static boolean gap(Bits[] missing, int row) {
    for (int l = 0; missing != null && l < missing.length; l++)
      if (missing[l] != null && missing[l].count(row) > 0) return true;
    return false;
  }
}
