package io.harmonium.runs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.generate.BarsAndStripes;
import io.harmonium.formats.DataFiles;
import io.harmonium.learning.RunningMean;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A run that was cut and resumed equals one that was not, bit for bit.
class ResumeTests {

  private static final long UPDATES = 60;

  @TempDir private Path folder;
  private Workers workers;
  private Path data;

  @BeforeEach
  void write() {
    workers = Workers.of(2);
    data = folder.resolve("bars.csv");
    DataFiles.write(data, new BarsAndStripes(3).generate(90, Seed.of(4)));
  }

  @AfterEach
  void close() {
    workers.close();
  }

  /// Progress that asks for an early end once `at` updates are done.
  private static Progress cutting(long at, AtomicBoolean stop) {
    return new Progress() {
      @Override
      public void at(long done, String detail) {
        if (done == at) stop.set(true);
      }

      @Override
      public void line(String text) {}

      @Override
      public void close() {}
    };
  }

  private RunPlan plan(long updates, String rate) {
    return plan(updates, rate, null);
  }

  private RunPlan plan(long updates, String rate, Double average) {
    TrainingData rows = TrainingData.load(DataSettings.of(data.toString()), Seed.of(3), workers);
    LearningChoice choice = new LearningChoice();
    choice.hidden = "5";
    choice.chains = 20;
    choice.batch = 16;
    choice.updates = updates;
    choice.rate = rate;
    choice.average = average;
    return RunPlan.of("rbm", rows, choice, "log:10", "log:6", 3, "test", "train");
  }

  private TrainingState start(Path out, RunPlan plan, long cut) {
    AtomicBoolean stop = new AtomicBoolean();
    try (RunDirectory directory = RunDirectory.create(out, false)) {
      FoldRun run = FoldRun.start(directory, new RowsFold(plan, Ending.none(), workers), workers);
      run.run(cutting(cut, stop), stop::get, null);
      return run.state();
    }
  }

  private TrainingState resume(Path out, Long updates, long cut) {
    AtomicBoolean stop = new AtomicBoolean();
    try (RunDirectory directory = RunDirectory.resume(out)) {
      RunSettings settings = RunPlan.settings(directory);
      TrainingData rows = TrainingData.load(settings.data(), Seed.of(3), workers);
      LearningChoice choice = new LearningChoice();
      choice.updates = updates;
      RunPlan plan = RunPlan.resumed(directory, directory.description(), settings, rows, choice);
      FoldRun run = FoldRun.resume(directory, new RowsFold(plan, Ending.none(), workers), workers);
      run.run(cutting(cut, stop), stop::get, null);
      return run.state();
    }
  }

  private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
    byte[] bytes = Files.readAllBytes(file);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  /// 1 and 60 are points where the machine is judged, 15 is one where it is kept, the others are neither.
  @ParameterizedTest
  @ValueSource(longs = {1, 7, 15, 31, 59, 60})
  void resumedRunEqualsUninterruptedRun(long cut) throws Exception {
    Path whole = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    start(whole, plan(UPDATES, null), -1);
    assertEquals(cut, start(parts, plan(UPDATES, null), cut).update());
    assertEquals(UPDATES, resume(parts, null, -1).update());
    for (String file : new String[] {"state/000000000060.safetensors", "metrics.jsonl"})
      assertEquals(sha256(whole.resolve(file)), sha256(parts.resolve(file)), file);
    assertEquals(
        RunDirectory.open(whole).models().stream().map(m -> m.update()).toList(),
        RunDirectory.open(parts).models().stream().map(m -> m.update()).toList());
  }

  /// What is judged, kept and read is the machine of the mean; training goes on from the parameters themselves.
  @Test
  void theMeanOfTheParametersIsResumedAndUsed() throws Exception {
    Path whole = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    TrainingState end = start(whole, plan(UPDATES, null, 0.9), -1);
    start(parts, plan(UPDATES, null, 0.9), 31);
    resume(parts, null, -1);
    for (String file : new String[] {"state/000000000060.safetensors", "metrics.jsonl"})
      assertEquals(sha256(whole.resolve(file)), sha256(parts.resolve(file)), file);
    double[] mean = new RunningMean(0.9).of(end).values();
    assertFalse(Arrays.equals(end.parameters().values(), mean));
    try (RunDirectory run = RunDirectory.open(whole)) {
      assertArrayEquals(mean, run.machine().parameters().values());
      assertArrayEquals(mean, run.read(run.models().getLast()).parameters().values());
      assertArrayEquals(end.parameters().values(), run.latestState().state().parameters().values());
    }
    TrainingState without = start(folder.resolve("without"), plan(UPDATES, null), -1);
    assertArrayEquals(without.parameters().values(), end.parameters().values());
  }

  @Test
  void aRunCanBeCutManyTimes() throws Exception {
    Path whole = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    start(whole, plan(UPDATES, null), -1);
    start(parts, plan(UPDATES, null), 5);
    for (long cut = 10; cut < UPDATES; cut += 13) resume(parts, null, cut);
    resume(parts, null, -1);
    assertEquals(sha256(whole.resolve("metrics.jsonl")), sha256(parts.resolve("metrics.jsonl")));
  }

  @Test
  void aRunMadeLongerEqualsALongRun() {
    TrainingState longer = start(folder.resolve("long"), plan(UPDATES, "0.01"), -1);
    Path parts = folder.resolve("parts");
    start(parts, plan(25, "0.01"), -1);
    TrainingState extended = resume(parts, UPDATES, -1);
    assertEquals(UPDATES, extended.update());
    assertArrayEquals(longer.parameters().values(), extended.parameters().values());
    assertArrayEquals(
        ((Bits) longer.chains().values(0)).data(), ((Bits) extended.chains().values(0)).data());
  }

  @Test
  void metricsBeyondTheNewestCheckpointAreForgotten() throws Exception {
    Path whole = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    start(whole, plan(UPDATES, null), -1);
    start(parts, plan(UPDATES, null), 31);
    // As after a crash: lines that no checkpoint knows, and one cut in the middle.
    Files.writeString(
        parts.resolve("metrics.jsonl"),
        Files.readString(parts.resolve("metrics.jsonl")) + "{\"update\":33}\n{\"upd");
    resume(parts, null, -1);
    assertEquals(sha256(whole.resolve("metrics.jsonl")), sha256(parts.resolve("metrics.jsonl")));
  }

  @Test
  void aFinishedRunThatIsResumedStaysAsItIs() throws Exception {
    Path out = folder.resolve("out");
    start(out, plan(UPDATES, null), -1);
    String before = sha256(out.resolve("state/000000000060.safetensors"));
    assertEquals(UPDATES, resume(out, null, -1).update());
    assertEquals(before, sha256(out.resolve("state/000000000060.safetensors")));
    assertTrue(RunDirectory.open(out).readMetrics().size() > 3);
  }
}
