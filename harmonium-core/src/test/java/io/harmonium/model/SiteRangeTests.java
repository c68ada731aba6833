package io.harmonium.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.cells.CellConditional;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Poisson;
import io.harmonium.units.Relu;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The distribution of one unit is a sum over few nodes, however large its values are and however far apart its modes
/// lie. With one visible unit it is p(x) = e^(−F(x))/Z, and Z sums the two states of the hidden unit.
class SiteRangeTests {

  /// Nodes of two modes, with room.
  private static final int FEW = 5000;

  /// One visible unit with field `theta` and one hidden bit with field `c` and weight `w`.
  private static Machine machine(Units visible, double theta, double c, double w) {
    Machine machine = Rbm.of(visible, 1, new Binary(), 1);
    Structure structure = machine.structure();
    Parameters parameters = machine.parameters().copy();
    parameters.values()[structure.offset(0, 0)] = theta;
    parameters.values()[structure.offset(1, 0)] = c;
    parameters.values()[structure.linkOffset(0)] = w;
    return machine.with(parameters);
  }

  private static Configurations value(Machine machine, double value) {
    Reals reals = Reals.zeros(1, 1);
    reals.set(0, 0, (float) value);
    return Configurations.visible(machine.structure(), List.of(reals));
  }

  private static SiteConditionals.Conditional distribution(Machine machine, double value) {
    return new SiteConditionals(machine).at(value(machine, value), 0).distribution(0, 0);
  }

  private static double logConditional(Machine machine, double value) {
    return new SiteConditionals(machine).logConditionals(value(machine, value), 0)[0][0];
  }

  /// log of a Poisson distribution at its own rate is −½ log 2πλ − 1/(12λ); numbers near 10¹⁰ leave 10⁻⁶.
  @ParameterizedTest
  @ValueSource(doubles = {1e5, 65536, 1e6, 1e9, 1e12})
  void aCountOfAnySizeHasItsDistribution(double rate) {
    Machine machine = machine(new Poisson(), Math.log(rate), 0, 0);
    double exact = -0.5 * Math.log(2 * Math.PI * rate) - 1 / (12 * rate);
    assertEquals(exact, logConditional(machine, rate), 1e-6 + rate * 1e-15 * Math.log(rate));
    SiteConditionals.Conditional distribution = distribution(machine, rate);
    assertTrue(
        rate < 162754 || distribution.values().length < FEW,
        distribution.values().length + " nodes");
  }

  /// Rates λ and 3λ with equal shares, as e^λ = e^(c + 3λ): log p is that of the mixture at both modes and beside them.
  /// Parameters near 20 are known to 4·10⁻¹⁵, exponents of size λ to λ times that.
  @ParameterizedTest
  @ValueSource(doubles = {70_000, 1e6, 1e9})
  void bothModesOfACountAreSummed(double rate) {
    double theta = Math.log(rate);
    double w = Math.log(3);
    Machine machine = machine(new Poisson(), theta, -2 * rate, w);
    for (double n : new double[] {rate, rate + 3 * Math.sqrt(rate), 3 * rate}) {
      double x = (float) Math.rint(n);
      double one = pmf(x, rate);
      double other = pmf(x, 3 * rate);
      double both = Math.max(one, other) + Math.log1p(Math.exp(-Math.abs(one - other)));
      assertEquals(both - Math.log(2), logConditional(machine, x), 1e-9 + rate * 5e-14, "at " + x);
      assertTrue(distribution(machine, x).values().length < FEW + 65536);
    }
  }

  /// Stirling's series around the rate, where what is large cancels.
  private static double pmf(double n, double rate) {
    double d = (n - rate) / rate;
    double cancelled = n * Math.log1p(d) - (n - rate);
    return -cancelled - 0.5 * Math.log(2 * Math.PI * n) - 1 / (12 * n);
  }

  /// Modes at 0 and w with the same mass: log p(0) = −log 2 − ½ log 2π in the plain machine.
  @ParameterizedTest
  @ValueSource(doubles = {10, 1e3, 1e5, 1e6})
  void bothModesOfARealNumberAreIntegrated(double w) {
    Machine machine = machine(new Gaussian(), 0, -0.5 * w * w, w);
    double exact = -Math.log(2) - 0.5 * Math.log(2 * Math.PI);
    assertEquals(exact, logConditional(machine, 0), 1e-12 + w * w * 1e-15);
    assertEquals(exact, logConditional(machine, w), 1e-12 + w * w * 1e-15);
    int max = w < 1e5 ? 1 << 17 : FEW;
    assertTrue(distribution(machine, 0).values().length < max);
  }

  /// Half a normal distribution at 0 and a whole one at w.
  @Test
  void bothModesOfAPositiveNumberAreIntegrated() {
    double w = 1e6;
    Machine machine = machine(new Relu(), 0, -0.5 * w * w, w);
    assertEquals(-Math.log(1.5) - 0.5 * Math.log(2 * Math.PI), logConditional(machine, 0), 2e-3);
    assertTrue(distribution(machine, 0).values().length < FEW);
  }

  /// What a run that diverges leaves behind ends in an answer or a rejection, never in a loop without end.
  @ParameterizedTest
  @ValueSource(doubles = {1e12, 1e18, 1e25, 1e100, 1e200, 1e308})
  void extremeParametersEnd(double w) {
    for (Units units : List.<Units>of(new Gaussian(), new Relu()))
      for (double value : new double[] {0, 1, -3, 1e30})
        for (double sign : new double[] {1, -1}) {
          if (value < 0 && units instanceof Relu) continue;
          Machine machine = machine(units, 1, -1, sign * w);
          try {
            assertTrue(distribution(machine, value).values().length < FEW * 10);
          } catch (NonFiniteException | IllegalArgumentException refused) {
            assertTrue(refused.getMessage().length() > 20, refused.toString());
          }
        }
  }

  @Test
  void aRateBeyondAllNumbersIsRefusedWithTheValue() {
    Machine machine = machine(new Poisson(), 60, 0, 0);
    String message =
        assertThrows(IllegalArgumentException.class, () -> distribution(machine, 3)).getMessage();
    assertTrue(message.contains("3.0") && message.contains("divide the column"), message);
  }

  /// The most probable count of rate 10⁹ + ½ is 10⁹.
  @Test
  void aLargeCountIsJudged() {
    Machine machine = machine(new Poisson(), Math.log(1e9 + 0.5), 0, 0);
    Configurations x = value(machine, 1e9 + 64_000);
    CellConditional cell =
        CellConditional.row(new SiteConditionals(machine), machine.structure(), x, 0)[0][0];
    assertEquals(1e9, cell.best(), 200);
    assertEquals(-0.5 * Math.log(2 * Math.PI * 1e9), cell.logBest(), 1e-5);
    assertEquals(-0.5 * Math.log(2 * Math.PI * Math.E * 1e9), cell.expected(), 1e-5);
    assertEquals(cell.logBest() - 0.5 * 64_000.0 * 64_000 / 1e9, cell.logValue(), 1e-3);
  }
}
