package io.harmonium.network;

import io.harmonium.annealing.Walker;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.logz.ImportanceWeights;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.random.Seed;
import io.harmonium.sampling.TransitionKernel;
import java.util.List;

/// log Z of an energy of real rows by annealing between it and a distribution that is known (Neal 2001):
///
/// ```
/// E_β = (1 − β)·U + β·E,   log w = −Σ_k (β_k − β_{k−1})·[E − U](x_{k−1}),   x_k by `walk` over E_{β_k}
/// ```
///
/// The weight comes before the move. Up from the base log Ẑ errs low on average, down from exact draws of the
/// distribution itself it errs high. The walk must keep its distribution (adjusted), and with a uniform base Z is that
/// of the box.
///
/// @param columns numbers per row
/// @param sweeps moves at every level
public record EnergyAnnealing(
    DifferentiableEnergy energy,
    Prior base,
    int columns,
    Betas betas,
    TransitionKernel walk,
    int sweeps) {

  private DifferentiableEnergy at(double beta) {
    return new EnergySum(
        List.of(new PriorEnergy(base, columns), energy), new double[] {1 - beta, beta});
  }

  /// log ∫ e^(−U).
  public double logBase() {
    return columns * base.logNormaliser();
  }

  /// log Z from `chains` chains that start at the base.
  public Estimate up(int chains, Seed seed, Workers workers) {
    Configurations x = NetworkEnergy.rows(base.draw(chains, columns, 0, seed.child("base")));
    double[] log = led(x, true, seed.child("up"), workers);
    return new ImportanceWeights(log).lowerBound(logBase());
  }

  /// log Z from chains that start at `rows` (modified): an upper bound where they are exact draws of the distribution
  /// itself, else an estimate that claims no side.
  public Estimate down(Configurations rows, boolean exact, Seed seed, Workers workers) {
    double[] log = led(rows, false, seed.child("down"), workers);
    ImportanceWeights weights = new ImportanceWeights(log);
    return exact ? weights.upperBound(logBase()) : weights.fromChains(logBase());
  }

  /// log w of the rows of `x` (modified), led up or down; moves at level k draw from `seed.child(k)`.
  private double[] led(Configurations x, boolean up, Seed seed, Workers workers) {
    double[] log = new double[x.rows()];
    int last = betas.steps();
    Walker.lead(
        last,
        (rung, move) -> {
          int level = up ? rung : last - rung;
          int before = up ? rung - 1 : last - rung + 1;
          weigh(x, betas.values()[before] - betas.values()[level], log);
          if (move) walk.run(at(betas.values()[level]), x, 0, sweeps, seed.child(level), workers);
        });
    return log;
  }

  /// Adds change·[E − U] of every row to `log` (modified).
  private void weigh(Configurations x, double change, double[] log) {
    double[] above = new double[x.rows()];
    double[] below = new double[x.rows()];
    energy.energies(x, above);
    new PriorEnergy(base, columns).energies(x, below);
    for (int row = 0; row < log.length; row++) log[row] += change * (above[row] - below[row]);
  }
}
