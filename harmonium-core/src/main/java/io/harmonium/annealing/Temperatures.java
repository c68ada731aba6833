package io.harmonium.annealing;

import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.sampling.Chains;
import java.util.Arrays;

/// A ladder of inverse temperatures 1 = β_0 > β_1 > … ≥ 0 on the way from a machine to independent units, by the path of
/// annealing (hidden fields stay, so that every kind of unit stays normalised):
///
/// ```
/// visible fields (1−β)·base + β·θ,   hidden fields θ,   links β
/// ```
///
/// `base` is null for units without preference: the fields are then scaled as the links are, which without hidden units
/// is e^(−βE). The weights stay as they are, prepared once for all levels.
public record Temperatures(double[] betas, Fields base) implements Ladder {

  public Temperatures {
    betas = betas.clone();
    if (betas.length < 2 || betas[0] != 1 || !(betas[betas.length - 1] >= 0))
      throw new IllegalArgumentException(
          "a ladder needs two inverse temperatures or more, from 1 down to 0 or above; got "
              + Arrays.toString(betas));
    for (int k = 1; k < betas.length; k++)
      if (!(betas[k] < betas[k - 1]))
        throw new IllegalArgumentException(
            "inverse temperatures must fall from level to level; got " + Arrays.toString(betas));
  }

  /// `levels` inverse temperatures, evenly spaced from 1 to 0.
  public static Temperatures even(int levels, Fields base) {
    if (levels < 2)
      throw new IllegalArgumentException("tempering needs at least 2 levels, got " + levels);
    double[] betas = new double[levels];
    for (int k = 0; k < levels; k++) betas[k] = 1 - k / (levels - 1.0);
    return new Temperatures(betas, base);
  }

  @Override
  public double[] betas() {
    return betas.clone();
  }

  @Override
  public int levels() {
    return betas.length;
  }

  @Override
  public Distribution at(int level, Distribution p) {
    if (level == 0) return p;
    Fields start = base == null ? Chains.uniform(p.structure(), p.fields()) : base;
    int visible = p.structure().visible().size();
    return p.at(p.fields().anneal(start, betas[level], visible));
  }

  @Override
  public String toString() {
    return "Temperatures" + Arrays.toString(betas);
  }
}
