package io.harmonium.evaluation;

import io.harmonium.numeric.Transcendental;
import java.util.Arrays;

/// The autocovariance of series at all lags by the fast Fourier transform, in n log n:
///
/// ```
/// γ_t = 1/n·Σ_i (x_i − x̄)(x_i+t − x̄) = 1/n·F⁻¹|F(x − x̄)|²_t,   the series followed by as many zeros
/// ```
///
/// Two real series a, b go through one transform of a + i·b, for the real part of F⁻¹|F(a + i·b)|² is the sum of theirs.
final class Autocovariance {

  private Autocovariance() {}

  /// γ_0 … γ_n−1, the mean over series of n numbers.
  static double[] mean(double[][] series) {
    int n = series[0].length;
    int size = Integer.highestOneBit(2 * n - 1) << 1;
    double[] turns = new double[size];
    for (int k = 0; k < size / 2; k++) {
      turns[2 * k] = Transcendental.cos(2 * Math.PI * k / size);
      turns[2 * k + 1] = -Transcendental.sin(2 * Math.PI * k / size);
    }
    double[] power = new double[2 * size];
    double[] z = new double[2 * size];
    for (int s = 0; s < series.length; s += 2) {
      Arrays.fill(z, 0);
      centre(series[s], z, 0);
      if (s + 1 < series.length) centre(series[s + 1], z, 1);
      transform(z, turns);
      for (int k = 0; k < size; k++)
        power[2 * k] += z[2 * k] * z[2 * k] + z[2 * k + 1] * z[2 * k + 1];
    }
    transform(power, turns);
    double[] mean = new double[n];
    for (int t = 0; t < n; t++) mean[t] = power[2 * t] / size / n / series.length;
    return mean;
  }

  private static void centre(double[] x, double[] z, int part) {
    double mean = 0;
    for (double value : x) mean += value / x.length;
    for (int i = 0; i < x.length; i++) z[2 * i + part] = x[i] - mean;
  }

  /// Cooley and Tukey's transform of 2^k complex numbers, in place. |F|² has the same real part forwards and backwards.
  private static void transform(double[] z, double[] turns) {
    int size = z.length / 2;
    int bits = Integer.numberOfTrailingZeros(size);
    for (int i = 0; i < size; i++) {
      int j = Integer.reverse(i) >>> (32 - bits);
      if (j <= i) continue;
      swap(z, 2 * i, 2 * j);
      swap(z, 2 * i + 1, 2 * j + 1);
    }
    for (int half = 1; half < size; half *= 2)
      for (int from = 0; from < size; from += 2 * half)
        for (int k = 0; k < half; k++) {
          int a = 2 * (from + k);
          int b = a + 2 * half;
          double c = turns[size / half * k];
          double s = turns[size / half * k + 1];
          double re = z[b] * c - z[b + 1] * s;
          double im = z[b] * s + z[b + 1] * c;
          z[b] = z[a] - re;
          z[b + 1] = z[a + 1] - im;
          z[a] += re;
          z[a + 1] += im;
        }
  }

  private static void swap(double[] z, int i, int j) {
    double kept = z[i];
    z[i] = z[j];
    z[j] = kept;
  }
}
