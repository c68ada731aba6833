package io.harmonium.learning.phase;

import io.harmonium.learning.Batch;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// Hidden units given the data by the sum over all their states, in double, row by row: for few hidden units.
public record ExactPosterior() implements Posterior {

  @Override
  public double[][][] addExpectations(
      PreparedMachine machine, Batch batch, Seed seed, Workers workers, Parameters gradient) {
    return addExpectations(machine.machine().doublePath(), batch, gradient);
  }

  public static double[][][] addExpectations(DoublePath path, Batch batch, Parameters gradient) {
    double total = batch.totalWeight();
    double[][][] means = new double[path.machine().structure().size()][][];
    for (int l = 0; l < means.length; l++) means[l] = path.zeros(l);
    for (int row = 0; row < batch.x().rows(); row++) {
      double weight = (batch.weights() == null ? 1 : batch.weights()[row]) / total;
      if (weight == 0) continue;
      double[][][] t = path.statistics(batch.x(), row);
      path.addExpectations(t, weight, gradient);
      for (int l = 0; l < t.length; l++)
        for (int p = 0; p < t[l].length; p++)
          for (int j = 0; j < t[l][p].length; j++) means[l][p][j] += weight * t[l][p][j];
    }
    return means;
  }
}
