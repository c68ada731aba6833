package io.harmonium.examples;

import io.harmonium.data.Dataset;
import io.harmonium.data.generate.GaussianMixture;
import io.harmonium.data.generate.KnownDensity;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.learning.Adam;
import io.harmonium.learning.start.Initial;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Trainer;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.machines.Rbm;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;

/// The lab of the notes: real visible units with a learned σ, binary hidden units, CD-1.
///
/// ```
/// E(x, h) = Σ_i (x_i − b_i)²/2σ_i² − Σ_ij (x_i/σ_i²) W_ij h_j − c·h
/// ```
///
/// Summed over h it is a mixture of 2^M Gaussians that share σ, so its likelihood is exact and can be compared with the
/// likelihood of the mixture that made the data: no model can do better on average. The weights start at N(0, 0.5²):
/// from very small ones all hidden units stay alike for long.
public final class Example03TwoDimensionalLab {

  /// Mean test log-likelihoods in nats.
  record Result(double gaussian, Estimate machine, double truth, Machine trained) {}

  private Example03TwoDimensionalLab() {}

  static Result run(KnownDensity distribution, int hidden, long updates, Workers workers) {
    Dataset train = distribution.generate(4000, Seed.of(1).child("train"));
    Dataset test = distribution.generate(4000, Seed.of(1).child("test"));
    Machine blank = Rbm.of(new Gaussian(), 2, new Binary(), hidden);
    Machine start = Initial.fromData(blank, train, 0.5, Seed.of(1), workers);
    Adam adam = new Adam(Schedule.exponential(0.02, 0.001, updates), 0.9, 0.999, 1e-8);
    Recipe recipe = Recipe.cd(1, 200, 0.02).with(adam);
    Trainer trainer = new Trainer(recipe, blank.structure(), train, Seed.of(1), workers);
    Machine trained = blank.with(trainer.run(trainer.start(start), updates, (u, norm) -> {}).parameters());
    return new Result(gaussian(train), Likelihood.exact(trained, test), truth(distribution, test), trained);
  }

  /// Mean log-likelihood of one Gaussian with the mean and covariance of the data, on the same data.
  static double gaussian(Dataset data) {
    Reals x = (Reals) data.blocks().get(0).values();
    double[] sum = new double[5];
    for (int row = 0; row < x.rows(); row++) {
      double a = x.get(row, 0);
      double b = x.get(row, 1);
      double[] terms = {a, b, a * a, a * b, b * b};
      for (int i = 0; i < 5; i++) sum[i] += terms[i] / x.rows();
    }
    double determinant =
        (sum[2] - sum[0] * sum[0]) * (sum[4] - sum[1] * sum[1]) - Math.pow(sum[3] - sum[0] * sum[1], 2);
    return -Math.log(2 * Math.PI) - 0.5 * Math.log(determinant) - 1;
  }

  static double truth(KnownDensity distribution, Dataset data) {
    Reals x = (Reals) data.blocks().get(0).values();
    double sum = 0;
    for (int row = 0; row < x.rows(); row++)
      sum += distribution.logDensity(new double[] {x.get(row, 0), x.get(row, 1)}) / x.rows();
    return sum;
  }

  public static void main(String[] arguments) {
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Result result = run(GaussianMixture.circle(8, 2.828, 0.354), 12, 8000, workers);
      System.out.println("one Gaussian        " + result.gaussian());
      System.out.println("machine, exact      " + result.machine());
      System.out.println("the mixture's own   " + result.truth());
    }
  }
}
