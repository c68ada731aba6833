package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;

/// How much less likely held-out rows are than training rows, log Z cancelling:  ⟨F⟩_test − ⟨F⟩_train. A gap that grows
/// during training is overfitting.
public final class FreeEnergyGap {

  private FreeEnergyGap() {}

  public static Estimate of(Machine machine, Rows train, Rows test, Workers workers) {
    Estimate held = test.mean(Likelihood.freeEnergies(machine, test.x(), workers));
    return held.minus(train.mean(Likelihood.freeEnergies(machine, train.x(), workers)));
  }
}
