package io.harmonium.testkit;

import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import java.util.function.IntUnaryOperator;

/// The exact distribution of a small machine, as cells in which chains are counted. Chains can be started from it
/// exactly.
public interface ExactDistribution {

  /// Probabilities of the cells; they sum to 1.
  double[] probabilities();

  /// The cell of one row.
  int cell(Configurations x, int row);

  /// `rows` independent draws from the distribution, all layers filled.
  Configurations draw(int rows, Seed seed);

  /// How many of the rows `from … to−1` lie in each cell.
  default long[] count(Configurations x, int from, int to) {
    long[] counts = new long[probabilities().length];
    for (int row = from; row < to; row++) counts[cell(x, row)]++;
    return counts;
  }

  /// Throws where `counts` are not those of draws from this distribution; distributions of parts of a machine are
  /// judged too.
  default void judge(String what, long[] counts) {
    ChiSquare.agree(what, counts, probabilities());
  }

  /// Throws where the rows `from … to−1` of `x` are not draws from this distribution (false alarms 10⁻⁶ per histogram).
  default void judge(String what, Configurations x, int from, int to) {
    judge(what, count(x, from, to));
  }

  /// Throws where `counts` do not agree with this distribution after cells are joined: cell c goes to `join(c)` of
  /// `cells`.
  default void judgeJoined(String what, long[] counts, int cells, IntUnaryOperator join) {
    double[] distribution = new double[cells];
    long[] sums = new long[cells];
    for (int c = 0; c < counts.length; c++) {
      distribution[join.applyAsInt(c)] += probabilities()[c];
      sums[join.applyAsInt(c)] += counts[c];
    }
    ChiSquare.agree(what, sums, distribution);
  }
}
