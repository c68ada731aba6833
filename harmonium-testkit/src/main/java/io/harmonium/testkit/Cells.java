package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;

/// Reads and writes single values of units and single cells of states: the bit, the level, or the real number itself.
final class Cells {

  private Cells() {}

  static double get(States states, int row, int cell) {
    return states.resident().content(row, cell);
  }

  static void set(States states, int row, int cell, double value) {
    switch (states.resident()) {
      case Bits bits -> bits.set(row, cell, value != 0);
      case Levels levels -> levels.set(row, cell, (int) value);
      case Reals reals -> reals.set(row, cell, (float) value);
    }
  }

  /// A unit takes a value in all its ports: number `value` of its list, or the number itself.
  static void set(Units units, States[] x, int row, int unit, double value) {
    if (units.values() > 0) {
      units.setValue(x, row, unit, (int) value);
      return;
    }
    double[][] t = new double[x.length][1];
    units.statisticsAt((float) value, 0, t);
    for (int p = 0; p < x.length; p++) set(x[p], row, unit, t[p][0]);
  }

  /// The value of a unit of a layer.
  static double get(Configurations x, Structure structure, int layer, int row, int unit) {
    return structure.layer(layer).units().value(x.layers()[layer], row, unit);
  }

  /// One row of a single unit that holds `value`.
  static States[] single(Units units, double value) {
    States[] x = new Layer("single", units, 1).allocate(1);
    set(units, x, 0, 0, value);
    return x;
  }

  /// Configurations whose plain values are `values[layer]`, with all ports filled in; null layers stay absent.
  static Configurations complete(Structure structure, int rows, States[] values) {
    States[][] layers = new States[structure.size()][];
    for (int l = 0; l < layers.length; l++)
      if (values[l] != null) layers[l] = structure.layer(l).units().statistics(values[l]);
    return new Configurations(rows, layers);
  }

  /// True where every known port of every layer holds the same bits.
  static boolean same(Configurations a, Configurations b) {
    if (a == null || b == null) return a == null && b == null;
    for (int l = 0; l < a.layers().length; l++) {
      if ((a.layers()[l] == null) != (b.layers()[l] == null)) return false;
      if (a.layers()[l] == null) continue;
      for (int p = 0; p < a.layers()[l].length; p++)
        if (!a.layers()[l][p].equals(b.layers()[l][p])) return false;
    }
    return true;
  }
}
