package io.harmonium.model;

import java.util.List;

/// What a layer is for. Names of layers address numbers in files and random draws; they mean nothing.
public enum Role {
  /// Columns of the data that the model learns.
  VISIBLE,
  /// The class of a row, one unit.
  LABEL,
  /// Columns of the data that are known and never drawn: the model is conditional on them.
  GIVEN,
  /// Units that no data show.
  HIDDEN;

  /// How many of the visible layers are given; they stand first, and one is left.
  static int given(List<Layer> visible) {
    int given = 0;
    while (given < visible.size() && visible.get(given).role() == GIVEN) given++;
    if (given == visible.size())
      throw new IllegalArgumentException(
          given + " of " + given + " visible layers cannot be given; one must be left");
    for (Layer layer : visible.subList(given, visible.size()))
      if (layer.role() == GIVEN)
        throw new IllegalArgumentException(
            "layer '" + layer.name() + "' is given and must stand before all that are not");
    return given;
  }

  /// The number of the visible layer that holds the class, or −1.
  static int label(List<Layer> visible) {
    int label = -1;
    for (int l = 0; l < visible.size(); l++)
      if (visible.get(l).role() == LABEL) {
        if (label >= 0)
          throw new IllegalArgumentException(
              "layers '"
                  + visible.get(label).name()
                  + "' and '"
                  + visible.get(l).name()
                  + "' both hold the class of a row; one can");
        label = l;
      }
    return label;
  }
}
