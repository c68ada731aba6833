package io.harmonium.evaluation;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.cells.KnownCells;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;

/// Scores of rows and their mean under a known or estimated log Z:
///
/// ```
/// log p(x) = −F(x) − log Z,   ⟨log p⟩ = −⟨F⟩ − log Z,   se² = var(F)/N + se²(log Z)
/// ```
///
/// Where log Z is a lower bound the likelihood is an upper one.
public final class Likelihood {

  private Likelihood() {}

  /// F of every row in double. A row's number has the same bits alone, in any batch and in any order.
  public static double[] freeEnergies(Machine machine, Configurations x, Workers workers) {
    return freeEnergies(machine.doublePath(), x, workers);
  }

  /// The same by a path that is at hand.
  public static double[] freeEnergies(DoublePath path, Configurations x, Workers workers) {
    return RowSums.map(x.rows(), workers, row -> path.freeEnergy(x, row));
  }

  /// F of the known cells of every row; see [KnownCells] for what is exact.
  public static double[] freeEnergies(Machine machine, Rows rows, Workers workers) {
    return rows.missing() == null
        ? freeEnergies(machine, rows.x(), workers)
        : new KnownCells(machine, rows).freeEnergies(workers);
  }

  /// The weighted mean of log p over rows, with the errors of the rows and of log Z.
  public static Estimate mean(Machine machine, Rows rows, Estimate logPartition, Workers workers) {
    return mean(rows, freeEnergies(machine, rows, workers), logPartition);
  }

  /// The mean over the rows of a dataset with log Z by enumeration; the interval is that of the rows alone.
  public static Estimate exact(Machine machine, Dataset data) {
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Estimate logPartition = Estimate.exact(ExactPartition.logPartition(machine, workers));
      return mean(machine, Rows.of(machine.structure(), data), logPartition, workers);
    }
  }

  /// The same from free energies that are already at hand.
  public static Estimate mean(Rows rows, double[] freeEnergies, Estimate logPartition) {
    return rows.mean(freeEnergies).negated().minus(logPartition);
  }
}
