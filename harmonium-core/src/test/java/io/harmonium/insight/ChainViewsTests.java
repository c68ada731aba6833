package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.ExactSamples;
import io.harmonium.evaluation.PrincipalPlane;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.units.Gaussian;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChainViewsTests {

  private static Rows rows(Machine machine, double noise) {
    return new Rows(
        Configurations.visible(
            machine.structure(),
            List.of(Samples.opposite(400, machine.structure().layer(0).size(), noise, 1))),
        null);
  }

  @Test
  void chainsOfIndependentUnitsForgetAtOnce() {
    Machine machine = Rbm.binary(12, 3);
    Mixing mixing = Mixing.of(machine, rows(machine, 0.5), 100, 256, Seed.of(2), Samples.WORKERS);
    assertEquals(2, mixing.mixedAfter());
    assertTrue(mixing.slowest().autocorrelationTime() < 1.3, mixing::toString);
    assertTrue(mixing.slowest().rHat() < 1.02, mixing::toString);
  }

  /// Two opposite patterns behind one hidden unit with input ±6 per pattern of 12 units: a change of side needs e⁻³⁰ sweeps.
  @Test
  void chainsBetweenTwoDeepValleysDoNotForget() {
    Machine machine = Rbm.binary(12, 1);
    double[] w = new double[12];
    double[] b = new double[12];
    for (int j = 0; j < 12; j++) {
      w[j] = j % 2 == 0 ? 10 : -10;
      b[j] = -w[j] / 2;
    }
    machine = machine.with(machine.parameters().with(Rbm.LINK, w).with("visible.x", b));
    Mixing mixing = Mixing.of(machine, rows(machine, 0), 40, 128, Seed.of(3), Samples.WORKERS);
    assertEquals(-1, mixing.mixedAfter());
    assertTrue(mixing.overlaps().getLast().own() > 0.8, mixing::toString);
    assertTrue(!(mixing.slowest().rHat() < 1.2), mixing::toString);
  }

  @Test
  void mixingIsTheSameForAnyNumberOfWorkers() {
    Machine machine = Samples.random(Rbm.binary(10, 4), 0.7, 4);
    Rows data = rows(machine, 0.2);
    Mixing one = Mixing.of(machine, data, 24, 64, Seed.of(5), Samples.WORKERS);
    try (Workers two = Workers.of(2)) {
      Mixing other = Mixing.of(machine, data, 24, 64, Seed.of(5), two);
      assertEquals(one.overlaps(), other.overlaps());
      assertEquals(one.slowest(), other.slowest());
    }
  }

  /// ⟨E⟩ = −d log Z/dβ and the variance of E its second derivative, by differences of exact sums; 400·100 draws
  /// have errors below 2 % of the deviation of E where τ is below 16 sweeps, and the estimate of a variance errs by about 3 %.
  @Test
  void energiesAndSpecificHeatsAreThoseOfTheExactSums() {
    Machine machine = Samples.random(Rbm.binary(6, 4), 1, 6);
    double[] betas = {0.25, 0.5, 1, 1.5};
    Phases phases = Phases.of(machine, betas, 400, 800, Seed.of(7), Samples.WORKERS);
    for (Phases.Point point : phases.points()) {
      double h = 1e-3;
      double low = logZ(machine, point.beta() - h);
      double here = logZ(machine, point.beta());
      double high = logZ(machine, point.beta() + h);
      double energy = -(high - low) / (2 * h);
      double variance = (high - 2 * here + low) / (h * h);
      assertEquals(energy, point.energy(), 0.03 * Math.sqrt(variance), "energy " + point.beta());
      double heat = point.beta() * point.beta() * variance / 6;
      assertEquals(heat, point.specificHeat(), 0.05 * heat, "specific heat " + point.beta());
      assertTrue(point.overlap() <= 1 && point.magnetisation() <= 1);
    }
    assertEquals(
        phases.points().stream().mapToDouble(Phases.Point::specificHeat).max().orElseThrow(),
        phases.points().stream()
            .filter(p -> p.beta() == phases.peak())
            .findFirst()
            .orElseThrow()
            .specificHeat());
  }

  private static double logZ(Machine machine, double beta) {
    Parameters scaled = machine.parameters().copy();
    for (int i = 0; i < scaled.size(); i++) scaled.values()[i] *= beta;
    return ExactPartition.logPartition(machine.with(scaled), Samples.WORKERS);
  }

  @Test
  void shuffledWeightsAreTheSameNumbers() {
    Machine machine = Samples.random(Rbm.binary(6, 4), 1, 8);
    Machine other = Phases.shuffled(machine, Seed.of(9));
    double[] before = machine.parameters().get(Rbm.LINK);
    double[] after = other.parameters().get(Rbm.LINK);
    assertTrue(!Arrays.equals(before, after));
    Arrays.sort(before);
    Arrays.sort(after);
    assertTrue(Arrays.equals(before, after));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Phases.of(
                Rbm.of(new Gaussian(), 2, new Gaussian(), 1),
                new double[] {1},
                4,
                4,
                Seed.of(1),
                Samples.WORKERS));
  }

  /// A cell of mass m has √(m(1−m)/n) of error among n samples; four of them and the logarithm.
  @Test
  void theLandscapeOfSamplesIsThatOfAllStates() {
    Machine machine = Samples.random(Rbm.binary(8, 3), 1, 10);
    Rows data = rows(machine, 0.2);
    PrincipalPlane plane = PrincipalPlane.of(machine.structure(), data, Samples.WORKERS);
    Landscape exact = Landscape.exact(machine, plane, data, 8, Samples.WORKERS);
    double sum = 0;
    for (double g : exact.cells()) if (!Double.isNaN(g)) sum += StrictMath.exp(-g);
    assertEquals(1, sum, 1e-12);
    int n = 20_000;
    Rows samples = Rows.of(ExactSamples.draw(machine, n, Seed.of(11), Samples.WORKERS));
    Landscape drawn =
        Landscape.sampled(machine.structure(), plane, all(machine), samples, 8, Samples.WORKERS);
    int compared = 0;
    for (int c = 0; c < drawn.cells().length; c++) {
      if (Double.isNaN(drawn.cells()[c])) continue;
      double mass = StrictMath.exp(-exact.cells()[c]);
      assertEquals(mass, StrictMath.exp(-drawn.cells()[c]), 4.5 * Math.sqrt(mass / n));
      compared++;
    }
    assertTrue(compared > 5 && !drawn.exact());
  }

  /// All 2^8 states, which give both landscapes the same frame.
  private static Rows all(Machine machine) {
    io.harmonium.matrix.Bits bits = io.harmonium.matrix.Bits.zeros(256, 8);
    for (int r = 0; r < 256; r++) for (int j = 0; j < 8; j++) bits.set(r, j, (r >> j & 1) == 1);
    return new Rows(Configurations.visible(machine.structure(), List.of(bits)), null);
  }
}
