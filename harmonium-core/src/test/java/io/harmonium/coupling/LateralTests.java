package io.harmonium.coupling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.machines.Boltzmann;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LateralTests {

  private static final Graph RING =
      Graph.of(4, List.of(new int[] {1, 0}, new int[] {1, 2}, new int[] {3, 2}, new int[] {0, 3}));

  static List<Machine> machines() {
    List<Machine> plain =
        List.of(
            Boltzmann.boltzmann(5),
            Boltzmann.ising(5),
            Boltzmann.ising(RING),
            Boltzmann.potts(3, 4),
            Boltzmann.of(new Categorical(3), Graph.of(4, List.of(new int[] {3, 1}))),
            Boltzmann.of(new Binary(), 4, RING, new Spin(), 2, null),
            Boltzmann.of(new Spin(), 3, null, new Binary(), 3, Graph.complete(3)),
            Boltzmann.boltzmann(3, 3),
            Boltzmann.of(new Categorical(3), 2, Graph.complete(2), new Gaussian(), 2, null));
    List<Machine> machines = new ArrayList<>();
    for (int k = 0; k < plain.size(); k++) machines.add(Small.random(plain.get(k), 0.7, k));
    return machines;
  }

  /// All states of the discrete layers; a Gaussian layer stays at 0.
  private static List<double[][][]> states(Machine machine) {
    DoublePath path = machine.doublePath();
    Structure structure = machine.structure();
    List<double[][][]> all = new ArrayList<>();
    double[][][] start = new double[structure.size()][][];
    for (int l = 0; l < start.length; l++) start[l] = path.zeros(l);
    all.add(start);
    for (int l = 0; l < structure.size(); l++) {
      Layer layer = structure.layer(l);
      for (int u = 0; u < layer.size() && layer.units().values() > 0; u++) {
        List<double[][][]> more = new ArrayList<>();
        for (double[][][] t : all)
          for (int a = 0; a < layer.units().values(); a++) {
            double[][][] copy = copy(t);
            layer.units().statistics(a, u, copy[l]);
            more.add(copy);
          }
        all = more;
      }
    }
    return all;
  }

  private static double[][][] copy(double[][][] t) {
    double[][][] copy = new double[t.length][][];
    for (int l = 0; l < t.length; l++) {
      copy[l] = new double[t[l].length][];
      for (int p = 0; p < t[l].length; p++) copy[l][p] = t[l][p].clone();
    }
    return copy;
  }

  /// E from the formula, pair by pair.
  private static double energy(Machine machine, double[][][] t) {
    Structure structure = machine.structure();
    double[] values = machine.parameters().values();
    double energy = machine.doublePath().constant();
    double[][][] theta = machine.fields().theta();
    for (int l = 0; l < t.length; l++)
      for (int p = 0; p < t[l].length; p++)
        for (int j = 0; j < t[l][p].length; j++) energy -= theta[l][p][j] * t[l][p][j];
    for (Coupling link : structure.links()) {
      int at = structure.offset(link);
      if (link instanceof Lateral lateral) {
        double[] x = t[lateral.end().layer()][0];
        int w = lateral.width();
        for (int i = 0; i < lateral.graph().units(); i++)
          for (int j = i + 1; j < lateral.graph().units(); j++) {
            int e = lateral.graph().edge(j, i);
            for (int a = 0; e >= 0 && a < w; a++)
              for (int b = 0; b < w; b++)
                energy -= values[at + (e * w + a) * w + b] * x[i * w + a] * x[j * w + b];
          }
      } else {
        double[] x = t[0][0];
        double[] h = t[1][0];
        for (int i = 0; i < x.length; i++)
          for (int j = 0; j < h.length; j++) energy -= values[at + i * h.length + j] * x[i] * h[j];
      }
    }
    return energy;
  }

  private static boolean discrete(Machine machine) {
    return machine.structure().layers().stream().allMatch(l -> l.units().values() > 0);
  }

  /// 1e-12: a few dozen roundings of numbers near 1.
  @ParameterizedTest
  @MethodSource("machines")
  void theEnergyIsTheSumOverPairs(Machine machine) {
    DoublePath path = machine.doublePath();
    for (double[][][] t : states(machine)) assertEquals(energy(machine, t), path.energy(t), 1e-12);
  }

  @ParameterizedTest
  @MethodSource("machines")
  void logPartitionIsTheSumOverAllStates(Machine machine) {
    if (!discrete(machine)) return;
    double sum = 0;
    for (double[][][] t : states(machine)) sum += StrictMath.exp(-energy(machine, t));
    try (Workers workers = Workers.single()) {
      assertEquals(StrictMath.log(sum), Enumeration.of(machine).logPartition(workers), 1e-11);
    }
  }

  /// −log Σ_h e^(−E) over all hidden states of each visible one.
  @ParameterizedTest
  @MethodSource("machines")
  void freeEnergiesSumTheHiddenStates(Machine machine) {
    if (!discrete(machine)) return;
    DoublePath path = machine.doublePath();
    int visible = machine.structure().visible().size();
    List<double[][][]> all = states(machine);
    for (double[][][] x : all) {
      double sum = 0;
      for (double[][][] t : all) {
        boolean same = true;
        for (int l = 0; l < visible; l++) same &= java.util.Arrays.deepEquals(t[l], x[l]);
        if (same) sum += StrictMath.exp(-energy(machine, t));
      }
      double[][][] known = copy(x);
      for (int l = visible; l < known.length; l++) known[l] = null;
      assertEquals(-StrictMath.log(sum), path.freeEnergy(known), 1e-11);
    }
  }

  /// ∂ log Z/∂θ is ⟨∂(−E)/∂θ⟩; central differences of step 1e-5 are right to 1e-9.
  @ParameterizedTest
  @MethodSource("machines")
  void expectationsAreTheDerivativesOfLogPartition(Machine machine) {
    Parameters exact = machine.parameters().zeros();
    try (Workers workers = Workers.single()) {
      Enumeration.of(machine).addExpectations(1, workers, exact);
      for (int i = 0; i < exact.size(); i++) {
        double derivative = 0;
        for (double step : new double[] {1e-5, -1e-5}) {
          Parameters moved = machine.parameters().copy();
          moved.values()[i] += step;
          Machine other = machine.with(moved);
          derivative +=
              (Enumeration.of(other).logPartition(workers) + other.doublePath().constant())
                  / (2 * step);
        }
        assertEquals(derivative, exact.values()[i], 1e-8, "parameter " + i);
      }
    }
  }

  /// Inputs in fixed point: at most 5 terms of 2^(−s−1), s near 28.
  @ParameterizedTest
  @MethodSource("machines")
  void preparedInputsFollowTheDoublePath(Machine machine) {
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    PreparedMachine prepared = PreparedMachine.of(machine);
    Workspace space = new Workspace(Kernels.plain());
    try (Workers workers = Workers.single()) {
      Configurations x =
          Chains.independent(structure, machine.fields(), 40, 0, Seed.of(3), workers);
      for (int l = 0; l < structure.size(); l++) {
        int layer = l;
        double[][] eta = path.zeros(l);
        LayerConditional conditional =
            Distribution.of(prepared).conditional(l, space).receive(x, 0, 40);
        for (int row = 0; row < 40; row++) {
          float[][] given = conditional.eta(row);
          path.eta(layer, path.statistics(x, row), eta);
          for (int j = 0; j < eta[0].length; j++)
            assertEquals(eta[0][j], given[0][j], 1e-5 * (1 + Math.abs(eta[0][j])));
        }
      }
    }
  }

  /// Sums of the chains' statistics, exact for discrete layers, with and without weights of rows.
  @ParameterizedTest
  @MethodSource("machines")
  void pairStatisticsAreSummedExactly(Machine machine) {
    if (!discrete(machine)) return;
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    int rows = 300;
    float[] weights = new float[rows];
    for (int r = 0; r < rows; r++) weights[r] = (r % 5) * 0.25f;
    try (Workers workers = Workers.of(2)) {
      Configurations x =
          Chains.independent(structure, machine.fields(), rows, 0, Seed.of(4), workers);
      for (float[] w : new float[][] {null, weights}) {
        Parameters expected = machine.parameters().zeros();
        double total = 0;
        for (int r = 0; r < rows; r++) {
          double weight = w == null ? 1 : w[r];
          total += weight;
          path.addStatistics(path.statistics(x, r), weight, expected);
        }
        Parameters given = machine.parameters().zeros();
        PhaseSums.of(PreparedMachine.of(machine), x, w, workers)
            .addTo(total, machine.parameters(), given);
        for (Coupling link : structure.links())
          if (link instanceof Lateral)
            assertArrayEquals(expected.get(link.name()), given.get(link.name()), 1e-9);
      }
    }
  }

  @Test
  void aGraphRefusesWhatIsNoPair() {
    assertThrows(IllegalArgumentException.class, () -> Graph.of(3, List.of(new int[] {1, 1})));
    assertThrows(IllegalArgumentException.class, () -> Graph.of(3, List.of(new int[] {1, 3})));
    assertThrows(
        IllegalArgumentException.class,
        () -> Graph.of(3, List.of(new int[] {0, 1}, new int[] {1, 0})));
    assertThrows(IllegalArgumentException.class, () -> Graph.complete(1));
  }

  @Test
  void coloursNeverJoinCoupledUnits() {
    assertEquals(2, RING.colours().length);
    assertEquals(6, Graph.complete(6).colours().length);
    assertTrue(Graph.complete(6).complete());
    assertFalse(RING.complete());
    for (int[] colour : RING.colours())
      for (int u : colour) for (int v : colour) assertEquals(-1, u == v ? -1 : RING.edge(u, v));
  }

  @Test
  void realUnitsAreNotLinkedToEachOther() {
    Layer layer = new Layer("visible", new Gaussian(), 3);
    assertThrows(IllegalArgumentException.class, () -> layer.lateral(0, Graph.complete(3)));
  }
}
