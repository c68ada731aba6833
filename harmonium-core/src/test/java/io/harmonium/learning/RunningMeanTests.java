package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The mean of the parameters follows them and leaves them alone.
class RunningMeanTests {

  private static final TrainingLoop.Watch BLIND = (update, norm) -> {};
  private static final long UPDATES = 12;

  /// Machines whose weights stay after their step, and such whose gauge or strength moves them once more.
  static List<Machine> machines() {
    return List.of(
        Rbm.binary(21, 18),
        Rbm.of(new Categorical(3), 9, new Binary(), 8),
        Rbm.of(new Gaussian(), 6, new Gaussian(), 5),
        ClassRbm.of(new Binary(), 20, 3, new Binary(), 10));
  }

  private static Recipe recipe(double share) {
    return Recipe.of(
            new MaximumLikelihood(Persistent.of(1, 20)), 16, new Sgd(Schedule.constant(0.1), 0.5))
        .with(new RunningMean(share));
  }

  private static TrainingState train(Machine machine, double share, int threads, long... cuts) {
    Dataset data = Small.rough(machine, 60, 2);
    try (Workers workers = Workers.of(threads)) {
      Trainer trainer = new Trainer(recipe(share), machine.structure(), data, Seed.of(3), workers);
      TrainingState state = trainer.start(Small.random(machine, 0.1, 1));
      for (long cut : cuts)
        state =
            new Trainer(recipe(share), machine.structure(), data, Seed.of(3), workers)
                .run(state.copy(), cut, BLIND);
      return state;
    }
  }

  @ParameterizedTest
  @MethodSource("machines")
  void theMeanIsThatOfTheParametersAfterEachUpdate(Machine machine) {
    double share = 0.7;
    double[] mean = train(machine, 0, 1).parameters().values().clone();
    for (long update = 0; update < UPDATES; update++) {
      double[] now = train(machine, 0, 1, update + 1).parameters().values();
      double past = Math.min(share, (1.0 + update) / (10.0 + update));
      for (int i = 0; i < mean.length; i++) mean[i] = past * mean[i] + (1 - past) * now[i];
    }
    TrainingState end = train(machine, share, 1, UPDATES);
    assertArrayEquals(
        train(machine, 0, 1, UPDATES).parameters().values(), end.parameters().values());
    assertArrayEquals(mean, new RunningMean(share).of(end).values());
  }

  @ParameterizedTest
  @MethodSource("machines")
  void cutsAndThreadsDoNotShow(Machine machine) {
    TrainingState whole = train(machine, 0.9, 1, UPDATES);
    TrainingState parts = train(machine, 0.9, 3, 5, UPDATES);
    assertArrayEquals(whole.parameters().values(), parts.parameters().values());
    assertTrue(whole.tensors().containsKey(TrainingState.MEAN));
    assertTrue(whole.sameTensors(parts));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1, Double.NaN})
  void onlySharesOfThePastAreTaken(double share) {
    assertThrows(IllegalArgumentException.class, () -> new RunningMean(share));
  }
}
