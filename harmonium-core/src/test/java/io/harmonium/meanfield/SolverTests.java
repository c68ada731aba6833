package io.harmonium.meanfield;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Golden;
import io.harmonium.Small;
import io.harmonium.coupling.Graph;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Relu;
import io.harmonium.units.Spin;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SolverTests {

  private static final Workers WORKERS = Workers.single();

  private static final boolean THOROUGH = Boolean.getBoolean("harmonium.thorough");

  private static DiscretePairs pairs(Machine machine) {
    return DiscretePairs.of(machine.doublePath());
  }

  /// Sums of at most 500 terms of size up to 20: 1e-11 leaves three digits to spare.
  @Test
  void pairsHaveThePartitionFunctionOfTheirMachine() {
    for (double scale : new double[] {0.3, 1.5})
      for (Machine machine : Pairs.machines(scale, 100)) {
        DiscretePairs pairs = pairs(machine);
        int states = 1;
        for (int i = 0; i < pairs.units(); i++) states *= pairs.states(i);
        double[] logs = new double[states];
        for (int s = 0; s < states; s++) {
          int[] values = new int[pairs.units()];
          int rest = s;
          for (int i = 0; i < values.length; i++) {
            values[i] = rest % pairs.states(i);
            rest /= pairs.states(i);
          }
          logs[s] = pairs.logWeight(values);
        }
        String name = machine.structure().toString();
        assertEquals(Pairs.exact(machine, WORKERS), Elementary.logSumExp(logs), 1e-11, name);
      }
  }

  /// The published numbers have fifteen digits and searches end at 1e-10.
  @Test
  void thePanelMachineHasItsGoldenNumbers() {
    Machine machine = Golden.machine("panel");
    DiscretePairs pairs = pairs(machine);
    assertEquals(
        Golden.logPartition("panel", "nmf"),
        MeanField.defaults().solve(machine.doublePath()).logPartition(),
        1e-9);
    assertEquals(
        Golden.logPartition("panel", "tap2"),
        PlefkaExpansion.of(2).solve(pairs, WORKERS).logPartition(),
        1e-9);
    assertEquals(
        Golden.logPartition("panel", "tap3"),
        PlefkaExpansion.of(3).solve(pairs, WORKERS).logPartition(),
        1e-9);
    assertEquals(
        Golden.logPartition("panel", "bethe"),
        BeliefPropagation.defaults().bethe(pairs, WORKERS).logPartition(),
        1e-9);
    assertEquals(
        Golden.logPartition("panel", "trw"),
        BeliefPropagation.defaults().treeReweighted(pairs, WORKERS).logPartition(),
        1e-9);
  }

  @Test
  void meanFieldIsBelowAndTreeReweightedAbove() {
    int sets = THOROUGH ? 20 : 3;
    int all = 0;
    int converged = 0;
    for (int set = 0; set < sets; set++)
      for (double scale : new double[] {0.2, 0.6, 1.2})
        for (Machine machine : Pairs.machines(scale, 1000 + 100 * set)) {
          double exact = Pairs.exact(machine, WORKERS);
          String name = scale + " " + machine.structure();
          for (int limit : new int[] {1, 3, 2000}) {
            MeanField field = new MeanField(FixedPoint.DEFAULT.withLimit(limit));
            double low = field.solve(machine.doublePath()).logPartition();
            assertTrue(low <= exact + 1e-9, name + ": " + low + " above " + exact);
          }
          Solution high = BeliefPropagation.defaults().treeReweighted(pairs(machine), WORKERS);
          all++;
          if (!high.converged()) continue;
          converged++;
          assertTrue(high.logPartition() >= exact - 1e-9, name);
        }
    assertTrue(converged >= 0.95 * all, converged + " of " + all + " converged");
  }

  /// After any number of rounds, of couplings up to where messages swing, on every shape of machine: never below log Z.
  @Test
  void theTreeBoundHoldsBeforeMessagesConverge() {
    int unfinished = 0;
    for (double size : new double[] {0.1, 1, 3, 8})
      for (Machine machine : Pairs.machines(size, 1000)) {
        String name = size + " " + machine.structure();
        double exact = Pairs.exact(machine, WORKERS);
        for (int limit : new int[] {1, 5, 30, 200}) {
          BeliefPropagation.TreeBound bound =
              new BeliefPropagation(FixedPoint.DEFAULT.withLimit(limit))
                  .upperBound(pairs(machine), WORKERS);
          if (!bound.end().converged()) unfinished++;
          assertTrue(bound.logPartition() >= exact - 1e-9, name + " " + limit + " " + bound);
        }
      }
    assertTrue(unfinished > 50, unfinished + " searches did not converge");
  }

  /// Where messages converge, the dual value is that of the search, and on trees it is log Z.
  @Test
  void theTreeBoundOfConvergedMessagesIsTheirValue() {
    for (Machine machine : Pairs.machines(0.7, 1100)) {
      DiscretePairs pairs = pairs(machine);
      Solution solution = BeliefPropagation.defaults().treeReweighted(pairs, WORKERS);
      double bound = BeliefPropagation.defaults().upperBound(pairs, WORKERS).logPartition();
      if (solution.converged())
        assertEquals(solution.logPartition(), bound, 1e-6, machine.structure().toString());
      if (TreeWeights.forest(pairs)) assertEquals(Pairs.exact(machine, WORKERS), bound, 1e-6);
    }
  }

  /// Each unit has one parent or is a root; the weights are those of trees without direction.
  @Test
  void everyUnitHasAParentOrIsARoot() {
    for (Machine machine : Pairs.machines(0.5, 1200)) {
      DiscretePairs pairs = pairs(machine);
      TreeWeights.Rooted trees = TreeWeights.rooted(pairs);
      double[] sums = trees.roots().clone();
      for (int e = 0; e < pairs.pairs(); e++) {
        sums[pairs.first(e)] += trees.under()[e];
        sums[pairs.second(e)] += trees.above()[e];
      }
      for (double sum : sums) assertEquals(1, sum, 1e-12, machine.structure().toString());
      assertArrayEquals(TreeWeights.of(pairs), trees.rho(), 1e-12);
    }
  }

  @Test
  void theFirstOrderIsNaiveMeanField() {
    for (Machine machine : Pairs.machines(0.3, 300)) {
      if (machine.structure().layers().stream().anyMatch(l -> l.units().values() == 0)) continue;
      assertEquals(
          MeanField.defaults().solve(machine.doublePath()).logPartition(),
          PlefkaExpansion.of(1).solve(pairs(machine), WORKERS).logPartition(),
          1e-9,
          machine.structure().toString());
    }
  }

  /// Halving all couplings divides the error of order k by 2^(k+1), up to the next order in couplings of size 0.1.
  @Test
  void eachOrderOfTheExpansionRemovesOnePowerOfTheCouplings() {
    for (int order = 1; order <= 3; order++) {
      PlefkaExpansion expansion = PlefkaExpansion.of(order);
      double error = 0;
      double errorHalf = 0;
      for (Machine machine : Pairs.machines(0.1, 400)) {
        if (machine.structure().layers().stream().anyMatch(l -> l.units().values() == 0)) continue;
        Machine half = Pairs.scaled(machine, 0.5);
        error +=
            Math.abs(
                expansion.solve(pairs(machine), WORKERS).logPartition()
                    - Pairs.exact(machine, WORKERS));
        errorHalf +=
            Math.abs(
                expansion.solve(pairs(half), WORKERS).logPartition() - Pairs.exact(half, WORKERS));
      }
      assertEquals(2 << order, error / errorHalf, 0.15 * (2 << order), "order " + order);
    }
  }

  /// Central differences of step 1e-5 of a function of size 10 err by 1e-10 in rounding and as much in curvature.
  @Test
  void solutionsAreStationaryPointsOfTheirValue() {
    for (Machine machine : Pairs.machines(0.5, 500)) {
      DiscretePairs pairs = pairs(machine);
      for (int order = 1; order <= 3; order++) {
        PlefkaExpansion expansion = PlefkaExpansion.of(order);
        Solution solution = expansion.solve(pairs, WORKERS);
        if (!solution.converged()) continue;
        for (int i = 0; i < pairs.units(); i++)
          for (int a = 1; a < pairs.states(i); a++) {
            double step = 1e-5 * Math.min(solution.marginals()[i][a], solution.marginals()[i][0]);
            double derivative =
                expansion.value(pairs, moved(solution.marginals(), i, a, step), WORKERS)
                    - expansion.value(pairs, moved(solution.marginals(), i, a, -step), WORKERS);
            assertEquals(
                0, derivative / (2 * step), 1e-8 / step * 1e-5, order + " " + machine.structure());
          }
      }
    }
  }

  private static double[][] moved(double[][] p, int unit, int value, double step) {
    double[][] q = p.clone();
    q[unit] = p[unit].clone();
    q[unit][value] += step;
    q[unit][0] -= step;
    return q;
  }

  @Test
  void onTreesBetheIsExactAndSoAreItsMarginals() {
    Graph tree =
        Graph.of(
            7,
            List.of(
                Pairs.pair(0, 1),
                Pairs.pair(1, 2),
                Pairs.pair(1, 3),
                Pairs.pair(3, 4),
                Pairs.pair(3, 5)));
    for (Machine plain :
        List.of(
            Boltzmann.ising(tree),
            Boltzmann.of(new Categorical(3), tree),
            Boltzmann.of(new Binary(), tree),
            Rbm.of(new Categorical(4), 1, new Spin(), 5)))
      for (long seed = 0; seed < 5; seed++) {
        Machine machine = Small.random(plain, 2, 600 + seed);
        DiscretePairs pairs = pairs(machine);
        assertTrue(TreeWeights.forest(pairs));
        Solution solution = BeliefPropagation.defaults().bethe(pairs, WORKERS);
        assertTrue(solution.converged());
        assertEquals(Pairs.exact(machine, WORKERS), solution.logPartition(), 1e-8);
        Solution trees = BeliefPropagation.defaults().treeReweighted(pairs, WORKERS);
        assertEquals(solution.logPartition(), trees.logPartition(), 1e-8);
        assertEquals(0, solution.distance(trees), 1e-8);
      }
    assertFalse(TreeWeights.forest(pairs(Boltzmann.ising(3))));
  }

  @Test
  void betheIsALowerBoundWhereAllCouplingsAttract() {
    for (long seed = 0; seed < 20; seed++) {
      Machine machine = Small.random(Rbm.binary(5, 4), 1, 700 + seed);
      double[] values = machine.parameters().values().clone();
      for (int i = machine.structure().linkOffset(); i < values.length; i++)
        values[i] = Math.abs(values[i]);
      Machine attracting = machine.with(machine.parameters().with(values));
      Solution solution = BeliefPropagation.defaults().bethe(pairs(attracting), WORKERS);
      assertTrue(solution.converged());
      assertTrue(solution.logPartition() <= Pairs.exact(attracting, WORKERS) + 1e-9);
    }
  }

  @Test
  void randomSpanningTreesHoldEveryPairAsOftenAsItsResistance() {
    double[] square = TreeWeights.of(pairs(Boltzmann.ising(square(false))));
    assertArrayEquals(new double[] {0.75, 0.75, 0.75, 0.75}, square, 1e-12);
    // With one diagonal: 8 trees, 4 of them hold the diagonal, 5 any side.
    assertArrayEquals(
        new double[] {0.625, 0.5, 0.625, 0.625, 0.625},
        TreeWeights.of(pairs(Boltzmann.ising(square(true)))),
        1e-12);
    for (Machine machine : Pairs.machines(0.5, 800)) {
      DiscretePairs pairs = pairs(machine);
      double sum = Arrays.stream(TreeWeights.of(pairs)).sum();
      int components = machine.structure().toString().contains("4 pairs of 6") ? 3 : 1;
      assertEquals(pairs.units() - components, sum, 1e-9, machine.structure().toString());
    }
  }

  private static Graph square(boolean diagonal) {
    return Graph.of(
        4,
        diagonal
            ? List.of(
                Pairs.pair(0, 1),
                Pairs.pair(0, 2),
                Pairs.pair(0, 3),
                Pairs.pair(1, 2),
                Pairs.pair(2, 3))
            : List.of(Pairs.pair(0, 1), Pairs.pair(1, 2), Pairs.pair(2, 3), Pairs.pair(0, 3)));
  }

  @Test
  void aSearchThatDoesNotEndSaysSo() {
    Machine machine = Small.random(Boltzmann.ising(8), 3, 900);
    FixedPoint few = FixedPoint.DEFAULT.withLimit(5);
    assertFalse(new BeliefPropagation(few).bethe(pairs(machine), WORKERS).converged());
    assertFalse(new PlefkaExpansion(2, few).solve(pairs(machine), WORKERS).converged());
    assertFalse(new MeanField(few).solve(machine.doublePath()).end().converged());
  }

  @Test
  void startsAtStatesFindTheSolutionsNearThem() {
    Machine plain = Boltzmann.ising(10);
    double[] values = new double[plain.parameters().size()];
    for (int i = plain.structure().linkOffset(); i < values.length; i++) values[i] = 0.25;
    Machine magnet = plain.with(plain.parameters().with(values));
    DiscretePairs pairs = pairs(magnet);
    Configurations rows = Configurations.zeros(magnet.structure(), 2);
    for (int u = 0; u < 10; u++)
      for (int r = 0; r < 2; r++) new Spin().setValue(rows.layers()[0], r, u, r);
    double[][][] starts = {
      pairs.near(magnet.structure(), rows, 0),
      pairs.near(magnet.structure(), rows, 1),
      pairs.near(magnet.structure(), rows, 1)
    };
    Solution[] found = PlefkaExpansion.of(2).solutions(pairs, starts, WORKERS);
    assertEquals(2, found.length);
    assertTrue(found[0].marginals()[0][0] > 0.9 && found[1].marginals()[0][1] > 0.9);
    assertEquals(found[0].logPartition(), found[1].logPartition(), 1e-8);
  }

  @Test
  void machinesWithoutPairsAreRefusedWithTheReason() {
    Machine rectified = Rbm.of(new Relu(), 3, new Binary(), 2);
    assertNotNull(DiscretePairs.unsupported(rectified.structure()));
    assertThrows(IllegalArgumentException.class, () -> pairs(rectified));
    assertNull(DiscretePairs.unsupported(Rbm.binary(3, 2).structure()));
    assertThrows(IllegalArgumentException.class, () -> PlefkaExpansion.of(4));
  }

  @Test
  void solutionsHaveTheSameBitsForAnyNumberOfWorkers() {
    Machine machine = Small.random(Rbm.binary(150, 140), 0.05, 950);
    DiscretePairs pairs = pairs(machine);
    FixedPoint few = FixedPoint.DEFAULT.withLimit(20);
    try (Workers three = Workers.of(3)) {
      assertEquals(
          new PlefkaExpansion(3, few).solve(pairs, WORKERS).logPartition(),
          new PlefkaExpansion(3, few).solve(pairs, three).logPartition());
    }
  }
}
