package io.harmonium.learning;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Enumeration;
import io.harmonium.model.GatedRbm;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// The exact gradient of log p(y | x) of a gated machine, row by row through the plain machine that each x makes of it:
///
/// ```
/// ∇ log p(y | x) = ⟨∂(−E)/∂θ⟩_(h | x, y) − ⟨∂(−E)/∂θ⟩_(y, h | x)
/// ```
///
/// For machines whose y or h can be enumerated; others learn by [ContrastiveDivergence], which leaves x where it is.
public record ConditionalLikelihood() implements Objective {

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    DoublePath path = machine.doublePath();
    double[][][] means = new double[machine.structure().size()][][];
    for (int l = 0; l < means.length; l++) means[l] = path.zeros(l);
    for (int row = 0; row < batch.x().rows(); row++) {
      double weight = batch.weight(row) / batch.totalWeight();
      double[][][] t = path.statistics(batch.x(), row);
      Machine plain = GatedRbm.given(machine, t[0][0]);
      Parameters slope = plain.parameters().zeros();
      double[][][] own = {t[1], null};
      plain.doublePath().addExpectations(own, weight, slope);
      Enumeration.of(plain).addExpectations(-weight, workers, slope);
      GatedRbm.pull(machine, t[0][0], slope, gradient);
      t[2] = own[1];
      for (int l = 0; l < means.length; l++)
        for (int p = 0; p < means[l].length; p++)
          for (int j = 0; j < means[l][p].length; j++) means[l][p][j] += weight * t[l][p][j];
    }
    return means;
  }

  /// The mean of log p(y | x) over the rows.
  public static double value(Machine machine, Batch batch, Workers workers) {
    DoublePath path = machine.doublePath();
    double sum = 0;
    for (int row = 0; row < batch.x().rows(); row++) {
      double[][][] t = path.statistics(batch.x(), row);
      Machine plain = GatedRbm.given(machine, t[0][0]);
      double free = plain.doublePath().freeEnergy(new double[][][] {t[1], null});
      sum -= batch.weight(row) * (free + Enumeration.of(plain).logPartition(workers));
    }
    return sum / batch.totalWeight();
  }
}
