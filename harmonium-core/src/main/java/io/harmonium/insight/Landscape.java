package io.harmonium.insight;

import io.harmonium.evaluation.PrincipalPlane;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.numeric.Transcendental;
import java.util.Arrays;

/// The free energy of a machine over the plane in which the data vary most:
///
/// ```
/// G(cell) = −log p(x falls into the cell)
/// ```
///
/// From all states where the visible side can be enumerated, else from samples; cells with fewer than [#MIN] samples are
/// NaN. `cells[row·side + column]`, the first row at the bottom.
public record Landscape(
    double left, double right, double bottom, double top, int side, double[] cells, boolean exact) {

  /// Samples that a cell needs before it counts.
  public static final int MIN = 10;

  private static final double MAX_BITS = 16;

  /// True where all visible states can be walked.
  public static boolean enumerable(Machine machine) {
    return Enumeration.possible(machine, true) && Enumeration.logStates(machine, true) <= MAX_BITS;
  }

  /// The landscape of all states.
  public static Landscape exact(
      Machine machine, PrincipalPlane plane, Rows data, int side, Workers workers) {
    Structure structure = machine.structure();
    Enumeration states = Enumeration.of(machine, true);
    double[] log = states.logWeights(workers);
    Configurations x = Configurations.zeros(structure, log.length);
    for (int row = 0; row < log.length; row++) {
      int[] values = states.values(row);
      int unit = 0;
      for (int l = 0; l < structure.visible().size(); l++)
        for (int i = 0; i < structure.layer(l).size(); i++)
          structure.layer(l).units().setValue(x.layers()[l], row, i, values[unit++]);
    }
    double logZ = io.harmonium.numeric.Elementary.logSumExp(log);
    double[] mass = new double[log.length];
    for (int row = 0; row < mass.length; row++)
      mass[row] = io.harmonium.numeric.Elementary.exp(log[row] - logZ);
    double[][] places = plane.project(structure, Rows.of(x), workers);
    return of(places, mass, plane.project(structure, data, workers), side, 0, true);
  }

  /// The landscape of samples.
  public static Landscape sampled(
      Structure structure,
      PrincipalPlane plane,
      Rows data,
      Rows samples,
      int side,
      Workers workers) {
    double[][] places = plane.project(structure, samples, workers);
    double[] mass = new double[places.length];
    Arrays.fill(mass, 1.0 / mass.length);
    double least = (double) MIN / mass.length;
    return of(places, mass, plane.project(structure, data, workers), side, least, false);
  }

  private static Landscape of(
      double[][] places, double[] mass, double[][] data, int side, double least, boolean exact) {
    double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (double[][] cloud : new double[][][] {places, data})
      for (double[] place : cloud)
        for (int k = 0; k < 2; k++) {
          low[k] = Math.min(low[k], place[k]);
          high[k] = Math.max(high[k], place[k]);
        }
    for (int k = 0; k < 2; k++) {
      double room = high[k] > low[k] ? 0.02 * (high[k] - low[k]) : 1;
      low[k] -= room;
      high[k] += room;
    }
    double[] cells = new double[side * side];
    for (int r = 0; r < places.length; r++) {
      int x = (int) ((places[r][0] - low[0]) / (high[0] - low[0]) * side);
      int y = (int) ((places[r][1] - low[1]) / (high[1] - low[1]) * side);
      cells[Math.min(side - 1, y) * side + Math.min(side - 1, x)] += mass[r];
    }
    for (int c = 0; c < cells.length; c++)
      cells[c] =
          cells[c] > 0 && cells[c] >= least * (1 - 1e-9)
              ? -Transcendental.log(cells[c])
              : Double.NaN;
    return new Landscape(low[0], high[0], low[1], high[1], side, cells, exact);
  }

  /// The lowest and the highest value that is known.
  public double[] range() {
    double[] known = Arrays.stream(cells).filter(g -> !Double.isNaN(g)).toArray();
    return new double[] {
      Arrays.stream(known).min().orElse(0), Arrays.stream(known).max().orElse(1)
    };
  }
}
