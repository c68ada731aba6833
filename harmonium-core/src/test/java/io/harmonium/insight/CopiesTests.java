package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CopiesTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  static List<Units> kinds() {
    return List.of(new Binary(), new Categorical(4), new Gaussian());
  }

  private static Machine machine(Units units) {
    return Small.random(Rbm.of(units, 70, new Binary(), 4), 0.1, 1);
  }

  private static Rows rows(Machine machine, int count, long seed) {
    Dataset data = Small.sampled(machine, count, seed);
    return Rows.of(machine.structure(), data);
  }

  private static double distance(Machine machine, Rows a, int m, Rows b, int n) {
    double sum = 0;
    boolean discrete = machine.structure().layer(0).units().values() > 0;
    double[] x = new double[machine.structure().layer(0).columns()];
    double[] y = new double[x.length];
    a.x().values(0).toDoubles(m, x);
    b.x().values(0).toDoubles(n, y);
    for (int j = 0; j < x.length; j++) sum += (x[j] - y[j]) * (x[j] - y[j]);
    boolean oneHot = x.length > machine.structure().layer(0).size();
    return discrete && oneHot ? sum / 2 : sum;
  }

  private static double nearest(Machine machine, Rows a, int m, Rows b) {
    double least = Double.POSITIVE_INFINITY;
    for (int n = 0; n < b.count(); n++)
      if (a != b || n != m) least = Math.min(least, distance(machine, a, m, b, n));
    return least;
  }

  /// By the definition, row by row.
  @ParameterizedTest
  @MethodSource("kinds")
  void theAccuracyIsThatOfTheDefinition(Units units) {
    Machine machine = machine(units);
    Rows truth = rows(machine, 40, 2);
    Rows synthetic = rows(machine, 40, 3);
    double[] sums = new double[2];
    for (int m = 0; m < 40; m++) {
      sums[0] += half(nearest(machine, truth, m, truth), nearest(machine, truth, m, synthetic));
      sums[1] +=
          half(nearest(machine, synthetic, m, synthetic), nearest(machine, synthetic, m, truth));
    }
    AdversarialAccuracy found =
        AdversarialAccuracy.of(machine.structure(), truth, synthetic, WORKERS);
    assertEquals(sums[0] / 40, found.truth(), 1e-12);
    assertEquals(sums[1] / 40, found.synthetic(), 1e-12);
    assertEquals((sums[0] + sums[1]) / 80, found.total(), 1e-12);
  }

  private static double half(double own, double other) {
    return own < other ? 1 : own == other ? 0.5 : 0;
  }

  /// Sets of one distribution: (n−1)/(2n−1) within four errors; each of the 2n answers has a deviation of at most ½,
  /// and near ones are hardly more than twice as many as independent ones would be.
  @ParameterizedTest
  @MethodSource("kinds")
  void setsOfOneDistributionCannotBeToldApart(Units units) {
    Machine machine = machine(units);
    int n = 400;
    AdversarialAccuracy found =
        AdversarialAccuracy.of(
            machine.structure(), rows(machine, n, 4), rows(machine, n, 5), WORKERS);
    assertEquals(found.expected(), found.total(), 4 * 0.5 * Math.sqrt(2.0 / (2 * n)));
  }

  @Test
  void copiesHaveAccuracyZeroAndStrangersOne() {
    Machine machine = machine(new Binary());
    Rows rows = rows(machine, 50, 6);
    AdversarialAccuracy same =
        AdversarialAccuracy.of(machine.structure(), rows, Rows.of(rows.x().copy()), WORKERS);
    assertEquals(0, same.total());
    Configurations near = Configurations.zeros(machine.structure(), 30);
    Configurations far = Configurations.zeros(machine.structure(), 30);
    for (int row = 0; row < 30; row++) {
      near.values(0).setValue(row, row, 1);
      for (int u = 35; u < 70; u++) far.values(0).setValue(row, u, u == 35 + row ? 0 : 1);
    }
    AdversarialAccuracy apart =
        AdversarialAccuracy.of(machine.structure(), Rows.of(near), Rows.of(far), WORKERS);
    assertEquals(1, apart.total());
    assertThrows(
        IllegalArgumentException.class,
        () -> AdversarialAccuracy.of(machine.structure(), rows, rows(machine, 51, 7), WORKERS));
  }

  /// A quarter of the samples are training rows, none of the held-out rows is; the loss shows it.
  @Test
  void copiedRowsAreFound() {
    Machine machine = machine(new Binary());
    Rows training = rows(machine, 200, 8);
    Rows heldOut = rows(machine, 200, 9);
    Configurations mixed = rows(machine, 200, 10).x().copy();
    for (int row = 0; row < 50; row++) mixed.copyRange(training.x(), 3 * row, row, 1);
    Copies copies =
        Copies.of(machine.structure(), training, heldOut, Rows.of(mixed), Seed.of(1), WORKERS);
    assertEquals(0.25, copies.copies(), 1e-12);
    assertEquals(0, copies.realCopies());
    assertTrue(copies.loss() > 0.1, "loss " + copies.loss());
    assertEquals(copies.real().expected(), copies.real().total(), 0.15);
    assertTrue(copies.sampleMedian() <= copies.realMedian());
    Copies alone =
        Copies.of(machine.structure(), training, null, Rows.of(mixed), Seed.of(1), WORKERS);
    assertNull(alone.heldOut());
    assertTrue(Double.isNaN(alone.loss()));
  }
}
