package io.harmonium.model;

import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;

/// Says whether a machine's parameters define a distribution. Layers of bounded range never spoil it. Layers with a
/// quadratic energy that are linked to each other need the joint matrix
///
/// ```
/// P = diag(γ) − W        (over all quadratic layers)
/// ```
///
/// to be positive definite; for one pair that is s_max(γ_v^(−½) W γ_h^(−½)) < 1.
final class Normalisability {

  private Normalisability() {}

  static String refusal(Machine machine) {
    Structure structure = machine.structure();
    String bad = machine.parameters().nonFinite();
    if (bad != null) return "parameter " + bad + " is not finite";
    Fields fields = machine.fields();
    for (int l = 0; l < structure.size(); l++) {
      String reason = structure.layer(l).units().refusal(fields.theta()[l]);
      if (reason != null) return "layer '" + structure.layer(l).name() + "': " + reason;
    }
    List<Coupling> risky = new ArrayList<>();
    for (Coupling link : structure.links())
      if (link.ends().stream().allMatch(e -> quadratic(structure, e.layer()))) risky.add(link);
    if (risky.isEmpty()) return null;
    return definite(machine, fields, risky)
        ? null
        : "link '"
            + risky.get(0).name()
            + "' joins two layers of unbounded range and is too strong: diag(γ) − W is not positive"
            + " definite, so e^(−E) has no finite sum; use bounded units (binary, spin,"
            + " categorical) on one side, or smaller weights";
  }

  private static boolean quadratic(Structure structure, int layer) {
    return structure.layer(layer).units().growth() == Units.Growth.QUADRATIC;
  }

  /// Cholesky of diag(γ) − W over the quadratic layers.
  private static boolean definite(Machine machine, Fields fields, List<Coupling> risky) {
    Structure structure = machine.structure();
    int[] start = new int[structure.size() + 1];
    for (int l = 0; l < structure.size(); l++)
      start[l + 1] = start[l] + (quadratic(structure, l) ? structure.layer(l).columns() : 0);
    int n = start[structure.size()];
    double[][] matrix = new double[n][n];
    for (int l = 0; l < structure.size(); l++)
      if (quadratic(structure, l))
        for (int j = 0; j < structure.layer(l).columns(); j++)
          matrix[start[l] + j][start[l] + j] = -2 * fields.theta()[l][1][j];
    for (Coupling link : risky) {
      int a = link.ends().get(0).layer();
      int b = link.ends().get(1).layer();
      double[][] unit = new double[2][];
      unit[0] = new double[structure.layer(a).columns()];
      for (int i = 0; i < unit[0].length; i++) {
        unit[0][i] = 1;
        double[] row = new double[structure.layer(b).columns()];
        link.addInputs(1, unit, machine.parameters().values(), structure.offset(link), row);
        unit[0][i] = 0;
        for (int j = 0; j < row.length; j++) {
          matrix[start[a] + i][start[b] + j] -= row[j];
          matrix[start[b] + j][start[a] + i] -= row[j];
        }
      }
    }
    return choleskyLogDeterminant(matrix) > Double.NEGATIVE_INFINITY;
  }

  /// log det of a symmetric matrix by Cholesky (destroyed), or −∞ where it is not positive definite.
  static double choleskyLogDeterminant(double[][] a) {
    double log = 0;
    for (int k = 0; k < a.length; k++) {
      double pivot = a[k][k];
      for (int m = 0; m < k; m++) pivot -= a[k][m] * a[k][m];
      if (!(pivot > 0)) return Double.NEGATIVE_INFINITY;
      double root = Math.sqrt(pivot);
      a[k][k] = root;
      log += 2 * StrictMath.log(root);
      for (int i = k + 1; i < a.length; i++) {
        double sum = a[i][k];
        for (int m = 0; m < k; m++) sum -= a[i][m] * a[k][m];
        a[i][k] = sum / root;
      }
    }
    return log;
  }
}
