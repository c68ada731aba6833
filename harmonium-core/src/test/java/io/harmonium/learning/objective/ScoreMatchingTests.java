package io.harmonium.learning.objective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.GradientChecks;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScoreMatchingTests {

  /// Every kind of hidden units with a list of values, and several layers on both sides.
  static List<Machine> machines() {
    List<Machine> machines = new ArrayList<>();
    for (var hidden : List.of(new Binary(), new Spin(), new Categorical(3)))
      machines.add(Small.random(Rbm.of(new Gaussian(), 3, hidden, 2), 0.6, 91));
    List<Layer> visible =
        List.of(new Layer("a", new Gaussian(), 2), new Layer("b", new Gaussian(), 1));
    List<Layer> hidden =
        List.of(new Layer("c", new Binary(), 2), new Layer("d", new Categorical(3), 1));
    List<Coupling> links = new ArrayList<>();
    for (int v = 0; v < 2; v++)
      for (int h = 0; h < 2; h++)
        links.add(
            new Dense(
                visible.get(v).name() + hidden.get(h).name(),
                new End(v, 0),
                new End(2 + h, 0),
                visible.get(v).columns(),
                hidden.get(h).columns()));
    machines.add(Small.random(Machine.of(new Structure(visible, hidden, links)), 0.6, 92));
    return machines;
  }

  private static Dataset weighted(Machine machine, int rows) {
    float[] weights = new float[rows];
    for (int i = 0; i < rows; i++) weights[i] = 0.25f * (i % 4);
    return Small.sampled(machine, rows, 93).withWeights(weights, "weights");
  }

  @ParameterizedTest
  @MethodSource("machines")
  void gradientsAreDerivativesOfTheirValues(Machine machine) {
    Dataset data = weighted(machine, 8);
    GradientChecks.check(new ScoreMatching(), machine, data);
    GradientChecks.check(new DenoisingScoreMatching(0.3), machine, data);
  }

  /// −F at a row with one number moved.
  private static double at(Machine machine, double[][][] t, int l, int i, double x) {
    machine.structure().layer(l).units().statisticsAt(x, i, t[l]);
    return -machine.doublePath().freeEnergy(t);
  }

  /// ψ and ∂ψ/∂x by differences of the free energy: h = 1e-3 is wrong by h²·f⁗ ≈ 1e-6.
  @ParameterizedTest
  @MethodSource("machines")
  void valuesAreThoseOfTheFormulas(Machine machine) {
    Batch batch = Small.batch(machine, weighted(machine, 8));
    DoublePath path = machine.doublePath();
    double expected = 0;
    double h = 1e-3;
    for (int row = 0; row < 8; row++) {
      double[][][] t = path.statistics(batch.x(), row);
      double weight = batch.weight(row) / batch.totalWeight();
      for (int l = 0; l < machine.structure().visible().size(); l++)
        for (int i = 0; i < machine.structure().layer(l).size(); i++) {
          double x = t[l][0][i];
          double up = at(machine, t, l, i, x + h);
          double down = at(machine, t, l, i, x - h);
          double here = at(machine, t, l, i, x);
          double score = (up - down) / (2 * h);
          expected -= weight * (0.5 * score * score + (up - 2 * here + down) / (h * h));
        }
    }
    assertEquals(expected, GradientChecks.value(new ScoreMatching(), machine, batch), 1e-4);
  }

  /// With links off and noise s the best precision is 1/(σ² + s²): the value is highest there. 4000 rows of variance 1
  /// give it to √(2/4000) = 0.022; 5 standard errors are allowed.
  @Test
  void noiseWidensWhatIsLearned() {
    Machine machine = Rbm.of(new Gaussian(), 1, new Binary(), 1);
    Batch batch = Small.batch(machine, Small.sampled(machine, 4000, 94));
    double best = 0;
    double highest = Double.NEGATIVE_INFINITY;
    for (double zeta = -1.5; zeta < 1; zeta += 0.01) {
      Machine moved = machine.with(machine.parameters().with("visible.x²", new double[] {zeta}));
      double value = GradientChecks.value(new DenoisingScoreMatching(1), moved, batch);
      if (value > highest) best = zeta;
      highest = Math.max(highest, value);
    }
    assertEquals(StrictMath.log(0.5), best, 0.11);
  }

  @Test
  void theNumberOfWorkersDoesNotMatter() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 7, new Binary(), 9), 0.2, 95);
    for (Objective objective : List.of(new ScoreMatching(), new DenoisingScoreMatching(0.1)))
      GradientChecks.checkWorkers(objective, machine, weighted(machine, 90));
  }

  @Test
  void otherMachinesAreRefused() {
    Machine bits = Small.random(Rbm.binary(3, 2), 0.5, 96);
    Batch rows = Small.batch(bits, Small.sampled(bits, 3, 97));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> GradientChecks.gradient(new ScoreMatching(), bits, rows))
            .getMessage();
    assertTrue(message.contains("gaussian") && message.contains("binary"), message);
    assertThrows(IllegalArgumentException.class, () -> new DenoisingScoreMatching(0));
    Machine real = Small.random(Rbm.of(new Gaussian(), 2, new Gaussian(), 1), 0.1, 98);
    Batch numbers = Small.batch(real, Small.sampled(real, 3, 99));
    assertThrows(
        IllegalArgumentException.class,
        () -> GradientChecks.gradient(new ScoreMatching(), real, numbers));
  }

  @Test
  void missingCellsAreRefused() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 2, new Binary(), 2), 0.5, 96);
    Batch batch = Small.batch(machine, Small.sampled(machine, 3, 97));
    Bits gaps = Bits.zeros(3, 2);
    gaps.set(1, 0, true);
    Batch gappy = new Batch(batch.x(), batch.rows(), null, new Bits[] {gaps});
    assertThrows(
        IllegalArgumentException.class,
        () -> GradientChecks.gradient(new ScoreMatching(), machine, gappy));
  }

  /// Another update has other noise, the same update the same.
  @Test
  void noiseIsAddressed() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 2, new Binary(), 2), 0.5, 96);
    Batch batch = Small.batch(machine, Small.sampled(machine, 3, 97));
    DenoisingScoreMatching objective = new DenoisingScoreMatching(0.5);
    try (Workers workers = Workers.single()) {
      double one = objective.value(machine, batch, Seed.of(1), workers);
      assertEquals(one, objective.value(machine, batch, Seed.of(1), workers));
      assertTrue(one != objective.value(machine, batch, Seed.of(2), workers));
    }
  }
}
