package io.harmonium.evaluation;

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
    DoublePath path = machine.doublePath();
    return RowSums.map(x.rows(), workers, row -> path.freeEnergy(x, row));
  }

  /// The weighted mean of log p over rows, with the errors of the rows and of log Z.
  public static Estimate mean(Machine machine, Rows rows, Estimate logPartition, Workers workers) {
    return mean(rows, freeEnergies(machine, rows.x(), workers), logPartition);
  }

  /// The same from free energies that are already at hand.
  public static Estimate mean(Rows rows, double[] freeEnergies, Estimate logPartition) {
    return rows.mean(freeEnergies).negated().minus(logPartition);
  }
}
