package io.harmonium.model;

import java.util.List;

/// A named block of numbers beyond units and links that no energy reads by itself, such as the weights by which the past
/// of a sequence moves the biases of a frame. Optimisers, files and gradients treat them like all other parameters.
///
/// @param sides its shape, row-major
public record AuxiliaryParameters(String name, List<Integer> sides) {

  public AuxiliaryParameters {
    if (name.isBlank()) throw new IllegalArgumentException("a block of numbers needs a name");
    sides = List.copyOf(sides);
    if (sides.isEmpty() || sides.stream().anyMatch(side -> side < 1))
      throw new IllegalArgumentException("'" + name + "' needs sides of at least 1, got " + sides);
  }

  /// A block of the given shape.
  public static AuxiliaryParameters of(String name, Integer... sides) {
    return new AuxiliaryParameters(name, List.of(sides));
  }

  /// How many numbers it holds.
  public int length() {
    int length = 1;
    for (int side : sides) length = Math.multiplyExact(length, side);
    return length;
  }

  /// Its shape as files know it.
  public int[] shape() {
    return sides.stream().mapToInt(Integer::intValue).toArray();
  }
}
