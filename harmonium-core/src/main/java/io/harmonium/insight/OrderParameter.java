package io.harmonium.insight;

import io.harmonium.evaluation.PrincipalPlane;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;

/// One number of a state whose sign tells two kinds of rows apart: its coordinate along the first principal axis of the data,
///
/// ```
/// m(x) = u·(t(x) − mean),   zone = ¼·mean over rows of |m|
/// ```
///
/// A walk changes sides when it passes from below −zone to above zone or back; what happens in the zone does not count.
public record OrderParameter(PrincipalPlane plane, double zone) {

  /// The order parameter of data rows.
  public static OrderParameter of(Structure structure, Rows rows, Workers workers) {
    PrincipalPlane plane = PrincipalPlane.of(structure, rows, workers);
    double sum = 0;
    for (double[] at : plane.project(structure, rows, workers)) sum += Math.abs(at[0]);
    return new OrderParameter(plane, 0.25 * sum / rows.count());
  }

  /// m of every row of `x`.
  public double[] values(Structure structure, Configurations x, Workers workers) {
    double[][] at = plane.project(structure, Rows.of(x), workers);
    double[] values = new double[at.length];
    for (int row = 0; row < values.length; row++) values[row] = at[row][0];
    return values;
  }

  /// How often a walk changes sides.
  public long changes(double[] walk) {
    long count = 0;
    int side = 0;
    for (double value : walk) {
      int here = value > zone ? 1 : value < -zone ? -1 : 0;
      if (here == 0 || here == side) continue;
      if (side != 0) count++;
      side = here;
    }
    return count;
  }
}
