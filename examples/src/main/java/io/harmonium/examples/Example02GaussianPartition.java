package io.harmonium.examples;

import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.machines.Rbm;
import io.harmonium.random.Seed;
import io.harmonium.units.Gaussian;

/// The second smallest energy: a Gaussian with a full covariance Σ, whose log Z is known on paper.
///
/// A machine with Gaussian units on both sides, precisions 1 and weights W has
///
/// ```
/// E(x, h) = ½|x|² + ½|h|² − xᵀWh    ⇒    p(x) = N(0, Σ),  Σ⁻¹ = I − WWᵀ,
/// log Z = ½ log|2πΣ| + ½·(number of hidden units)·log 2π
/// ```
///
/// so correlations between visible units are what the hidden ones carry. Annealed importance sampling never looks at
/// the formula and must agree with it. With a singular value of W at 1 or above nothing can be normalised, and the
/// machine refuses.
public final class Example02GaussianPartition {

  private static final double[] WEIGHTS = {
    0.5, 0.2,
    0.4, -0.3,
    -0.1, 0.6
  };

  private Example02GaussianPartition() {}

  static Machine machine(double strength) {
    Machine machine = Rbm.of(new Gaussian(), 3, new Gaussian(), 2);
    double[] weights = WEIGHTS.clone();
    for (int i = 0; i < weights.length; i++) weights[i] *= strength;
    return machine.with(machine.parameters().with(Rbm.LINK, weights));
  }

  /// ½ log|2πΣ| + log 2π with the 3 x 3 determinant written out.
  static double paper(double strength) {
    double[][] p = new double[3][3];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        p[i][j] = i == j ? 1 : 0;
        for (int k = 0; k < 2; k++) p[i][j] -= strength * WEIGHTS[2 * i + k] * strength * WEIGHTS[2 * j + k];
      }
    double determinant =
        p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1])
            - p[0][1] * (p[1][0] * p[2][2] - p[1][2] * p[2][0])
            + p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]);
    return 2.5 * Math.log(2 * Math.PI) - 0.5 * Math.log(determinant);
  }

  static Estimate annealed(Machine machine, int chains, Workers workers) {
    AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(1000));
    return AnnealedImportance.run(path, chains, Seed.of(1).child("annealing"), workers).estimate();
  }

  public static void main(String[] arguments) {
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Machine machine = machine(1);
      System.out.println("log Z on paper    " + paper(1));
      System.out.println("log Z closed form " + ExactPartition.logPartition(machine, workers));
      System.out.println("log Z by AIS      " + annealed(machine, 500, workers));
      System.out.println("twice the weights: " + machine(2).unsupported());
    }
  }
}
