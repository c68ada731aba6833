package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptimizerTests {

  private static final double[] ONES = {1, 1};

  @Test
  void gradientAscentTakesTheStepOfItsFormula() {
    double[] x = {1, -1};
    Sgd.withRate(0.1).step(x, new double[] {2, 0.5}, ONES, new double[0][], 0);
    assertArrayEquals(new double[] {1.2, -0.95}, x, 1e-15);
  }

  /// m₀ = g, m₁ = 0.5·g + g: two equal gradients move by rate·(1 + 1.5)·g.
  @Test
  void momentumRemembersTheLastStep() {
    Sgd sgd = new Sgd(Schedule.constant(0.1), 0.5);
    double[] x = new double[2];
    double[][] memory = new double[sgd.memory().size()][2];
    for (int update = 0; update < 2; update++)
      sgd.step(x, new double[] {2, -4}, ONES, memory, update);
    assertArrayEquals(new double[] {0.5, -1}, x, 1e-15);
    assertArrayEquals(new double[] {3, -6}, memory[0], 1e-15);
  }

  /// With its corrections, Adam's first step is rate·g/(|g| + ε): the rate itself, whatever the size of g.
  @Test
  void adamStartsWithAStepOfTheRate() {
    Adam adam = Adam.withRate(0.01);
    double[] x = new double[2];
    double[][] memory = new double[2][2];
    adam.step(x, new double[] {250, -0.003}, ONES, memory, 0);
    assertEquals(0.01 * 250 / (250 + 1e-8), x[0], 1e-15);
    assertEquals(-0.01 * 0.003 / (0.003 + 1e-8), x[1], 1e-15);
    assertArrayEquals(new double[] {25, -0.0003}, memory[0], 1e-12);
    assertArrayEquals(new double[] {62.5, 0.003 * 0.003 * 0.001}, memory[1], 1e-12);
  }

  /// Second step by hand: m = 0.19·g₁-ish sums corrected by 1 − 0.9², v by 1 − 0.999².
  @Test
  void adamsSecondStepIsThatOfItsFormula() {
    Adam adam = Adam.withRate(0.1);
    double[] x = new double[1];
    double[][] memory = new double[2][1];
    adam.step(x, new double[] {1}, ONES, memory, 0);
    double first = x[0];
    adam.step(x, new double[] {-3}, ONES, memory, 1);
    double m = (0.9 * 0.1 - 0.1 * 3) / (1 - 0.81);
    double v = (0.999 * 0.001 + 0.001 * 9) / (1 - 0.998001);
    assertEquals(first + 0.1 * m / (Math.sqrt(v) + 1e-8), x[0], 1e-12);
  }

  /// Two steps by hand: u = max(0.999·|g₁|, |g₂|) + ε, so that the larger first gradient is remembered.
  @Test
  void adamaxRemembersTheLargestGradient() {
    Adamax adamax = Adamax.withRate(0.1);
    double[] x = new double[1];
    double[][] memory = new double[2][1];
    adamax.step(x, new double[] {-4}, null, memory, 0);
    assertEquals(-0.1, x[0], 1e-9, "the first step has the length of the rate");
    double[] y = x.clone();
    double[][] same = {memory[0].clone(), memory[1].clone()};
    adamax.step(x, new double[] {1}, null, memory, 1);
    double m = (0.9 * -0.4 + 0.1) / (1 - 0.81);
    assertEquals(-0.1 + 0.1 * m / (0.999 * 4), x[0], 1e-9);
    adamax.step(y, new double[] {1}, new double[] {0.5}, same, 1);
    assertEquals((x[0] - -0.1) / 2, y[0] - -0.1, 1e-9, "half of the rate is half of the step");
  }

  @Test
  void optimisersAreNamedOnce() {
    List<String> names = Optimizer.kinds().stream().map(Optimizer::name).toList();
    assertEquals(names.size(), names.stream().distinct().count());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1, 2, Double.NaN})
  void sharesOutsideTheUnitIntervalAreRefused(double share) {
    Schedule rate = Schedule.constant(0.1);
    assertThrows(IllegalArgumentException.class, () -> new Sgd(rate, share));
    assertThrows(IllegalArgumentException.class, () -> new Adam(rate, share, 0.9, 1e-8));
    assertThrows(IllegalArgumentException.class, () -> new Adam(rate, 0.9, share, 1e-8));
    assertThrows(IllegalArgumentException.class, () -> new Adam(rate, 0.9, 0.9, -share * share));
    assertThrows(IllegalArgumentException.class, () -> new Adamax(rate, 0.9, share, 1e-8));
  }

  @Test
  void schedulesRunFromStartToEndAndStayThere() {
    Schedule linear = Schedule.linear(1, 0.5, 10);
    Schedule exponential = Schedule.exponential(1, 0.01, 10);
    assertEquals(1, linear.at(0));
    assertEquals(0.75, linear.at(5), 1e-15);
    assertEquals(0.5, linear.at(10), 1e-15);
    assertEquals(0.5, linear.at(1_000_000), 1e-15);
    assertEquals(0.1, exponential.at(5), 1e-15);
    assertEquals(0.01, exponential.at(11), 1e-15);
    assertEquals(0.3, Schedule.constant(0.3).at(12345));
  }

  @Test
  void schedulesAreReadAsTheyAreWritten() {
    for (String text : List.of("0.01", "0.1:linear:0.001", "0.1:exponential:0.001"))
      assertEquals(text, Schedule.parse(text, 100).toString());
    for (String text : List.of("fast", "0.1:linear", "0.1:cubic:0.2", "0.1:linear:x", ""))
      assertTrue(
          assertThrows(IllegalArgumentException.class, () -> Schedule.parse(text, 100))
              .getMessage()
              .contains("START:linear:END"),
          text);
    for (String text : List.of("-1", "NaN", "Infinity", "0:exponential:1"))
      assertThrows(IllegalArgumentException.class, () -> Schedule.parse(text, 100), text);
    assertThrows(IllegalArgumentException.class, () -> Schedule.linear(1, 0, 0));
  }
}
