package io.harmonium.evaluation;

import io.harmonium.matrix.Elementary;

/// log Z from chains that exchange states along a ladder: Bennett's acceptance ratio between neighbouring levels, added
/// up,
///
/// ```
/// log Z = log Z_0 + Σ_k d_k,   Σ_{x at k} σ(w − d_k) = Σ_{x at k+1} σ(d_k − w),   w = f_{k+1}(x) − f_k(x)
/// ```
///
/// The error is that of the ladders: each has an influence on every d_k, and what it adds to their sum varies from ladder
/// to ladder. It is not trusted where neighbours hardly exchange states, or where both halves of the run disagree.
public final class Tempering {

  /// Exchanges below which levels count as cut off from each other.
  private static final double FEWEST = 0.02;

  private Tempering() {}

  public static Estimate estimate(TemperedRun run) {
    Part all = part(run, 0, run.looks());
    Estimate estimate = LadderSpread.around(run.path().logBase() + all.sum, all.influences, 0);
    double least = 1;
    for (double share : run.accepted()) least = Math.min(least, share);
    String why = null;
    if (least < FEWEST)
      why = "two levels exchanged states in " + Math.round(1000 * least) / 10.0 + " % of tries";
    Part first = part(run, 0, run.looks() / 2);
    Part second = part(run, run.looks() / 2, run.looks());
    double gap = Math.abs(first.sum - second.sum);
    double error = Math.sqrt(error(first) * error(first) + error(second) * error(second));
    if (why == null && gap > 4 * error)
      why = "the halves of the run differ by " + Math.round(100 * gap) / 100.0 + " nats";
    return why == null
        ? estimate
        : new Estimate(
            estimate.value(), estimate.low(), estimate.high(), Estimate.Bound.NONE, false, why);
  }

  private static double error(Part part) {
    return LadderSpread.around(part.sum, part.influences, 0).standardError();
  }

  private record Part(double sum, double[] influences) {}

  /// Σ d_k from looks `from … to−1`.
  private static Part part(TemperedRun run, int from, int to) {
    double sum = 0;
    double[] influences = new double[run.ladders()];
    int n = run.ladders() * (to - from);
    for (int k = 0; k + 1 < run.levels(); k++) {
      double[] up = new double[n];
      double[] down = new double[n];
      for (int g = 0; g < run.ladders(); g++)
        for (int s = from; s < to; s++) {
          int i = g * (to - from) + s - from;
          double[] here = run.values()[k][g][s];
          double[] there = run.values()[k + 1][g][s];
          up[i] = here[2] - here[1];
          down[i] = there[1] - there[0];
        }
      double d = BennettRatio.root(up, down, 0);
      sum += d;
      double slope = 0;
      double[] shares = new double[run.ladders()];
      for (int i = 0; i < n; i++) {
        double a = Elementary.sigmoid(up[i] - d);
        double b = Elementary.sigmoid(d - down[i]);
        slope += a * (1 - a) + b * (1 - b);
        shares[i / (to - from)] += a - b;
      }
      for (int g = 0; g < influences.length; g++) influences[g] += shares[g] / slope;
    }
    return new Part(sum, influences);
  }
}
