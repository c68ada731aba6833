package io.harmonium.evaluation;

import io.harmonium.numeric.Transcendental;

/// Whether m chains of n draws of one number have mixed, and how much they know. With the chains split in halves, W the
/// mean variance within, B/n the variance between, γ_t the mean autocovariance:
///
/// ```
/// var⁺ = (n−1)/n·W + B/n,   R̂ = √(var⁺/W)
/// ρ_t = 1 − (W − γ_t)/var⁺,   τ = 2·Σ_k P_k − 1,   P_k = ρ_2k + ρ_2k+1       (while P_k > 0, made monotone: Geyer 1992)
/// ESS = m·n/τ,   error of the mean = √(var⁺/ESS)
/// ```
///
/// Where no chain moves there is nothing to judge: R̂, τ and ESS are NaN, or R̂ is infinite if the chains differ.
public record Diagnostics(
    double mean,
    double deviation,
    double rHat,
    double effectiveSampleSize,
    double autocorrelationTime,
    double meanError) {

  /// Chains of equal length, `[chain][draw]`; at least 4 draws each.
  public static Diagnostics of(double[][] chains) {
    double[][] halves = split(chains);
    int m = halves.length;
    int n = halves[0].length;
    double[] means = new double[m];
    double mean = 0;
    for (int c = 0; c < m; c++) {
      for (double x : halves[c]) means[c] += x / n;
      mean += means[c] / m;
    }
    double within = 0;
    double between = 0;
    for (int c = 0; c < m; c++) {
      within += covariance(halves[c], means[c], 0) * n / (n - 1) / m;
      between += (means[c] - mean) * (means[c] - mean) / (m - 1);
    }
    double variance = within * (n - 1) / n + between;
    double rHat = Math.sqrt(variance / within);
    double time = within > 0 ? autocorrelationTime(halves, means, within, variance) : Double.NaN;
    double size = (double) m * n / time;
    return new Diagnostics(mean, Math.sqrt(variance), rHat, size, time, Math.sqrt(variance / size));
  }

  private static double[][] split(double[][] chains) {
    if (chains.length == 0) throw new IllegalArgumentException("there are no chains to judge");
    int draws = chains[0].length;
    for (double[] chain : chains)
      if (chain.length != draws)
        throw new IllegalArgumentException(
            "chains must have equal length, got " + draws + " and " + chain.length);
    if (draws < 4)
      throw new IllegalArgumentException("at least 4 draws per chain are needed, got " + draws);
    int half = draws / 2;
    double[][] halves = new double[2 * chains.length][];
    for (int c = 0; c < chains.length; c++) {
      halves[2 * c] = java.util.Arrays.copyOfRange(chains[c], 0, half);
      halves[2 * c + 1] = java.util.Arrays.copyOfRange(chains[c], draws - half, draws);
    }
    return halves;
  }

  /// Autocovariance at a lag, divided by n.
  private static double covariance(double[] x, double mean, int lag) {
    double sum = 0;
    for (int i = 0; i + lag < x.length; i++) sum += (x[i] - mean) * (x[i + lag] - mean);
    return sum / x.length;
  }

  /// τ by Geyer's initial monotone sequence. It is kept at 1/log₁₀(mn) or more, so that antithetic chains do not claim
  /// an endless number of draws.
  private static double autocorrelationTime(
      double[][] chains, double[] means, double within, double variance) {
    int m = chains.length;
    int n = chains[0].length;
    double sum = 0;
    double last = Double.POSITIVE_INFINITY;
    for (int lag = 0; lag + 1 < n; lag += 2) {
      double even = lag == 0 ? 1 : correlation(chains, means, within, variance, lag);
      double pair = even + correlation(chains, means, within, variance, lag + 1);
      if (!(pair > 0)) break;
      last = Math.min(last, pair);
      sum += last;
    }
    double least = Transcendental.log(10) / Transcendental.log((double) m * n);
    return Math.max(2 * sum - 1, least);
  }

  private static double correlation(
      double[][] chains, double[] means, double within, double variance, int lag) {
    double covariance = 0;
    for (int c = 0; c < chains.length; c++)
      covariance += covariance(chains[c], means[c], lag) / chains.length;
    return 1 - (within - covariance) / variance;
  }
}
