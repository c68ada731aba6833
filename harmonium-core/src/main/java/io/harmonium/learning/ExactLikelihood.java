package io.harmonium.learning;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Enumeration;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// The likelihood gradient with both phases exact, in double: the positive phase row by row, the negative phase by
/// enumeration of the smaller side.
public record ExactLikelihood() implements Objective {

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    String refusal = machine.refusal();
    if (refusal != null)
      throw new NonFiniteException("the machine has no law any more: " + refusal);
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    double total = batch.totalWeight();
    double[][][] means = new double[structure.size()][][];
    for (int l = 0; l < means.length; l++) means[l] = path.zeros(l);
    for (int row = 0; row < batch.x().rows(); row++) {
      double weight = (batch.weights() == null ? 1 : batch.weights()[row]) / total;
      if (weight == 0) continue;
      double[][][] t = path.statistics(batch.x(), row);
      for (int l = structure.visible().size(); l < t.length; l++) t[l] = path.means(l, t);
      path.addStatistics(t, weight, gradient);
      for (int l = 0; l < t.length; l++)
        for (int p = 0; p < t[l].length; p++)
          for (int j = 0; j < t[l][p].length; j++) means[l][p][j] += weight * t[l][p][j];
    }
    Enumeration.of(machine).addExpectations(-1, workers, gradient);
    return means;
  }
}
