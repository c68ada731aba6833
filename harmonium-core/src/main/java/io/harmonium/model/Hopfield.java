package io.harmonium.model;

import io.harmonium.matrix.Cholesky;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A network of spins that stores patterns ξ^μ in its couplings and recalls them from damaged ones:
///
/// ```
/// s_i ← sign(h_i + Σ_j J_ij s_j),   one unit after the other; E = −h·s − Σ_{i<j} J_ij s_i s_j never rises
/// ```
///
/// It is an Ising machine ([Boltzmann#ising]); its stochastic version is the law e^(−E/T) of that machine.
public final class Hopfield {

  /// What recall did: the final spins, the energy after each sweep (first that of the start), and whether it came to
  /// rest.
  public record Recall(double[] spins, List<Double> energies, boolean settled) {}

  /// A point of a capacity curve: patterns per unit, and the mean overlap (1/n)·ξ·s of recalled patterns with the stored
  /// ones.
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

  /// Sweeps through the units in their order from `start` until nothing changes, or `sweeps` sweeps at most. A unit
  /// without preference keeps its value.
  public static Recall recall(Machine machine, double[] start, int sweeps) {
    Structure structure = machine.structure();
    if (structure.size() != 1 || structure.lateral(0) == null || structure.lateral(0).width() != 1)
      throw new IllegalArgumentException(
          "recall needs one layer of spins linked to itself; build it with Hopfield or ising");
    requireSpins(start, structure.layer(0).size(), 0);
    DoublePath path = machine.doublePath();
    double[][][] t = {{start.clone()}};
    double[] spins = t[0][0];
    double[][] eta = path.zeros(0);
    path.eta(0, t, eta);
    double[] field = eta[0];
    double energy = path.energy(t);
    List<Double> energies = new ArrayList<>(List.of(energy));
    Graph graph = structure.lateral(0).graph();
    int[][] incident = graph.incident();
    int offset = structure.linkOffset(0);
    for (int sweep = 0; sweep < sweeps; sweep++) {
      boolean changed = false;
      for (int i = 0; i < spins.length; i++) {
        if (field[i] * spins[i] >= 0) continue;
        energy += 2 * field[i] * spins[i];
        spins[i] = -spins[i];
        for (int edge : incident[i])
          field[graph.other(edge, i)] +=
              2 * spins[i] * machine.parameters().values()[offset + edge];
        changed = true;
      }
      energies.add(energy);
      if (!changed) return new Recall(spins, energies, true);
    }
    return new Recall(spins, energies, false);
  }

  /// How well `units` spins recall as many random patterns as each load says, started with a share `damage` of the spins
  /// turned: the mean overlap over at most `trials` of the patterns.
  public static List<Load> capacity(
      int units, double[] loads, Rule rule, double damage, int trials, Seed seed) {
    List<Load> curve = new ArrayList<>();
    for (int k = 0; k < loads.length; k++) {
      int count = Math.max(1, (int) Math.rint(loads[k] * units));
      Seed own = seed.child(k);
      double[][] patterns = new double[count][units];
      for (int m = 0; m < count; m++) {
        Draws draws = own.child("patterns").row(m);
        for (int i = 0; i < units; i++) patterns[m][i] = draws.uniform(i, 0) < 0.5f ? -1 : 1;
      }
      Machine machine = of(patterns, rule);
      double sum = 0;
      int tried = Math.min(trials, count);
      for (int m = 0; m < tried; m++) {
        Draws draws = own.child("damage").row(m);
        double[] start = patterns[m].clone();
        for (int i = 0; i < units; i++) if (draws.uniform(i, 0) < damage) start[i] = -start[i];
        sum += overlap(patterns[m], recall(machine, start, 100).spins());
      }
      curve.add(new Load((double) count / units, sum / tried));
    }
    return curve;
  }
}
