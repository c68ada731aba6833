package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import java.util.Arrays;

/// log Z from chains that exchange states along a ladder: the multistate ratio (MBAR, [MultistateRatio]) of all levels of a
/// window, and windows added up at the levels that they have in common,
///
/// ```
/// log Z = log Z_0 + Σ_windows (F_last − F_first)
/// ```
///
/// A short ladder is one window, and its estimate the full MBAR. The search starts from Bennett's ratio between neighbours. The
/// error is that of the ladders: each has an influence on every F, and what it adds to their sum varies from ladder to
/// ladder. It is not trusted where neighbours hardly exchange states, or where both halves of the run disagree.
final class Tempering implements MachineEstimator {

  /// Exchanges below which levels count as cut off from each other.
  private static final double MIN = 0.02;

  Tempering() {}

  @Override
  public String name() {
    return "tempering";
  }

  @Override
  public String title() {
    return "tempering";
  }

  @Override
  public String description() {
    return "parallel tempering";
  }

  @Override
  public Evidence evidence() {
    return Evidence.COMPANION;
  }

  @Override
  public Estimate estimate(LogPartitionTask task) {
    return estimate(task.tempered());
  }

  public static Estimate estimate(TemperedRun run) {
    Part all = part(run, 0, run.looks());
    Estimate estimate = LadderSpread.around(run.path().logBase() + all.sum, all.influences, 0);
    double least = 1;
    for (double share : run.accepted()) least = Math.min(least, share);
    String why = null;
    if (least < MIN)
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

  /// The sum over windows from looks `from … to−1`.
  private static Part part(TemperedRun run, int from, int to) {
    double sum = 0;
    double[] influences = new double[run.ladders()];
    for (int w = 0; w < run.windows(); w++) {
      int first = w * TemperedRun.WINDOW;
      int last = Math.min(run.levels() - 1, first + TemperedRun.WINDOW);
      int count = last - first + 1;
      int each = run.ladders() * (to - from);
      double[][] weights = new double[count * each][];
      int[] levels = new int[weights.length];
      int[] ladders = new int[weights.length];
      int n = 0;
      for (int k = first; k <= last; k++)
        for (int g = 0; g < run.ladders(); g++)
          for (int s = from; s < to; s++) {
            int at = first - run.first(k);
            weights[n] = Arrays.copyOfRange(run.values()[k][g][s], at, at + count);
            levels[n] = k - first;
            ladders[n++] = g;
          }
      MultistateRatio ratio = new MultistateRatio(weights, levels);
      double[] solution = ratio.solve(neighbours(weights, count, each));
      double[] own = ratio.influences(solution, ladders, run.ladders());
      sum += solution[count - 1];
      for (int g = 0; g < own.length; g++) influences[g] += own[g];
    }
    return new Part(sum, influences);
  }

  /// F by Bennett's ratio of neighbours; `each` samples of one level follow those of the level before.
  private static double[] neighbours(double[][] weights, int levels, int each) {
    double[] sums = new double[levels];
    for (int k = 0; k + 1 < levels; k++) {
      double[] up = new double[each];
      double[] down = new double[each];
      for (int i = 0; i < each; i++) {
        double[] here = weights[k * each + i];
        double[] there = weights[(k + 1) * each + i];
        up[i] = here[k + 1] - here[k];
        down[i] = there[k + 1] - there[k];
      }
      sums[k + 1] = sums[k] + BennettRatio.root(up, down, 0);
    }
    return sums;
  }
}
