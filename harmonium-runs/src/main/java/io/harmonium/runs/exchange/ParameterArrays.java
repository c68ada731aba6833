package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Any machine as arrays under the names that it has for its own parameters, such as `visible.x`, `hidden.x²` and
/// `visible-hidden`: for kinds of units and links for which no letters are customary. A precision γ stands as its
/// logarithm ζ, as it is learned. The arrays do not say what the machine is; a run of the same machine does.
final class ParameterArrays {

  /// What `import --as` calls these arrays.
  static final String FAMILY = "parameters";

  private ParameterArrays() {}

  static Map<String, NpyArray> arrays(Machine machine) {
    Parameters parameters = machine.parameters();
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    for (Parameters.Slice slice : parameters.slices())
      arrays.put(slice.name(), NpyArray.of(parameters.get(slice.name()), slice.shape()));
    return arrays;
  }

  /// The machine like `like` whose arrays came from `place`.
  static Machine machine(Place place, Map<String, NpyArray> arrays, Machine like) {
    Parameters parameters = like.parameters();
    List<String> names = parameters.slices().stream().map(Parameters.Slice::name).toList();
    NamedArrays named =
        new NamedArrays(place, arrays, "what export wrote of a machine like that: " + names)
            .require("machine like that", names, List.of());
    for (Parameters.Slice slice : like.parameters().slices())
      parameters = parameters.with(slice.name(), named.numbers(slice.name(), slice.shape()));
    Machine machine = like.with(parameters);
    String unsupported = machine.unsupported();
    if (unsupported != null) throw place.bad(unsupported, "check weights and precisions");
    return machine;
  }
}
