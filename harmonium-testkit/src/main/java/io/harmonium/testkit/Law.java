package io.harmonium.testkit;

import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import java.util.function.IntUnaryOperator;

/// The exact law of a small machine, as cells in which chains are counted. Chains can be started from it exactly.
public interface Law {

  /// Probabilities of the cells; they sum to 1.
  double[] probabilities();

  /// The cell of one row.
  int cell(Configurations x, int row);

  /// `rows` independent draws from the law, all layers filled.
  Configurations draw(int rows, Seed seed);

  /// Throws where the rows `from … to−1` of `x` are not draws from this law (false alarms 10⁻⁶).
  default void judge(String what, Configurations x, int from, int to) {
    long[] counts = new long[probabilities().length];
    for (int row = from; row < to; row++) counts[cell(x, row)]++;
    ChiSquare.agree(what, counts, probabilities());
  }

  /// This law with its cells joined: cell c goes to `join(c)`, one of `cells` new ones.
  default Law joined(int cells, IntUnaryOperator join) {
    double[] sums = new double[cells];
    double[] fine = probabilities();
    for (int c = 0; c < fine.length; c++) sums[join.applyAsInt(c)] += fine[c];
    Law all = this;
    return new Law() {
      @Override
      public double[] probabilities() {
        return sums;
      }

      @Override
      public int cell(Configurations x, int row) {
        return join.applyAsInt(all.cell(x, row));
      }

      @Override
      public Configurations draw(int rows, Seed seed) {
        return all.draw(rows, seed);
      }
    };
  }
}
