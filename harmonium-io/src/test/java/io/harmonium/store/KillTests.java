package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Bits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that saves all the time is killed, again and again: the run must hold the last checkpoint that it announced
/// or the one that it was about to announce, bit for bit, with nothing damaged beside it.
class KillTests {

  private static final int KILLS = Boolean.getBoolean("harmonium.thorough") ? 1000 : 50;

  @TempDir Path folder;

  /// Half of the kills in each of two runs, side by side.
  @Test
  void aKilledWriterLeavesItsNewestOrPreviousCheckpoint() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      List<Future<Void>> halves = new ArrayList<>();
      for (int half = 0; half < 2; half++) {
        Path path = folder.resolve("run" + half);
        Random moments = new Random(half);
        halves.add(pool.submit(() -> killAgainAndAgain(path, moments)));
      }
      for (Future<Void> half : halves) half.get();
    }
  }

  private static Void killAgainAndAgain(Path path, Random moments) throws Exception {
    try (RunDirectory run = RunDirectory.create(path, false)) {
      run.describe(
          new RunDescription(
              "test",
              "",
              "rbm",
              0,
              KilledSaver.machine().structure(),
              Map.of(),
              Map.of(),
              Map.of(),
              ""));
    }
    long reached = 0;
    for (int kill = 0; kill < KILLS / 2; kill++)
      reached = killed(path, reached, moments.nextInt(20_000));
    return null;
  }

  /// Lets a process go on from `reached`, kills it some time after its first checkpoint, and returns what it reached.
  private static long killed(Path path, long reached, int microseconds) throws Exception {
    Process process =
        new ProcessBuilder(command(KilledSaver.class, path))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      long announced = Long.parseLong(said.readLine());
      assertEquals(reached + 1, announced);
      StoreException e =
          Assertions.assertThrows(StoreException.class, () -> RunDirectory.resume(path));
      assertEquals(StoreException.Kind.BUSY, e.kind());
      assertTrue(e.getMessage().contains("process " + process.pid()), e.getMessage());
      Thread.sleep(microseconds / 1000, microseconds % 1000 * 1000);
      process.toHandle().destroyForcibly();
      process.waitFor();
      for (String line = said.readLine(); line != null; line = said.readLine())
        announced = Long.parseLong(line);
      return verified(path, announced);
    } finally {
      process.destroyForcibly();
    }
  }

  private static long verified(Path path, long announced) {
    try (RunDirectory run = RunDirectory.resume(path)) {
      Checkpoint found = run.rewind();
      assertEquals(List.of(), run.warnings());
      long update = found.state().update();
      assertTrue(
          update == announced || update == announced + 1,
          () -> "announced " + announced + ", found " + update);
      CheckpointTests.assertSame(KilledSaver.checkpoint(update).state(), found.state());
      List<Map<String, Object>> metrics = run.readMetrics();
      assertEquals(update, metrics.size());
      assertEquals(KilledSaver.metrics(update), metrics.getLast());
      return update;
    }
  }

  /// A process that replaces runs all the time is killed: one run stands, whole, and nothing of another beside it.
  @Test
  void aKilledReplacerLeavesTheFormerRunOrTheNewOne() throws Exception {
    Path path = folder.resolve("replaced");
    KilledReplacer.replace(path, 1, false);
    Files.writeString(path.resolve("notes.txt"), "mine");
    Random moments = new Random(3);
    for (int kill = 0; kill < KILLS / 5; kill++) {
      long before = RunDirectory.open(path).description().seed();
      Process process =
          new ProcessBuilder(command(KilledReplacer.class, path))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (BufferedReader said =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
        long announced = Long.parseLong(said.readLine());
        assertEquals(before + 1, announced);
        Thread.sleep(moments.nextInt(30));
        process.toHandle().destroyForcibly();
        process.waitFor();
        for (String line = said.readLine(); line != null; line = said.readLine())
          announced = Long.parseLong(line);
        verifyReplaced(path, announced);
      } finally {
        process.destroyForcibly();
      }
    }
  }

  private static void verifyReplaced(Path path, long announced) throws IOException {
    RunDirectory run = RunDirectory.open(path);
    long number = run.description().seed();
    assertTrue(
        number == announced || number == announced + 1,
        () -> "announced " + announced + ", found " + number);
    assertEquals(List.of(KilledSaver.metrics(number)), run.readMetrics());
    assertEquals(List.of(number), run.models().stream().map(Snapshot::update).toList());
    CheckpointTests.assertSame(KilledSaver.checkpoint(number).state(), run.latestState().state());
    assertEquals("run " + number, Files.readString(path.resolve("report.html")));
    assertEquals("mine", Files.readString(path.resolve("notes.txt")));
    try (Stream<Path> states = Files.list(path.resolve("state"))) {
      assertEquals(1, states.count());
    }
  }

  private static List<String> command(Class<?> program, Path path) throws URISyntaxException {
    Set<String> places = new LinkedHashSet<>();
    for (Class<?> each :
        List.of(
            KilledSaver.class,
            RunDirectory.class,
            Bits.class,
            tools.jackson.core.json.JsonFactory.class))
      places.add(
          Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        String.join(System.getProperty("path.separator"), places),
        program.getName(),
        path.toString());
  }
}
