package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The arrays of a file that is to describe a machine, checked by name and shape.
///
/// @param expected what the arrays should be, for messages
record NamedArrays(Place place, Map<String, NpyArray> arrays, String expected) {

  /// Refuses files without one of `needed`, or with an array that is neither that nor one of `more`; numbers are finite.
  NamedArrays require(String family, List<String> needed, List<String> more) {
    for (String name : needed)
      if (!arrays.containsKey(name))
        throw place.bad(
            "there is no array '" + name + "', only " + arrays.keySet(), "save " + expected);
    for (String name : arrays.keySet())
      if (!needed.contains(name) && !more.contains(name))
        throw place.bad("no array of a " + family + " is called so", name, "save " + expected);
    arrays.forEach((name, array) -> RbmArrays.finite(place, name, array));
    return this;
  }

  /// The shape of an array with as many axes as `axes` has words, none of them empty.
  int[] shape(String name, String... axes) {
    int[] shape = arrays.get(name).shape();
    if (shape.length != axes.length || arrays.get(name).size() == 0)
      throw place.bad(
          "expected '"
              + name
              + "' with the axes "
              + String.join(" x ", axes)
              + ", got "
              + ArraySide.text(shape),
          "save " + expected);
    return shape;
  }

  /// The numbers of an array of a shape, all 0 where it is left out.
  double[] numbers(String name, int... shape) {
    if (!arrays.containsKey(name)) {
      int size = 1;
      for (int side : shape) size *= side;
      return new double[size];
    }
    int[] given = arrays.get(name).shape();
    if (!Arrays.equals(given, shape))
      throw place.bad(
          "expected '"
              + name
              + "' with shape "
              + ArraySide.text(shape)
              + " to go with the others, got "
              + ArraySide.text(given),
          "save " + expected);
    return arrays.get(name).doubles();
  }
}
