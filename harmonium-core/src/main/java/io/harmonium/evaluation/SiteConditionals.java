package io.harmonium.evaluation;

import io.harmonium.matrix.Elementary;
import io.harmonium.model.Configurations;
import io.harmonium.model.Coupling;
import io.harmonium.model.DoublePath;
import io.harmonium.model.End;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Responses;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;

/// log p(x_i | x_−i) of each visible unit given all the others, hidden units summed out, by changing one unit at a time:
///
/// ```
/// F(x^(i→a)) − F(x) = −(θ_i + Σ_k J_ik t_k)·[t(a) − t(x_i)] − Σ_j [Γ_j(η_j + W_ij·(t(a) − t(x_i))) − Γ_j(η_j)]
/// log p(x_i | x_−i) = −log Σ_a exp(F(x) − F(x^(i→a)))
/// ```
///
/// (log h of the values counts in both). For a real unit the sum is an integral. Given the hidden units it is a mixture
/// of normal laws of precision γ, for which the trapezoidal rule with steps of σ/2 is exact to double precision (its
/// error is e^(−8π²) ≈ 10⁻³⁴). Where the range of the unit has borders, each smooth stretch is cut into panels of width
/// σ (a bounded one into at least 16) with Gauss's rule of ten points.
public final class SiteConditionals {

  private final DoublePath path;
  private final Structure structure;
  private final Responses responses;

  public SiteConditionals(Machine machine) {
    this.path = machine.doublePath();
    this.structure = machine.structure();
    String refusal = machine.refusal();
    if (refusal == null) refusal = refusal(structure);
    if (refusal != null) throw new IllegalArgumentException(refusal);
    this.responses = path.responses();
  }

  /// Null, or why the conditionals of single units of a machine are not known.
  public static String refusal(Structure structure) {
    if (structure.linkedWithin(false))
      return "conditionals of single units need hidden units that are not linked to each other";
    for (Coupling link : structure.links())
      for (End end : link.ends()) {
        Units units = structure.layer(end.layer()).units();
        if (structure.isVisible(end.layer()) && units.values() == 0 && end.port() > 0)
          return "conditionals of single "
              + units.name()
              + " units whose squares are linked are not known";
      }
    return null;
  }

  /// log p(x_i | x_−i) as `[visible layer][unit]`: a probability, or a density for real units.
  public double[][] logConditionals(Configurations x, int row) {
    Site site = site(x, row);
    double[][] all = new double[structure.visible().size()][];
    for (int l = 0; l < all.length; l++) {
      Layer layer = structure.layer(l);
      int[] offsets = layer.units().offsets(layer.size());
      all[l] = new double[layer.size()];
      for (int u = 0; u < layer.size(); u++)
        all[l][u] = -site.logNormaliser(l, u, offsets[u], offsets[u + 1]);
    }
    return all;
  }

  private Site site(Configurations x, int row) {
    return new Site(path, structure, responses, path.statistics(x, row));
  }

  /// log p(x_i = a | x_−i) of every value a of a unit with a list of values, whatever value it has in the row.
  public double[] logLaw(Configurations x, int row, int layer, int unit) {
    Layer at = structure.layer(layer);
    if (at.units().values() == 0)
      throw new IllegalArgumentException(
          at.units().name() + " units of layer '" + at.name() + "' have no list of values");
    int[] offsets = at.units().offsets(at.size());
    Site site = site(x, row);
    double[] law = site.gains(layer, unit, offsets[unit], offsets[unit + 1]);
    double norm = Elementary.logSumExp(law);
    for (int a = 0; a < law.length; a++) law[a] -= norm;
    return law;
  }

  /// What the rest of a row says about one unit.
  ///
  /// @param logValue log p(x_i | x_−i) of the value that it has
  /// @param expected ⟨log p(x_i | x_−i)⟩ over its law, the value that one expects: minus the entropy
  /// @param best its most probable value: the number of a state, or the number itself
  /// @param logBest log p of that value
  public record Judged(double logValue, double expected, double best, double logBest) {

    /// How much less probable the value is than expected, in nats; below 0 for ordinary values.
    public double surprise() {
      return expected - logValue;
    }
  }

  /// Every visible unit given all the others, `[visible layer][unit]`; densities for real units.
  public Judged[][] judge(Configurations x, int row) {
    Site site = site(x, row);
    Judged[][] all = new Judged[structure.visible().size()][];
    for (int l = 0; l < all.length; l++) {
      Layer layer = structure.layer(l);
      int[] offsets = layer.units().offsets(layer.size());
      all[l] = new Judged[layer.size()];
      for (int u = 0; u < layer.size(); u++)
        all[l][u] = site.judge(l, u, offsets[u], offsets[u + 1]);
    }
    return all;
  }
}
