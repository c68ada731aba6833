package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.machines.ReplicatedSoftmax;
import io.harmonium.model.Machine;
import io.harmonium.units.Binary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A replicated softmax of 0/1 hidden units as arrays and back:
///
/// ```
/// E(n, h; D) = −log(D!/Π_k n_k!) − b·n − nᵀWh − D·c·h        W (K x M), b (K), c (M)
/// ```
///
/// They are written in the gauge in which the weights of each hidden unit sum to 0.
final class WordArrays {

  private static final String EXPECTED = "W (words x hidden), b (words) and c (hidden)";

  private WordArrays() {}

  /// The machine of `arrays`, which came from `place`.
  static Machine machine(Place place, Map<String, NpyArray> arrays) {
    NamedArrays named =
        new NamedArrays(place, arrays, EXPECTED)
            .require("replicated-softmax", List.of("W", "b", "c"), List.of());
    int[] shape = named.shape("W", "words", "hidden");
    return ReplicatedSoftmax.with(
        ReplicatedSoftmax.of(shape[0], new Binary(), shape[1]),
        named.numbers("b", shape[0]),
        named.numbers("W", shape),
        named.numbers("c", shape[1]));
  }

  /// True where `machine` has these arrays.
  static boolean fits(Machine machine) {
    return machine.structure().open() && machine.structure().layer(1).units() instanceof Binary;
  }

  static Map<String, NpyArray> arrays(Machine machine) {
    int words = machine.structure().layer(0).size();
    int hidden = machine.structure().layer(1).size();
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(ReplicatedSoftmax.weights(machine), words, hidden));
    arrays.put("b", NpyArray.of(machine.parameters().get("visible.n"), words));
    arrays.put("c", NpyArray.of(ReplicatedSoftmax.biases(machine), hidden));
    return arrays;
  }
}
