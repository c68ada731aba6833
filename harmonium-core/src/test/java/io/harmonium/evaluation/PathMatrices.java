package io.harmonium.evaluation;

import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;

/// The mean weight of annealing over *all* paths of a small binary machine from a uniform base, by products of
/// transition matrices: what right and wrong forms of the estimator tend to with endless runs.
public final class PathMatrices {

  private final double[] b;
  private final double[] c;
  private final double[] w;
  private final double[] betas;
  private final boolean linksOnly;
  private final int states;

  /// `linksOnly` tempers links and visible biases; otherwise all of E is scaled by β.
  public PathMatrices(Machine machine, double[] betas, boolean linksOnly) {
    this.b = machine.parameters().get("visible.x");
    this.c = machine.parameters().get("hidden.x");
    this.w = machine.parameters().get(Rbm.LINK);
    this.betas = betas;
    this.linksOnly = linksOnly;
    this.states = 1 << b.length;
  }

  private double input(int x, int j) {
    double sum = 0;
    for (int i = 0; i < b.length; i++) sum += (x >> i & 1) * w[i * c.length + j];
    return sum;
  }

  private double logit(int x, int j, double beta) {
    return (linksOnly ? c[j] : beta * c[j]) + beta * input(x, j);
  }

  /// f_β(x).
  double f(int x, double beta) {
    double f = 0;
    for (int i = 0; i < b.length; i++) f += beta * b[i] * (x >> i & 1);
    for (int j = 0; j < c.length; j++) f += StrictMath.log1p(StrictMath.exp(logit(x, j, beta)));
    return f;
  }

  public double logBase() {
    double sum = 0;
    for (int x = 0; x < states; x++) sum += StrictMath.exp(f(x, 0));
    return StrictMath.log(sum);
  }

  private static double bernoulli(int bit, double logit) {
    double p = 1 / (1 + StrictMath.exp(-logit));
    return bit == 1 ? p : 1 - p;
  }

  /// u·T_β of block Gibbs.
  private double[] move(double[] u, double beta) {
    double[] hidden = new double[1 << c.length];
    for (int h = 0; h < hidden.length; h++)
      for (int x = 0; x < states; x++) {
        double p = u[x];
        for (int j = 0; j < c.length; j++) p *= bernoulli(h >> j & 1, logit(x, j, beta));
        hidden[h] += p;
      }
    double[] out = new double[states];
    for (int x = 0; x < states; x++)
      for (int h = 0; h < hidden.length; h++) {
        double p = hidden[h];
        for (int i = 0; i < b.length; i++) {
          double input = b[i];
          for (int j = 0; j < c.length; j++) input += (h >> j & 1) * w[i * c.length + j];
          p *= bernoulli(x >> i & 1, beta * input);
        }
        out[x] += p;
      }
    return out;
  }

  private double[] weigh(double[] u, int k, int sign) {
    double[] out = new double[states];
    for (int x = 0; x < states; x++)
      out[x] = u[x] * StrictMath.exp(sign * (f(x, betas[k]) - f(x, betas[k - 1])));
    return out;
  }

  private double[] distribution(double beta) {
    double[] p = new double[states];
    double sum = 0;
    for (int x = 0; x < states; x++) sum += p[x] = StrictMath.exp(f(x, beta));
    for (int x = 0; x < states; x++) p[x] /= sum;
    return p;
  }

  private static double logSum(double[] u) {
    return StrictMath.log(java.util.Arrays.stream(u).sum());
  }

  public double forward(boolean weightAfterMove) {
    double[] u = distribution(0);
    for (int k = 1; k < betas.length; k++)
      u = weightAfterMove ? weigh(move(u, betas[k]), k, 1) : move(weigh(u, k, 1), betas[k]);
    return logBase() + logSum(u);
  }

  public double reverse(boolean plus) {
    double[] u = distribution(1);
    for (int k = betas.length - 1; k >= 1; k--) u = weigh(move(u, betas[k]), k, plus ? 1 : -1);
    return plus ? logBase() + logSum(u) : logBase() - logSum(u);
  }
}
