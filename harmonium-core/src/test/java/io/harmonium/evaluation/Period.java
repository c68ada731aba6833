package io.harmonium.evaluation;

import io.harmonium.data.Sequences;
import io.harmonium.matrix.States;

/// The period of a sequence of frames: the first lag at which its autocorrelation,
///
/// ```
/// R(l) = Σ_t ⟨x_t − m, x_(t+l) − m⟩ / (T − l)
/// ```
///
/// is at a peak of at least 0.8 of its highest one, refined by the parabola through the three values around it. Lags up
/// to half the length are looked at, from the first one on at which R has fallen below half of R(0).
public final class Period {

  private static final double HIGH = 0.8;

  private Period() {}

  /// The period of sequence `sequence` in frames, NaN where nothing comes again.
  public static double of(Sequences data, int sequence) {
    double[] r = autocorrelation(data, sequence);
    int from = 1;
    while (from < r.length && r[from] >= r[0] / 2) from++;
    double best = 0;
    for (int l = from + 1; l + 1 < r.length; l++) if (peak(r, l)) best = Math.max(best, r[l]);
    if (!(best > 0)) return Double.NaN;
    int lag = from + 1;
    while (!peak(r, lag) || r[lag] < HIGH * best) lag++;
    double bend = r[lag - 1] - 2 * r[lag] + r[lag + 1];
    return lag + (bend == 0 ? 0 : (r[lag - 1] - r[lag + 1]) / (2 * bend));
  }

  private static boolean peak(double[] r, int lag) {
    return r[lag] >= r[lag - 1] && r[lag] >= r[lag + 1];
  }

  private static double[] autocorrelation(Sequences data, int sequence) {
    int length = data.length(sequence);
    double[][] x = new double[length][];
    double[] mean = null;
    States values = data.frames().blocks().get(0).values();
    for (int t = 0; t < length; t++) {
      x[t] = new double[values.columns()];
      values.toDoubles(data.borders()[sequence] + t, x[t]);
      if (mean == null) mean = new double[x[t].length];
      for (int j = 0; j < mean.length; j++) mean[j] += x[t][j] / length;
    }
    for (double[] frame : x) for (int j = 0; j < mean.length; j++) frame[j] -= mean[j];
    double[] r = new double[length / 2 + 1];
    for (int l = 0; l < r.length; l++) {
      for (int t = 0; t + l < length; t++)
        for (int j = 0; j < mean.length; j++) r[l] = Math.fma(x[t][j], x[t + l][j], r[l]);
      r[l] /= length - l;
    }
    return r;
  }
}
