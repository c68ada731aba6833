package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;

/// Chains in three parts with the masks of `patterns`, each started from its conditional distribution; part g ends
/// before row `bounds[g + 1]`.
record ClampedParts(
    List<List<ExactDistribution>> distributions, Configurations chains, Clamp clamp, int[] bounds) {

  static ClampedParts of(SamplerContract.Subject s, int wanted) {
    Structure structure = s.machine().structure();
    Distribution p = Distribution.of(s.machine());
    List<List<Fixed>> patterns = patterns(structure);
    int rows = s.rows(wanted);
    int levels = s.sampler().group();
    Configurations chains = Configurations.zeros(structure, rows);
    Bits[] masks = new Bits[structure.size()];
    for (int l = 0; l < masks.length; l++) masks[l] = Bits.zeros(rows, structure.layer(l).size());
    int[] bounds = new int[patterns.size() + 1];
    List<List<ExactDistribution>> distributions = new ArrayList<>();
    for (int g = 0; g < patterns.size(); g++) {
      bounds[g + 1] = s.rows((g + 1) * rows / patterns.size());
      distributions.add(new ArrayList<>());
      for (int k = 0; k < levels; k++) {
        ExactDistribution distribution =
            SamplerContract.distribution(s.sampler().of(p, k), patterns.get(g));
        distributions.get(g).add(distribution);
        int groups = (bounds[g + 1] - bounds[g]) / levels;
        Configurations drawn =
            distribution.draw(groups, SamplerContract.SEED.child("group").child(g).child(k));
        SamplerContract.spread(drawn, chains, bounds[g], k, levels);
      }
      for (int row = bounds[g]; row < bounds[g + 1]; row++)
        for (Fixed fixed : patterns.get(g)) masks[fixed.layer()].set(row, fixed.cell(), true);
    }
    return new ClampedParts(distributions, chains, new Clamp(masks, chains.copy()), bounds);
  }

  void judge(int sweeps) {
    for (int g = 0; g < distributions.size(); g++) {
      String what = "conditional distribution " + g + " after " + sweeps + " sweeps";
      SamplerContract.judge(distributions.get(g), what, chains, bounds[g], bounds[g + 1]);
    }
  }

  /// Three groups of chains with other cells held: a visible one, the last visible one with a hidden one, all visible
  /// ones but the first.
  private static List<List<Fixed>> patterns(Structure structure) {
    Layer visible = structure.layer(0);
    int last = visible.size() - 1;
    List<Fixed> max = new ArrayList<>();
    for (int i = 1; i < visible.size(); i++) max.add(held(structure, 0, i, i));
    List<Fixed> both = new ArrayList<>(List.of(held(structure, 0, last, 0)));
    if (!structure.hidden().isEmpty()) both.add(held(structure, structure.visible().size(), 0, 1));
    return List.of(List.of(held(structure, 0, 0, 1)), both, max);
  }

  private static Fixed held(Structure structure, int layer, int cell, int salt) {
    int values = structure.layer(layer).units().values();
    Units units = structure.layer(layer).units();
    if (values > 0 || units.whole())
      return new Fixed(layer, cell, values > 0 ? salt % values : salt + 1);
    return new Fixed(layer, cell, units.borders()[0] < 0 ? 0.75 - salt : 0.75 / (1 + salt));
  }
}
