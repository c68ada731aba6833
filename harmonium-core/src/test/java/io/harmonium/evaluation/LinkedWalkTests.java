package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.coupling.Graph;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.BennettRatio;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.logz.ReverseAnnealedImportance;
import io.harmonium.machines.Boltzmann;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Spin;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinkedWalkTests {

  /// |z| beyond which a normal number lies in one of 10⁶ cases.
  private static final double Z = 4.9;

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  static List<Machine> machines() {
    List<Machine> plain =
        List.of(
            Boltzmann.boltzmann(5),
            Boltzmann.ising(6),
            Boltzmann.potts(4, 3),
            Boltzmann.ising(Graph.of(5, List.of(new int[] {0, 1}, new int[] {3, 4}))),
            Boltzmann.of(new Spin(), 4, Graph.complete(4), new Binary(), 3, null),
            Boltzmann.boltzmann(3, 3));
    List<Machine> machines = new ArrayList<>();
    for (int k = 0; k < plain.size(); k++) machines.add(Small.random(plain.get(k), 0.8, 50 + k));
    return machines;
  }

  /// Ten levels are few, so that a wrong weight or a move that drifts would show.
  @ParameterizedTest
  @MethodSource("machines")
  void walksUpAndDownFindLogPartition(Machine machine) {
    double exact = Enumeration.of(machine).logPartition(WORKERS);
    AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(10));
    AnnealedImportance up = AnnealedImportance.run(path, 10_000, Seed.of(1), WORKERS);
    near(exact, up.estimate().value(), up.weights().standardError());
    Configurations samples = ExactSamples.draw(machine, 10_000, Seed.of(2), WORKERS);
    ReverseAnnealedImportance down =
        ReverseAnnealedImportance.run(path, samples, Seed.of(3), WORKERS);
    near(exact, down.estimate().value(), down.weights().standardError());
    Estimate both = BennettRatio.estimate(up, down);
    near(exact, both.value(), both.standardError());
  }

  private static void near(double exact, double value, double error) {
    assertTrue(Math.abs(value - exact) < Z * error + 1e-6, value + " ± " + error + " for " + exact);
  }

  @ParameterizedTest
  @MethodSource("machines")
  void threadsDoNotChangeTheWeights(Machine machine) {
    AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(5));
    double[] two = AnnealedImportance.run(path, 100, Seed.of(7), WORKERS).weights().logWeights();
    try (Workers one = Workers.single()) {
      double[] single = AnnealedImportance.run(path, 100, Seed.of(7), one).weights().logWeights();
      assertArrayEquals(single, two);
    }
  }

  /// log p(x_i | x_−i) from free energies of all values of the unit: 1e-10.
  @ParameterizedTest
  @MethodSource("machines")
  void conditionalsOfSingleUnitsAreRatiosOfProbabilities(Machine machine) {
    if (machine.structure().linkedWithin(false)) return;
    Configurations x = ExactSamples.draw(machine, 20, Seed.of(5), WORKERS);
    SiteConditionals conditionals = new SiteConditionals(machine);
    DoublePath path = machine.doublePath();
    int values = machine.structure().layer(0).units().values();
    for (int row = 0; row < 20; row++) {
      double[] logs = conditionals.logConditionals(x, row)[0];
      for (int u = 0; u < logs.length; u++) {
        double sum = 0;
        Configurations other = x.copy();
        for (int a = 0; a < values; a++) {
          other.values(0).setValue(row, u, a);
          sum += StrictMath.exp(path.freeEnergy(x, row) - path.freeEnergy(other, row));
        }
        assertEquals(-StrictMath.log(sum), logs[u], 1e-10);
      }
    }
  }
}
