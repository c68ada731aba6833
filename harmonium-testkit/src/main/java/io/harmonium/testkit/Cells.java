package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;

/// Reads and writes single cells of states: the bit, the level, or the real number itself.
final class Cells {

  private Cells() {}

  static double get(States states, int row, int cell) {
    return switch (states.resident()) {
      case Bits bits -> bits.get(row, cell) ? 1 : 0;
      case Levels levels -> levels.get(row, cell);
      case Reals reals -> reals.get(row, cell);
    };
  }

  static void set(States states, int row, int cell, double value) {
    switch (states.resident()) {
      case Bits bits -> bits.set(row, cell, value != 0);
      case Levels levels -> levels.set(row, cell, (int) value);
      case Reals reals -> reals.set(row, cell, (float) value);
    }
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
