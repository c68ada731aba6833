package io.harmonium.machines;

import io.harmonium.coupling.Graph;
import io.harmonium.coupling.Lateral;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Cholesky;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A network of spins that stores patterns ξ^μ in its couplings and recalls them from damaged ones:
///
/// ```
/// s_i ← sign(h_i + Σ_j J_ij s_j),   one unit after the other; E = −h·s − Σ_{i<j} J_ij s_i s_j never rises
/// ```
///
/// It is an Ising machine ([Boltzmann#ising]); its stochastic version is the distribution e^(−E/T) of that machine.
public final class Hopfield {

  /// In which order recall asks units.
  public enum Order {
    /// One unit after the other, each beside the newest values of all others: E never rises.
    ASYNCHRONOUS,
    /// All units at once beside the values of the sweep before: E may rise, and two states may take turns for ever.
    SYNCHRONOUS
  }

  /// One unit that changed, in which sweep (from 1), and the energy then.
  public record Turn(int sweep, int unit, double energy) {}

  /// What recall did: the final values, the energy after each sweep (first that of the start), how many units changed
  /// in each sweep, each change by itself (none where all units change at once), whether it came to rest, and whether
  /// it ended with two states that take turns.
  public record Recall(
      double[] spins,
      List<Double> energies,
      List<Integer> changes,
      List<Turn> turns,
      boolean settled,
      boolean cycling) {}

  /// A point of a capacity curve: patterns per unit, and the mean overlap (1/n)·ξ·s of recalled patterns with the
  /// stored ones.
  public record Load(double patternsPerUnit, double overlap) {}

  /// How patterns become couplings.
  public enum Rule {
    /// J_ij = (1/n)·Σ_μ ξ_i^μ ξ_j^μ: holds about 0.138 n random patterns.
    HEBB {
      @Override
      double[][] mixing(double[][] overlaps) {
        double[][] unit = new double[overlaps.length][overlaps.length];
        for (int m = 0; m < unit.length; m++) unit[m][m] = 1;
        return unit;
      }
    },
    /// J_ij = (1/n)·Σ_μν ξ_i^μ (Q⁻¹)_μν ξ_j^ν with Q_μν = (1/n)·ξ^μ·ξ^ν: every stored pattern is a rest point.
    PSEUDO_INVERSE {
      @Override
      double[][] mixing(double[][] overlaps) {
        Cholesky factor = Cholesky.of(overlaps);
        if (factor == null)
          throw new IllegalArgumentException(
              "the patterns are not linearly independent; leave out those that repeat others, or"
                  + " store them by Hebb's rule");
        double[][] inverse = new double[overlaps.length][];
        for (int m = 0; m < inverse.length; m++) {
          double[] unit = new double[overlaps.length];
          unit[m] = 1;
          inverse[m] = factor.solve(unit);
        }
        return inverse;
      }
    };

    abstract double[][] mixing(double[][] overlaps);

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private Hopfield() {}

  /// An Ising machine with fields 0 whose couplings store the rows of `patterns`, numbers ±1.
  public static Machine of(double[][] patterns, Rule rule) {
    if (patterns.length == 0) throw new IllegalArgumentException("there are no patterns to store");
    int n = patterns[0].length;
    double[][] overlaps = new double[patterns.length][patterns.length];
    for (int m = 0; m < patterns.length; m++) {
      requireSpins(patterns[m], n, m);
      for (int k = 0; k <= m; k++)
        overlaps[m][k] = overlaps[k][m] = overlap(patterns[m], patterns[k]);
    }
    double[][] mixing = rule.mixing(overlaps);
    double[] couplings = new double[Math.toIntExact(Graph.pairs(n))];
    for (int m = 0; m < patterns.length; m++) {
      double[] dual = new double[n];
      for (int k = 0; k < patterns.length; k++)
        for (int i = 0; i < n; i++) dual[i] = Math.fma(mixing[m][k], patterns[k][i], dual[i]);
      for (int i = 0, e = 0; i < n; i++)
        for (int j = i + 1; j < n; j++, e++) couplings[e] += patterns[m][i] * dual[j] / n;
    }
    Machine machine = Boltzmann.ising(n);
    return machine.with(machine.parameters().with(Boltzmann.VISIBLE, couplings));
  }

  private static void requireSpins(double[] pattern, int n, int number) {
    if (pattern.length != n)
      throw new IllegalArgumentException(
          "pattern " + number + " has " + pattern.length + " spins, the first has " + n);
    for (int i = 0; i < n; i++)
      if (Math.abs(pattern[i]) != 1)
        throw new IllegalArgumentException(
            "pattern " + number + " holds " + pattern[i] + " at " + i + "; expected -1 or 1");
  }

  /// (1/n)·a·b.
  public static double overlap(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) sum = Math.fma(a[i], b[i], sum);
    return sum / a.length;
  }

  /// The same distribution over 0/1 units x = (1 + s)/2: couplings 4J, fields 2h − 2·Σ_j J_ij; energies differ by a
  /// constant.
  public static Machine bits(Machine spins) {
    Lateral link = requireTwoValued(spins.structure());
    int n = spins.structure().layer(0).size();
    double[] couplings = spins.parameters().get(link.name()).clone();
    double[] fields = spins.parameters().get(field(spins.structure())).clone();
    for (int i = 0; i < n; i++) fields[i] *= 2;
    for (int i = 0; i < n; i++)
      for (int edge : link.graph().incident()[i]) fields[i] -= 2 * couplings[edge];
    for (int e = 0; e < couplings.length; e++) couplings[e] *= 4;
    Machine bits = Boltzmann.of(new Binary(), link.graph());
    return bits.with(
        bits.parameters()
            .with(field(bits.structure()), fields)
            .with(bits.structure().lateral(0).name(), couplings));
  }

  private static String field(Structure structure) {
    return structure.layer(0).parameter(structure.port(0, 0));
  }

  /// True for one layer of two-valued units that are linked to each other and to nothing else: such a machine recalls.
  public static boolean recalls(Structure structure) {
    return structure.size() == 1
        && structure.lateral(0) != null
        && structure.lateral(0).width() == 1
        && structure.layer(0).units().values() == 2;
  }

  private static Lateral requireTwoValued(Structure structure) {
    if (!recalls(structure))
      throw new IllegalArgumentException(
          "recall needs one layer of two-valued units linked to itself; build it with Hopfield or"
              + " ising");
    return structure.lateral(0);
  }

  /// `start` with values for the units of which none is known (NaN): what the known ones tell each of them, the unknown
  /// others halfway between their values; the smaller value without preference.
  public static double[] completed(Machine machine, double[] start) {
    Layer layer = machine.structure().layer(0);
    requireTwoValued(machine.structure());
    double[] range = range(layer);
    double[][][] t = {{start.clone()}};
    for (int i = 0; i < start.length; i++)
      if (Double.isNaN(start[i])) t[0][0][i] = (range[0] + range[1]) / 2;
    double[][] eta = machine.doublePath().zeros(0);
    machine.doublePath().eta(0, t, eta);
    double[] values = start.clone();
    for (int i = 0; i < values.length; i++)
      if (Double.isNaN(values[i])) values[i] = eta[0][i] > 0 ? range[1] : range[0];
    return values;
  }

  /// Sweeps through the units in their order from `start` until nothing changes, or `sweeps` sweeps at most. A unit
  /// without preference keeps its value.
  public static Recall recall(Machine machine, double[] start, int sweeps) {
    return recall(machine, start, sweeps, Order.ASYNCHRONOUS);
  }

  /// The same in an order; `start` holds values of the units, ±1 for spins and 0 or 1 for bits.
  public static Recall recall(Machine machine, double[] start, int sweeps, Order order) {
    Structure structure = machine.structure();
    Lateral link = requireTwoValued(structure);
    double[] range = range(structure.layer(0));
    requireValues(start, structure.layer(0).size(), range);
    DoublePath path = machine.doublePath();
    double[][][] t = {{start.clone()}};
    double[] values = t[0][0];
    double[][] eta = path.zeros(0);
    path.eta(0, t, eta);
    double[] field = eta[0];
    double energy = path.energy(t);
    List<Double> energies = new ArrayList<>(List.of(energy));
    List<Integer> changes = new ArrayList<>();
    List<Turn> turns = new ArrayList<>();
    int[][] incident = link.graph().incident();
    double[] weights = machine.parameters().values();
    int offset = structure.linkOffset(0);
    double[] before = null;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      double[] asked = order == Order.SYNCHRONOUS ? field.clone() : field;
      double[] last = order == Order.SYNCHRONOUS ? values.clone() : null;
      int changed = 0;
      for (int i = 0; i < values.length; i++) {
        double other = range[0] + range[1] - values[i];
        double step = other - values[i];
        if (!(asked[i] * step > 0)) continue;
        energy -= field[i] * step;
        values[i] = other;
        for (int edge : incident[i])
          field[link.graph().other(edge, i)] += step * weights[offset + edge];
        changed++;
        if (order == Order.ASYNCHRONOUS) turns.add(new Turn(sweep + 1, i, energy));
      }
      energies.add(energy);
      changes.add(changed);
      if (changed == 0) return new Recall(values, energies, changes, turns, true, false);
      if (before != null && Arrays.equals(before, values))
        return new Recall(values, energies, changes, turns, false, true);
      before = last;
    }
    return new Recall(values, energies, changes, turns, false, false);
  }

  /// The smaller and the larger value of two-valued units.
  private static double[] range(Layer layer) {
    double[][] t = layer.zeros();
    layer.units().statistics(0, 0, t);
    double first = t[0][0];
    layer.units().statistics(1, 0, t);
    return new double[] {first, t[0][0]};
  }

  private static void requireValues(double[] start, int n, double[] range) {
    if (start.length != n)
      throw new IllegalArgumentException(
          "recall needs a value for each of " + n + " units, got " + start.length);
    for (int i = 0; i < n; i++)
      if (start[i] != range[0] && start[i] != range[1])
        throw new IllegalArgumentException(
            "unit " + i + " holds " + start[i] + "; expected " + range[0] + " or " + range[1]);
  }

  /// `count` patterns of independent spins.
  public static double[][] random(int count, int units, Seed seed) {
    double[][] patterns = new double[count][units];
    for (int m = 0; m < count; m++) {
      Draws draws = seed.row(m);
      for (int i = 0; i < units; i++) patterns[m][i] = draws.uniform(i, 0) < 0.5f ? -1 : 1;
    }
    return patterns;
  }

  /// A pattern of spins with each turned with probability `damage`.
  public static double[] damaged(double[] pattern, double damage, Draws draws) {
    double[] spins = pattern.clone();
    for (int i = 0; i < spins.length; i++) if (draws.uniform(i, 0) < damage) spins[i] = -spins[i];
    return spins;
  }

  /// How well `units` spins recall as many random patterns as each load says, started with a share `damage` of the
  /// spins turned: the mean overlap over at most `trials` of the patterns.
  public static List<Load> capacity(
      int units, double[] loads, Rule rule, double damage, int trials, Seed seed) {
    List<Load> curve = new ArrayList<>();
    for (int k = 0; k < loads.length; k++) {
      int count = Math.max(1, (int) Math.rint(loads[k] * units));
      Seed own = seed.child(k);
      double[][] patterns = random(count, units, own.child("patterns"));
      Machine machine = of(patterns, rule);
      double sum = 0;
      int tried = Math.min(trials, count);
      for (int m = 0; m < tried; m++) {
        double[] start = damaged(patterns[m], damage, own.child("damage").row(m));
        sum += overlap(patterns[m], recall(machine, start, 100).spins());
      }
      curve.add(new Load((double) count / units, sum / tried));
    }
    return curve;
  }
}
