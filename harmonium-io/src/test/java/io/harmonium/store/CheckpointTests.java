package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.harmonium.learning.Adam;
import io.harmonium.learning.ContrastiveDivergence;
import io.harmonium.learning.MaximumLikelihood;
import io.harmonium.learning.Persistent;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CheckpointTests {

  @TempDir Path folder;

  static Stream<Arguments> everyRun() {
    return TinyRun.ofAllKinds().stream()
        .flatMap(run -> recipes().stream().map(recipe -> Arguments.of(run, recipe)));
  }

  static List<Recipe> recipes() {
    Sgd momentum = new Sgd(Schedule.constant(0.02), 0.9);
    Adam adam = Adam.withRate(0.01);
    MaximumLikelihood cd = new MaximumLikelihood(ContrastiveDivergence.of(1));
    MaximumLikelihood pcd = new MaximumLikelihood(Persistent.of(2, 12));
    return List.of(
        Recipe.of(cd, 10, momentum),
        Recipe.of(cd, 10, adam),
        Recipe.of(pcd, 10, momentum),
        Recipe.of(pcd, 10, adam));
  }

  @ParameterizedTest
  @MethodSource("everyRun")
  void stateComesBackBitForBit(TinyRun run, Recipe recipe) {
    try (Workers workers = Workers.single()) {
      TrainingState state = run.train(recipe, run.start(recipe, workers), 7, workers);
      assertSame(state, throughFile(run, state).state());
    }
  }

  private Checkpoint throughFile(TinyRun run, TrainingState state) {
    Path file = folder.resolve(state.update() + ".safetensors");
    Checkpoint written = new Checkpoint(state, run.machine().structure(), Map.of("seed", 5L));
    written.write(file, AtomicStore.disk());
    Checkpoint read = Checkpoint.read(file, AtomicStore.disk());
    assertEquals(written.header(), read.header());
    assertEquals(written.structure(), read.structure());
    return read;
  }

  static void assertSame(TrainingState expected, TrainingState actual) {
    assertEquals(expected.update(), actual.update());
    assertArrayEquals(expected.parameters().values(), actual.parameters().values());
    assertArrayEquals(expected.memory(), actual.memory());
    assertArrayEquals(expected.runningMeans(), actual.runningMeans());
    if (expected.chains() == null) assertNull(actual.chains());
    else assertArrayEquals(expected.chains().layers(), actual.chains().layers());
  }
}
