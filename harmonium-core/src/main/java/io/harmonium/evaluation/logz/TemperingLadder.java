package io.harmonium.evaluation.logz;

import io.harmonium.annealing.Passage;
import io.harmonium.annealing.Placement;
import io.harmonium.annealing.Walker;
import io.harmonium.evaluation.RowSums;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;

/// Inverse temperatures that are equally far apart for neighbours to exchange states. The distance of β and β + dβ is
/// √v(β)·dβ with v = d² log Z/dβ², the variance of the derivative of the log weights; a few chains that are led up the
/// path once measure it, and levels stand [#APART] apart.
final class TemperingLadder {

  /// Distance of neighbours: exchanges are accepted in about 60 % of tries where the derivatives are normal.
  static final double APART = 0.75;

  /// Chains and points of the measurement.
  private static final int CHAINS = 32;

  private static final int POINTS = 64;

  private TemperingLadder() {}

  /// An odd number of levels, from 5 to `most`.
  static Betas of(AnnealingPath path, int max, Seed seed, Workers workers) {
    double[] length = lengths(path, seed, workers);
    int gaps = (int) Math.clamp(Math.ceil(length[POINTS] / APART), 4, max - 1.0);
    gaps += gaps % 2;
    return cut(length, gaps);
  }

  /// `steps` steps for annealing: four fifths of them at equal distances, the others at equal β, where the few chains of the
  /// measurement may have missed something.
  static Betas steps(AnnealingPath path, int steps, Seed seed, Workers workers) {
    double[] length = lengths(path, seed, workers);
    double whole = length[POINTS];
    for (int k = 0; whole > 0 && k <= POINTS; k++)
      length[k] = 0.8 * length[k] / whole + 0.2 * k / POINTS;
    return cut(length, steps);
  }

  private static Betas cut(double[] length, int gaps) {
    double[] values = Placement.equal(Betas.uniform(POINTS).values(), length, gaps);
    return new Betas(rising(values) ? values : Betas.uniform(gaps).values());
  }

  /// Distance from the base to each of the points.
  private static double[] lengths(AnnealingPath path, Seed seed, Workers workers) {
    AnnealingPath grid = new AnnealingPath(path.machine(), path.base(), Betas.uniform(POINTS));
    PathWeights weights = new PathWeights(grid);
    Configurations x =
        Chains.independent(
            path.machine().structure(), grid.at(0), CHAINS, 0, seed.child("base"), workers);
    Sampler sampler = Sampler.defaultFor(path.machine().structure());
    double[] speeds = new double[POINTS + 1];
    Passage measured =
        (k, weighed) -> {
          sampler.run(grid.distribution(k), x, 0, 3, seed.child(k), workers);
          speeds[k] = Math.sqrt(variance(weights, x, grid.betas().values()[k], workers));
        };
    measured.step(0, false);
    Walker.lead(POINTS, measured);
    double[] length = new double[POINTS + 1];
    for (int k = 1; k <= POINTS; k++)
      length[k] = length[k - 1] + 0.5 * (speeds[k - 1] + speeds[k]) / POINTS;
    return length;
  }

  private static boolean rising(double[] values) {
    for (int k = 1; k < values.length; k++) if (!(values[k] > values[k - 1])) return false;
    return true;
  }

  private static double variance(
      PathWeights weights, Configurations x, double beta, Workers workers) {
    double[] within = new double[x.rows()];
    double[] derivatives =
        RowSums.map(
            x.rows(),
            workers,
            row -> {
              PathWeights.Row one = weights.row(x, row);
              within[row] = one.curvature(beta);
              return one.derivative(beta);
            });
    double mean = 0;
    for (double derivative : derivatives) mean += derivative / derivatives.length;
    double sum = 0;
    for (int r = 0; r < derivatives.length; r++)
      sum +=
          (derivatives[r] - mean) * (derivatives[r] - mean) / (derivatives.length - 1)
              + within[r] / x.rows();
    return Math.max(0, sum);
  }
}
