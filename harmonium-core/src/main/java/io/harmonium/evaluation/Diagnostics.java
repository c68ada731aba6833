package io.harmonium.evaluation;

import io.harmonium.numeric.BetaDistribution;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.HalfNormal;
import java.util.Arrays;

/// Whether m chains of n draws of one number have mixed, and how much they know (Vehtari, Gelman, Simpson, Carpenter and
/// Bürkner 2021). All chains are split in halves. Of any series, W is the mean variance within the halves, B/n the variance
/// between them, γ_t the mean autocovariance:
///
/// ```
/// var⁺ = (n−1)/n·W + B/n,   split R̂ = √(var⁺/W),   ρ_t = 1 − (W − γ_t)/var⁺
/// τ = −1 + 2·Σ_k P_k,   P_k = ρ_2k + ρ_2k+1        (while P_k > 0, made monotone: Geyer 1992; the last term once)
/// ESS = mn/τ,   at most mn·log₁₀(mn)
/// z = Φ⁻¹((rank − 3/8)/(mn + 1/4)),   ζ = z of |x − median|
///
/// R̂       = max(split R̂ of z, split R̂ of ζ)          place, and scale
/// bulkEss = ESS of z,   tailEss = min over p = 5 %, 95 % of the ESS of 1[x ≤ quantile p],   meanEss = ESS of x
/// error of the mean = s/√meanEss,   of the deviation = √((⟨c⁴⟩ − ⟨c²⟩²)/(4·⟨c²⟩·ESS of c²)),   c = x − ⟨x⟩
/// ```
///
/// R̂, bulkEss and tailEss are the same after any increasing transformation of the draws (tailEss but for ties with an
/// interpolated quantile), and exist where the mean does not. The limits are [#MAX_R_HAT] and [#MIN_BULK_ESS] per chain:
/// below them the other numbers cannot be relied on. Both say that a chain must be about a hundred autocorrelation times
/// long, so many short chains of a machine that mixes fail them too. Below [#MIN_DRAWS] draws per chain there is an R̂ but no
/// ESS (NaN), for the autocorrelation of so few is not known.
///
/// @param unjudged null, or why there is nothing to judge: a draw is not finite, or all draws are the same. All numbers but
///     `mean` and `deviation` are NaN then. Where each half stands still at a place of its own, R̂ is infinite.
public record Diagnostics(
    int chains,
    int draws,
    double mean,
    double deviation,
    double rHat,
    double bulkEss,
    double tailEss,
    double meanEss,
    double meanError,
    double deviationError,
    String unjudged) {

  /// R̂ above this says that the chains are not in the same distribution, or too short to tell.
  public static final double MAX_R_HAT = 1.01;

  /// A bulk ESS below this per chain is too small for its own estimate, and for R̂, to be relied on.
  public static final double MIN_BULK_ESS = 100;

  /// The limits in words, for chains that are outside them.
  public static final String LIMITS =
      "not converged: R\u0302 at most 1.01 and a bulk ESS of at least 100 per chain are needed";

  /// Draws per chain from which on there is an ESS.
  public static final int MIN_DRAWS = 12;

  /// A quantile of the draws, how many independent draws would know it as well, and its Monte Carlo error.
  public record Quantile(double value, double ess, double error) {}

  /// Chains of equal length, `[chain][draw]`; at least 4 draws each.
  public static Diagnostics of(double[][] chains) {
    double[][] halves = split(chains);
    int m = chains.length;
    int n = chains[0].length;
    double mean = 0;
    for (double[] chain : chains) for (double x : chain) mean += x / ((double) m * n);
    double[][] squares = new double[m][n];
    double second = 0;
    double fourth = 0;
    for (int c = 0; c < m; c++)
      for (int t = 0; t < n; t++) {
        double square = (chains[c][t] - mean) * (chains[c][t] - mean);
        squares[c][t] = square;
        second += square / ((double) m * n);
        fourth += square * square / ((double) m * n);
      }
    double deviation = Math.sqrt(second * m * n / ((double) m * n - 1));
    String unjudged = unjudged(chains);
    if (unjudged != null) {
      double nan = Double.NaN;
      return new Diagnostics(m, n, mean, deviation, nan, nan, nan, nan, nan, nan, unjudged);
    }
    double[] sorted = sorted(chains);
    double[][] bulk = normalScores(halves);
    double rHat = Math.max(rHat(bulk), rHat(normalScores(folded(halves))));
    double meanEss = ess(halves);
    double spread = (fourth - second * second) / (4 * second * ess(split(squares)));
    return new Diagnostics(
        m,
        n,
        mean,
        deviation,
        rHat,
        ess(bulk),
        Math.min(essBelow(chains, sorted, 0.05), essBelow(chains, sorted, 0.95)),
        meanEss,
        deviation / Math.sqrt(meanEss),
        Math.sqrt(Math.max(0, spread)),
        null);
  }

  /// The p-quantile of all draws (interpolated, 0 < p < 1). Its error is half the distance of the draws between which 68 %
  /// of a beta distribution with parameters p·ess + 1 and (1 − p)·ess + 1 lie, ess being that of 1[x ≤ quantile].
  public static Quantile quantile(double[][] chains, double p) {
    if (!(p > 0 && p < 1))
      throw new IllegalArgumentException("a quantile is of a share in (0, 1), got " + p);
    split(chains);
    double[] sorted = sorted(chains);
    double value = value(sorted, p);
    if (unjudged(chains) != null) return new Quantile(value, Double.NaN, Double.NaN);
    double ess = essBelow(chains, sorted, p);
    if (Double.isNaN(ess)) return new Quantile(value, ess, ess);
    double low = BetaDistribution.quantile(0.1586553, ess * p + 1, ess * (1 - p) + 1);
    double high = BetaDistribution.quantile(0.8413447, ess * p + 1, ess * (1 - p) + 1);
    int from = (int) Math.max(1, Math.floor(low * sorted.length));
    int to = (int) Math.min(sorted.length, Math.ceil(high * sorted.length));
    return new Quantile(value, ess, (sorted[to - 1] - sorted[from - 1]) / 2);
  }

  /// The p-quantile of sorted numbers: place p·(n − 1), between two of them by their distance.
  private static double value(double[] sorted, double p) {
    int last = sorted.length - 1;
    int below = (int) Math.min(last - 1.0, Math.floor(p * last));
    return sorted[below] + (p * last - below) * (sorted[below + 1] - sorted[below]);
  }

  /// The ESS of 1[x ≤ quantile p].
  private static double essBelow(double[][] chains, double[] sorted, double p) {
    double value = value(sorted, p);
    double[][] below = new double[chains.length][chains[0].length];
    for (int c = 0; c < below.length; c++)
      for (int t = 0; t < below[c].length; t++) below[c][t] = chains[c][t] <= value ? 1 : 0;
    return ess(split(below));
  }

  /// τ of the draws themselves.
  public double autocorrelationTime() {
    return (double) chains * draws / meanEss;
  }

  /// True where R̂ and the bulk ESS are within their limits.
  public boolean converged() {
    return rHat <= MAX_R_HAT && bulkEss >= MIN_BULK_ESS * chains;
  }

  private static String unjudged(double[][] chains) {
    boolean constant = true;
    for (int c = 0; c < chains.length; c++)
      for (int t = 0; t < chains[c].length; t++) {
        if (!(Math.abs(chains[c][t]) <= Double.MAX_VALUE))
          return "draw " + (t + 1) + " of chain " + (c + 1) + " is " + chains[c][t];
        constant &= chains[c][t] == chains[0][0];
      }
    return constant ? "all draws are the same" : null;
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
      halves[2 * c] = Arrays.copyOfRange(chains[c], 0, half);
      halves[2 * c + 1] = Arrays.copyOfRange(chains[c], draws - half, draws);
    }
    return halves;
  }

  private static double[] sorted(double[][] x) {
    return Arrays.stream(x).flatMapToDouble(Arrays::stream).sorted().toArray();
  }

  private static double[][] folded(double[][] x) {
    double[] sorted = sorted(x);
    int n = sorted.length;
    double median = 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
    double[][] folded = new double[x.length][x[0].length];
    for (int c = 0; c < x.length; c++)
      for (int t = 0; t < x[c].length; t++) folded[c][t] = Math.abs(x[c][t] - median);
    return folded;
  }

  /// Φ⁻¹((rank − 3/8)/(S + 1/4)), ties sharing their mean rank.
  private static double[][] normalScores(double[][] x) {
    double[] sorted = sorted(x);
    double[] scores = new double[sorted.length];
    for (int from = 0; from < sorted.length; ) {
      int to = from + 1;
      while (to < sorted.length && sorted[to] == sorted[from]) to++;
      double rank = 0.5 * (from + 1 + to);
      double score = HalfNormal.normalQuantile((rank - 0.375) / (sorted.length + 0.25));
      Arrays.fill(scores, from, to, score);
      from = to;
    }
    double[][] z = new double[x.length][x[0].length];
    for (int c = 0; c < x.length; c++)
      for (int t = 0; t < x[c].length; t++) z[c][t] = scores[Arrays.binarySearch(sorted, x[c][t])];
    return z;
  }

  /// W and var⁺ of chains that are split already.
  private record Variances(double within, double total) {

    static Variances of(double[][] x) {
      int m = x.length;
      int n = x[0].length;
      double[] means = new double[m];
      double mean = 0;
      double within = 0;
      for (int c = 0; c < m; c++) {
        means[c] = mean(x[c]);
        mean += means[c] / m;
        for (double value : x[c]) within += (value - means[c]) * (value - means[c]) / (n - 1) / m;
      }
      double between = 0;
      for (double one : means) between += (one - mean) * (one - mean) / (m - 1);
      return new Variances(within, within * (n - 1) / n + between);
    }
  }

  /// Exact where all numbers are the same.
  private static double mean(double[] x) {
    double sum = 0;
    for (double value : x) sum += value - x[0];
    return x[0] + sum / x.length;
  }

  /// 1 where nothing varies, as where all draws are as far from the median.
  private static double rHat(double[][] x) {
    Variances v = Variances.of(x);
    return v.total > 0 ? Math.sqrt(v.total / v.within) : 1;
  }

  /// mn/τ; NaN where nothing varies.
  private static double ess(double[][] x) {
    Variances v = Variances.of(x);
    if (!(v.total > 0) || x[0].length < MIN_DRAWS / 2) return Double.NaN;
    double size = (double) x.length * x[0].length;
    double[] rho = Autocovariance.mean(x);
    for (int t = 0; t < rho.length; t++) rho[t] = 1 - (v.within - rho[t]) / v.total;
    rho[0] = 1;
    return size / Math.max(time(rho), Transcendental.log(10) / Transcendental.log(size));
  }

  /// −1 + 2·Σ P_k with pairs made monotone; of the first pair that is not counted, ρ_2k is added where it is positive.
  private static double time(double[] rho) {
    double time = -1;
    double last = Double.POSITIVE_INFINITY;
    int lag = 0;
    for (; lag < rho.length - 5 && rho[lag] + rho[lag + 1] > 0; lag += 2) {
      last = Math.min(last, rho[lag] + rho[lag + 1]);
      time += 2 * last;
    }
    return time + Math.max(0, rho[lag]);
  }
}
