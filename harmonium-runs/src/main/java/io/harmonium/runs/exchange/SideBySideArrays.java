package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Visible layers side by side above one hidden layer as arrays, such as those of a mixed table: for each visible layer NAME
/// W_NAME, b_NAME and, of real units, sigma_NAME, as [RbmArrays] has them, and c of the hidden layer. Numbers of a table are
/// standardised; how, and what columns and words stand for, is told by `run.json` of the run, which is needed to read them back.
final class SideBySideArrays {

  private static final String WEIGHTS = "W_";

  private SideBySideArrays() {}

  /// True where `machine` has these arrays.
  static boolean fits(Machine machine) {
    Structure structure = machine.structure();
    return structure.visible().size() > 1
        && structure.hidden().size() == 1
        && structure.given() == 0
        && structure.links().size() == structure.visible().size()
        && structure.layers().stream().allMatch(l -> l.units().whole() || RbmArrays.named(l));
  }

  /// Whether `arrays` are of this kind.
  static boolean holds(Map<String, NpyArray> arrays) {
    return arrays.keySet().stream().anyMatch(name -> name.startsWith(WEIGHTS));
  }

  /// The machine of `structure` whose arrays came from `place`.
  static Machine machine(Place place, Map<String, NpyArray> arrays, Structure structure) {
    int last = structure.size() - 1;
    List<String> needed = new ArrayList<>(List.of(ArraySide.HIDDEN.field()));
    List<String> more = new ArrayList<>(List.of(ArraySide.HIDDEN.sigma()));
    for (Layer layer : structure.visible()) {
      needed.addAll(List.of(WEIGHTS + layer.name(), names(layer).field()));
      more.add(names(layer).sigma());
    }
    String expected = "what export wrote of a machine with these layers";
    NamedArrays named =
        new NamedArrays(place, arrays, expected).require("machine like that", needed, more);
    ArraySide hidden = read(place, arrays, ArraySide.HIDDEN, structure.layer(last), expected);
    Parameters parameters = structure.zeros();
    hidden.fill(structure, last, parameters);
    for (int l = 0; l < last; l++) {
      Layer layer = structure.layer(l);
      ArraySide visible = read(place, arrays, names(layer), layer, expected);
      visible.fill(structure, l, parameters);
      double[] weights =
          named.numbers(WEIGHTS + layer.name(), RbmArrays.join(visible.shape(), hidden.shape()));
      RbmArrays.scale(weights, visible, hidden, false);
      parameters = parameters.with(structure.links().get(l).name(), weights);
    }
    Machine machine = new Machine(structure, parameters);
    String unsupported = machine.unsupported();
    if (unsupported != null) throw place.bad(unsupported, "check the weights and the sigmas");
    return machine;
  }

  private static ArraySide read(
      Place place,
      Map<String, NpyArray> arrays,
      ArraySide.Names names,
      Layer layer,
      String expected) {
    ArraySide side = ArraySide.read(place, arrays, names, layer.units());
    if (!side.layer().units().equals(layer.units()) || side.layer().size() != layer.size())
      throw place.bad(
          "expected '"
              + names.field()
              + "' of "
              + layer.size()
              + " "
              + layer.units().name()
              + " units, got "
              + side.layer().size()
              + " "
              + side.layer().units().name()
              + " ones",
          "save " + expected);
    return side;
  }

  private static ArraySide.Names names(Layer layer) {
    return new ArraySide.Names(layer.name(), "b_" + layer.name(), "sigma_" + layer.name());
  }

  static Map<String, NpyArray> arrays(Machine machine) {
    Structure structure = machine.structure();
    int last = structure.size() - 1;
    ArraySide hidden = RbmArrays.side(machine, last);
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    for (int l = 0; l < last; l++) {
      Layer layer = structure.layer(l);
      ArraySide visible = RbmArrays.side(machine, l);
      double[] weights = machine.parameters().get(structure.links().get(l).name());
      RbmArrays.scale(weights, visible, hidden, true);
      arrays.put(
          WEIGHTS + layer.name(),
          NpyArray.of(weights, RbmArrays.join(visible.shape(), hidden.shape())));
      visible.write(names(layer), arrays);
    }
    hidden.write(ArraySide.HIDDEN, arrays);
    return arrays;
  }
}
