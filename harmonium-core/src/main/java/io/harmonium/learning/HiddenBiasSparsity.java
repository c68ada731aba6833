package io.harmonium.learning;

import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// Takes a small constant from the field of every hidden unit at each update, so that units are on for few rows (the
/// sparse variant of Larochelle and Bengio 2008):  −λ Σ_j θ_j over all 0/1 statistics of the hidden layers. A field that many
/// units share is pulled once for each of them. A plain step takes rate·λ: a constant δ at a rate ε is λ = δ/ε.
///
/// Unlike [SparsityTarget] it asks for no activity: a unit whose field is worth more than λ stays, others fall silent.
public record HiddenBiasSparsity(double strength) implements Penalty {

  public HiddenBiasSparsity {
    if (!(strength >= 0 && strength < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("the pull must be a number >= 0, got " + strength);
  }

  /// Null, or why there is nothing to pull.
  public static String unsupported(Structure structure) {
    for (int l = structure.visible().size(); l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++) if (isPulled(structure, l, p)) return null;
    return structure.hidden().isEmpty()
        ? "there are no hidden units"
        : structure.hidden().get(0).units().name() + " hidden units are never off";
  }

  private static boolean isPulled(Structure structure, int layer, int port) {
    return structure.port(layer, port).storage().zeroOrOne();
  }

  @Override
  public void addGradient(
      Structure structure,
      Parameters parameters,
      double[][][] means,
      int from,
      int to,
      double[] gradient) {
    for (int l = structure.visible().size(); l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++) {
        if (!isPulled(structure, l, p)) continue;
        int offset = structure.offset(l, p);
        double pull = strength * structure.share(l, p);
        int last = Math.min(to, offset + structure.fields(l, p));
        for (int i = Math.max(from, offset); i < last; i++) gradient[i] -= pull;
      }
  }
}
