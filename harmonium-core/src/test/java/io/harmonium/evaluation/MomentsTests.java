package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class MomentsTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  @Test
  void correlationsAreThoseOfTheDefinition() {
    for (Units units : Units.observableKinds()) {
      Machine machine = Machines.random(units, 4, new Binary(), 3, 0.8, 91);
      Configurations x = Machines.rows(machine, 300, 92);
      Configurations y = ExactSamples.draw(machine, 200, Seed.of(93), WORKERS);
      Moments found = Moments.of(machine.structure(), Rows.of(x), Rows.of(y), 1000, WORKERS);
      int width = Math.max(1, units.values() == 3 ? 3 : 1);
      assertEquals(6 * width * width, found.first().length, "pairs within a unit do not count");
      for (int k = 0; k < found.first().length; k++) {
        int i = found.first()[k];
        int j = found.second()[k];
        assertTrue(i / width < j / width);
        assertEquals(correlation(x, i, j), found.dataCorrelations()[k], 1e-12);
        assertEquals(correlation(y, i, j), found.sampleCorrelations()[k], 1e-12);
      }
    }
  }

  private static double correlation(Configurations x, int i, int j) {
    double[] t = new double[x.values(0).columns()];
    double a = 0;
    double b = 0;
    double product = 0;
    for (int row = 0; row < x.rows(); row++) {
      x.values(0).toDoubles(row, t);
      a += t[i] / x.rows();
      b += t[j] / x.rows();
      product += t[i] * t[j] / x.rows();
    }
    return product - a * b;
  }

  @Test
  void dataAgainstItselfAgreePerfectly() {
    Machine machine = Machines.panel();
    Rows rows = Rows.of(Machines.rows(machine, 500, 94));
    Moments found = Moments.of(machine.structure(), rows, rows, 1000, WORKERS);
    assertEquals(1, found.correlationPearson(), 1e-12);
    assertEquals(1, found.meanPearson(), 1e-12);
    assertEquals(0, found.correlationError());
    assertEquals(0, found.meanError());
  }

  @Test
  void samplesOfTheSameMachineAgreeAndThoseOfAnotherDoNot() {
    Machine machine = Machines.random(new Spin(), 8, new Binary(), 5, 0.7, 95);
    Machine other = Machines.random(new Spin(), 8, new Binary(), 5, 0.7, 96);
    Rows data = Rows.of(ExactSamples.draw(machine, 4000, Seed.of(1), WORKERS));
    Rows same = Rows.of(ExactSamples.draw(machine, 4000, Seed.of(2), WORKERS));
    Rows different = Rows.of(ExactSamples.draw(other, 4000, Seed.of(3), WORKERS));
    assertTrue(
        Moments.of(machine.structure(), data, same, 1000, WORKERS).correlationPearson() > 0.95);
    assertTrue(
        Moments.of(machine.structure(), data, different, 1000, WORKERS).correlationPearson() < 0.7);
  }

  @Test
  void aChoiceOfPairsIsFixedAndHasNoRepetition() {
    Machine machine = Machines.random(new Binary(), 40, new Binary(), 3, 0.5, 97);
    Rows rows = Rows.of(Machines.rows(machine, 50, 98));
    Moments found = Moments.of(machine.structure(), rows, rows, 100, WORKERS);
    assertEquals(100, found.first().length);
    long different =
        java.util.stream.IntStream.range(0, 100)
            .map(k -> found.first()[k] * 40 + found.second()[k])
            .distinct()
            .count();
    assertEquals(100, different);
    try (Workers one = Workers.single()) {
      Moments again = Moments.of(machine.structure(), rows, rows, 100, one);
      assertArrayEquals(found.first(), again.first());
      assertArrayEquals(found.dataCorrelations(), again.dataCorrelations());
    }
  }

  @Test
  void layersOfDifferentKindsStandSideBySide() {
    Layer reals = new Layer("reals", new Gaussian(), 2);
    Layer letters = new Layer("letters", new Categorical(3), 2);
    Layer hidden = new Layer("hidden", new Binary(), 2);
    Structure structure =
        new Structure(
            List.of(reals, letters),
            List.of(hidden),
            List.of(
                new Dense("a", new End(0, 0), new End(2, 0), 2, 2),
                new Dense("b", new End(1, 0), new End(2, 0), 6, 2)));
    Rows rows = Rows.of(Machines.rows(Machine.of(structure), 400, 99));
    Moments found = Moments.of(structure, rows, rows, 1000, WORKERS);
    assertEquals(8, found.dataMeans().length);
    assertEquals(1 + 2 * 6 + 9, found.first().length);
    assertEquals(1, found.dataMeans()[2] + found.dataMeans()[3] + found.dataMeans()[4], 1e-12);
    assertEquals(2, PrincipalPlane.of(structure, rows, WORKERS).axes().length);
  }

  @Test
  void unitsThatNeverOrAlwaysFireAreCounted() {
    Machine machine = Machines.binary(new double[2][4], new double[2], new double[] {-9, 0, 9, 2});
    HiddenActivity found =
        HiddenActivity.of(machine, Rows.of(Machines.rows(machine, 30, 1)), WORKERS);
    assertEquals(1, found.dead());
    assertEquals(1, found.stuck());
    assertEquals(0.5, found.means()[1], 1e-12);
    assertEquals(1 / (1 + StrictMath.exp(-2)), found.means()[3], 1e-12);
    Machine spins = io.harmonium.machines.Rbm.of(new Binary(), 2, new Spin(), 2);
    spins = spins.with(spins.parameters().with("hidden.s", new double[] {-6, 6}));
    HiddenActivity spinning =
        HiddenActivity.of(spins, Rows.of(Machines.rows(spins, 30, 1)), WORKERS);
    assertEquals(1, spinning.dead());
    assertEquals(1, spinning.stuck());
    Machine real = Machines.random(new Binary(), 3, new Gaussian(), 2, 0.1, 2);
    assertEquals(0, HiddenActivity.of(real, Rows.of(Machines.rows(real, 9, 1)), WORKERS).dead());
  }
}
