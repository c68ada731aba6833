package io.harmonium.deep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.evaluation.Classification;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Deep belief networks with classes at the top, held against sums over all states.
class DbnClassTests {

  private static final int CLASSES = 3;

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  /// Two bits, three hidden ones, and above them the class beside two more.
  private static Dbn network(double below) {
    return new Dbn(
        List.of(
            Small.random(Rbm.binary(2, 3), below, 31),
            Small.random(ClassRbm.of(new Binary(), 3, CLASSES, new Binary(), 2), 1.4, 32)));
  }

  /// All states of the visible layers of a machine.
  private static Configurations states(Machine machine) {
    Configurations x =
        DeepMachines.states(machine.structure(), 0, machine.structure().visible().size());
    x.layers()[machine.structure().size() - 1] = null;
    return x;
  }

  private static int number(States bits, int row) {
    int number = 0;
    for (int i = 0; i < bits.cells(); i++) if (bits.content(row, i) == 1) number |= 1 << i;
    return number;
  }

  /// log p(x, y), `[x][y]`, by sums over h.
  private static double[][] logDistribution(Dbn network) {
    Machine top = network.top();
    Configurations pairs = states(top);
    double logZ = DeepMachines.logPartition(top);
    DoublePath above = top.doublePath();
    Machine lower = network.rbms().getFirst();
    DoublePath below = lower.doublePath();
    Configurations x = states(lower);
    double[][] terms = new double[4 * CLASSES][pairs.rows()];
    for (double[] each : terms) java.util.Arrays.fill(each, Double.NEGATIVE_INFINITY);
    for (int pair = 0; pair < pairs.rows(); pair++) {
      double[][][] t = new double[2][][];
      t[1] = below.zeros(1);
      lower.structure().layer(1).units().statistics(pairs.layers()[0], pair, t[1]);
      double[][] eta = below.zeros(0);
      below.eta(0, t, eta);
      int y = (int) pairs.values(1).content(pair, 0);
      for (int row = 0; row < x.rows(); row++) {
        double log = -above.freeEnergy(pairs, pair) - logZ;
        for (int i = 0; i < 2; i++)
          log -= Elementary.softplus(x.values(0).content(row, i) == 1 ? -eta[0][i] : eta[0][i]);
        terms[number(x.values(0), row) * CLASSES + y][pair] = log;
      }
    }
    double[][] logs = new double[4][CLASSES];
    for (int s = 0; s < 4; s++)
      for (int y = 0; y < CLASSES; y++) logs[s][y] = Elementary.logSumExp(terms[s * CLASSES + y]);
    return logs;
  }

  /// log mean w has the standard error sd(w)/(mean w·√draws); five of them are allowed.
  @Test
  void importanceSamplingSumsClassesOut() {
    Dbn network = network(0.6);
    double[][] exact = logDistribution(network);
    double total = 0;
    for (double[] each : exact) total += Elementary.exp(Elementary.logSumExp(each));
    assertEquals(1, total, 1e-12, "the distribution itself");
    Configurations x = states(network.rbms().getFirst());
    double[][] logs = new DbnRows(network, WORKERS).logWeights(x, 2000, Seed.of(3), false);
    double logZ = DeepMachines.logPartition(network.top());
    double[] importance = DbnRows.importance(logs);
    for (int row = 0; row < x.rows(); row++) {
      double squares = 0;
      for (double log : logs[row])
        squares += StrictMath.pow(StrictMath.exp(log - importance[row]) - 1, 2);
      double error = Math.sqrt(squares) / logs[row].length;
      assertTrue(error < 0.05, "error " + error);
      double expected = Elementary.logSumExp(exact[number(x.values(0), row)]);
      assertEquals(expected, importance[row] - logZ, 5 * error, "row " + row);
    }
  }

  /// 6000 rows: five standard errors of a frequency are at most 0.033, and those of one in twelve states less.
  @Test
  void rowsAndClassesAreDrawnTogetherAndRowsOfAClassFromItsDistribution() {
    Dbn network = network(1.2);
    double[][] exact = logDistribution(network);
    DbnRows passes = new DbnRows(network, WORKERS);
    double[][] seen = frequencies(passes.generate(6000, 30, Seed.of(6)));
    for (int s = 0; s < 4; s++)
      for (int y = 0; y < CLASSES; y++)
        assertEquals(Elementary.exp(exact[s][y]), seen[s][y], 0.033, s + " with " + y);
    for (int y = 0; y < CLASSES; y++) {
      double[] ofClass = {exact[0][y], exact[1][y], exact[2][y], exact[3][y]};
      double share = Elementary.logSumExp(ofClass);
      double[][] drawn = frequencies(passes.generate(6000, 30, y, Seed.of(7)));
      for (int s = 0; s < 4; s++)
        assertEquals(Elementary.exp(ofClass[s] - share), drawn[s][y], 0.033, s + " given " + y);
    }
  }

  private static double[][] frequencies(Configurations rows) {
    double[][] seen = new double[4][CLASSES];
    for (int row = 0; row < rows.rows(); row++)
      seen[number(rows.values(0), row)][(int) rows.values(1).content(row, 0)] += 1.0 / rows.rows();
    return seen;
  }

  /// Weights of ±60 make the hidden layer a function of the row: then its means are its state, and p(y | x) is p(y | h).
  @Test
  void classesAreToldByFreeEnergiesOfTheTopMachine() {
    Dbn drawn = network(1);
    Machine lower = drawn.rbms().getFirst();
    double[] sharp = {60, -60, 60, 60, 60, -60};
    Machine decided =
        lower.with(
            lower.parameters().with(Rbm.LINK, sharp).with("hidden.x", new double[] {-30, 30, -90}));
    Dbn network = new Dbn(List.of(decided, drawn.top()));
    Configurations x = states(decided);
    Configurations all =
        new Configurations(x.rows(), new States[][] {x.layers()[0], null, null, null, null});
    double[][] told = new DbnRows(network, WORKERS).probabilities(all);
    Bits hidden = Bits.zeros(x.rows(), 3);
    double[] fields = {-30, 30, -90};
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < 3; j++) {
        double input = fields[j];
        for (int i = 0; i < 2; i++) input += x.values(0).content(row, i) * sharp[i * 3 + j];
        hidden.set(row, j, input > 0);
      }
    Configurations above = Configurations.zeros(drawn.top().structure(), x.rows());
    above.layers()[0][0] = hidden;
    double[][] expected = Classification.probabilities(drawn.top(), 1, above, WORKERS);
    for (int row = 0; row < x.rows(); row++)
      assertArrayEquals(expected[row], told[row], 1e-9, "row " + row);
    Configurations second = all.like(1);
    second.copyRange(all, 1, 0, 1);
    assertArrayEquals(told[1], new DbnRows(network, WORKERS).probabilities(second)[0]);
    assertArrayEquals(
        told, Classification.probabilities(network.with(network.parameters()), all, WORKERS));
  }

  @Test
  void filesHoldTheLabelAsTheLastVisibleLayer() {
    Dbn network = network(0.7);
    assertTrue(network.structure().is(Dbn.KIND) && network.classes());
    assertEquals(1, network.structure().label());
    assertEquals("label-hidden2", network.structure().links().getLast().name());
    Dbn back = network.with(network.parameters());
    assertTrue(back.classes());
    for (int k = 0; k < 2; k++)
      assertArrayEquals(
          network.rbms().get(k).parameters().values(), back.rbms().get(k).parameters().values());
    Dbn plain = new Dbn(List.of(Rbm.binary(2, 3), Rbm.binary(3, 2)));
    assertFalse(plain.with(plain.parameters()).classes());
  }
}
