package io.harmonium.meanfield;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;

/// What a machine expects of its statistics in a [Solution] of a [PlefkaExpansion]: the derivatives of Γ in the
/// parameters at given probabilities, which are all its derivatives where Γ is stationary,
///
/// ```
/// ∂Γ/∂θ_i = ⟨t_i⟩,   ∂Γ/∂W_ij = ⟨t_i⟩⟨t_j⟩ᵀ + Σ_ab p_i(a)·p_j(b)·[r + ½(r² less its means)](a, b)·t_i(a)·t_j(b)ᵀ
/// ```
///
/// with r of the second order and its square of the third; for 0/1 units W·v_i·v_j + ½W²·k_i·k_j, v = m(1 − m),
/// k = v(1 − 2m). Machines have discrete units of one port, linked across the sides only (no triangles).
public final class PairStatistics {

  private final int order;
  private final DoublePath path;
  private final Structure structure;
  private final double[] stored;
  private final double[][][] means;
  private final double[][] probabilities;
  private final DiscretePairs pairs;

  private PairStatistics(int order, DoublePath path, DiscretePairs pairs, Solution solution) {
    this.order = order;
    this.path = path;
    this.structure = path.machine().structure();
    this.stored = path.machine().parameters().values();
    this.pairs = pairs;
    this.probabilities = solution.marginals();
    this.means = new double[structure.size()][][];
    for (int l = 0; l < means.length; l++) {
      means[l] = path.zeros(l);
      for (int u = 0; u < structure.layer(l).size(); u++) addMean(l, u);
    }
  }

  /// Null, or why the statistics of machines of a structure are not known.
  public static String unsupported(Structure structure) {
    if (!structure.bipartite())
      return "mean-field statistics are known for units linked across the sides only";
    for (int l = 0; l < structure.size(); l++)
      if (structure.layer(l).units().values() == 0 || structure.ports(l) != 1)
        return "mean-field statistics need units with a list of values (binary, spin,"
            + " categorical), layer '"
            + structure.layer(l).name()
            + "' holds "
            + structure.layer(l).units().name()
            + " ones";
    for (int k = 0; k < structure.links().size(); k++)
      if (!structure.isMatrix(k)) return "mean-field statistics are known for dense links";
    return DiscretePairs.unsupported(structure);
  }

  /// Adds weight·⟨∂(−E)/∂θ⟩ to `addTo` (modified).
  public static void add(
      int order,
      DoublePath path,
      DiscretePairs pairs,
      Solution solution,
      double weight,
      Parameters addTo) {
    PairStatistics statistics = new PairStatistics(order, path, pairs, solution);
    path.addStatistics(statistics.means, weight, addTo);
    if (order > 1)
      for (Coupling link : statistics.structure.links())
        statistics.addCorrelations(link, weight, addTo.values());
  }

  private void addMean(int l, int u) {
    Units units = structure.layer(l).units();
    double[][] out = path.zeros(l);
    double[] p = probabilities[pairs.unit(l, u)];
    int[] offsets = structure.unitOffsets(l, 0);
    for (int a = 0; a < p.length; a++) {
      units.statistics(a, u, out);
      for (int c = offsets[u]; c < offsets[u + 1]; c++) means[l][0][c] += p[a] * out[0][c];
    }
  }

  /// t(a) of every value of the units of a layer, which are all alike.
  private double[][] values(int l) {
    Units units = structure.layer(l).units();
    int width = structure.unitOffsets(l, 0)[1];
    double[][] out = path.zeros(l);
    double[][] values = new double[units.values()][width];
    for (int a = 0; a < values.length; a++) {
      units.statistics(a, 0, out);
      System.arraycopy(out[0], 0, values[a], 0, width);
    }
    return values;
  }

  /// weight·(⟨t_i t_jᵀ⟩ − ⟨t_i⟩⟨t_j⟩ᵀ) of all pairs that a link joins.
  private void addCorrelations(Coupling link, double weight, double[] addTo) {
    End from = link.ends().get(0);
    End to = link.ends().get(1);
    int columns = link.shape()[1];
    double[][] t = values(from.layer());
    double[][] s = values(to.layer());
    int offset = structure.offset(link);
    double[][] w = new double[t.length][s.length];
    for (int u = 0; u < structure.layer(from.layer()).size(); u++)
      for (int v = 0; v < structure.layer(to.layer()).size(); v++) {
        int at = offset + u * t[0].length * columns + v * s[0].length;
        for (int a = 0; a < t.length; a++)
          for (int b = 0; b < s.length; b++) {
            w[a][b] = 0;
            for (int c = 0; c < t[a].length; c++)
              for (int d = 0; d < s[b].length; d++)
                w[a][b] += stored[at + c * columns + d] * t[a][c] * s[b][d];
          }
        double[][] excess =
            new CentredPair(
                    probabilities[pairs.unit(from.layer(), u)],
                    probabilities[pairs.unit(to.layer(), v)],
                    w)
                .excess(order);
        for (int a = 0; a < t.length; a++)
          for (int b = 0; b < s.length; b++)
            for (int c = 0; c < t[a].length; c++)
              for (int d = 0; d < s[b].length; d++)
                addTo[at + c * columns + d] += weight * excess[a][b] * t[a][c] * s[b][d];
      }
  }
}
