package io.harmonium.learning.gauge;

import io.harmonium.coupling.WeightTile;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// A change of coordinates that leaves the distribution p unchanged: it may steer the gradient, or move the parameters
/// along directions in which p does not change.
public interface Gauge {

  /// Replaces the gradient of a strip of weights (modified) by that of the same likelihood in the coordinates of this
  /// gauge, given the plain gradient of the units before it; `means` is the running mean of ⟨t⟩ over the positive
  /// phases, `[layer][port][column]`.
  default void steer(
      Structure structure,
      WeightTile tile,
      double[][][] means,
      double[] gradient,
      Workspace space) {}

  /// What the plain parameters of the units must give in return when the weights of a strip move by `step` (which
  /// stands at `step[at …]`) in the coordinates of this gauge: into `shift`, which has room for a row and a column of
  /// the strip, or for two units per pair of a link within a layer.
  default void shift(
      Structure structure,
      WeightTile tile,
      double[][][] means,
      double[] step,
      int at,
      Workspace space,
      double[] shift) {}

  /// Whether it has coordinates of its own for the gradient; where none has, steps need not be known.
  default boolean steers() {
    return true;
  }

  /// Replaces the gradient of the units (modified) by that in the coordinates of this gauge, when all strips are done.
  default void steerUnits(Structure structure, double[][][] means, double[] gradient) {}

  /// Takes the shifts of all strips, one array per strip, from the plain parameters of the units (modified).
  default void shiftUnits(Structure structure, double[] units, double[][] shifts) {}

  /// The whole gradient (modified) at once: the step in plain parameters that goes along the gradient of this gauge.
  default void steer(
      Structure structure, double[][][] means, Parameters gradient, Workers workers) {
    double[] g = gradient.values();
    double[][] shifts = shifts(structure);
    try (Workers.Claim held = workers.claim()) {
      for (WeightTile tile : structure.tiles()) {
        steer(structure, tile, means, g, held.space());
        shift(structure, tile, means, g, tile.from(), held.space(), shifts[tile.index()]);
      }
    }
    steerUnits(structure, means, g);
    shiftUnits(structure, g, shifts);
  }

  /// Room for what strips take from the units.
  static double[][] shifts(Structure structure) {
    return structure.tiles().stream()
        .map(tile -> new double[structure.links().get(tile.link()).reach(tile)])
        .toArray(double[][]::new);
  }

  /// Moves `parameters` (modified) without changing p.
  default void move(Structure structure, Parameters parameters, Workspace space) {}

  /// The same with scratch of its own.
  default void move(Structure structure, Parameters parameters) {
    move(structure, parameters, new Workspace(Kernels.plain()));
  }

  /// Whether [#move] may change the weights of link number `link`.
  default boolean moves(Structure structure, int link) {
    return false;
  }
}
