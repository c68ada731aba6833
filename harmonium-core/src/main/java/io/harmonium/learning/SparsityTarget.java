package io.harmonium.learning;

import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// Pulls the mean activity q of each hidden unit toward a target ρ:  −½λ Σ (q_j − ρ)², acting on the hidden fields.
/// A field that many units share receives the sum of their pulls.
public record SparsityTarget(double strength, double target) implements Penalty {

  public SparsityTarget {
    if (!(strength >= 0))
      throw new IllegalArgumentException("strength must be >= 0, got " + strength);
    if (!(target > -1 && target < 1))
      throw new IllegalArgumentException("target must be in (-1, 1), got " + target);
  }

  @Override
  public void addGradient(
      Structure structure,
      Parameters parameters,
      double[][][] means,
      int from,
      int to,
      double[] gradient) {
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      int offset = structure.offset(l, 0);
      int share = structure.share(l, 0);
      int first = Math.max(from - offset, 0);
      int last = Math.min(to - offset, structure.fields(l, 0));
      for (int j = first * share; j < last * share; j++)
        gradient[offset + j / share] -= strength * (means[l][0][j] - target);
    }
  }
}
