package io.harmonium.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplingPlanTests {

  private static final Machine MACHINE = Small.random(Rbm.binary(6, 4), 0.5, 1);

  @Test
  void chainsAreShownAfterTheWarmupAtEqualDistances() {
    SamplingPlan plan = new SamplingPlan(7, 4, 3);
    List<Long> shown = new ArrayList<>();
    try (Workers workers = Workers.single()) {
      Configurations chains = Configurations.zeros(MACHINE.structure(), 10);
      plan.run(
          new BlockGibbs(),
          Distribution.of(MACHINE),
          chains,
          Seed.of(1),
          workers,
          (sweep, x) -> shown.add(sweep));
    }
    assertEquals(List.of(10L, 13L, 16L, 19L), shown);
    assertEquals(19, plan.sweeps());
  }

  @Test
  void plansThatShowNothingAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new SamplingPlan(-1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new SamplingPlan(0, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new SamplingPlan(0, 1, 0));
  }

  /// Half of 10 000 fair coins: |z| < 4.9, false alarms 10⁻⁶, deviations of 0.04 are seen with power 0.999.
  @Test
  void uniformChainsHaveNoPreference() {
    Fields uniform = Chains.uniform(MACHINE.structure(), MACHINE.fields());
    try (Workers workers = Workers.single()) {
      Configurations chains =
          Chains.independent(MACHINE.structure(), uniform, 10_000, 0, Seed.of(2), workers);
      double[] t = new double[6];
      double[] sums = new double[6];
      for (int row = 0; row < chains.rows(); row++) {
        chains.values(0).toDoubles(row, t);
        for (int i = 0; i < 6; i++) sums[i] += t[i];
      }
      for (double sum : sums) assertTrue(Math.abs(sum - 5_000) / 50 < 4.9, "sum " + sum);
    }
  }

  @Test
  void uniformFieldsKeepPrecisions() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 2, new Binary(), 2), 0.5, 3);
    Fields uniform = Chains.uniform(machine.structure(), machine.fields());
    for (int i = 0; i < 2; i++) {
      assertEquals(0, uniform.theta()[0][0][i]);
      assertEquals(machine.fields().theta()[0][1][i], uniform.theta()[0][1][i]);
    }
    assertEquals(0, uniform.links());
  }

  @Test
  void chainsFromDataRepeatItsRows() {
    try (Workers workers = Workers.single()) {
      Configurations data =
          Chains.independent(MACHINE.structure(), MACHINE.fields(), 5, 0, Seed.of(4), workers);
      Configurations chains = Chains.fromData(MACHINE.structure(), data, new int[] {3, 3, 0});
      double[] expected = new double[6];
      double[] given = new double[6];
      int[] rows = {3, 3, 0};
      for (int i = 0; i < 3; i++) {
        data.values(0).toDoubles(rows[i], expected);
        chains.values(0).toDoubles(i, given);
        org.junit.jupiter.api.Assertions.assertArrayEquals(expected, given);
      }
    }
  }
}
