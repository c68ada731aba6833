package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.BennettRatio;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.logz.ReverseAnnealedImportance;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.units.Binary;
import io.harmonium.units.DoubleRelu;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Relu;
import io.harmonium.units.Units;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Machines with two real sides, of which not all are normal: nothing can be enumerated, so a quadrature over the visible
/// units is the second opinion.
class RealKindsTests {

  private static final Workers WORKERS = Workers.of(2);

  /// Simpson's rule with 400 steps of at most 0.1 per stretch: error below 1e-6 for densities of width about 1.
  private static final int STEPS = 400;

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  static Stream<Arguments> pairs() {
    List<Units> real =
        Units.observableKinds().stream().filter(u -> u.values() == 0 && !u.whole()).toList();
    return real.stream().flatMap(v -> real.stream().map(h -> Arguments.of(v, h)));
  }

  /// ∫ e^(f(y) − high) over the range of a kind, each smooth stretch by itself and 20 into the tails.
  private static double integral(Units units, DoubleUnaryOperator f) {
    double sum = 0;
    double[] borders = units.borders();
    for (int i = 0; i + 1 < borders.length; i++) {
      double from = Math.max(borders[i], -20);
      double step = (Math.min(borders[i + 1], 20) - from) / STEPS;
      for (int k = 0; k <= STEPS; k++) {
        double weight = k == 0 || k == STEPS ? 1 : k % 2 == 1 ? 4 : 2;
        sum += weight * step / 3 * StrictMath.exp(f.applyAsDouble(from + k * step));
      }
    }
    return sum;
  }

  private static double[][][] statistics(Machine machine, double... y) {
    DoublePath path = machine.doublePath();
    double[][][] t = {path.zeros(0), null};
    for (int i = 0; i < y.length; i++)
      machine.structure().layer(0).units().statisticsAt(y[i], i, t[0]);
    return t;
  }

  private static double logPartition(Machine machine) {
    DoublePath path = machine.doublePath();
    Units units = machine.structure().layer(0).units();
    return StrictMath.log(
        integral(
            units,
            a ->
                StrictMath.log(integral(units, b -> -path.freeEnergy(statistics(machine, a, b))))));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void annealingBracketsTheQuadrature(Units visible, Units hidden) {
    Machine machine = Machines.random(visible, 2, hidden, 3, 0.4, 21);
    double exact = logPartition(machine);
    PreparedMachine prepared = PreparedMachine.of(machine);
    Configurations samples = Machines.rows(machine, 200, 22);
    new BlockGibbs().run(Distribution.of(prepared), samples, 0, 60, Seed.of(23), WORKERS);
    AnnealingPath path = AnnealingPath.fromData(prepared, Rows.of(samples), Betas.uniform(40));
    AnnealedImportance up = AnnealedImportance.run(path, 200, Seed.of(24), WORKERS);
    ReverseAnnealedImportance down =
        ReverseAnnealedImportance.run(path, samples, Seed.of(25), WORKERS);
    // 4.9 standard errors (false alarms 1e-6) and what the quadrature may be wrong by.
    for (Estimate estimate :
        List.of(up.estimate(), down.estimate(), BennettRatio.estimate(up, down)))
      assertEquals(exact, estimate.value(), 4.9 * estimate.standardError() + 1e-5);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void conditionalsOfSingleUnitsAreIntegrals(Units visible, Units hidden) {
    Machine machine = Machines.random(visible, 2, hidden, 2, 0.6, 31);
    DoublePath path = machine.doublePath();
    Configurations x = Machines.rows(machine, 4, 32);
    SiteConditionals conditionals = new SiteConditionals(machine);
    for (int row = 0; row < 4; row++) {
      double[] v = new double[2];
      x.values(0).toDoubles(row, v);
      double here = path.freeEnergy(x, row);
      double found = conditionals.logConditionals(x, row)[0][0];
      double sum = integral(visible, y -> here - path.freeEnergy(statistics(machine, y, v[1])));
      assertEquals(-StrictMath.log(sum), found, 1e-5 * (1 + Math.abs(found)));
    }
  }

  @Test
  void rectifiedUnitsThatOnlyHinderEachOtherAreNormalisableAtAnyStrength() {
    Machine machine = Rbm.of(new Relu(), 3, new Relu(), 2);
    double[] weights = new double[6];
    java.util.Arrays.fill(weights, -50);
    assertNull(machine.with(machine.parameters().with(Rbm.LINK, weights)).unsupported());
    java.util.Arrays.fill(weights, 1);
    String reason = machine.with(machine.parameters().with(Rbm.LINK, weights)).unsupported();
    assertNotNull(reason);
    assertTrue(reason.contains("too strong"), reason);
  }

  /// γ₋ = 4 makes the negative side safe, γ₊ = 1 does not: the weaker side decides.
  @Test
  void theWeakerSideOfADoubleRectifiedUnitDecides() {
    Machine machine = Rbm.of(new DoubleRelu(), 1, new Gaussian(), 1);
    machine =
        machine.with(
            machine
                .parameters()
                .with("visible.x₋²", new double[] {StrictMath.log(4)})
                .with(Rbm.LINK, new double[] {1.5}));
    assertNotNull(machine.unsupported());
    assertNull(machine.with(machine.parameters().with(Rbm.LINK, new double[] {0.9})).unsupported());
  }

  @Test
  void numbersOutOfRangeAreRefusedAsData() {
    Machine machine = Rbm.of(new Relu(), 2, new Binary(), 2);
    io.harmonium.matrix.Reals rows = io.harmonium.matrix.Reals.zeros(3, 2);
    rows.set(2, 1, -0.5f);
    String message =
        org.junit.jupiter.api.Assertions.assertThrows(
                IllegalArgumentException.class,
                () -> Configurations.visible(machine.structure(), List.of(rows)))
            .getMessage();
    assertTrue(message.contains("row 2, cell 1: -0.5"), message);
  }
}
