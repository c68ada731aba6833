package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.generate.BarsAndStripes;
import io.harmonium.formats.DataFiles;
import io.harmonium.matrix.Reals;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every word of `--learn` trains, climbs, resumes, and refuses what it cannot do before anything is written.
class ObjectivesTests {

  @TempDir private Path folder;
  private Path bars;
  private Path numbers;

  @BeforeEach
  void write() {
    bars = folder.resolve("bars.csv");
    DataFiles.write(bars, new BarsAndStripes(3).generate(150, Seed.of(4)));
    numbers = folder.resolve("numbers.csv");
    Reals values = Reals.zeros(150, 2);
    for (int row = 0; row < 150; row++) {
      Draws draws = Seed.of(5).row(row);
      double side = row % 3 == 0 ? 2 : -1;
      for (int i = 0; i < 2; i++) values.set(row, i, (float) (side + 0.5 * draws.normal(i, 0)));
    }
    DataFiles.write(numbers, Dataset.of(Block.of("numbers", values), Provenance.of("numbers")));
  }

  /// What a method should have raised: pl the pseudo-likelihood, whatever becomes of the likelihood of rows as few and as
  /// different as bars; the others the likelihood.
  private static double reached(Map<?, ?> line, String learn) {
    Object value =
        learn.equals("pl")
            ? line.get("pseudoLikelihoodTrain")
            : ((Map<?, ?>) line.get("trainLogLikelihood")).get("value");
    return ((Number) value).doubleValue();
  }

  /// Trains in one go and in two halves: the same parameters; and the last machine is better than the first.
  private void trains(Path data, String learn, Object... more) {
    Path whole = folder.resolve("whole-" + learn);
    Path parts = folder.resolve("parts-" + learn);
    train(data, whole, learn, 160, more);
    train(data, parts, learn, 90, more);
    Ran.done("train", "--resume", parts, "--updates", 160, "--threads", 1, "--quiet");
    try (RunDirectory one = RunDirectory.open(whole);
        RunDirectory two = RunDirectory.open(parts)) {
      assertEquals(one.latestState().state().parameters(), two.latestState().state().parameters());
      double first = reached(one.readMetrics().getFirst(), learn);
      double last = reached(one.readMetrics().getLast(), learn);
      assertTrue(last > first, learn + ": " + first + " then " + last);
    }
  }

  private static void train(Path data, Path out, String learn, int updates, Object... more) {
    Object[] words = {
      "train",
      data,
      "--learn",
      learn,
      "--hidden",
      6,
      "--updates",
      updates,
      "--learning-rate",
      "0.02",
      "--batch-size",
      30,
      "--evaluate",
      "log:2",
      "--out",
      out,
      "--threads",
      2,
      "--quiet"
    };
    Object[] all = java.util.Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    Ran.done(all);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rdm", "mc", "pmap", "mean-field", "tap2", "tap3", "pl", "ratio", "mpf"})
  void bitsAreLearned(String learn) {
    if (learn.equals("mc")) trains(bars, learn, "--samples", 40, "--k", 10);
    else if (learn.equals("pl")) trains(bars, learn, "--sites", 4);
    else trains(bars, learn);
  }

  /// What a machine out of equilibrium makes is judged as it was taught to make it.
  @ParameterizedTest
  @ValueSource(strings = {"rdm", "pcd"})
  void machinesThatLearnedFromNoiseAreJudgedFromNoise(String learn) {
    Path run = folder.resolve("judged");
    train(bars, run, learn, 3, "--k", 7);
    Map<?, ?> json = Ran.done("evaluate", run, "--exact", "--samples", 40, "--json").json();
    String from = ((Map<?, ?>) json.get("moments")).get("from").toString();
    assertEquals(learn.equals("rdm"), from.equals("7 sweeps from noise, as the machine learned"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"score", "denoising", "pl"})
  void numbersAreLearned(String learn) {
    if (learn.equals("denoising")) trains(numbers, learn, "--noise", 0.2);
    else trains(numbers, learn);
  }

  @Test
  void modesAreLearnedBeforehand() {
    trains(bars, "pcd", "--pretrain", "modes:2");
  }

  @Test
  void whatAMethodCannotDoIsSaidBeforehand() {
    Ran.of("train", bars, "--learn", "score").failed(2, "gaussian");
    Ran.of("train", numbers, "--learn", "ratio").failed(2, "gaussian");
    Ran.of("train", numbers, "--learn", "pmap").failed(2, "gaussian");
    Ran.of("train", numbers, "--learn", "tap2").failed(2, "gaussian");
    Ran.of("train", numbers, "--pretrain", "modes:2").failed(2, "gaussian");
    Ran.of("train", bars, "--pretrain", "modes:9").failed(2, "modes:4");
    Ran.of("train", bars, "--sites", 3).failed(2, "--learn pl");
    Ran.of("train", bars, "--noise", 1).failed(2, "denoising");
    Ran.of("train", bars, "--samples", 5).failed(2, "--learn mc");
  }

  /// A rate that is far too large lets the likelihood of validation rows fall: patience ends the run, and the best
  /// machine serves.
  @Test
  void patienceEndsARunByTheLikelihood() {
    Path run = folder.resolve("patient");
    Map<?, ?> json =
        Ran.done(
                "train",
                bars,
                "--learn",
                "cd",
                "--k",
                1,
                "--hidden",
                30,
                "--updates",
                3000,
                "--learning-rate",
                "0.1",
                "--evaluate",
                "every:20",
                "--patience",
                4,
                "--split",
                "0.3/0.4/0.3",
                "--out",
                run,
                "--json")
            .json();
    long update = ((Number) json.get("update")).longValue();
    long best = ((Number) json.get("bestUpdate")).longValue();
    assertTrue(update < 3000 && best == update - 80, best + " of " + update);
    Ran.of("train", bars, "--patience", 3).failed(2, "validation");
  }
}
