package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.SymmetricEigen;
import io.harmonium.units.Port;

/// The exact second derivatives of the mean log-likelihood of rows, of a small machine, and their eigenvalues:
///
/// ```
/// t̄(v) = ⟨∂(−E)/∂θ | v⟩,   V(v) = Cov(∂(−E)/∂θ | v)
/// H = ⟨V⟩_data − ⟨V⟩_machine − Cov_machine(t̄)
/// ```
///
/// Without hidden units H is negative semidefinite: one hill. With them it has directions that rise where learning has not
/// ended, and flat ones where parameters do not matter.
public record Curvature(double[][] hessian, SymmetricEigen eigen) {

  /// Most parameters of which the matrix is made.
  public static final int MAX_PARAMETERS = 400;

  private static final double MAX_BITS = 16;

  /// At the parameters of `machine`, whose visible side has at most 2^16 states and whose hidden units have two values.
  public static Curvature of(Machine machine, Rows rows, Workers workers) {
    refuse(machine);
    Sums seen = new Sums(machine);
    DoublePath path = machine.doublePath();
    double total = rows.totalWeight();
    for (int row = 0; row < rows.count(); row++)
      seen.add(path.statistics(rows.x(), row), rows.weight(row) / total, false);
    Sums all = new Sums(machine);
    Enumeration states = Enumeration.of(machine, true);
    double logZ = states.logPartition(workers);
    for (int block = 0; block < states.blocks(); block++)
      states.forBlock(
          block, (index, t, eta, log) -> all.add(t.clone(), Elementary.exp(log - logZ), true));
    int n = machine.parameters().size();
    double[][] hessian = new double[n][n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++) {
        double value =
            seen.within[i][j] - all.within[i][j] - all.products[i][j] + all.means[i] * all.means[j];
        hessian[i][j] = hessian[j][i] = value;
      }
    return new Curvature(hessian, SymmetricEigen.of(hessian));
  }

  /// Null, or why there are no second derivatives of this machine.
  public static String unsupported(Machine machine) {
    Structure structure = machine.structure();
    String why = null;
    if (machine.parameters().size() > MAX_PARAMETERS)
      why = machine.parameters().size() + " parameters, more than " + MAX_PARAMETERS;
    else if (!(Enumeration.logStates(machine, true) <= MAX_BITS))
      why = "a visible side of more than 2^16 states";
    else if (structure.linkedWithin(false)) why = "hidden units that are linked to each other";
    for (int l = 0; l < structure.size(); l++) {
      boolean plain = structure.isVisible(l) || structure.layer(l).units().values() == 2;
      for (int p = 0; p < structure.ports(l); p++)
        plain &= structure.port(l, p).domain() == Port.Domain.FREE;
      if (!plain) why = structure.layer(l).units().name() + " units";
    }
    return why == null
        ? null
        : "second derivatives are those of small machines of discrete units; this one has " + why;
  }

  private static void refuse(Machine machine) {
    String why = unsupported(machine);
    if (why != null) throw new IllegalArgumentException(why);
  }

  /// Directions in which the likelihood falls, is flat and rises, up to `tolerance` times the largest |eigenvalue|.
  public int[] signs(double tolerance) {
    double largest = 0;
    for (double value : eigen.values()) largest = Math.max(largest, Math.abs(value));
    int[] counts = new int[3];
    for (double value : eigen.values())
      counts[value < -tolerance * largest ? 0 : value > tolerance * largest ? 2 : 1]++;
    return counts;
  }

  /// Weighted sums over visible states of t̄, of t̄·t̄ᵀ and of V.
  private static final class Sums {
    private final Machine machine;
    private final Structure structure;
    private final DoublePath path;
    private final double[] means;
    private final double[][] products;
    private final double[][] within;

    Sums(Machine machine) {
      this.machine = machine;
      this.structure = machine.structure();
      this.path = machine.doublePath();
      int n = machine.parameters().size();
      this.means = new double[n];
      this.products = new double[n][n];
      this.within = new double[n][n];
    }

    void add(double[][][] t, double weight, boolean outer) {
      for (int l = structure.visible().size(); l < structure.size(); l++) t[l] = null;
      for (int l = structure.visible().size(); l < structure.size(); l++) t[l] = path.means(l, t);
      Parameters mean = machine.parameters().zeros();
      path.addStatistics(t, 1, mean);
      double[] m = mean.values();
      for (int i = 0; i < m.length; i++) {
        if (m[i] == 0) continue;
        means[i] = Math.fma(weight, m[i], means[i]);
        if (outer)
          for (int j = 0; j <= i; j++)
            products[i][j] = Math.fma(weight * m[i], m[j], products[i][j]);
      }
      for (int l = structure.visible().size(); l < structure.size(); l++) spread(l, t, weight);
    }

    /// Given the visible units, hidden units are independent: each spreads along its own direction.
    private void spread(int l, double[][][] t, double weight) {
      Layer layer = structure.layer(l);
      double[] variances = new double[layer.columns()];
      layer.units().variances(t[l], variances);
      double[][] before = t[l];
      for (int j = 0; j < variances.length; j++) {
        t[l] = layer.zeros();
        t[l][0][j] = 1;
        double[][][] only = new double[t.length][][];
        for (int k = 0; k < t.length; k++)
          only[k] = k < structure.visible().size() || k == l ? t[k] : structure.layer(k).zeros();
        Parameters with = machine.parameters().zeros();
        path.addStatistics(only, 1, with);
        only[l] = layer.zeros();
        path.addStatistics(only, -1, with);
        double[] u = with.values();
        for (int a = 0; a < u.length; a++) {
          if (u[a] == 0) continue;
          for (int b = 0; b <= a; b++)
            within[a][b] = Math.fma(weight * variances[j] * u[a], u[b], within[a][b]);
        }
      }
      t[l] = before;
    }
  }
}
