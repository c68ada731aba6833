package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.network.NetworkModel;
import io.harmonium.random.Permutation;
import io.harmonium.units.Gaussian;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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

  @ParameterizedTest
  @MethodSource("everyRun")
  void resumedRunEqualsUninterruptedRunBitForBit(TinyRun run, Recipe recipe) {
    int updates = 23;
    int cuts = Boolean.getBoolean("harmonium.thorough") ? updates : 5;
    try (Workers workers = Workers.single()) {
      TrainingState whole = run.train(recipe, run.start(recipe, workers), updates, workers);
      for (int i = 0; i < cuts; i++) {
        long cut = Permutation.of(run.seed().child("cuts"), updates).at(i);
        TrainingState first = run.train(recipe, run.start(recipe, workers), cut, workers);
        TrainingState resumed = throughFile(run, first).state();
        assertSame(whole, run.train(recipe, resumed, updates, workers));
      }
    }
  }

  static Stream<TinyRun> everyKindWithManyRows() {
    return TinyRun.ofAllKinds(700).stream();
  }

  /// The files are equal, and with them parameters, optimiser, running means and chains.
  @ParameterizedTest
  @MethodSource("everyKindWithManyRows")
  void checkpointsAreTheSameBytesForEveryNumberOfThreadsAndAllKernels(TinyRun run)
      throws IOException {
    Recipe recipe =
        Recipe.of(new MaximumLikelihood(Persistent.of(2, 600)), 600, Adam.withRate(0.01));
    Set<String> hashes = new HashSet<>();
    for (KernelProvider kernels : Kernels.all())
      for (int threads = 1; threads <= 4; threads++)
        try (Workers workers = Workers.of(threads, kernels)) {
          TrainingState state = run.train(recipe, run.start(recipe, workers), 5, workers);
          Path file = folder.resolve(kernels.name() + threads);
          new Checkpoint(state, run.machine().structure(), Map.of())
              .write(file, AtomicStore.disk());
          hashes.add(sha256(Files.readAllBytes(file)));
        }
    assertEquals(1, hashes.size());
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aNetworkComesBackFromAModelFileInItsOwnLayout() {
    Structure rows =
        new Structure(List.of(new Layer("visible", new Gaussian(), 2)), List.of(), List.of())
            .as(NetworkModel.KIND);
    Parameters network =
        new Parameters(
            List.of(
                new Parameters.Slice("stage0.weight", 0, new int[] {3, 2}),
                new Parameters.Slice("stage0.bias", 6, new int[] {3})),
            new double[] {1, 2, 3, 4, 5, 6, 0.1, 0.2, -1e-300});
    Path file = folder.resolve("network.safetensors");
    new ModelFile(rows, network, 7, Map.of()).write(file, AtomicStore.disk());
    ModelFile read = ModelFile.read(file, AtomicStore.disk());
    assertEquals(7, read.update());
    assertArrayEquals(network.values(), read.parameters().values());
    assertEquals("stage0.bias", read.parameters().slices().get(1).name());
    assertArrayEquals(new int[] {3, 2}, read.parameters().slices().get(0).shape());
    assertThrows(IllegalArgumentException.class, read::machine);
  }

  @Test
  void aMachineComesBackFromAModelFile() {
    for (TinyRun run : TinyRun.ofAllKinds()) {
      Path file = folder.resolve("model");
      ModelFile written = new ModelFile(run.machine(), 42, Map.of("note", "ω = 1"));
      written.write(file, AtomicStore.disk());
      ModelFile read = ModelFile.read(file, AtomicStore.disk());
      assertEquals(written, read);
      assertArrayEquals(run.machine().parameters().values(), read.machine().parameters().values());
    }
  }

  @Test
  void numbersThatAreNotFiniteAreNotSaved() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      Checkpoint checkpoint = TinyRun.binary().checkpoint(2);
      Path file = folder.resolve("bad");
      checkpoint.state().parameters().values()[3] = bad;
      assertThrows(NonFiniteException.class, () -> checkpoint.write(file, AtomicStore.disk()));
      assertFalse(Files.exists(file));
    }
  }

  @Test
  void otherVersionsAreNamed() {
    Checkpoint checkpoint = TinyRun.binary().checkpoint(2);
    assertNull(checkpoint.unsupported());
    assertTrue(checkpoint.with("streamVersion", 0).unsupported().contains("random streams"));
    assertTrue(checkpoint.with("kernelVersion", 0).unsupported().contains("kernels"));
    Path file = folder.resolve("future");
    checkpoint.with("formatVersion", 2).write(file, AtomicStore.disk());
    StoreException e =
        assertThrows(StoreException.class, () -> Checkpoint.read(file, AtomicStore.disk()));
    assertEquals(StoreException.Kind.VERSION, e.kind());
  }

  @Test
  void aFileOfAnotherKindIsRefused() {
    Path file = folder.resolve("model");
    new ModelFile(TinyRun.binary().machine(), 0, Map.of()).write(file, AtomicStore.disk());
    StoreException e =
        assertThrows(StoreException.class, () -> Checkpoint.read(file, AtomicStore.disk()));
    assertEquals(StoreException.Kind.DAMAGED, e.kind());
    assertTrue(e.getMessage().contains("it is a model, not a checkpoint"), e.getMessage());
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
    assertEquals(expected.attempt(), actual.attempt());
    assertEquals(expected.tensors().keySet(), actual.tensors().keySet());
    assertTrue(expected.sameTensors(actual));
    if (expected.chains() == null) assertNull(actual.chains());
    else assertArrayEquals(expected.chains().layers(), actual.chains().layers());
  }
}
