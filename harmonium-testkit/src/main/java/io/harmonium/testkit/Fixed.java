package io.harmonium.testkit;

import java.util.List;

/// A cell that is held at a value: the number of the value where the kind is discrete, else the number itself.
public record Fixed(int layer, int cell, double value) {

  /// The entry of `all` for a cell, or null where it is free.
  static Fixed find(List<Fixed> all, int layer, int cell) {
    for (Fixed fixed : all) if (fixed.layer == layer && fixed.cell == cell) return fixed;
    return null;
  }
}
