package io.harmonium.deep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Deep belief networks held against sums over all states.
class DbnTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  private static Dbn network(double weights) {
    return new Dbn(
        List.of(
            Small.random(Rbm.binary(3, 3), weights, 21),
            Small.random(Rbm.binary(3, 2), weights, 22),
            Small.random(Rbm.binary(2, 3), weights, 23)));
  }

  /// All 2^n states.
  private static Configurations states(Machine machine) {
    Configurations x =
        DeepMachines.states(machine.structure(), 0, machine.structure().visible().size());
    x.layers()[machine.structure().size() - 1] = null;
    return x;
  }

  /// log p of every state of the visible units of RBM `k`, by sums over all states of the layers above.
  private static double[] logDistribution(Dbn network, int k) {
    Machine machine = network.rbms().get(k);
    DoublePath path = machine.doublePath();
    Configurations x = states(machine);
    double[] logs = new double[x.rows()];
    if (k == network.depth() - 1) {
      double logZ = DeepMachines.logPartition(machine);
      for (int row = 0; row < logs.length; row++) logs[row] = -path.freeEnergy(x, row) - logZ;
      return logs;
    }
    double[] above = logDistribution(network, k + 1);
    Configurations hidden = states(network.rbms().get(k + 1));
    for (int row = 0; row < logs.length; row++) {
      double[] terms = new double[above.length];
      for (int h = 0; h < above.length; h++) {
        double[][][] t = new double[2][][];
        t[1] = path.zeros(1);
        machine.structure().layer(1).units().statistics(hidden.layers()[0], h, t[1]);
        double[][] eta = path.zeros(0);
        path.eta(0, t, eta);
        terms[h] = above[h];
        for (int i = 0; i < eta[0].length; i++)
          terms[h] -=
              Elementary.softplus(x.values(0).content(row, i) == 1 ? -eta[0][i] : eta[0][i]);
      }
      logs[row] = Elementary.logSumExp(terms);
    }
    return logs;
  }

  @Test
  void theDistributionSumsToOne() {
    assertEquals(0, Elementary.logSumExp(logDistribution(network(1.2), 0)), 1e-12);
  }

  /// log mean w has the standard error sd(w)/(mean w·√draws), which is measured and small; five of them are allowed. The
  /// bound is lower by the divergence of Q from the posterior.
  @Test
  void importanceSamplingFindsTheLikelihoodAndTheBoundIsBelowIt() {
    Dbn network = network(0.6);
    double[] exact = logDistribution(network, 0);
    double logZ = DeepMachines.logPartition(network.top());
    double[][] logs =
        new DbnRows(network, WORKERS)
            .logWeights(states(network.rbms().get(0)), 3000, Seed.of(3), false);
    double[] importance = DbnRows.importance(logs);
    double[] bounds = DbnRows.bounds(logs);
    for (int row = 0; row < exact.length; row++) {
      double squares = 0;
      for (double log : logs[row])
        squares += StrictMath.pow(StrictMath.exp(log - importance[row]) - 1, 2);
      double error = Math.sqrt(squares) / logs[row].length;
      assertTrue(error < 0.05, "error " + error);
      assertEquals(exact[row], importance[row] - logZ, 5 * error, "row " + row);
      assertTrue(bounds[row] - logZ < exact[row] - 0.01, "row " + row);
    }
  }

  /// A machine upside down on top of itself: visible and hidden fields swapped, weights transposed. Then Q is the
  /// posterior, the network has the distribution of the lower machine, and every draw has the same weight.
  @Test
  void theBoundIsTightAboveTheSameMachineUpsideDown() {
    Machine below = Small.random(Rbm.binary(4, 3), 1.3, 24);
    Parameters turned = Rbm.binary(3, 4).parameters();
    double[] weights = below.parameters().get(Rbm.LINK);
    double[] transposed = new double[weights.length];
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 3; j++) transposed[j * 4 + i] = weights[i * 3 + j];
    Machine above =
        Rbm.binary(3, 4)
            .with(
                turned
                    .with("visible.x", below.parameters().get("hidden.x"))
                    .with("hidden.x", below.parameters().get("visible.x"))
                    .with(Rbm.LINK, transposed));
    Dbn network = new Dbn(List.of(below, above));
    Configurations x = states(below);
    double logZ = DeepMachines.logPartition(below);
    double[][] logs = new DbnRows(network, WORKERS).logWeights(x, 4, Seed.of(5), true);
    DoublePath path = below.doublePath();
    for (int row = 0; row < logs.length; row++)
      for (double log : logs[row])
        assertEquals(-path.freeEnergy(x, row) - logZ, log - logZ, 1e-10, "row " + row);
  }

  /// 20 000 rows of 8 states: five standard errors of a frequency are 0.018.
  @Test
  void generatedRowsFollowTheDistribution() {
    Dbn network = network(1.2);
    double[] exact = logDistribution(network, 0);
    Bits rows = (Bits) new DbnRows(network, WORKERS).generate(20_000, 60, Seed.of(6)).values(0);
    double[] seen = new double[8];
    for (int row = 0; row < rows.rows(); row++) {
      int state = 0;
      for (int i = 0; i < 3; i++) if (rows.get(row, i)) state |= 1 << i;
      seen[state] += 1.0 / rows.rows();
    }
    for (int s = 0; s < 8; s++)
      assertEquals(StrictMath.exp(exact[s]), seen[s], 0.018, "state " + s);
  }

  @Test
  void rowsDoNotDependOnEachOtherNorOnWorkers() {
    Dbn network =
        new Dbn(
            List.of(
                Small.random(Rbm.of(new Categorical(3), 20, new Binary(), 30), 0.4, 25),
                Small.random(Rbm.binary(30, 25), 0.4, 26)));
    Configurations x = new DbnRows(network, WORKERS).generate(70, 3, Seed.of(7));
    x.layers()[1] = null;
    double[][] together = new DbnRows(network, WORKERS).logWeights(x, 3, Seed.of(8), true);
    try (Workers alone = Workers.of(1, Kernels.plain())) {
      DbnRows single = new DbnRows(network, alone);
      Configurations row = x.like(1);
      row.copyRange(x, 37, 0, 1);
      assertArrayEquals(together[37], single.logWeights(row, 3, Seed.of(8), true)[0]);
      assertArrayEquals(single.means(x)[1][37], new DbnRows(network, WORKERS).means(row)[1][0]);
      assertEquals(
          new DbnRows(network, WORKERS).generate(70, 3, Seed.of(7)).values(0),
          single.generate(70, 3, Seed.of(7)).values(0));
    }
    double[][] back = new DbnRows(network, WORKERS).reconstructions(x)[0];
    for (double[] each : back)
      for (int u = 0; u < 20; u++)
        assertEquals(1, each[3 * u] + each[3 * u + 1] + each[3 * u + 2], 1e-12);
  }

  @Test
  void filesHoldAllRbmsSideBySide() {
    Dbn network = network(0.7);
    Structure structure = network.structure();
    assertTrue(structure.is(Dbn.KIND));
    assertFalse(Dbm.binary(3, 3, 2).structure().is(Dbn.KIND));
    Dbn back = network.with(network.parameters());
    for (int k = 0; k < 3; k++)
      assertArrayEquals(
          network.rbms().get(k).parameters().values(), back.rbms().get(k).parameters().values());
    assertArrayEquals(network.parameters().values(), back.parameters().values());
    assertThrows(
        IllegalArgumentException.class, () -> new Dbn(List.of(Rbm.binary(3, 2), Rbm.binary(3, 2))));
  }
}
