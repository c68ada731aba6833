package io.harmonium.runs.diagnosis;

import io.harmonium.coupling.Window;
import io.harmonium.deep.Dbm;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongBiFunction;

/// The option of `train` that gives a machine other numbers of hidden units of the same kinds.
final class OtherSize {

  private OtherSize() {}

  /// Option and value for `factor` times as many hidden units, one at least; empty where there are none.
  static String[] times(Structure structure, double factor) {
    return of(structure, (layer, units) -> Math.round(factor * units));
  }

  /// Option and value for as many units as `count` says of a layer and the number it has; filters count once.
  static String[] of(Structure structure, ToLongBiFunction<Layer, Integer> count) {
    List<String> layers = new ArrayList<>();
    for (Layer layer : Dbm.hidden(structure)) {
      int units = layer.maps() == 0 ? layer.size() : layer.maps();
      long wanted = Math.max(1, count.applyAsLong(layer, units));
      if (layer.maps() > 0) {
        Window window = ConvolutionalRbm.link(structure).window();
        String size = window.tall() + "x" + window.wide();
        return new String[] {"filters", wanted + ":" + size + ":" + window.stride()};
      }
      String kind = layer.units().name();
      layers.add(kind.equals("binary") ? Long.toString(wanted) : wanted + ":" + kind);
    }
    return layers.isEmpty() ? new String[0] : new String[] {"hidden", String.join(",", layers)};
  }
}
