package io.harmonium.learning.objective;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.learning.Batch;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.units.Port;
import io.harmonium.units.Units;

/// Goes through the units of rows, changes one at a time, and collects the gradient of a [SiteObjective]. With
/// derivatives c of all changes, δ = t(a) − t(x_i) of each and m′ the hidden means after it, the sum is
///
/// ```
/// ∂θ_visible: Σ c·δ     ∂θ_hidden: k = Σ c·(m′ − m)     ∂W: x·kᵀ + Σ c·δ·m′ᵀ     ∂J: δ̄·xᵀ + x·δ̄ᵀ,  δ̄ = Σ c·δ
/// ```
///
/// so that a row costs about as much as the products of its changes with the weights, not their number times a
/// gradient.
final class SiteWalk {

  private final SiteObjective objective;
  private final Structure structure;
  private final double[] stored;
  private final Batch batch;
  private final Seed seed;
  private final SiteConditionals conditionals;
  private final int[] firstUnits;

  SiteWalk(SiteObjective objective, Machine machine, Batch batch, Seed seed) {
    this.objective = objective;
    this.structure = machine.structure();
    this.stored = machine.parameters().values();
    this.batch = batch;
    this.seed = seed;
    this.conditionals = new SiteConditionals(machine);
    this.firstUnits = new int[structure.visible().size() + 1];
    for (int l = 0; l + 1 < firstUnits.length; l++)
      firstUnits[l + 1] = firstUnits[l] + structure.layer(l).size();
  }

  /// Null, or why a kind of units has no list of values to go through.
  static String unlisted(Units units) {
    return units.values() > 0
        ? null
        : units.name()
            + " units have no list of values; choose binary, spin or categorical ones, or learn by"
            + " pseudo-likelihood";
  }

  RowTerms.Term term() {
    return new Row()::add;
  }

  /// The scratch of one worker.
  private final class Row {

    private final double[][][] sums = new double[structure.size()][][];
    private final double[][][] means = new double[structure.size()][][];
    private final double[][] ends = new double[2][];
    private double[] derivatives = new double[16];

    Row() {
      for (int l = 0; l < sums.length; l++) {
        sums[l] = structure.layer(l).zeros();
        means[l] = structure.layer(l).zeros();
      }
    }

    double add(int row, double weight, double[] gradient, double[][][] means) {
      SiteConditionals.Site site = conditionals.at(batch.x(), row);
      double[][][] t = site.statistics();
      for (double[][] layer : sums) for (double[] port : layer) java.util.Arrays.fill(port, 0);
      int units = firstUnits[firstUnits.length - 1];
      int sites = objective.sites() == 0 ? units : Math.min(units, objective.sites());
      double share = (double) units / sites;
      Permutation order =
          sites == units ? null : Permutation.of(seed.child(batch.rows()[row]).child(row), units);
      double value = 0;
      double total = 0;
      for (int i = 0; i < sites; i++) {
        int unit = order == null ? i : (int) order.at(i);
        int l = 0;
        while (unit >= firstUnits[l + 1]) l++;
        SiteConditionals.Conditional distribution = site.distribution(l, unit - firstUnits[l]);
        if (derivatives.length < distribution.logs().length)
          derivatives = new double[2 * distribution.logs().length];
        value += share * objective.score(distribution.logs(), distribution.present(), derivatives);
        for (int a = 0; a < distribution.logs().length; a++)
          if (a != distribution.present() && derivatives[a] != 0) {
            site.change(l, unit - firstUnits[l], distribution.values()[a]);
            double derivative = weight * share * derivatives[a];
            total += derivative;
            addChange(site, l, unit - firstUnits[l], derivative, gradient);
          }
      }
      finish(site, total, gradient);
      for (int l = 0; l < means.length; l++)
        RowTerms.addScaled(t[l] == null ? this.means[l] : t[l], weight, means[l]);
      return value;
    }

    /// One change with its derivative: Σ c·δ and Σ c·m′ into the sums, c·δ·m′ᵀ into the gradient of the links.
    private void addChange(
        SiteConditionals.Site site, int l, int unit, double derivative, double[] gradient) {
      double[][] t = site.statistics()[l];
      double[][] other = site.changed(l);
      double[][][] after = new double[structure.size()][][];
      for (int h = structure.visible().size(); h < after.length; h++) {
        after[h] = site.means(h, true);
        RowTerms.addScaled(after[h], derivative, sums[h]);
      }
      for (int p = 0; p < t.length; p++) {
        int[] offsets = structure.unitOffsets(l, p);
        for (int c = offsets[unit]; c < offsets[unit + 1]; c++) {
          double delta = derivative * (other[p][c] - t[p][c]);
          if (delta == 0) continue;
          sums[l][p][c] += delta;
          for (int k = 0; k < structure.links().size(); k++)
            addAcross(k, l, p, c, delta, after, gradient);
        }
      }
    }

    /// δ·m′ᵀ of one column of a visible layer, where link `k` leads from it to a hidden layer.
    private void addAcross(
        int k, int l, int p, int c, double delta, double[][][] after, double[] gradient) {
      Coupling link = structure.links().get(k);
      for (int e = 0; e < 2; e++) {
        End from = structure.ends(k).get(e);
        End to = structure.ends(k).get(1 - e);
        if (from.layer() != l || from.port() != p || after[to.layer()] == null) continue;
        ends[e] = means[l][p];
        ends[1 - e] = after[to.layer()][to.port()];
        link.addStatistics(e, c, delta, ends, gradient, structure.linkOffset(k));
      }
    }

    /// What all changes of a row have in common.
    private void finish(SiteConditionals.Site site, double total, double[] gradient) {
      double[][][] t = site.statistics();
      for (int h = structure.visible().size(); h < sums.length; h++) {
        double[][] m = site.means(h, false);
        for (int p = 0; p < m.length; p++) System.arraycopy(m[p], 0, means[h][p], 0, m[p].length);
        RowTerms.addScaled(m, -total, sums[h]);
      }
      for (int l = 0; l < sums.length; l++)
        for (int p = 0; p < sums[l].length; p++) {
          Port.Domain domain = structure.port(l, p).domain();
          int offset = structure.offset(l, p);
          for (int c = 0; c < sums[l][p].length; c++)
            gradient[offset + c] += sums[l][p][c] * domain.derivative(stored[offset + c]);
        }
      for (int k = 0; k < structure.links().size(); k++)
        for (int e = 0; e < 2; e++) {
          End kept = structure.ends(k).get(1 - e);
          End moved = structure.ends(k).get(e);
          if (t[kept.layer()] == null) continue;
          double[][] ends = new double[2][];
          ends[1 - e] = t[kept.layer()][kept.port()];
          ends[e] = sums[moved.layer()][moved.port()];
          structure.links().get(k).addStatistics(ends, 1, gradient, structure.linkOffset(k));
        }
    }
  }
}
