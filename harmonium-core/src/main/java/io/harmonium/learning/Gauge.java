package io.harmonium.learning;

import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Lateral;
import io.harmonium.model.Parameters;
import io.harmonium.model.Strip;
import io.harmonium.model.Structure;

/// A change of coordinates that leaves the law p unchanged: it may steer the gradient, or move the parameters along
/// directions in which p does not change.
public interface Gauge {

  /// Replaces the gradient of a strip of weights (modified) by the step that the same likelihood asks for in this gauge,
  /// given the plain gradient of the units before it; `means` is the running mean of ⟨t⟩ over the positive phases,
  /// `[layer][port][column]`. What the gradient of the units must give in return goes into `shift`, which has room for a
  /// row and a column of the strip, or for two units per pair of a link within a layer.
  default void steer(
      Structure structure,
      Strip strip,
      double[][][] means,
      double[] gradient,
      Workspace space,
      double[] shift) {}

  /// Replaces the gradient of the units (modified) accordingly, when all strips are done; `shifts` holds one array per
  /// strip.
  default void steerUnits(
      Structure structure, double[][][] means, double[] gradient, double[][] shifts) {}

  /// The whole gradient (modified) at once.
  default void steer(
      Structure structure, double[][][] means, Parameters gradient, Workers workers) {
    double[][] shifts = shifts(structure);
    for (Strip strip : structure.strips())
      steer(structure, strip, means, gradient.values(), workers.space(), shifts[strip.index()]);
    steerUnits(structure, means, gradient.values(), shifts);
  }

  /// Room for what strips take from the units.
  static double[][] shifts(Structure structure) {
    return structure.strips().stream()
        .map(strip -> new double[room(structure, strip)])
        .toArray(double[][]::new);
  }

  private static int room(Structure structure, Strip strip) {
    return structure.links().get(strip.link()) instanceof Lateral link
        ? 2 * link.width() * strip.rows()
        : strip.rows() + strip.width();
  }

  /// Moves `parameters` (modified) without changing p.
  default void move(Structure structure, Parameters parameters, Workspace space) {}

  /// The same with scratch of its own.
  default void move(Structure structure, Parameters parameters) {
    move(structure, parameters, new Workspace(Kernels.plain()));
  }

  /// Whether [#move] does anything to machines of this structure.
  default boolean moves(Structure structure) {
    return false;
  }
}
