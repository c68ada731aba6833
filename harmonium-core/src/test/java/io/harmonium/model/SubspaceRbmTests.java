package io.harmonium.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.units.Binary;
import io.harmonium.units.Subspace;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The subspace machine against its energy, written out and summed over all visible, gate and subspace bits:
/// E = −Σ W_ijk x_i h_j s_jk − b·x − c·h − Σ D_jk h_j s_jk.
class SubspaceRbmTests {

  private static final int VISIBLE = 4;
  private static final int GATES = 2;
  private static final int BITS = 3;

  private static Machine machine() {
    return Small.random(Rbm.subspace(new Binary(), VISIBLE, GATES, BITS), 0.9, 5);
  }

  private static double energy(Machine machine, int x, int h, int s) {
    double[] w = machine.parameters().get(Rbm.LINK);
    double[] b = machine.parameters().get("visible.x");
    double[] c = machine.parameters().get("hidden.h");
    double[] d = machine.parameters().get("hidden.hs");
    double energy = 0;
    for (int i = 0; i < VISIBLE; i++) energy -= b[i] * (x >> i & 1);
    for (int j = 0; j < GATES; j++) {
      energy -= c[j] * (h >> j & 1);
      for (int k = 0; k < BITS; k++) {
        int jk = j * BITS + k;
        double gated = (h >> j & 1) * (s >> jk & 1);
        energy -= d[jk] * gated;
        for (int i = 0; i < VISIBLE; i++) energy -= w[i * GATES * BITS + jk] * (x >> i & 1) * gated;
      }
    }
    return energy;
  }

  /// Σ over h and s of f(h, s)·e^(−E).
  private static double sum(Machine machine, int x, java.util.function.IntBinaryOperator f) {
    double sum = 0;
    for (int h = 0; h < 1 << GATES; h++)
      for (int s = 0; s < 1 << GATES * BITS; s++)
        sum += f.applyAsInt(h, s) * StrictMath.exp(-energy(machine, x, h, s));
    return sum;
  }

  private static Configurations row(Machine machine, int x) {
    Bits bits = Bits.zeros(1, VISIBLE);
    for (int i = 0; i < VISIBLE; i++) bits.set(0, i, (x >> i & 1) == 1);
    return Configurations.visible(machine.structure(), List.of(bits));
  }

  @Test
  void freeEnergyCountsTheFreeBitsOfClosedGates() {
    Machine machine = machine();
    DoublePath path = machine.doublePath();
    for (int x = 0; x < 1 << VISIBLE; x++)
      assertEquals(
          -StrictMath.log(sum(machine, x, (h, s) -> 1)),
          path.freeEnergy(row(machine, x), 0),
          1e-12);
  }

  @Test
  void logPartitionIsTheSumOverAllBitsFromEitherSide() {
    Machine machine = machine();
    double sum = 0;
    for (int x = 0; x < 1 << VISIBLE; x++) sum += sum(machine, x, (h, s) -> 1);
    try (Workers workers = Workers.single()) {
      for (boolean visible : new boolean[] {true, false})
        assertEquals(
            StrictMath.log(sum),
            Enumeration.of(machine, visible).logPartition(workers),
            1e-12,
            visible ? "from the visible side" : "from the hidden side");
    }
  }

  @Test
  void gatesAndBitsHaveTheirConditionalMeans() {
    Machine machine = machine();
    DoublePath path = machine.doublePath();
    for (int x : new int[] {0, 5, 15}) {
      double[][][] t = path.statistics(row(machine, x), 0);
      double[][] means = path.means(1, t);
      double all = sum(machine, x, (h, s) -> 1);
      for (int j = 0; j < GATES; j++) {
        int gate = j;
        assertEquals(sum(machine, x, (h, s) -> h >> gate & 1) / all, means[1][j], 1e-12);
        for (int k = 0; k < BITS; k++) {
          int bit = j * BITS + k;
          double expected = sum(machine, x, (h, s) -> (h >> gate & 1) * (s >> bit & 1)) / all;
          assertEquals(expected, means[0][bit], 1e-12);
        }
      }
    }
  }

  /// At a = 0 the penalty of the open gate cancels: Σ sp(0) = K log 2.
  @Test
  void withoutInputsAGateHasItsOwnLogit() {
    double[][] eta = {new double[BITS], {0.7}};
    double[][] means = {new double[BITS], new double[1]};
    new Subspace(BITS).means(eta, 0, 1, means);
    assertEquals(1 / (1 + StrictMath.exp(-0.7)), means[1][0], 1e-15);
  }

  @Test
  void noDataAreSubspaceUnits() {
    Machine machine = Rbm.of(new Subspace(2), 3, new Binary(), 2);
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> Configurations.visible(machine.structure(), List.of(Bits.zeros(1, 6))))
            .getMessage();
    assertTrue(message.contains("hidden layer"), message);
  }
}
