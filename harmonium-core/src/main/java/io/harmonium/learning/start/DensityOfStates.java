package io.harmonium.learning.start;

import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;
import java.util.Arrays;

/// How many states of N spins, weighted by e^(h·s), have given projections m = Uᵀs/√N on a few orthonormal directions, by
/// the saddle point of their generating function:
///
/// ```
/// φ(μ) = (1/N) Σ_i log 2cosh(a_i),   a = h + √N·U·μ,   ∇φ(μ) = m
/// log ρ(m) = N·[φ(μ) − μ·m] + (d/2)·log(N/2π) − ½·log det H,   H = Uᵀ diag(1 − tanh²a) U
/// ```
///
/// At μ the spins are independent with means tanh a_i and have the projections m on average.
final class DensityOfStates {

  /// Beyond this field all spins point one way: m is out of reach.
  private static final double FARTHEST = 40;

  private static final int ROUNDS = 60;

  private final double[][] directions;
  private final double[] fields;
  private final double root;

  /// `directions[k][unit]`, orthonormal, and the field of each spin.
  DensityOfStates(double[][] directions, double[] fields) {
    this.directions = directions;
    this.fields = fields;
    this.root = Math.sqrt(fields.length);
  }

  int dimensions() {
    return directions.length;
  }

  /// m of a state.
  double[] project(double[] spins) {
    double[] m = new double[directions.length];
    for (int k = 0; k < m.length; k++) {
      for (int i = 0; i < spins.length; i++) m[k] = Math.fma(directions[k][i], spins[i], m[k]);
      m[k] /= root;
    }
    return m;
  }

  /// a at μ.
  double[] inputs(double[] mu) {
    double[] a = fields.clone();
    for (int k = 0; k < mu.length; k++)
      for (int i = 0; i < a.length; i++) a[i] = Math.fma(root * mu[k], directions[k][i], a[i]);
    return a;
  }

  /// φ(μ) − μ·m.
  private double height(double[] mu, double[] m) {
    double sum = 0;
    for (double a : inputs(mu)) {
      double size = Math.abs(a);
      sum += size + Elementary.log1p(Elementary.exp(-2 * size));
    }
    sum /= fields.length;
    for (int k = 0; k < m.length; k++) sum -= mu[k] * m[k];
    return sum;
  }

  /// log ρ(m), −∞ where m is out of reach; writes μ (modified), which is the start too. Newton's method on a convex
  /// function, with steps halved until it falls.
  double logDensity(double[] m, double[] mu) {
    int d = m.length;
    double height = height(mu, m);
    for (int round = 0; round < ROUNDS; round++) {
      double[] derivative = new double[d];
      Cholesky bend = Cholesky.of(bend(mu, derivative));
      if (bend == null) return unreachable(mu);
      double error = 0;
      for (int k = 0; k < d; k++) {
        derivative[k] -= m[k];
        error = Math.max(error, Math.abs(derivative[k]));
      }
      if (error < 1e-9)
        return fields.length * height
            + 0.5 * d * Elementary.log(fields.length / (2 * Math.PI))
            - 0.5 * bend.logDeterminant();
      double[] step = bend.solve(derivative);
      double size = 1;
      double[] next = moved(mu, step, size);
      double after = height(next, m);
      while (!(after <= height) && size > 1e-6) {
        size *= 0.5;
        next = moved(mu, step, size);
        after = height(next, m);
      }
      System.arraycopy(next, 0, mu, 0, d);
      height = after;
      for (double value : mu) if (!(Math.abs(root * value) < FARTHEST)) return unreachable(mu);
    }
    return unreachable(mu);
  }

  private static double unreachable(double[] mu) {
    Arrays.fill(mu, 0);
    return Double.NEGATIVE_INFINITY;
  }

  private static double[] moved(double[] mu, double[] step, double size) {
    double[] next = mu.clone();
    for (int k = 0; k < next.length; k++) next[k] -= size * step[k];
    return next;
  }

  /// H at μ; ∇φ into `derivative` (modified).
  private double[][] bend(double[] mu, double[] derivative) {
    int d = mu.length;
    double[] a = inputs(mu);
    double[][] bend = new double[d][d];
    for (int i = 0; i < a.length; i++) {
      double mean = Elementary.tanh(a[i]);
      double width = 1 - mean * mean;
      for (int k = 0; k < d; k++) {
        derivative[k] += directions[k][i] * mean / root;
        for (int j = 0; j < d; j++) bend[k][j] += directions[k][i] * directions[j][i] * width;
      }
    }
    for (int k = 0; k < d; k++) bend[k][k] += 1e-12;
    return bend;
  }
}
