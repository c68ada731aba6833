package io.harmonium.annealing;

import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.function.IntFunction;

/// Distributions of one machine whose links and visible fields change from rung to rung in proportion:
///
/// ```
/// p_k ∝ exp{ θ_k·t(x) + β_k·Σ_links ⟨W; t, t⟩ },   θ_k − θ_{k−1} = (β_k − β_{k−1})·tilt  (visible),   0  (hidden)
/// ```
///
/// Where no link joins units of one side the hidden units are summed ([SummedTarget]), else chains go as [LinkedTarget] says.
///
/// @param machine the weights of all rungs
/// @param rungs n of the last rung
/// @param at the distribution of a rung; its factor on the links is β
/// @param tilt `[layer][port][column]`, null where visible fields stay as they are
/// @param seeds the randomness of the moves at a rung
public record AnnealedMachine(
    PreparedMachine machine,
    int rungs,
    IntFunction<Distribution> at,
    double[][][] tilt,
    IntFunction<Seed> seeds) {

  /// The target for chains that go up the links (or, `up` false, down: a walk down is the reversal of a walk up).
  public AnnealedTarget target(boolean up) {
    if (structure().bipartite()) return new SummedTarget(this);
    return structure().size() == 1 ? new LonelyTarget(this, up) : new LinkedTarget(this, up);
  }

  Structure structure() {
    return machine.structure();
  }

  /// log w += (β' − β)·tilt·t(x) of the visible layers.
  void tilt(AnnealedTarget.Block block, double rise) {
    if (tilt == null) return;
    for (int l = 0; l < structure().visible().size(); l++)
      for (int p = 0; p < tilt[l].length; p++)
        for (int row = block.from(); row < block.to(); row++)
          block.log()[row] += rise * block.x().layers()[l][p].dot(row, tilt[l][p]);
  }

  /// Units of a layer in the order in which they are visited.
  int[] order(int layer, boolean up) {
    int[] order = new int[structure().layer(layer).size()];
    for (int u = 0; u < order.length; u++) order[u] = up ? u : order.length - 1 - u;
    return order;
  }
}
