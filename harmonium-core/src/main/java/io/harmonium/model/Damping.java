package io.harmonium.model;

import io.harmonium.coupling.Coupling;

/// What hidden units take from the squares of real units while they are on: a link of weights −½Φ ≤ 0 from the port x² of
/// layer a to the port h of layer b, the Φ term of spike-and-slab machines. Given which units of b are on, the precision
/// of the units of a is
///
/// ```
/// Λ + Σ_j h_j·(Φ_j − w_j w_jᵀ/α_j)
/// ```
///
/// Each bracket has at most one direction u_j in which it is negative, by −ν_j: the root of Σ_i w_ij²/(α_j(Φ_ij + ν)) = 1,
/// u_ij ∝ w_ij/(Φ_ij + ν_j). All brackets lie above −ν_j u_j u_jᵀ, so that units with the weights √(α_j ν_j)·u_j and no
/// damping bound the machine; without damping those are w_j themselves.
public record Damping(Machine machine, Coupling link) {

  /// The damping of layer `a` by layer `b`; a null link where there is none.
  public static Damping of(Machine machine, int a, int b) {
    Structure structure = machine.structure();
    for (int k = 0; k < structure.links().size(); k++)
      if (structure.damps(k)
          && structure.ends(k).get(0).layer() == a
          && structure.ends(k).get(1).layer() == b)
        return new Damping(machine, structure.links().get(k));
    return new Damping(machine, null);
  }

  /// Null, or why link number `number` can let squares grow.
  static String unsupported(Machine machine, int number) {
    if (!machine.structure().damps(number)) return null;
    Coupling link = machine.structure().links().get(number);
    Parameters.Slice slice = machine.parameters().slice(link.name());
    for (int i = slice.offset(); i < slice.end(); i++)
      if (machine.parameters().values()[i] > 0)
        return "link '"
            + link.name()
            + "' acts on squares and has the weight "
            + machine.parameters().values()[i]
            + " > 0, which would take away the precision that holds them; use weights <= 0";
    return null;
  }

  /// Replaces the weights `w[unit of a][unit of b]` (modified) by those that need no damping; `theta` are the fields of b.
  public void reduce(double[][] w, double[][] theta) {
    if (link == null) return;
    Structure structure = machine.structure();
    int hidden = link.ends().get(1).layer();
    double[] values = machine.parameters().values();
    int offset = structure.offset(link);
    int columns = structure.layer(hidden).size();
    double[] damping = new double[w.length];
    double[] weights = new double[w.length];
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < w.length; i++) {
        damping[i] = -2 * values[offset + i * columns + j];
        weights[i] = w[i][j];
      }
      double precision = structure.layer(hidden).units().precision(theta, j);
      double excess = excess(weights, damping, precision);
      double norm = 0;
      for (int i = 0; i < w.length; i++) {
        weights[i] = excess == 0 ? 0 : weights[i] / (damping[i] + excess);
        norm += weights[i] * weights[i];
      }
      for (int i = 0; i < w.length; i++)
        w[i][j] = norm == 0 ? 0 : weights[i] * Math.sqrt(precision * excess / norm);
    }
  }

  /// ν, by halving; 0 where the damping holds the weights by itself.
  private static double excess(double[] w, double[] damping, double precision) {
    double high = 0;
    for (double weight : w) high += weight * weight / precision;
    double low = 0;
    for (int k = 0; k < 200 && high - low > 1e-15 * high; k++) {
      double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) break;
      double sum = 0;
      for (int i = 0; i < w.length; i++)
        if (w[i] != 0) sum += w[i] * w[i] / (precision * (damping[i] + middle));
      if (sum > 1) low = middle;
      else high = middle;
    }
    return low == 0 ? 0 : high;
  }
}
