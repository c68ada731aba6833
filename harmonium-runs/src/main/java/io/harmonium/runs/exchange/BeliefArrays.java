package io.harmonium.runs.exchange;

import io.harmonium.deep.Dbn;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.store.Models;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A deep belief network of units with two values as arrays and back:
///
/// ```
/// p(h^{l−1} | h^l) ∝ exp(h^{l−1}ᵀ (a_{l−1} + W_l h^l)),   W_l (N_{l−1} x N_l), a_l (N_l) of layers 0 … L−1
/// q(h^l | h^{l−1}) ∝ exp(h^lᵀ (c_l + R_lᵀ h^{l−1})),       c_l (N_l) of layers 1 … L, R_l = W_l where it is left out
/// top: −E = h^{L−1}ᵀ W_L h^L + a_{L−1}ᵀ h^{L−1} + c_Lᵀ h^L + yᵀ (d + U h^L)
/// ```
///
/// y being the class, where there is one: U (K x N_L), d (K).
final class BeliefArrays {

  /// What `import --as` calls these arrays.
  static final String FAMILY = "dbn";

  private static final String EXPECTED =
      "W1 (N0 x N1), W2 (N1 x N2), …, a0 (N0), a1 (N1), …, c1 (N1), c2 (N2), …; R1 (N0 x N1), … of"
          + " recognition with weights of its own; U (K x NL) and d (K) of classes at the top";

  private BeliefArrays() {}

  /// True where `machine` has these arrays.
  static boolean fits(Machine machine) {
    Structure structure = machine.structure();
    if (!structure.is(Dbn.KIND)) return false;
    int label = structure.label();
    for (int l = 0; l < structure.size(); l++)
      if (l != label && !ArrayUnits.two(structure.layer(l).units())) return false;
    Dbn network = Dbn.of(machine.structure(), machine.parameters());
    return network.rbms().getFirst().structure().visible().size() == 1;
  }

  static Map<String, NpyArray> arrays(Machine machine) {
    Dbn network = Dbn.of(machine.structure(), machine.parameters());
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    for (int k = 0; k < network.depth(); k++)
      put(arrays, "W" + (k + 1), network.rbms().get(k), link(network.rbms().get(k)));
    for (int k = 0; k < network.recognition().size(); k++)
      put(arrays, "R" + (k + 1), network.upward(k), link(network.upward(k)));
    for (int k = 0; k < network.depth(); k++)
      put(arrays, "a" + k, network.rbms().get(k), field(network.rbms().get(k), 0));
    for (int k = 0; k < network.depth(); k++) {
      Machine upward = network.upward(k);
      put(arrays, "c" + (k + 1), upward, field(upward, upward.structure().size() - 1));
    }
    if (network.classes()) {
      put(arrays, "U", network.top(), network.top().structure().links().get(1).name());
      put(arrays, "d", network.top(), field(network.top(), 1));
    }
    return arrays;
  }

  private static String link(Machine machine) {
    return machine.structure().links().getFirst().name();
  }

  private static String field(Machine machine, int l) {
    Structure structure = machine.structure();
    return structure.layer(l).parameter(structure.port(l, 0));
  }

  private static void put(
      Map<String, NpyArray> arrays, String name, Machine machine, String parameter) {
    Parameters parameters = machine.parameters();
    arrays.put(name, NpyArray.of(parameters.get(parameter), parameters.slice(parameter).shape()));
  }

  /// The network of `arrays`, which came from `place`.
  static Machine machine(Place place, Map<String, NpyArray> arrays, ArrayUnits units) {
    int depth = 0;
    while (arrays.containsKey("W" + (depth + 1))) depth++;
    if (depth < 2)
      throw place.bad(
          "expected W1, W2, … of a network with two hidden layers or more, got " + arrays.keySet(),
          "save " + EXPECTED);
    boolean classes = arrays.containsKey("U");
    boolean untied = arrays.containsKey("R1");
    NamedArrays named =
        new NamedArrays(place, arrays, EXPECTED)
            .require("deep belief network", names(depth, classes, untied), List.of());
    List<Machine> rbms = new ArrayList<>();
    List<Machine> recognition = new ArrayList<>();
    int below = named.shape("W1", "units below", "units above")[0];
    for (int k = 0; k < depth; k++) {
      int above = named.shape("W" + (k + 1), "units below", "units above")[1];
      boolean labelled = classes && k == depth - 1;
      int states = labelled ? named.shape("d", "classes")[0] : 0;
      if (labelled && states < 2)
        throw place.bad("expected two classes or more in 'd', got " + states, "save " + EXPECTED);
      Layer seen = new Layer("visible", k == 0 ? units.visible() : units.hidden(), below);
      List<Layer> layers = new ArrayList<>(List.of(seen));
      if (labelled) layers.add(ClassRbm.label(states));
      Machine zero = Rbm.of(layers, new Layer("hidden", units.hidden(), above));
      Parameters parameters =
          zero.parameters()
              .with(field(zero, 0), named.numbers("a" + k, below))
              .with(field(zero, layers.size()), named.numbers("c" + (k + 1), above))
              .with(link(zero), named.numbers("W" + (k + 1), below, above));
      if (labelled)
        parameters =
            parameters
                .with(field(zero, 1), named.numbers("d", states))
                .with(zero.structure().links().get(1).name(), named.numbers("U", states, above));
      rbms.add(zero.with(parameters));
      if (untied && k < depth - 1)
        recognition.add(
            zero.with(parameters.with(link(zero), named.numbers("R" + (k + 1), below, above))));
      below = above;
    }
    return Models.machine(new Dbn(rbms, recognition));
  }

  private static List<String> names(int depth, boolean classes, boolean untied) {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < depth; k++) {
      names.addAll(List.of("W" + (k + 1), "a" + k, "c" + (k + 1)));
      if (untied && k < depth - 1) names.add("R" + (k + 1));
    }
    if (classes) names.addAll(List.of("U", "d"));
    return names;
  }

  /// What `import` has to be told of the units: nothing where all are binary.
  static String units(Machine machine) {
    String visible = machine.structure().layer(0).units().name();
    String hidden = machine.structure().hidden().getFirst().units().name();
    boolean binary = visible.equals("binary") && hidden.equals("binary");
    return binary ? "" : " {units} " + visible + ":" + hidden;
  }
}
