package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Provenance;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTests {

  private static final TinyRun TINY = TinyRun.binary();

  @TempDir Path folder;

  private static RunDescription description() {
    return new RunDescription(
        "0.1.0",
        "harmonium train digits",
        "rbm",
        -7,
        TINY.machine().structure(),
        Map.of("batch", 10L, "rate", 0.1, "gauges", List.of("centred", "zero-sum")),
        Map.of("train", new Provenance("digits.csv", "ab12", List.of("threshold 0.5", "rows 0-9"))),
        Map.of("alphabet", "-ACGT", "visible", "0/1"),
        "2026-01-01T00:00:00Z");
  }

  private RunDirectory created() {
    RunDirectory run = RunDirectory.create(folder.resolve("run"), false);
    run.describe(description());
    return run;
  }

  private static StoreException assertKind(StoreException.Kind kind, Runnable action) {
    StoreException e = assertThrows(StoreException.class, action::run);
    assertEquals(kind, e.kind(), e::getMessage);
    return e;
  }

  @Test
  void theDescriptionComesBack() {
    try (RunDirectory run = created()) {
      assertEquals(description(), RunDirectory.open(run.path()).description());
    }
  }

  @Test
  void aDamagedDescriptionSaysWhatIsWrong() throws IOException {
    try (RunDirectory run = created()) {
      Path file = run.path().resolve("run.json");
      String good = Files.readString(file);
      for (String bad :
          List.of(
              "",
              "{}",
              "[1]",
              good.substring(1),
              good.replace("-7", "\"x\""),
              good.replace("binary", "ternary"))) {
        Files.writeString(file, bad);
        StoreException e = assertKind(StoreException.Kind.DAMAGED, run::description);
        assertTrue(e.getMessage().contains("run.json"), e.getMessage());
      }
    }
  }

  @Test
  void aRunIsReplacedOnlyByForceAndOtherFoldersNever() throws IOException {
    Path path = folder.resolve("run");
    try (RunDirectory run = created()) {
      run.appendMetrics(Map.of("update", 1));
      run.saveState(TINY.checkpoint(1));
      run.saveModel(1, TINY.machine(), Map.of());
      Files.writeString(run.samples().resolve("samples.npy"), "x");
      run.writeText("report.html", "<html>");
    }
    Files.writeString(path.resolve("notes.txt"), "mine");
    assertKind(StoreException.Kind.EXISTS, () -> RunDirectory.requireFree(path, false));
    assertKind(StoreException.Kind.EXISTS, () -> RunDirectory.create(path, false));
    try (RunDirectory run = RunDirectory.create(path, true)) {
      run.describe(description());
      run.establish();
      assertEquals(List.of(), run.readMetrics());
      assertFalse(run.hasState());
      assertEquals(List.of(), run.models());
      assertFalse(run.has("report.html"));
      assertFalse(Files.exists(path.resolve("samples/samples.npy")));
      assertTrue(run.has("notes.txt"));
    }
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.writeString(home.resolve("letter.txt"), "dear");
    assertKind(StoreException.Kind.EXISTS, () -> RunDirectory.create(home, true));
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertKind(StoreException.Kind.EXISTS, () -> RunDirectory.create(file, true));
    assertEquals("dear", Files.readString(home.resolve("letter.txt")));
  }

  @Test
  void aRunThatWasNeverDescribedLeavesNothingBehind() {
    Path path = folder.resolve("deep/run");
    RunDirectory run = RunDirectory.create(path, false);
    run.close();
    run.close();
    assertFalse(Files.exists(path));
  }

  @Test
  void whatIsNotARunIsNotFound() {
    assertKind(StoreException.Kind.NOT_FOUND, () -> RunDirectory.open(folder));
    assertKind(StoreException.Kind.NOT_FOUND, () -> RunDirectory.open(folder.resolve("none")));
    assertKind(StoreException.Kind.NOT_FOUND, () -> RunDirectory.resume(folder));
    try (RunDirectory run = created()) {
      assertKind(StoreException.Kind.NOT_FOUND, run::machine);
      assertKind(StoreException.Kind.NOT_FOUND, run::latestState);
      assertKind(StoreException.Kind.NOT_FOUND, () -> run.readJson("evaluation.json"));
      assertNull(run.chains());
    }
  }

  @Test
  void aSecondWriterIsKeptOutAndReadersAreNot() {
    Path path = folder.resolve("run");
    try (RunDirectory run = created()) {
      assertEquals(path, run.path());
      assertKind(StoreException.Kind.BUSY, () -> RunDirectory.resume(path));
      assertKind(StoreException.Kind.BUSY, () -> RunDirectory.create(path, true));
      RunDirectory reader = RunDirectory.open(path);
      assertThrows(IllegalStateException.class, () -> reader.appendMetrics(Map.of()));
      assertThrows(IllegalStateException.class, () -> reader.saveState(TINY.checkpoint(1)));
      reader.writeJson("evaluation.json", Map.of("logZ", 1.5));
      assertEquals(Map.of("logZ", 1.5), run.readJson("evaluation.json"));
    }
    RunDirectory.resume(path).close();
  }

  @Test
  void aFolderThatIsTakenAwayFromItsWriterIsAnErrorOfInputAndOutput() throws IOException {
    Path path = folder.resolve("run");
    Path moved = folder.resolve("moved");
    try (RunDirectory run = RunDirectory.create(path, false)) {
      run.describe(description());
      run.saveState(TINY.checkpoint(1));
      Files.move(path, moved);
      assertKind(StoreException.Kind.IO, () -> run.appendMetrics(Map.of("update", 2L)));
      assertKind(StoreException.Kind.IO, () -> run.saveState(TINY.checkpoint(2)));
      assertFalse(Files.exists(path), "a part of the run was made anew");
      Files.createDirectory(path);
      Files.createFile(path.resolve(RunLock.NAME));
      assertKind(StoreException.Kind.IO, () -> run.saveState(TINY.checkpoint(2)));
    }
    assertEquals(1, RunDirectory.open(moved).latestState().state().update());
  }

  @Test
  void deniedAccessIsAPermissionAndAMissingFolderOfAWriterIsNot() {
    Path file = Path.of("run", "metrics.jsonl");
    assertEquals(
        StoreException.Kind.PERMISSION,
        AtomicStore.failure(file, "could not be read", new AccessDeniedException("x")).kind());
    assertEquals(
        StoreException.Kind.PERMISSION,
        AtomicStore.writeFailure(file, "could not be written", new AccessDeniedException("x"))
            .kind());
    assertEquals(
        StoreException.Kind.IO,
        AtomicStore.writeFailure(file, "could not be written", new NoSuchFileException("x"))
            .kind());
  }

  @Test
  void metricsComeBackWithTheBitsThatWereWritten() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("update", 1000L);
    values.put("third", 1.0 / 3);
    values.put("tiny", Double.MIN_VALUE);
    values.put("minusZero", -0.0);
    values.put("worst", Double.NEGATIVE_INFINITY);
    values.put("none", Double.NaN);
    values.put("method", "ais");
    values.put("singularValues", List.of(3.5, 0.1));
    values.put("nested", Map.of("low", -1e300, "high", 0.1 + 0.2));
    try (RunDirectory run = created()) {
      run.appendMetrics(values);
      run.appendMetrics(Map.of("update", 1001, "singularValues", new double[] {0.1, Math.PI}));
      List<Map<String, Object>> read = run.readMetrics();
      assertEquals(values, read.get(0));
      assertEquals(List.copyOf(values.keySet()), List.copyOf(read.get(0).keySet()));
      assertEquals(Map.of("update", 1001L, "singularValues", List.of(0.1, Math.PI)), read.get(1));
    }
  }

  @Test
  void aLastLineThatWasCutDoesNotCount() throws IOException {
    try (RunDirectory run = created()) {
      run.appendMetrics(Map.of("update", 1));
      Path file = run.path().resolve("metrics.jsonl");
      Files.writeString(file, Files.readString(file) + "{\"update\":2,\"val");
      assertEquals(List.of(Map.of("update", 1L)), run.readMetrics());
      Files.writeString(file, "{\"update\":1}\nnonsense\n{\"update\":3}\n");
      StoreException e = assertKind(StoreException.Kind.DAMAGED, run::readMetrics);
      assertTrue(e.getMessage().contains("line 2"), e.getMessage());
    }
  }

  @Test
  void resumingCutsTheMetricsToTheMomentOfTheCheckpoint() throws IOException {
    Path path = folder.resolve("run");
    Path file = path.resolve("metrics.jsonl");
    String atCheckpoint;
    try (RunDirectory run = created()) {
      run.appendMetrics(Map.of("update", 1, "value", 0.1));
      run.appendTimings(Map.of("seconds", 1.5));
      run.saveState(TINY.checkpoint(1));
      atCheckpoint = Files.readString(file);
      run.appendMetrics(Map.of("update", 2, "value", 0.2));
    }
    Files.writeString(path.resolve("state/.000000000009.safetensors.1-1.tmp"), "half");
    try (RunDirectory run = RunDirectory.resume(path)) {
      assertEquals(atCheckpoint.length(), run.rewind().metricsLength());
      assertEquals(atCheckpoint, Files.readString(file));
      assertEquals(1, run.readTimings().size());
      assertEquals(List.of(), run.warnings());
    }
    assertEquals(List.of("000000000001.safetensors"), names(path.resolve("state")));
    Files.writeString(file, "");
    try (RunDirectory run = RunDirectory.resume(path)) {
      run.rewind();
      assertTrue(run.warnings().getFirst().contains("incomplete"), run.warnings().toString());
    }
  }

  @Test
  void anotherStreamVersionCanBeReadButNotContinued() {
    Path path = folder.resolve("run");
    try (RunDirectory run = created()) {
      run.saveState(TINY.checkpoint(1).with("streamVersion", 99));
      assertEquals(TINY.checkpoint(1).machine(), RunDirectory.open(path).machine());
      assertKind(StoreException.Kind.VERSION, run::rewind);
    }
  }

  @Test
  void theNewestCheckpointsStayAndAllModels() throws IOException {
    try (RunDirectory run = created()) {
      for (int update = 1; update <= 5; update++) {
        if (update < 5) run.saveState(TINY.checkpoint(update));
        else run.saveState(TINY.checkpoint(update), 3);
        run.saveModel(update, TINY.checkpoint(update).machine(), Map.of("note", "kept"));
      }
      assertEquals(
          List.of(
              "000000000003.safetensors", "000000000004.safetensors", "000000000005.safetensors"),
          names(run.path().resolve("state")));
      assertEquals(
          List.of(1L, 2L, 3L, 4L, 5L), run.models().stream().map(Snapshot::update).toList());
      assertEquals(TINY.checkpoint(3).machine(), run.models().get(2).read().machine());
      assertEquals("kept", run.models().get(2).read().header().get("note"));
      assertEquals(TINY.checkpoint(5).machine(), run.machine());
      assertArrayEquals(TINY.checkpoint(5).state().chains().layers(), run.chains().layers());
      assertThrows(IllegalArgumentException.class, () -> run.saveState(TINY.checkpoint(6), 1));
    }
  }

  /// Between listing and reading, the writer saved twice and deleted the file that was newest.
  @Test
  void aReaderWhoseCheckpointWasJustDeletedLooksAgain() {
    try (RunDirectory run = created()) {
      run.saveState(TINY.checkpoint(1));
      boolean[] overtaken = {false};
      FileOperations disk = FileOperations.disk();
      FileOperations slow =
          (FileOperations)
              Proxy.newProxyInstance(
                  FileOperations.class.getClassLoader(),
                  new Class<?>[] {FileOperations.class},
                  (proxy, method, arguments) -> {
                    if (method.getName().equals("open") && !overtaken[0]) {
                      overtaken[0] = true;
                      for (int update = 2; update <= 3; update++)
                        run.saveState(TINY.checkpoint(update));
                    }
                    try {
                      return method.invoke(disk, arguments);
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  });
      RunDirectory reader = RunDirectory.over(run.path(), new AtomicStore(slow));
      assertEquals(3, reader.latestState().state().update());
    }
  }

  @Test
  void anImportedMachineIsTheMachineOfItsRun() {
    try (RunDirectory run = created()) {
      run.saveModel(0, TINY.machine(), Map.of());
      assertEquals(TINY.machine(), run.machine());
      assertNull(run.chains());
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }
}
