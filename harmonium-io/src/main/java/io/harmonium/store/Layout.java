package io.harmonium.store;

import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The names and shapes of parameters that do not follow from a structure.
final class Layout {

  /// The entry of the facts that holds it.
  static final String NAME = "layout";

  private static final int MAX_SIDES = 8;

  private Layout() {}

  /// Adds the layout of `parameters` to `facts` (modified) where it does not follow from `structure`.
  static void put(Structure structure, Parameters parameters, Map<String, Object> facts) {
    if (!Models.reader(structure.kind()).laidOut()) facts.put(NAME, write(parameters));
  }

  static List<Map<String, Object>> write(Parameters parameters) {
    List<Map<String, Object>> slices = new ArrayList<>();
    for (Parameters.Slice slice : parameters.slices()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", slice.name());
      json.put("shape", java.util.Arrays.stream(slice.shape()).boxed().toList());
      slices.add(json);
    }
    return slices;
  }

  /// Zeros in the layout that [#write] wrote, of at most `most` numbers; `IllegalArgumentException` says what is wrong.
  static Parameters read(Object json, long max) {
    if (!(json instanceof List<?> list))
      throw new IllegalArgumentException("the layout of the parameters is no list");
    List<Parameters.Slice> slices = new ArrayList<>();
    long offset = 0;
    for (Object each : list) {
      if (!(each instanceof Map<?, ?> slice)
          || !(slice.get("name") instanceof String name)
          || !(slice.get("shape") instanceof List<?> sides)
          || sides.size() > MAX_SIDES)
        throw new IllegalArgumentException("the layout of the parameters is damaged: " + each);
      int[] shape = new int[sides.size()];
      long length = 1;
      for (int i = 0; i < shape.length; i++) {
        if (!(sides.get(i) instanceof Long side)
            || side < 1
            || side > Math.min(max, Integer.MAX_VALUE) / length)
          throw new IllegalArgumentException("'" + name + "' has the shape " + sides);
        shape[i] = side.intValue();
        length *= side;
      }
      slices.add(new Parameters.Slice(name, (int) offset, shape));
      offset += length;
      if (offset > Math.min(max, Integer.MAX_VALUE))
        throw new IllegalArgumentException("the file is too short for its parameters");
    }
    return new Parameters(slices, new double[(int) offset]);
  }
}
