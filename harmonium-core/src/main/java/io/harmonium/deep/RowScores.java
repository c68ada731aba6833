package io.harmonium.deep;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.HiddenConditional;

/// Free energies of rows by the best way there is: exact where hidden layers are independent or have few states, else the
/// upper bound F̃ of [VariationalBound], which makes −F̃ − log Z a lower bound of log p.
///
/// @param bound whether they are bounds
public record RowScores(double[] freeEnergies, boolean bound) {

  /// What likelihoods say that rest on a bound.
  public static final String NOTE = "a variational bound: the likelihood itself is not lower";

  public static RowScores of(Machine machine, Rows rows, Workers workers) {
    if (!bounded(machine.structure()))
      return new RowScores(Likelihood.freeEnergies(machine, rows, workers), false);
    if (rows.missing() != null)
      throw new IllegalArgumentException(
          "cells are missing, and the bound of a deep machine is known for whole rows; fill them in"
              + " first, by samples of the cells given the others");
    return new RowScores(VariationalBound.freeEnergies(machine, rows.x(), workers), true);
  }

  /// Whether rows of such machines have bounds instead of free energies.
  public static boolean bounded(Structure structure) {
    return !HiddenConditional.quick(structure) && BipartiteView.of(structure) != null;
  }

  /// Whether rows of such machines can be scored without long sums.
  public static boolean possible(Structure structure) {
    return HiddenConditional.quick(structure) || BipartiteView.of(structure) != null;
  }

  /// The weighted mean of log p over the rows, or of its bound, with the errors of the rows and of log Z.
  public Estimate mean(Rows rows, Estimate logPartition) {
    Estimate mean = Likelihood.mean(rows, freeEnergies, logPartition);
    return bound ? mean.withBound(Estimate.Bound.LOWER, NOTE) : mean;
  }
}
