package io.harmonium.sampling;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// A change of rows that knows how probable it is and how probable the way back (Metropolis and Hastings):
///
/// ```
/// taken with min(1, e^(−[E(y) − E(x)])·q(x | y)/q(y | x))
/// ```
interface Proposal {

  /// Changes a row of `y` (modified), which equals that of `x`, and returns log q(y | x).
  double propose(Configurations x, Reals[] derivatives, Configurations y, int row, Draws draws);

  /// log q(x | y) of the change that was proposed last; `derivatives` are those at `y`.
  double back(Configurations x, Configurations y, Reals[] derivatives, int row);

  /// The uniform number that decides, one that [#propose] has not used.
  double uniform(Draws draws);

  /// Proposals of a sweep.
  int each();

  /// Makes [#each] proposals in each of `sweeps` sweeps for every row of `x` (modified) and returns the mean probability with
  /// which they were taken.
  default double run(
      DifferentiableEnergy energy,
      Configurations x,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    int rows = x.rows();
    int each = each();
    if (rows == 0 || sweeps == 0) return 1;
    double[] before = new double[rows];
    double[] after = new double[rows];
    Reals[] derivatives = energy.derivatives(rows);
    Reals[] next = energy.derivatives(rows);
    double[] forward = new double[rows];
    Configurations y = x.copy();
    Place here = new Place(x, before, derivatives);
    Place there = new Place(y, after, next);
    energy.evaluate(x, before, derivatives, workers);
    double accepted = 0;
    for (int s = 0; s < sweeps; s++)
      for (int i = 0; i < each; i++) {
        Seed step = seed.child(s).child(i);
        for (int row = 0; row < rows; row++)
          forward[row] = propose(x, derivatives, y, row, step.row(firstChain + row));
        energy.evaluate(y, after, next, workers);
        for (int row = 0; row < rows; row++) {
          double log = before[row] - after[row] + back(x, y, next, row) - forward[row];
          if (log != log)
            throw new NonFiniteException("the energy of chain " + (firstChain + row) + " is NaN");
          double probability = Elementary.exp(Math.min(0, log));
          accepted += probability;
          here.settle(there, row, uniform(step.row(firstChain + row)) < probability);
        }
      }
    return accepted / rows / sweeps / each;
  }

  /// The place where the cumulative sum of e^(logs − sum) passes `u`.
  static int choose(double[] logs, double sum, double u) {
    double cumulative = 0;
    for (int c = 0; c < logs.length; c++) {
      cumulative += Elementary.exp(logs[c] - sum);
      if (u < cumulative) return c;
    }
    for (int c = logs.length - 1; ; c--) if (logs[c] > Double.NEGATIVE_INFINITY) return c;
  }
}
