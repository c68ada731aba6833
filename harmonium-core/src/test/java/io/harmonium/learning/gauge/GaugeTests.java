package io.harmonium.learning.gauge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.units.Bounded;
import io.harmonium.units.Categorical;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GaugeTests {

  static List<Machine> categorical() {
    return List.of(
        Small.random(Rbm.of(new Categorical(3), 3, Units.parse("binary"), 2), 1, 1),
        Small.random(Rbm.of(Units.parse("spin"), 3, new Categorical(4), 2), 1, 2),
        Small.random(Rbm.of(new Categorical(5), 2, new Categorical(3), 2), 1, 3),
        Small.random(Rbm.of(Units.parse("gaussian"), 2, new Categorical(3), 2), 0.5, 4),
        Small.mixed(5));
  }

  private static double[] logProbabilities(Machine machine, Dataset data) {
    DoublePath path = machine.doublePath();
    var x = Initial.visible(machine.structure(), data);
    double[] logs = new double[data.rows()];
    try (Workers workers = Workers.single()) {
      double logZ = Enumeration.of(machine).logPartition(workers);
      for (int row = 0; row < logs.length; row++) logs[row] = -path.freeEnergy(x, row) - logZ;
    }
    return logs;
  }

  private static Machine moved(Machine machine) {
    Parameters parameters = machine.parameters().copy();
    new ZeroSum().move(machine.structure(), parameters);
    return machine.with(parameters);
  }

  @ParameterizedTest
  @MethodSource("categorical")
  void zeroSumLeavesTheDistributionUnchanged(Machine machine) {
    Dataset data = Small.sampled(machine, 20, 6);
    assertArrayEquals(
        logProbabilities(machine, data), logProbabilities(moved(machine), data), 1e-10);
  }

  @Test
  void weightsAndFieldsOfACategorySumToZero() {
    Machine machine =
        moved(Small.random(Rbm.of(new Categorical(5), 2, new Categorical(3), 2), 1, 3));
    double[] w = machine.parameters().get(Rbm.LINK);
    double[] b = machine.parameters().get("visible.x");
    for (int i = 0; i < 2; i++) {
      double fields = 0;
      for (int a = 0; a < 5; a++) fields += b[5 * i + a];
      assertEquals(0, fields, 1e-14);
      for (int j = 0; j < 6; j++) {
        double column = 0;
        for (int a = 0; a < 5; a++) column += w[(5 * i + a) * 6 + j];
        assertEquals(0, column, 1e-14);
      }
      for (int row = 0; row < 10; row++) {
        double states = 0;
        for (int a = 0; a < 3; a++) states += w[row * 6 + 3 * i + a];
        assertEquals(0, states, 1e-14);
      }
    }
  }

  /// log Z moves by minus the means that the fields lose; weights and the other side's fields cancel.
  @Test
  void logPartitionMovesByTheMeansOfTheFields() {
    Machine machine = Small.random(Rbm.of(new Categorical(3), 3, Units.parse("binary"), 2), 1, 1);
    double shift = 0;
    for (double field : machine.parameters().get("visible.x")) shift += field / 3;
    try (Workers workers = Workers.single()) {
      double before = Enumeration.of(machine).logPartition(workers);
      double after = Enumeration.of(moved(machine)).logPartition(workers);
      assertEquals(before - shift, after, 1e-12);
    }
  }

  @Test
  void otherKindsAreLeftAlone() {
    for (String visible : List.of("binary", "spin", "gaussian")) {
      Machine machine = Small.random(Rbm.of(Units.parse(visible), 3, Units.parse("spin"), 2), 1, 7);
      assertEquals(machine.parameters(), moved(machine).parameters());
    }
  }

  /// The top of a likelihood does not depend on the coordinates in which it is climbed: plain, centred and standardised
  /// ascents end at the height of the teacher (1e-9; all three gradients have vanished).
  @Test
  void everyGaugeClimbsToTheSameTop() {
    Machine spins = Rbm.of(Units.parse("spin"), 4, Units.parse("spin"), 1);
    Machine teacher = Small.random(spins, 1, 99);
    Dataset data = Small.distribution(teacher);
    double top = Small.logLikelihood(teacher, data);
    for (List<Gauge> gauges :
        List.of(
            List.<Gauge>of(),
            List.<Gauge>of(new Centring(false)),
            List.<Gauge>of(new Centring(true))))
      assertEquals(top, height(teacher, data, gauges), 1e-9, gauges.toString());
  }

  private static double height(Machine machine, Dataset data, List<Gauge> gauges) {
    Recipe recipe =
        Recipe.of(new ExactLikelihood(), 1000, new Sgd(Schedule.constant(0.05), 0.9))
            .withGauges(gauges);
    try (Workers workers = Workers.single()) {
      Machine start = Initial.fromData(machine, data, 0.3, Seed.of(8), workers);
      Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(8), workers);
      TrainingState end = trainer.run(trainer.start(start), 2000, (update, norm) -> {});
      return Small.logLikelihood(machine.with(end.parameters()), data);
    }
  }

  private static double learned(Machine start, Dataset data, List<Gauge> gauges) {
    Recipe recipe =
        Recipe.of(new ExactLikelihood(), data.rows(), Adam.withRate(0.05)).withGauges(gauges);
    try (Workers workers = Workers.of(2)) {
      Trainer trainer = new Trainer(recipe, start.structure(), data, Seed.of(7), workers);
      TrainingState end = trainer.run(trainer.start(start), 200, (update, norm) -> {});
      return Small.logLikelihood(start.with(end.parameters()), data);
    }
  }

  /// An optimiser that rescales every number by itself must step in the coordinates of the gauge: given the plain step,
  /// the fields of units far from 0 cannot follow their weights, and nothing is learned.
  @Test
  void adamLearnsCentredWhatItLearnsPlainOfDataFarFromZero() {
    io.harmonium.matrix.Reals x = io.harmonium.matrix.Reals.zeros(200, 5);
    for (int row = 0; row < 200; row++)
      for (int i = 0; i < 5; i++) {
        int side = ((row >> i % 2) & 1) == (i < 3 ? 1 : 0) ? 1 : -1;
        double y = 1.5 + 0.35 * side + 0.08 * Seed.of(9).row(row).normal(i, 0);
        x.set(row, i, (float) Math.clamp(y, 1, 2));
      }
    Dataset data =
        Dataset.of(io.harmonium.data.Block.of("far", x), io.harmonium.data.Provenance.of("far"));
    Machine start;
    try (Workers workers = Workers.single()) {
      start =
          Initial.fromData(
              Rbm.of(new Bounded(1, 2), 5, Units.parse("binary"), 3),
              data,
              0.01,
              Seed.of(10),
              workers);
    }
    double before = Small.logLikelihood(start, data);
    double plain = learned(start, data, List.of());
    double centred = learned(start, data, List.of(new Centring(false)));
    assertTrue(plain > before + 0.5, "plain " + before + " to " + plain);
    assertTrue(
        centred - before > 0.9 * (plain - before),
        "from " + before + " centred to " + centred + ", plain to " + plain);
  }
}
