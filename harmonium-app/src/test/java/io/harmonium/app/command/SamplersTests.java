package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.matrix.Bits;
import io.harmonium.runs.use.SmallRbm;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Samplers other than Gibbs, and training with tempering, through the command.
class SamplersTests {

  private static final int ROWS = 2000;

  /// The quantile of χ² with 15 degrees of freedom that is passed once in a million.
  private static final double CHI_SQUARE_15 = 56.49;

  @TempDir private Path folder;

  private Path small() {
    Path run = folder.resolve("run");
    Ran.done("import", SmallRbm.write(folder.resolve("small.npz")), "--as", "rbm", "--out", run);
    return run;
  }

  /// χ² of the 16 visible states against the distribution at a temperature.
  private static double square(Ran ran, double temperature) {
    double[] counts = new double[16];
    double[][] rows = ran.numbers();
    for (double[] row : rows) {
      int x = 0;
      for (int i = 0; i < 4; i++) if (row[i] == 1) x |= 1 << i;
      counts[x]++;
    }
    double[] distribution = SmallRbm.distribution(temperature);
    double sum = 0;
    for (int x = 0; x < 16; x++) {
      double expected = rows.length * distribution[x];
      sum += (counts[x] - expected) * (counts[x] - expected) / expected;
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tempering --levels 3",
        "tempering --acceptance 0.9",
        "tempered-transitions --levels 3",
        "smc --levels 4",
        "metropolis",
        "gradient"
      })
  void samplesFollowTheDistributionByEverySampler(String words) {
    Path run = small();
    for (double temperature : new double[] {1, 2}) {
      List<Object> command =
          new java.util.ArrayList<>(
              List.of("sample", run, "--n", ROWS, "--steps", 24, "--temperature", temperature));
      command.add("--sampler");
      command.addAll(List.of((Object[]) words.split(" ")));
      double square = square(Ran.done(command.toArray()), temperature);
      assertTrue(square < CHI_SQUARE_15, words + " at T = " + temperature + ": χ² = " + square);
    }
  }

  @Test
  void diagnosticsAreTold() {
    Path run = small();
    Path out = folder.resolve("x.npy");
    Map<?, ?> json =
        Ran.done(
                "sample",
                run,
                "--sampler",
                "tempering",
                "--levels",
                3,
                "--n",
                20,
                "--steps",
                40,
                "--thin",
                2,
                "--out",
                out,
                "--json")
            .json();
    assertEquals("tempering", json.get("sampler"));
    Map<?, ?> told = (Map<?, ?>) json.get("diagnostics");
    assertEquals(3L, told.get("levels"));
    assertEquals(2, ((List<?>) told.get("acceptance")).size());
    assertTrue((Long) told.get("roundTrips") > 0);
    assertTrue(((Number) told.get("energyRHat")).doubleValue() < 1.5);
    assertTrue(((Number) told.get("meanBulkEss")).doubleValue() > 10);
    Map<?, ?> population =
        (Map<?, ?>)
            Ran.done(
                    "sample",
                    run,
                    "--sampler",
                    "smc",
                    "--levels",
                    8,
                    "--n",
                    4000,
                    "--steps",
                    8,
                    "--out",
                    out,
                    "--force",
                    "--json")
                .json()
                .get("diagnostics");
    // 4000 chains: the error of log Z is below 1/√4000 times a few.
    assertEquals(SmallRbm.LOG_Z, ((Number) population.get("logPartition")).doubleValue(), 0.1);
  }

  /// Metropolis' rule needs nothing but values of the energy: machines whose hidden units have no sum are drawn too.
  @ParameterizedTest
  @ValueSource(strings = {"dbm", "bm", "semi-rbm", "rbm"})
  void metropolisServesEveryEnergy(String model) {
    Path data = folder.resolve("bars.npy");
    Path run = folder.resolve(model);
    Ran.done("data", "generate", "bars:size=2", "--n", 40, "--out", data);
    Ran.done(
        "train",
        data,
        "--model",
        model,
        "--hidden",
        model.equals("dbm") ? "2,2" : "2",
        "--updates",
        2,
        "--out",
        run);
    Map<?, ?> json =
        Ran.done(
                "sample",
                run,
                "--sampler",
                "metropolis",
                "--n",
                20,
                "--steps",
                8,
                "--out",
                folder.resolve("x.npy"),
                "--json")
            .json();
    Map<?, ?> told = (Map<?, ?>) json.get("diagnostics");
    double accepted = ((Number) told.get("acceptance")).doubleValue();
    assertTrue(accepted > 0 && accepted <= 1, model + ": " + accepted);
    assertTrue(!told.containsKey("step"), "flips have no length: " + told);
    Ran.of("sample", run, "--sampler", "metropolis", "--step", 0.1).failed(2, "--step", "discrete");
  }

  @Test
  void sameSeedSameRowsForAnyNumberOfThreads() {
    Path run = small();
    for (String kind : new String[] {"tempering", "smc", "gradient", "tempered-transitions"}) {
      Object[] words = {"sample", run, "--sampler", kind, "--n", 90, "--steps", 12, "--threads", 1};
      String one = Ran.done(words).out();
      words[words.length - 1] = 3;
      assertEquals(one, Ran.done(words).out(), kind);
    }
  }

  /// Two real units with unit variances, means 0.3 and −0.2 and no weights: the mean of 2000 chains lies within five
  /// standard errors, the variance within five of its own; langevin's is 1/(1 − α/2).
  @ParameterizedTest
  @ValueSource(strings = {"mala", "hmc", "metropolis", "langevin"})
  void realUnitsMoveAlongTheDerivative(String kind) {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(new double[4], 2, 2));
    arrays.put("b", NpyArray.of(new double[] {0.3, -0.2}, 2));
    arrays.put("c", NpyArray.of(new double[2], 2));
    arrays.put("sigma", NpyArray.of(new double[] {1, 1}, 2));
    Path file = folder.resolve("real.npz");
    Npz.write(file, arrays);
    Path run = folder.resolve("real");
    Ran.done("import", file, "--as", "rbm", "--out", run);
    Object[] words =
        kind.equals("langevin")
            ? new Object[] {
              "sample", run, "--sampler", kind, "--step", 0.2, "--n", ROWS, "--steps", 60
            }
            : new Object[] {"sample", run, "--sampler", kind, "--n", ROWS, "--steps", 60};
    double[][] rows = Ran.done(words).numbers();
    double variance = kind.equals("langevin") ? 1 / (1 - 0.1) : 1;
    for (int i = 0; i < 2; i++) {
      double mean = 0;
      double square = 0;
      for (double[] row : rows) {
        mean += row[i] / ROWS;
        square += row[i] * row[i] / ROWS;
      }
      assertEquals(i == 0 ? 0.3 : -0.2, mean, 5 * Math.sqrt(variance / ROWS));
      assertEquals(variance, square - mean * mean, 5 * variance * Math.sqrt(2.0 / ROWS));
    }
  }

  @Test
  void samplersSayWhatTheyCannotDo() {
    Path run = small();
    Ran.of("sample", run, "--sampler", "hmc").failed(2, "--sampler hmc", "binary");
    Ran.of("sample", run, "--sampler", "trajectory").failed(2, "kept no machines");
    Ran.of("sample", run, "--sampler", "gibbs", "--levels", 3).failed(2, "--levels");
    Ran.of("sample", run, "--sampler", "smc", "--thin", 3).failed(2, "--thin");
    Ran.of("sample", run, "--given", "x1=1", "--sampler", "tempering").failed(2, "--given");
  }

  private Path rows() {
    byte[] cells = new byte[60 * 6];
    for (int i = 0; i < cells.length; i++) cells[i] = (byte) (i / 6 % 3 == i % 3 ? 1 : 0);
    Path file = folder.resolve("rows.npy");
    Npy.write(file, NpyArray.ofBytes(cells, 60, 6));
    return file;
  }

  private RunDirectory train(String name, Object... more) {
    Path out = folder.resolve(name);
    List<Object> words =
        new java.util.ArrayList<>(
            List.of(
                "train",
                rows(),
                "--hidden",
                4,
                "--chains",
                12,
                "--batch-size",
                20,
                "--tempering",
                3,
                "--k",
                2,
                "--learning-rate",
                0.05,
                "--out",
                out));
    words.addAll(List.of(more));
    Ran.done(words.toArray());
    return RunDirectory.open(out);
  }

  @Test
  void temperedTrainingGoesOnWhereItWasAndHeedsNoThreads() {
    RunDirectory whole = train("whole", "--updates", 24, "--threads", 1);
    RunDirectory parts = train("parts", "--updates", 11, "--threads", 3);
    Ran.done("train", "--resume", parts.path(), "--updates", 24);
    var expected = whole.latestState().state();
    var resumed = parts.latestState().state();
    assertArrayEquals(expected.parameters().values(), resumed.parameters().values());
    assertEquals(36, resumed.chains().rows());
    assertArrayEquals(
        ((Bits) expected.chains().values(0)).data(), ((Bits) resumed.chains().values(0)).data());
    assertEquals(
        12L,
        Ran.done("sample", whole.path(), "--start", "chains", "--steps", 1, "--json")
            .json()
            .get("rows"));
    assertEquals(
        7,
        Ran.done("sample", whole.path(), "--sampler", "trajectory", "--n", 7, "--steps", 5)
            .numbers()
            .length);
    Ran.of("train", rows(), "--tempering", 3, "--learn", "cd", "--out", folder.resolve("no"))
        .failed(2, "--tempering");
  }
}
