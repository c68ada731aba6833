package io.harmonium.app.doctor;

import io.harmonium.evaluation.ExactSamples;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Enumeration;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;

/// No drift: chains that start at exact samples of the machine and run a while still have its moments. The largest of m
/// deviations, each in standard errors, passes √(2 log(2m/α)) with probability at most α = 0.001.
final class DriftCheck {

  private static final double MOST_BITS = 16;
  private static final int CHAINS = 2000;
  private static final int SWEEPS = 20;
  private static final double FALSE_ALARM = 1e-3;

  private DriftCheck() {}

  static Check of(Machine machine, Workers workers) {
    double bits = Enumeration.logStates(machine);
    if (!(bits <= MOST_BITS))
      return Check.skip("drift", "neither side has at most 2^16 states to sum over");
    Parameters exact = machine.parameters().zeros();
    Enumeration.of(machine).addExpectations(1, workers, exact);
    Configurations chains = ExactSamples.draw(machine, CHAINS, Seed.of(17), workers);
    PreparedMachine prepared = PreparedMachine.of(machine);
    Sampler.usual(machine.structure())
        .run(prepared, prepared.fields(), chains, 0, SWEEPS, Seed.of(19), workers);
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
    for (int i = 0; i < exact.length; i++) {
      double mean = sum[i] / n;
      // Rare events: at least the variance of one event among n.
      double variance = Math.max(square[i] / n - mean * mean, 1.0 / n);
      worst = Math.max(worst, Math.abs(mean - exact[i]) / Math.sqrt(variance / n));
    }
    return worst;
  }
}
