package io.harmonium.learning;

import io.harmonium.data.Dataset;
import io.harmonium.learning.phase.PairFrequencies;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Elementary;
import java.util.Arrays;
import java.util.List;

/// Couplings J_ij(a, b) of a Potts machine that come or go one by one; a coupling that is not there is 0 and stays 0
/// under [SparsityMask].
public sealed interface CouplingChange {

  /// The state after one change, `machine` being the one of `state`, which is not modified.
  TrainingState apply(Machine machine, TrainingState state, Dataset data, Workers workers);

  /// Whether as many couplings are there as are wanted.
  boolean done(Machine machine);

  /// Updates from one change to the next, at least.
  int every();

  /// Whether a change waits until the machine fits the data.
  boolean waits();

  /// One member of each kind, for tests.
  static List<CouplingChange> kinds() {
    return List.of(new Activation(0.5, 0.01), new Decimation(0.5, 0.01));
  }

  /// Adds couplings, those first that gain most likelihood by themselves (Calvanese, Lambert, Nghe, Zamponi and Weigt
  /// 2024), and starts each at a tenth of the value that would make its frequency f right were it the only one to move:
  ///
  /// ```
  /// gain = f·log(f/p) + (1−f)·log[(1−f)/(1−p)],   J = log[f(1−p)] − log[p(1−f)]
  /// ```
  ///
  /// The data have f, the chains p. `share` of all couplings come at a time, until `density` of them are there.
  record Activation(double density, double share) implements CouplingChange {

    private static final double START = 0.1;

    public Activation {
      check(density, share);
    }

    @Override
    public TrainingState apply(
        Machine machine, TrainingState state, Dataset data, Workers workers) {
      double[] f = PairFrequencies.of(machine, data, workers).values();
      double[] p = PairFrequencies.of(machine, state.chains(), workers).values();
      int links = machine.structure().linkOffset();
      double[] values = state.parameters().values();
      double[] order = new double[f.length];
      for (int i = 0; i < f.length; i++)
        order[i] = values[links + i] == 0 ? -gain(f[i], p[i]) : Double.POSITIVE_INFINITY;
      int room = wanted(machine, density) - there(machine);
      TrainingState next = state.copy();
      for (int i : first(order, Math.min(room, count(share, f.length))))
        if (order[i] < 0) next.parameters().values()[links + i] = START * best(f[i], p[i]);
      return next;
    }

    @Override
    public boolean done(Machine machine) {
      return there(machine) >= wanted(machine, density);
    }

    @Override
    public int every() {
      return 10;
    }

    @Override
    public boolean waits() {
      return false;
    }

    /// Log-likelihood per row that the best value of one coupling alone gains.
    static double gain(double f, double p) {
      return f * (Elementary.log(f) - Elementary.log(p))
          + (1 - f) * (Elementary.log(1 - f) - Elementary.log(1 - p));
    }

    /// The value of one coupling alone that gives its pair of states the frequency f instead of p.
    static double best(double f, double p) {
      return logOdds(f) - logOdds(p);
    }

    private static double logOdds(double p) {
      return Elementary.log(p) - Elementary.log(1 - p);
    }
  }

  /// Removes couplings, those first without which the distribution changes least (Barrat-Charlaix, Muntoni, Shimagaki,
  /// Weigt and Zamponi 2021): the symmetrised Kullback-Leibler divergence of the distributions with and without J is
  ///
  /// ```
  /// J·(p − p⁰),   p⁰ = p·e^(−J) / (p·e^(−J) + 1 − p)
  /// ```
  ///
  /// with p the frequency of the pair of states in the chains. `share` of the couplings that are there go at a time,
  /// until `density` of all are left.
  record Decimation(double density, double share) implements CouplingChange {

    public Decimation {
      check(density, share);
    }

    @Override
    public TrainingState apply(
        Machine machine, TrainingState state, Dataset data, Workers workers) {
      double[] p = PairFrequencies.of(machine, state.chains(), workers).values();
      int links = machine.structure().linkOffset();
      double[] values = state.parameters().values();
      double[] order = new double[p.length];
      for (int i = 0; i < p.length; i++)
        order[i] =
            values[links + i] == 0 ? Double.POSITIVE_INFINITY : divergence(values[links + i], p[i]);
      int there = there(machine);
      int surplus = there - wanted(machine, density);
      TrainingState next = state.copy();
      for (int i : first(order, Math.min(surplus, count(share, there))))
        next.parameters().values()[links + i] = 0;
      return next;
    }

    @Override
    public boolean done(Machine machine) {
      return there(machine) <= wanted(machine, density);
    }

    @Override
    public int every() {
      return 50;
    }

    @Override
    public boolean waits() {
      return true;
    }

    static double divergence(double j, double p) {
      double weight = p * Elementary.exp(-j);
      return j * (p - weight / (weight + 1 - p));
    }
  }

  private static void check(double density, double share) {
    if (!(density > 0 && density <= 1) || !(share > 0 && share <= 1))
      throw new IllegalArgumentException(
          "expected a density and a share of couplings in (0, 1], got "
              + density
              + " and "
              + share);
  }

  private static int count(double share, int of) {
    return Math.max(1, (int) Math.rint(share * of));
  }

  /// Couplings that are there.
  private static int there(Machine machine) {
    int there = 0;
    double[] values = machine.parameters().values();
    for (int i = machine.structure().linkOffset(); i < values.length; i++)
      if (values[i] != 0) there++;
    return there;
  }

  private static int wanted(Machine machine, double density) {
    return (int)
        Math.floor(density * (machine.parameters().size() - machine.structure().linkOffset()));
  }

  /// The share of all couplings of a machine that are there.
  static double density(Machine machine) {
    return (double) there(machine)
        / (machine.parameters().size() - machine.structure().linkOffset());
  }

  /// The places of the `count` smallest finite numbers, the first of equal ones first.
  private static int[] first(double[] order, int count) {
    double[] sorted = Arrays.stream(order).filter(Double::isFinite).sorted().toArray();
    int taken = Math.clamp(count, 0, sorted.length);
    if (taken == 0) return new int[0];
    double last = sorted[taken - 1];
    int[] places = new int[taken];
    int found = 0;
    for (int i = 0; i < order.length && found < taken; i++)
      if (order[i] < last) places[found++] = i;
    for (int i = 0; i < order.length && found < taken; i++)
      if (order[i] == last) places[found++] = i;
    return places;
  }
}
