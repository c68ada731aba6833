package io.harmonium.runs.exchange;

import io.harmonium.deep.Dbm;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// A deep Boltzmann machine as arrays W1, W2, …, b0, b1, … and back:
///
/// ```
/// E = −b0·x − Σ_l b_l·h^l − xᵀ W1 h¹ − Σ_{l≥2} h^{l−1}ᵀ W_l h^l        W_l (N_{l−1} x N_l), b_l (N_l)
/// ```
final class DeepArrays {

  private static final String EXPECTED =
      "W1 (N0 x N1), W2 (N1 x N2), … and b0 (N0), b1 (N1), b2 (N2), …";

  private DeepArrays() {}

  /// The machine of `arrays`, which came from `place`.
  static Machine machine(Place place, Map<String, NpyArray> arrays, ArrayUnits units) {
    int depth = 0;
    while (arrays.containsKey("W" + (depth + 1))) depth++;
    if (depth < 2 || !arrays.keySet().equals(names(depth)))
      throw place.bad(
          "expected the arrays "
              + names(Math.max(2, depth))
              + " of a machine with "
              + Math.max(2, depth)
              + " hidden layers, got "
              + new TreeSet<>(arrays.keySet()),
          "save " + EXPECTED);
    List<Layer> layers = new ArrayList<>();
    for (int l = 0; l <= depth; l++) {
      int[] shape = arrays.get("b" + l).shape();
      if (shape.length != 1 || shape[0] == 0)
        throw place.bad(
            "expected 'b" + l + "' with one axis (units), got " + ArraySide.text(shape),
            "save " + EXPECTED);
      Units kind = l == 0 ? units.visible() : units.hidden();
      layers.add(new Layer(l == 0 ? "visible" : Dbm.HIDDEN + l, kind, shape[0]));
    }
    for (int l = 1; l <= depth; l++) {
      int[] expected = {layers.get(l - 1).size(), layers.get(l).size()};
      if (!java.util.Arrays.equals(arrays.get("W" + l).shape(), expected))
        throw place.bad(
            "expected 'W"
                + l
                + "' with shape "
                + ArraySide.text(expected)
                + " to go with the fields, got "
                + ArraySide.text(arrays.get("W" + l).shape()),
            "save " + EXPECTED);
    }
    arrays.forEach((name, array) -> RbmArrays.finite(place, name, array));
    Machine zero = Dbm.of(layers.subList(0, 1), layers.subList(1, layers.size()));
    Parameters parameters = zero.parameters();
    for (int l = 0; l <= depth; l++) {
      parameters = parameters.with(layers.get(l).name() + ".x", arrays.get("b" + l).doubles());
      if (l > 0) parameters = parameters.with(link(layers, l), arrays.get("W" + l).doubles());
    }
    return zero.with(parameters);
  }

  private static TreeSet<String> names(int depth) {
    TreeSet<String> names = new TreeSet<>();
    for (int l = 0; l <= depth; l++) names.add("b" + l);
    for (int l = 1; l <= depth; l++) names.add("W" + l);
    return names;
  }

  private static String link(List<Layer> layers, int l) {
    return layers.get(l - 1).name() + "-" + layers.get(l).name();
  }

  /// True where `machine` has these arrays.
  static boolean fits(Machine machine) {
    return Dbm.deep(machine.structure())
        && machine.structure().visible().size() == 1
        && machine.structure().layers().stream()
            .allMatch(l -> l.units().values() == 2 && l.units().ports().get(0).width() == 1);
  }

  static Map<String, NpyArray> arrays(Machine machine) {
    List<Layer> layers = new ArrayList<>(machine.structure().visible());
    layers.addAll(Dbm.hidden(machine.structure()));
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    for (int l = 1; l < layers.size(); l++)
      arrays.put(
          "W" + l,
          NpyArray.of(
              machine.parameters().get(link(layers, l)),
              new int[] {layers.get(l - 1).size(), layers.get(l).size()}));
    for (int l = 0; l < layers.size(); l++)
      arrays.put(
          "b" + l,
          NpyArray.of(
              machine.parameters().get(layers.get(l).name() + ".x"),
              new int[] {layers.get(l).size()}));
    return arrays;
  }

  /// The kinds of units that an import has to be told.
  static String units(Machine machine) {
    String visible = machine.structure().layer(0).units().name();
    String hidden = machine.structure().layer(1).units().name();
    return visible.equals("binary") && hidden.equals("binary")
        ? ""
        : " {units} " + visible + ":" + hidden;
  }
}
