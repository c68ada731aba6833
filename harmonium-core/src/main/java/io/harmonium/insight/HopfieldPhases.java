package io.harmonium.insight;

import io.harmonium.machines.Hopfield;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Seed;
import io.harmonium.sampling.SingleSite;
import java.util.ArrayList;
import java.util.List;

/// Hopfield networks of random patterns stored by Hebb's rule, over load and temperature: the mean overlap of chains with the
/// pattern at which they began,
///
/// ```
/// m(α, T) = ⟨(1/N)·ξ·s⟩,   P = αN patterns, chains of e^(−E/T) from s = ξ; at T = 0 recall
/// ```
///
/// Where m stays near 1 patterns are remembered; beyond [#capacity] they are lost.
public record HopfieldPhases(int units, List<Point> points) {

  /// The overlap at one load and temperature.
  public record Point(double load, double temperature, double overlap) {}

  private static final int SWEEPS_OF_RECALL = 100;
  private static final int EVERY = 4;

  public HopfieldPhases {
    points = List.copyOf(points);
  }

  /// For every load a network, and for every temperature as many chains as `chains` says, or one per pattern where these are
  /// fewer; each runs `sweeps` sweeps, of which the second half is looked at every fourth time.
  public static HopfieldPhases of(
      int units,
      double[] loads,
      double[] temperatures,
      int chains,
      int sweeps,
      Seed seed,
      Workers workers) {
    List<Point> points = new ArrayList<>();
    for (int k = 0; k < loads.length; k++) {
      Seed own = seed.child(k);
      int count = Math.max(1, (int) Math.rint(loads[k] * units));
      double[][] patterns = Hopfield.random(count, units, own.child("patterns"));
      Machine machine = Hopfield.of(patterns, Hopfield.Rule.HEBB);
      int tried = Math.min(chains, count);
      for (int t = 0; t < temperatures.length; t++) {
        double overlap =
            temperatures[t] == 0
                ? recalled(machine, patterns, tried)
                : kept(
                    machine,
                    patterns,
                    tried,
                    temperatures[t],
                    sweeps,
                    own.child("chains").child(t),
                    workers);
        points.add(new Point((double) count / units, temperatures[t], overlap));
      }
    }
    return new HopfieldPhases(units, points);
  }

  private static double recalled(Machine machine, double[][] patterns, int tried) {
    double sum = 0;
    for (int m = 0; m < tried; m++)
      sum +=
          Hopfield.overlap(
              patterns[m], Hopfield.recall(machine, patterns[m], SWEEPS_OF_RECALL).spins());
    return sum / tried;
  }

  private static double kept(
      Machine machine,
      double[][] patterns,
      int tried,
      double temperature,
      int sweeps,
      Seed seed,
      Workers workers) {
    int units = patterns[0].length;
    Configurations x = Configurations.zeros(machine.structure(), tried);
    for (int m = 0; m < tried; m++)
      for (int i = 0; i < units; i++) x.values(0).setValue(m, i, patterns[m][i] > 0 ? 1 : 0);
    SingleSite sampler = SingleSite.sequential();
    Distribution p = Distribution.of(machine).at(machine.fields().atTemperature(temperature));
    int half = sweeps / 2;
    sampler.run(p, x, 0, half, seed.child("before"), workers);
    double sum = 0;
    int looks = 0;
    double[] spins = new double[units];
    for (int s = half; s < sweeps; s += EVERY) {
      sampler.run(p, x, 0, EVERY, seed.child("look").child(s), workers);
      for (int m = 0; m < tried; m++) {
        x.values(0).toDoubles(m, spins);
        sum += Hopfield.overlap(patterns[m], spins) / tried;
      }
      looks++;
    }
    return sum / looks;
  }

  private static final int GRID = 241;
  private static final double WIDE = 6;
  private static final int ROUNDS = 600;
  private static final int HALVINGS = 16;
  private static final double LOST = 1e-3;

  /// The load beyond which no state near a random pattern is left at a temperature, for N → ∞ (Amit, Gutfreund and
  /// Sompolinsky 1985, without replica symmetry breaking): the largest α with a solution m > 0 of
  ///
  /// ```
  /// m = ∫Dz tanh β(m + √(αr) z),   q = ∫Dz tanh² β(m + √(αr) z),   r = q/(1 − β(1 − q))²
  /// ```
  ///
  /// 0.138 at T = 0, and 0 from T = 1 on.
  public static double capacity(double temperature) {
    if (!(temperature >= 0))
      throw new IllegalArgumentException("a temperature is 0 or more, got " + temperature);
    if (temperature >= 1) return 0;
    if (temperature == 0) return coldest();
    double low = 0;
    double high = 0.15;
    for (int k = 0; k < HALVINGS; k++) {
      double middle = (low + high) / 2;
      if (overlap(middle, temperature) > LOST) low = middle;
      else high = middle;
    }
    return low;
  }

  /// √(2α) = erf(y)/y − (2/√π)·e^(−y²), the largest over y.
  private static double coldest() {
    double best = 0;
    double erf = 0;
    double step = 1e-3;
    for (double y = 0; y < 3; ) {
      double middle = y + step / 2;
      erf += 2 / Math.sqrt(Math.PI) * Transcendental.exp(-middle * middle) * step;
      y += step;
      double root = erf / y - 2 / Math.sqrt(Math.PI) * Transcendental.exp(-y * y);
      best = Math.max(best, root * root / 2);
    }
    return best;
  }

  /// m of the state near a pattern in the limit N → ∞, 0 where there is none.
  public static double overlap(double load, double temperature) {
    double beta = 1 / temperature;
    double m = 1;
    double q = 1;
    for (int round = 0; round < ROUNDS; round++) {
      double left = 1 - beta * (1 - q);
      if (left <= 0) return 0;
      double sigma = Math.sqrt(load * q) / left;
      double sum = 0;
      double square = 0;
      double norm = 0;
      for (int k = 0; k < GRID; k++) {
        double z = WIDE * (2.0 * k / (GRID - 1) - 1);
        double weight = Transcendental.exp(-z * z / 2);
        double t = Transcendental.tanh(beta * (m + sigma * z));
        norm += weight;
        sum += weight * t;
        square += weight * t * t;
      }
      double change = Math.abs(sum / norm - m) + Math.abs(square / norm - q);
      m = sum / norm;
      q = square / norm;
      if (m < LOST) return 0;
      if (change < 1e-10) break;
    }
    return m;
  }
}
