package io.harmonium.sampling;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Draws the missing cells of rows given the known ones: Gibbs sampling from p(x_missing, h | x_known), started
/// from independent units under the machine's fields.
public final class Imputation {

  private Imputation() {}

  /// Gives the missing cells of the visible layers of `x` (modified) values after `sweeps` sweeps. `missing[layer]` has a
  /// 1 for each missing cell, or is null where a layer is complete.
  public static void draw(
      PreparedMachine machine,
      Configurations x,
      Bits[] missing,
      int sweeps,
      Seed seed,
      Workers workers) {
    Structure structure = machine.structure();
    Configurations chains =
        Chains.independent(structure, machine.fields(), x.rows(), 0, seed.child("start"), workers);
    Bits[] known = new Bits[structure.size()];
    for (int l = 0; l < structure.visible().size(); l++) {
      if (x.values(l).meansOf(chains.values(l)))
        throw new IllegalArgumentException(
            "rows with missing cells are completed by values, but layer '"
                + structure.layer(l).name()
                + "' got means; binarise the data by threshold or sample");
      known[l] = known(missing[l], x.rows(), structure.layer(l).size());
    }
    Clamp clamp = new Clamp(known, x.copy());
    clamp.apply(chains);
    Sampler.defaultFor(structure)
        .run(Distribution.of(machine).with(clamp), chains, 0, sweeps, seed, workers);
    for (int l = 0; l < structure.visible().size(); l++)
      for (int p = 0; p < structure.ports(l); p++)
        x.layers()[l][p].copyRange(chains.layers()[l][p], 0, 0, x.rows());
  }

  /// The complement of the missing cells.
  private static Bits known(Bits missing, int rows, int cells) {
    Bits known = Bits.zeros(rows, cells);
    for (int row = 0; row < rows; row++)
      for (int cell = 0; cell < cells; cell++)
        known.set(row, cell, missing == null || !missing.get(row, cell));
    return known;
  }
}
