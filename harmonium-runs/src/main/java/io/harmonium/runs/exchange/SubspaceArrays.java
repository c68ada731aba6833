package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Subspace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A subspace machine of 0/1 visible units as arrays and back:
///
/// ```
/// E(x, h, s) = −Σ W_ijk x_i h_j s_jk − b·x − c·h − Σ D_jk h_j s_jk        W (N x M x K), b (N), c (M), D (M x K)
/// ```
///
/// The bits behind a closed gate are free: each adds log 2 to log Z.
final class SubspaceArrays {

  private static final List<String> NAMES = List.of("W", "b", "c", "D");
  private static final String EXPECTED = "W (N x M x K), b (N), c (M) and D (M x K)";

  private SubspaceArrays() {}

  /// The machine of `arrays`, which came from `place`.
  static Machine machine(Place place, Map<String, NpyArray> arrays) {
    NamedArrays named =
        new NamedArrays(place, arrays, EXPECTED).require("subspace-rbm", NAMES, List.of());
    int[] shape = named.shape("W", "visible", "gates", "bits");
    if (shape[2] > 16)
      throw place.bad("expected 'W' with 1 to 16 bits, got " + shape[2], "save " + EXPECTED);
    Machine zero = Rbm.of(new Binary(), shape[0], new Subspace(shape[2]), shape[1]);
    return zero.with(
        zero.parameters()
            .with("visible.x", named.numbers("b", shape[0]))
            .with("hidden.hs", named.numbers("D", shape[1], shape[2]))
            .with("hidden.h", named.numbers("c", shape[1]))
            .with(Rbm.LINK, named.numbers("W", shape)));
  }

  /// True where `machine` has these arrays.
  static boolean fits(Machine machine) {
    Structure structure = machine.structure();
    return structure.size() == 2
        && structure.layer(0).units() instanceof Binary
        && structure.layer(1).units() instanceof Subspace;
  }

  static Map<String, NpyArray> arrays(Machine machine) {
    Structure structure = machine.structure();
    Parameters parameters = machine.parameters();
    int visible = structure.layer(0).size();
    int gates = structure.layer(1).size();
    int bits = structure.layer(1).columns() / gates;
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(parameters.get(Rbm.LINK), new int[] {visible, gates, bits}));
    arrays.put("b", NpyArray.of(parameters.get("visible.x"), new int[] {visible}));
    arrays.put("c", NpyArray.of(parameters.get("hidden.h"), new int[] {gates}));
    arrays.put("D", NpyArray.of(parameters.get("hidden.hs"), new int[] {gates, bits}));
    return arrays;
  }
}
