package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.Small;
import io.harmonium.learning.gauge.ZeroSum;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import org.junit.jupiter.api.Test;

class ContactsTests {

  /// Six sites of four states; two pairs are coupled, and noise in the gauge hides nothing.
  private static Machine planted() {
    Machine machine = Boltzmann.potts(6, 4);
    double[] j = machine.parameters().get(Boltzmann.VISIBLE);
    var graph = machine.structure().lateral(0).graph();
    for (int[] pair : new int[][] {{0, 4}, {1, 5}})
      for (int a = 1; a < 4; a++) j[graph.edge(pair[0], pair[1]) * 16 + a * 4 + a] = 2;
    for (int e = 0; e < graph.edges(); e++)
      for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) j[e * 16 + a * 4 + b] += 3 * a - 2 * b + e;
    return machine.with(machine.parameters().with(Boltzmann.VISIBLE, j));
  }

  @Test
  void plantedPairsAreFoundInAnyGauge() {
    Contacts contacts = Contacts.of(planted(), -1);
    var first = contacts.strongest(1).get(0);
    var second = contacts.strongest(1).get(1);
    assertEquals(0, Math.min(first.first(), second.first()));
    assertEquals(1, Math.max(first.first(), second.first()));
    assertEquals(9, first.second() + second.second());
    double[][] distances = new double[6][6];
    for (double[] row : distances) java.util.Arrays.fill(row, 20);
    distances[0][4] = distances[1][5] = 5;
    assertEquals(1, contacts.precision(distances, 1, 8, 2));
    assertEquals(0.5, contacts.precision(distances, 1, 8, 4));
    assertEquals(1, contacts.precision(distances, 4, 8, 2));
  }

  /// The norm of the block 2·diag(0, 1, 1, 1) less its row and column means, with and without state 0.
  @Test
  void theNormIsThatOfTheDoublyCentredBlock() {
    Contacts all = Contacts.of(planted(), -1);
    double[][] block = new double[4][4];
    for (int a = 1; a < 4; a++) block[a][a] = 2;
    double sum = 0;
    double without = 0;
    for (int a = 0; a < 4; a++)
      for (int b = 0; b < 4; b++) {
        double value = block[a][b] - mean(block[a]) - mean(column(block, b)) + 6.0 / 16;
        sum += value * value;
        if (a > 0 && b > 0) without += value * value;
      }
    assertEquals(Math.sqrt(sum), all.norms()[0][4], 1e-12);
    assertEquals(Math.sqrt(without), Contacts.of(planted(), 0).norms()[4][0], 1e-12);
    assertEquals(0, all.norms()[0][1], 1e-12);
  }

  private static double mean(double[] values) {
    return java.util.Arrays.stream(values).average().orElseThrow();
  }

  private static double[] column(double[][] block, int b) {
    return java.util.Arrays.stream(block).mapToDouble(row -> row[b]).toArray();
  }

  /// Free energies relative to the first row move by no more than 1e-10, log Z takes the rest.
  @Test
  void theZeroSumGaugeLeavesTheDistribution() {
    Machine machine = Small.random(planted(), 0.7, 3);
    Parameters moved = machine.parameters().copy();
    new ZeroSum().move(machine.structure(), moved);
    try (Workers workers = Workers.single()) {
      Configurations x = Configurations.zeros(machine.structure(), 20);
      for (int row = 0; row < 20; row++)
        for (int u = 0; u < 6; u++) x.values(0).setValue(row, u, (row * 7 + u * u) % 4);
      for (int row = 1; row < 20; row++) {
        var before = machine.doublePath();
        var after = machine.with(moved).doublePath();
        assertEquals(
            before.freeEnergy(x, row) - before.freeEnergy(x, 0),
            after.freeEnergy(x, row) - after.freeEnergy(x, 0),
            1e-10);
      }
      MutationScan scan = MutationScan.of(machine, x, 3, workers);
      MutationScan same = MutationScan.of(machine.with(moved), x, 3, workers);
      for (int u = 0; u < 6; u++) {
        assertArrayEquals(scan.change()[u], same.change()[u], 1e-10);
        assertEquals(0, scan.change()[u][scan.values()[u]]);
        Configurations other = x.copy();
        other.values(0).setValue(3, u, 2);
        assertEquals(
            machine.doublePath().freeEnergy(other, 3) - machine.doublePath().freeEnergy(x, 3),
            scan.change()[u][2],
            1e-12);
      }
    }
  }

  @Test
  void machinesWithoutCouplingsAmongVisibleUnitsHaveNoContacts() {
    assertThrows(IllegalArgumentException.class, () -> Contacts.of(Rbm.binary(3, 2), -1));
  }
}
