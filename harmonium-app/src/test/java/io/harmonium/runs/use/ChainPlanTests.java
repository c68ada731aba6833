package io.harmonium.runs.use;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.formats.Place;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.exchange.ArrayUnits;
import io.harmonium.runs.exchange.RbmArrays;
import io.harmonium.sampling.Chains;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChainPlanTests {

  private static final Machine MACHINE =
      RbmArrays.machine(Place.of("small"), SmallRbm.arrays(), ArrayUnits.BINARY);

  private static Configurations start(int rows) {
    return Chains.independent(
        MACHINE.structure(), MACHINE.fields(), rows, 0, Seed.of(1), Workers.single());
  }

  private static Configurations run(ChainPlan plan, Configurations start, Workers workers) {
    return plan.run(MACHINE, start, null, Seed.of(2), workers, Progress.silent());
  }

  @Test
  void theLastLookIsWhereTheChainsAre() {
    Configurations chains = start(5);
    Configurations kept = run(new ChainPlan(30, 10, 1), chains, Workers.single());
    assertEquals(15, kept.rows());
    Configurations last = chains.like(5);
    last.copyRange(kept, 10, 0, 5);
    for (int l = 0; l < 2; l++) assertEquals(chains.values(l), last.values(l));
  }

  @Test
  void keepingTheEndOnlyKeepsOneRowPerChain() {
    Configurations chains = start(5);
    Configurations kept = run(new ChainPlan(77, 0, 1), chains, Workers.single());
    for (int l = 0; l < 2; l++) assertEquals(chains.values(l), kept.values(l));
  }

  @Test
  void samplesDoNotDependOnTheNumberOfWorkers() {
    try (Workers three = Workers.of(3)) {
      Configurations one = run(new ChainPlan(20, 5, 2), start(200), Workers.single());
      Configurations other = run(new ChainPlan(20, 5, 2), start(200), three);
      for (int l = 0; l < 2; l++) assertEquals(one.values(l), other.values(l));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 1", "10, 11, 1", "10, -1, 1", "10, 0, 0", "10, 0, -1", "10, 0, NaN"})
  void plansThatMeanNothingAreRefused(int steps, int every, double temperature) {
    assertThrows(RunException.class, () -> new ChainPlan(steps, every, temperature));
  }
}
