package io.harmonium.model.exact;

import io.harmonium.coupling.Coupling;
import io.harmonium.model.Damping;
import io.harmonium.model.Fields;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Units;
import java.util.List;

/// What the layers of quadratic energy and the links between them add up to, x being all their units in order:
///
/// ```
/// E(x) = ½ xᵀPx − θᵀx + constant,   P = diag(γ) − W
/// ```
///
/// γ is the smallest precision of a unit's tails, and between units that are never negative only W > 0 counts: then
/// ½ xᵀPx bounds the energy from below far out, and a positive definite P is enough to normalise the machine. Where all
/// units are Gaussian it is also needed; for one pair of layers it is s_max(γ_v^(−½) W γ_h^(−½)) < 1. Where a hidden unit
/// also damps the squares of the visible ones, its weights count by what they exceed the damping, see [Damping].
public record QuadraticForm(double[][] precision, double[] linear) {

  /// Rounds of the power iteration.
  private static final int ROUNDS = 40;

  /// The form of the quadratic layers of `machine`; `links` are those that join two of them.
  public static QuadraticForm of(Machine machine, List<Coupling> links) {
    Structure structure = machine.structure();
    Fields fields = machine.fields();
    int[] start = new int[structure.size() + 1];
    for (int l = 0; l < structure.size(); l++)
      start[l + 1] = start[l] + (quadratic(structure, l) ? structure.layer(l).size() : 0);
    int n = start[structure.size()];
    double[][] precision = new double[n][n];
    double[] linear = new double[n];
    for (int l = 0; l < structure.size(); l++)
      for (int j = 0; j < start[l + 1] - start[l]; j++) {
        precision[start[l] + j][start[l] + j] =
            structure.layer(l).units().precision(fields.theta()[l], j);
        linear[start[l] + j] = fields.theta()[l][0][j];
      }
    for (Coupling link : links) {
      int a = link.ends().get(0).layer();
      int b = link.ends().get(1).layer();
      boolean positive = positive(structure, a) && positive(structure, b);
      double[][] unit = {new double[structure.layer(a).size()], null};
      double[][] weights = new double[unit[0].length][structure.layer(b).size()];
      for (int i = 0; i < unit[0].length; i++) {
        unit[0][i] = 1;
        double[] row = new double[structure.layer(b).size()];
        link.addInputs(1, unit, machine.parameters().values(), structure.offset(link), row);
        unit[0][i] = 0;
        for (int j = 0; j < row.length; j++)
          weights[i][j] = positive ? Math.max(row[j], 0) : row[j];
      }
      Damping.of(machine, a, b).reduce(weights, fields.theta()[b]);
      for (int i = 0; i < weights.length; i++)
        for (int j = 0; j < weights[i].length; j++) {
          precision[start[a] + i][start[b] + j] -= weights[i][j];
          precision[start[b] + j][start[a] + i] -= weights[i][j];
        }
    }
    return new QuadraticForm(precision, linear);
  }

  /// The form of a machine whose units are all normal, or null where some are not.
  public static QuadraticForm of(Machine machine) {
    Structure structure = machine.structure();
    if (!structure.layers().stream().allMatch(l -> l.units().normal())) return null;
    return of(machine, structure.links());
  }

  private static boolean positive(Structure structure, int layer) {
    return structure.layer(layer).units().borders()[0] >= 0;
  }

  static boolean quadratic(Structure structure, int layer) {
    return structure.layer(layer).units().growth() == Units.Growth.QUADRATIC;
  }

  /// The largest size of an eigenvalue of γ^(−½) W γ^(−½), from below, by a power iteration from a fixed start: where it is
  /// below 1, P is positive definite.
  public double strength() {
    int n = linear.length;
    double[] scale = new double[n];
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      scale[i] = 1 / Math.sqrt(precision[i][i]);
      x[i] = 1 + 0.1 * (i % 17);
    }
    double strength = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double[] y = new double[n];
      double square = 0;
      double length = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
          if (j != i) y[i] = Math.fma(-precision[i][j] * scale[j], x[j], y[i]);
        y[i] *= scale[i];
        square += y[i] * y[i];
        length += x[i] * x[i];
      }
      if (square == 0) return 0;
      strength = Math.sqrt(square / length);
      double norm = 1 / Math.sqrt(square);
      for (int i = 0; i < n; i++) x[i] = y[i] * norm;
    }
    return strength;
  }

  /// True where P is positive definite, so that e^(−E) has a finite integral.
  public boolean definite() {
    return Cholesky.of(precision) != null;
  }

  /// log ∫ exp(−½ xᵀPx + θᵀx) dx = ½ log |2πP⁻¹| + ½ θᵀP⁻¹θ.
  public double logIntegral() {
    Cholesky factor = Cholesky.of(precision);
    if (factor == null)
      throw new IllegalArgumentException("P is not positive definite; its integral is infinite");
    double[] mean = factor.solve(linear);
    double square = 0;
    for (int i = 0; i < mean.length; i++) square = Math.fma(linear[i], mean[i], square);
    return linear.length * Elementary.HALF_LOG_TWO_PI
        - 0.5 * factor.logDeterminant()
        + 0.5 * square;
  }
}
