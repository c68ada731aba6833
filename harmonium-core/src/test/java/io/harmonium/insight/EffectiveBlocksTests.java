package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.evaluation.Rows;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class EffectiveBlocksTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  /// All states of three units of three categories.
  private static Rows all(Machine machine) {
    Configurations x = Configurations.zeros(machine.structure(), 27);
    for (int row = 0; row < 27; row++) {
      x.values(0).setValue(row, 0, row / 9);
      x.values(0).setValue(row, 1, row / 3 % 3);
      x.values(0).setValue(row, 2, row % 3);
    }
    return Rows.of(x);
  }

  private static void centre(double[][] table) {
    for (int turn = 0; turn < 2; turn++)
      for (int a = 0; a < 3; a++) {
        double mean = 0;
        for (int b = 0; b < 3; b++) mean += (turn == 0 ? table[a][b] : table[b][a]) / 3;
        for (int b = 0; b < 3; b++)
          if (turn == 0) table[a][b] -= mean;
          else table[b][a] -= mean;
      }
  }

  /// With every state as surroundings the block is that of the expansion of −F: its mean over the third unit, centred in
  /// both indices (1e-12).
  @Test
  void overAllSurroundingsTheyAreTheTermsOfTheFreeEnergy() {
    Machine machine = Small.random(Rbm.of(new Categorical(3), 3, new Binary(), 4), 1, 1);
    Rows all = all(machine);
    double[] blocks = EffectiveBlocks.of(machine, all, 100, Seed.of(1), WORKERS);
    DoublePath path = machine.doublePath();
    int[][] pairs = {{0, 1}, {0, 2}, {1, 2}};
    int[] steps = {9, 3, 1};
    for (int e = 0; e < 3; e++) {
      double[][] table = new double[3][3];
      for (int row = 0; row < 27; row++)
        table[row / steps[pairs[e][0]] % 3][row / steps[pairs[e][1]] % 3] -=
            path.freeEnergy(all.x(), row) / 3;
      centre(table);
      for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) assertEquals(table[a][b], blocks[9 * e + 3 * a + b], 1e-12);
    }
  }

  /// Normal hidden units make pairs only, whatever the surroundings: J_ij = Σ_μ W_iμ σ²_μ W_jμᵀ, centred (1e-12), and
  /// contacts are those of the Potts machine with these couplings.
  @Test
  void normalHiddenUnitsHaveTheSameCouplingsEverywhere() {
    Machine machine = Small.random(Rbm.of(new Categorical(3), 3, new Gaussian(), 2), 0.3, 2);
    Configurations one = Configurations.zeros(machine.structure(), 1);
    double[] here = EffectiveBlocks.of(machine, Rows.of(one), 1, Seed.of(1), WORKERS);
    assertArrayEquals(
        here, EffectiveBlocks.of(machine, all(machine), 27, Seed.of(1), WORKERS), 1e-12);
    Machine potts = Boltzmann.potts(3, 3);
    Contacts expected =
        Contacts.of(potts.with(potts.parameters().with(Boltzmann.VISIBLE, here)), 0);
    Contacts found = Contacts.ofHidden(machine, Rows.of(one), 1, 0, Seed.of(1), WORKERS);
    for (int i = 0; i < 3; i++) {
      assertArrayEquals(expected.norms()[i], found.norms()[i], 1e-12);
      assertArrayEquals(expected.scores()[i], found.scores()[i], 1e-12);
    }
  }

  @Test
  void otherMachinesHaveNone() {
    assertTrue(Contacts.hidden(Rbm.of(new Categorical(3), 3, new Binary(), 2).structure()));
    assertFalse(Contacts.hidden(Rbm.of(new Binary(), 3, new Binary(), 2).structure()));
    assertFalse(Contacts.hidden(Boltzmann.potts(3, 3).structure()));
  }
}
