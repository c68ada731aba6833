package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;

/// log Z as the integral of its derivative along the path of a [TemperedRun]:
///
/// ```
/// d log Z/dβ = ⟨f'_β⟩,   d² log Z/dβ² = v = var f'_β + ⟨f''_β⟩ ≥ 0
/// log Z = log Z_0 + Σ_k [h_k·(g_k + g_{k+1})/2 − h_k²·(v_{k+1} − v_k)/12]
/// ```
///
/// The derivative rises with β, so the sums over left and over right ends enclose the integral; both stand in the note.
/// The error joins that of the ladders and that of the rule, which is a fifteenth of the change when every other level
/// is left out.
final class ThermodynamicIntegration implements MachineEstimator {

  ThermodynamicIntegration() {}

  @Override
  public String name() {
    return "thermodynamic";
  }

  @Override
  public String title() {
    return "thermodynamic int.";
  }

  @Override
  public String description() {
    return "thermodynamic integration";
  }

  @Override
  public Evidence evidence() {
    return Evidence.COMPANION;
  }

  @Override
  public String progress(LogPartitionTask task) {
    return "log Z, tempering";
  }

  @Override
  public Estimate estimate(LogPartitionTask task) {
    return estimate(task.tempered());
  }

  public static Estimate estimate(TemperedRun run) {
    double[] betas = run.path().betas().values();
    int levels = run.levels();
    double[] means = new double[levels];
    for (int k = 0; k < levels; k++) means[k] = mean(run.derivatives()[k]);
    double[][] perLadder = new double[run.ladders()][];
    for (int g = 0; g < perLadder.length; g++) perLadder[g] = moments(run, g, means);
    double[] moments = new double[2 * levels];
    for (double[] one : perLadder)
      for (int i = 0; i < moments.length; i++) moments[i] += one[i] / perLadder.length;
    double value = integral(betas, moments, 1);
    double[] influences = new double[run.ladders()];
    for (int g = 0; g < influences.length; g++)
      influences[g] = (integral(betas, perLadder[g], 1) - value) / influences.length;
    double rule = (value - integral(betas, moments, 2)) / 15;
    double logBase = run.path().logBase();
    double left = logBase;
    double right = logBase;
    for (int k = 0; k + 1 < levels; k++) {
      left += (betas[k + 1] - betas[k]) * means[k];
      right += (betas[k + 1] - betas[k]) * means[k + 1];
    }
    Estimate estimate = LadderSpread.around(logBase + value, influences, rule);
    boolean trusted = Tempering.estimate(run).trusted();
    String note =
        String.format(
            java.util.Locale.ROOT, "left and right sums %.2f and %.2f enclose it", left, right);
    return new Estimate(
        estimate.value(),
        estimate.low(),
        estimate.high(),
        Estimate.Bound.NONE,
        trusted,
        trusted ? note : Tempering.estimate(run).note());
  }

  private static double mean(double[][] values) {
    double sum = 0;
    for (double[] one : values) for (double value : one) sum += value;
    return sum / (values.length * values[0].length);
  }

  /// Of one ladder the mean derivatives of all levels, then their second moments around `means`.
  private static double[] moments(TemperedRun run, int ladder, double[] means) {
    int levels = run.levels();
    double[] moments = new double[2 * levels];
    for (int k = 0; k < levels; k++) {
      double[] derivatives = run.derivatives()[k][ladder];
      for (int s = 0; s < derivatives.length; s++) {
        double off = derivatives[s] - means[k];
        moments[k] += derivatives[s] / derivatives.length;
        moments[levels + k] += (off * off + run.curvatures()[k][ladder][s]) / derivatives.length;
      }
    }
    return moments;
  }

  /// The integral from every `stride`-th level.
  private static double integral(double[] betas, double[] moments, int stride) {
    double sum = 0;
    for (int k = 0; k + stride < betas.length; k += stride) {
      double h = betas[k + stride] - betas[k];
      double rise = moments[betas.length + k + stride] - moments[betas.length + k];
      sum += 0.5 * h * (moments[k] + moments[k + stride]) - h * h * rise / 12;
    }
    return sum;
  }
}
