package io.harmonium.app.use;

import io.harmonium.formats.NpyArray;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import java.util.LinkedHashMap;
import java.util.Map;

/// Visible layers side by side above one hidden layer as arrays, such as those of a mixed table: for each visible layer NAME
/// W_NAME, b_NAME and, of real units, sigma_NAME, as [RbmArrays] has them, and c of the hidden layer. Numbers of a table are
/// standardised; how, and what columns and words stand for, is told by `run.json`.
final class SideBySideArrays {

  private SideBySideArrays() {}

  /// True where `machine` has these arrays.
  static boolean describes(Machine machine) {
    Structure structure = machine.structure();
    return structure.visible().size() > 1
        && structure.hidden().size() == 1
        && structure.given() == 0
        && structure.links().size() == structure.visible().size();
  }

  static Map<String, NpyArray> arrays(Machine machine) {
    Structure structure = machine.structure();
    int last = structure.size() - 1;
    ArraySide hidden = RbmArrays.side(machine, last);
    RbmArrays.requireArrays(structure.layer(last));
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    for (int l = 0; l < last; l++) {
      Layer layer = structure.layer(l);
      if (!layer.units().whole()) RbmArrays.requireArrays(layer);
      ArraySide visible = RbmArrays.side(machine, l);
      double[] weights = machine.parameters().get(structure.links().get(l).name());
      RbmArrays.scale(weights, visible, hidden, true);
      arrays.put(
          "W_" + layer.name(),
          NpyArray.of(weights, RbmArrays.join(visible.shape(), hidden.shape())));
      visible.write(
          new ArraySide.Names(layer.name(), "b_" + layer.name(), "sigma_" + layer.name()), arrays);
    }
    hidden.write(ArraySide.HIDDEN, arrays);
    return arrays;
  }
}
