package io.harmonium.learning;

import io.harmonium.coupling.WeightTile;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Where a machine in training has a distribution: ceilings on single parameters ([io.harmonium.learning.start.Initial#ceilings]), and weights between
/// layers of unbounded range that are not too strong.
final class Bounds {

  /// Largest strength ([Machine#strength]) of a machine in training: beyond it the slowest direction of its distribution
  /// would be seven times wider than its units alone.
  private static final double STRONGEST = 0.98;

  private final Structure structure;
  private final double[] ceilings;
  private final int[] limited;
  private final boolean damping;
  private final int[] unbounded;

  Bounds(Structure structure, double[] ceilings) {
    this.structure = structure;
    this.limited = limited(ceilings, 0, structure.linkOffset());
    this.damping = limited(ceilings, structure.linkOffset(), ceilings.length).length > 0;
    this.ceilings = damping ? ceilings : Arrays.copyOf(ceilings, structure.linkOffset());
    this.unbounded =
        IntStream.range(0, structure.links().size()).filter(structure::unbounded).toArray();
  }

  private static int[] limited(double[] ceilings, int from, int to) {
    return IntStream.range(from, to).filter(i -> ceilings[i] < Double.POSITIVE_INFINITY).toArray();
  }

  Structure structure() {
    return structure;
  }

  /// Holds the weights of a strip (modified) under their ceilings.
  void hold(WeightTile tile, double[] weights) {
    for (int i = tile.from(); damping && i < tile.to(); i++)
      weights[i] = Math.min(weights[i], ceilings[i]);
  }

  /// Holds the parameters of the units (modified) under their ceilings, and weights that are too strong for a distribution.
  void holdUnits(Parameters parameters) {
    double[] values = parameters.values();
    for (int i : limited) if (values[i] > ceilings[i]) values[i] = ceilings[i];
    if (unbounded.length > 0) weaken(parameters);
  }

  /// Layers drive each other through their links, whatever kind of model reads them.
  private void weaken(Parameters parameters) {
    if (parameters.nonFinite() != null) return;
    double strength = new Machine(structure.as(Machine.KIND), parameters).strength();
    if (!(strength > STRONGEST)) return;
    double[] values = parameters.values();
    for (int k : unbounded) {
      int from = structure.linkOffset(k);
      for (int i = from; i < from + structure.linkSize(k); i++) values[i] *= STRONGEST / strength;
    }
  }
}
