package io.harmonium.app.doctor;

import io.harmonium.evaluation.ExactSamples;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;

/// No drift: chains that start at exact samples of the machine and run a while still have its moments. The largest of m
/// deviations, each in standard errors, passes √(2 log(2m/α)) with probability at most α = 0.001.
final class DriftCheck {

  private static final double MAX_BITS = 16;
  private static final int CHAINS = 2000;
  private static final int SWEEPS = 20;
  private static final double FALSE_ALARM = 1e-3;

  private DriftCheck() {}

  static Check of(Machine machine, Workers workers) {
    double bits = Enumeration.logStates(machine);
    if (!(bits <= MAX_BITS))
      return Check.skip("drift", "neither side has at most 2^16 states to sum over");
    Parameters exact = machine.parameters().zeros();
    Enumeration.of(machine).addExpectations(1, workers, exact);
    Configurations chains = ExactSamples.draw(machine, CHAINS, Seed.of(17), workers);
    PreparedMachine prepared = PreparedMachine.of(machine);
    Sampler.defaultFor(machine.structure())
        .run(Distribution.of(prepared), chains, 0, SWEEPS, Seed.of(19), workers);
    double worst = worst(machine, chains, exact.values());
    double limit = Math.sqrt(2 * Math.log(2 * exact.size() / FALSE_ALARM));
    return Check.within(
        "drift",
        "moments after " + SWEEPS + " sweeps from exact samples, in standard errors:",
        worst,
        limit,
        "please report this machine");
  }

  /// The largest deviation of a mean statistic from its expectation, in standard errors.
  private static double worst(Machine machine, Configurations chains, double[] exact) {
    DoublePath path = machine.doublePath();
    double[] sum = new double[exact.length];
    double[] square = new double[exact.length];
    for (int row = 0; row < chains.rows(); row++) {
      Parameters one = machine.parameters().zeros();
      path.addStatistics(path.statistics(chains, row), 1, one);
      for (int i = 0; i < exact.length; i++) {
        sum[i] += one.values()[i];
        square[i] += one.values()[i] * one.values()[i];
      }
    }
    double worst = 0;
    int n = chains.rows();
    for (int i = 0; i < exact.length; i++)
      worst = Math.max(worst, deviation(sum[i], square[i], exact[i], n));
    return worst;
  }

  /// How far the mean of n numbers is from what is expected of them, in standard errors. Of events, which are 0 or 1, the
  /// larger variance counts of what was seen and what is expected: then e^(−z²/2) bounds the chance of z on either side
  /// however rare they are (Bennett's inequality), where the seen variance alone makes much of rare events that did not come.
  static double deviation(double sum, double square, double expected, int n) {
    double mean = sum / n;
    double variance = Math.max(square / n - mean * mean, 1.0 / n);
    if (sum == square && expected >= 0 && expected <= 1)
      variance = Math.max(variance, expected * (1 - expected));
    return Math.abs(mean - expected) / Math.sqrt(variance / n);
  }
}
