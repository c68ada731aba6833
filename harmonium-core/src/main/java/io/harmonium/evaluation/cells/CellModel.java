package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;

/// Conditionals of single cells of rows in the units of the data: known and unknown ones, expected and strange
/// ones. A machine that sees the cells themselves answers by [#of], one that sees them mixed by [WhitenedCells].
public interface CellModel {

  /// The machine, for the kinds and numbers of the cells.
  Structure structure();

  /// F of the known cells of every row, the unknown ones summed out.
  double[] freeEnergies(Rows rows, Workers workers);

  /// The rows with their unknown cells drawn given the known ones; the same rows where all are known.
  Rows filled(Rows rows, Seed seed, Workers workers);

  /// ⟨t(x_m) | x_k⟩ of unknown cells, `[visible layer][row][column]`; the numbers of known cells mean nothing.
  double[][][] means(Rows rows, Seed seed, Workers workers);

  /// Every cell of a whole row given all the others, `[visible layer][unit]`.
  CellConditional[][] judge(Configurations x, int row);

  /// The distribution of a machine that sees the cells themselves.
  static CellModel of(Machine machine) {
    return new CellModel() {

      private SiteConditionals sites;

      @Override
      public Structure structure() {
        return machine.structure();
      }

      @Override
      public double[] freeEnergies(Rows rows, Workers workers) {
        return Likelihood.freeEnergies(machine, rows, workers);
      }

      @Override
      public Rows filled(Rows rows, Seed seed, Workers workers) {
        return rows.filled(machine, seed, workers);
      }

      @Override
      public double[][][] means(Rows rows, Seed seed, Workers workers) {
        return CellMeans.of(machine, rows, seed, workers);
      }

      @Override
      public CellConditional[][] judge(Configurations x, int row) {
        return CellConditional.row(sites(), machine.structure(), x, row);
      }

      private synchronized SiteConditionals sites() {
        if (sites == null) sites = new SiteConditionals(machine);
        return sites;
      }
    };
  }
}
