package io.harmonium.evaluation.logz;

import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Elementary;
import java.util.Arrays;

/// Whether two sets of states lie at the same places along the strongest directions of the links, the order parameters of a
/// machine:
///
/// ```
/// z = max over directions u and cuts c of |F_a(c) − F_b(c)| / √(F(1 − F)·(1/n_a + 1/n_b)),   F(c) = P(u·t(x) ≤ c)
/// ```
///
/// with cuts at quantiles of both together and effective numbers n. Modes that the sets hold in other shares show here.
final class OrderParameters {

  private static final int DIRECTIONS = 4;
  private static final int CUTS = 9;

  private OrderParameters() {}

  /// z of states with log weights against equally weighted ones.
  static double apart(
      Machine machine, Configurations weighted, double[] logWeights, Configurations equal) {
    LinkModes modes = LinkModes.of(machine, DIRECTIONS);
    DoublePath path = machine.doublePath();
    double sum = Elementary.logSumExp(logWeights);
    double[] weights = new double[logWeights.length];
    double squares = 0;
    for (int r = 0; r < weights.length; r++) {
      weights[r] = Elementary.exp(logWeights[r] - sum);
      squares += weights[r] * weights[r];
    }
    double each = 1.0 / equal.rows();
    double variance = squares + each;
    double largest = 0;
    for (int k = 0; k < modes.directions().size(); k++) {
      double[] a = projected(modes, k, path, weighted);
      double[] b = projected(modes, k, path, equal);
      double[] both = new double[a.length + b.length];
      System.arraycopy(a, 0, both, 0, a.length);
      System.arraycopy(b, 0, both, a.length, b.length);
      Arrays.sort(both);
      for (int c = 1; c <= CUTS; c++) {
        double cut = both[c * both.length / (CUTS + 1)];
        double first = 0;
        for (int r = 0; r < a.length; r++) if (a[r] <= cut) first += weights[r];
        double second = 0;
        for (double one : b) if (one <= cut) second += each;
        double share = (squares * second + each * first) / variance;
        double spread = Math.max(share * (1 - share), 0.25 * variance) * variance;
        largest = Math.max(largest, Math.abs(first - second) / Math.sqrt(spread));
      }
    }
    return largest;
  }

  private static double[] projected(
      LinkModes modes, int direction, DoublePath path, Configurations x) {
    double[] out = new double[x.rows()];
    for (int r = 0; r < out.length; r++) out[r] = modes.project(direction, path.statistics(x, r));
    return out;
  }
}
