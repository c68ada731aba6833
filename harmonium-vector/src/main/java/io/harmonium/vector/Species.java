package io.harmonium.vector;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/// The vectors that the kernels are written for, and constants on all lanes.
///
/// Three rules keep the compiler on the fast road; where it leaves it, every vector becomes an object, and
/// `KernelContract` counts the bytes. **No method takes or returns a vector**: such helpers are no longer inlined once a
/// graph is large, which depends on the caller; kernels are short passes over arrays instead. **A pass makes at most
/// about forty vector calls.** **A vector that a loop carries starts from `zero`, `broadcast` or an array**, never from
/// a constant.
final class Species {

  static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_256;
  static final VectorSpecies<Integer> INTS = IntVector.SPECIES_256;
  static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_256;

  private Species() {}

  static FloatVector floats(float value) {
    return FloatVector.broadcast(FLOATS, value);
  }

  static DoubleVector doubles(double value) {
    return DoubleVector.broadcast(DOUBLES, value);
  }
}
