package io.harmonium.app.run;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Levels;

/// The classes that stand in rows of a machine with classes.
public final class KnownClasses {

  private KnownClasses() {}

  /// The class of every row, −1 where it is missing; `label` is the layer of the class.
  public static int[] of(Rows rows, int label) {
    Levels levels = (Levels) rows.x().values(label).resident();
    int[] classes = new int[rows.count()];
    for (int row = 0; row < classes.length; row++) {
      boolean missing =
          rows.missing() != null
              && rows.missing()[label] != null
              && rows.missing()[label].get(row, 0);
      classes[row] = missing ? -1 : levels.get(row, 0);
    }
    return classes;
  }
}
