package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.DataFiles;
import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.formats.ReadOptions;
import io.harmonium.matrix.Reals;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files without correlations, and what `evaluate` says about machines beside the normal distribution.
class WhitenTests {

  @TempDir private Path folder;

  private Path leaves(String name, int rows, int seed) {
    Path file = folder.resolve(name);
    Ran.done("data", "generate", "dead-leaves:size=2", "--n", rows, "--seed", seed, "--out", file);
    return file;
  }

  /// 200 rows of four cells, in floats: means and covariances are met to 10⁻⁵.
  @Test
  void rowsOfTheFileItselfBecomeUncorrelated() {
    Path file = leaves("leaves.npy", 200, 1);
    Path white = folder.resolve("white.npy");
    Ran ran = Ran.done("data", "convert", file, "--whiten", file, "--out", white);
    assertTrue(ran.out().contains("log p(x) = log p(z) +"), ran.out());
    Reals x = (Reals) DataFiles.read(white, ReadOptions.DEFAULT).blocks().get(0).values();
    for (int i = 0; i < 4; i++)
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int row = 0; row < 200; row++) sum += x.get(row, i) * (double) x.get(row, j) / 200;
        assertEquals(i == j ? 1 : 0, sum, 1e-5, i + " and " + j);
      }
  }

  @Test
  void evaluationSaysHowFarAMachineIsAboveTheNormalDistribution() {
    Path train = leaves("train.npy", 200, 1);
    Path test = leaves("test.npy", 50, 2);
    Path run = folder.resolve("run");
    Ran.done("train", train, "--test", test, "--hidden", 3, "--updates", 20, "--out", run);
    Ran ran = Ran.done("evaluate", run, "--exact", "--json");
    assertTrue(ran.out().contains("gainOverFullGaussian"), ran.out());
    String text = Ran.done("evaluate", run, "--exact").out();
    assertTrue(text.contains("test above the Gaussian of train"), text);
  }

  private Path patches(String name, int rows, int seed) {
    Path file = folder.resolve(name);
    Ran.done("data", "generate", "dead-leaves:size=3", "--n", rows, "--seed", seed, "--out", file);
    return file;
  }

  private Path train(Path train, Path test, String whiten, int updates) {
    Path run = folder.resolve("run-" + whiten + updates);
    Ran ran =
        Ran.done(
            "train",
            train,
            "--test",
            test,
            "--hidden",
            3,
            "--updates",
            updates,
            "--whiten",
            whiten,
            "--learning-rate",
            "0.01",
            "--out",
            run);
    assertEquals(whiten.equals("auto"), ran.err().contains("whitened"), ran.err());
    return run;
  }

  private static Map<?, ?> test(Map<?, ?> evaluated) {
    return (Map<?, ?>) ((Map<?, ?>) evaluated.get("parts")).get("test");
  }

  private static double value(Map<?, ?> document, String key) {
    return ((Number) ((Map<?, ?>) document.get(key)).get("value")).doubleValue();
  }

  private static double normal(Map<?, ?> evaluated) {
    return value(test(evaluated), "fullGaussian");
  }

  private static double exact(Map<?, ?> evaluated) {
    Map<?, ?> answers = (Map<?, ?>) test(evaluated).get("meanLogLikelihood");
    return ((Number) answers.get("exact")).doubleValue();
  }

  /// Numbers around 100 with a deviation of 2, which are around 0 when whitened; means of 60 rows and of samples are
  /// good to 2.
  @Test
  void reportsAndSampleFilesSpeakInTheUnitsOfTheData() throws IOException {
    StringBuilder table = new StringBuilder("a,b,c,d,e\n");
    for (int row = 0; row < 60; row++) {
      Draws draws = Seed.of(3).row(row);
      for (int j = 0; j < 5; j++)
        table.append(100 + draws.normal(0, 0) + draws.normal(1 + j, 0)).append(j < 4 ? "," : "\n");
    }
    Path file = Files.writeString(folder.resolve("hundreds.csv"), table);
    Path run = train(file, file, "auto", 1);
    Map<?, ?> statistics = (Map<?, ?>) RunDirectory.open(run).readJson("statistics.json");
    for (String means : new String[] {"dataMeans", "modelMeans"})
      for (Object mean : (java.util.List<?>) statistics.get(means))
        assertEquals(100, ((Number) mean).doubleValue(), 2, means);
    Reals samples =
        (Reals)
            DataFiles.read(run.resolve("samples/samples.npy"), ReadOptions.DEFAULT)
                .blocks()
                .get(0)
                .values();
    double sum = 0;
    for (int row = 0; row < samples.rows(); row++) sum += samples.get(row, 0) / samples.rows();
    assertEquals(100, sum, 2);
  }

  /// Volumes are kept: before anything is learned a machine without links is the normal distribution of the training
  /// rows, and that distribution is worth the same in both coordinates (rows in floats, to 10⁻³ of some ten nats).
  /// Correlations of 200 samples are good to 0.2 (three standard errors).
  @Test
  void whitenedRunsSpeakInTheUnitsOfTheData() {
    Path train = patches("train.npy", 300, 1);
    Path test = patches("test.npy", 50, 2);
    Path white = train(train, test, "auto", 1);
    Map<?, ?> one = Ran.done("evaluate", white, "--exact", "--json").json();
    Map<?, ?> other =
        Ran.done("evaluate", train(train, test, "none", 1), "--exact", "--json").json();
    assertEquals(normal(other), normal(one), 1e-3);
    assertTrue(exact(one) > exact(other) + 1, one + " " + other);
    Path samples = folder.resolve("samples.npy");
    Ran.done("sample", white, "--n", 200, "--steps", 20, "--out", samples);
    assertEquals(correlation(train), correlation(samples), 0.25);
    Path arrays = folder.resolve("arrays.npz");
    Ran.done("export", white, "--out", arrays);
    Path read = folder.resolve("read");
    Ran.done("import", arrays, "--as", "rbm", "--out", read);
    double[][] scores = Ran.done("score", white, test).numbers();
    double[][] again = Ran.done("score", read, test).numbers();
    for (int row = 0; row < 50; row++) assertEquals(scores[row][0], again[row][0], 1e-6);
  }

  /// Cells that are known stay as they were given; those that are not follow them: 5 columns around 100 that share most
  /// of what they have, so that the others of a row of 104 lie above 101 on average (the distribution says 103).
  @Test
  void cellsOfWhitenedRunsAreGivenFilledScoredAndExplained() throws IOException {
    StringBuilder table = new StringBuilder("a,b,c,d,e\n");
    for (int row = 0; row < 60; row++) {
      Draws draws = Seed.of(3).row(row);
      for (int j = 0; j < 5; j++)
        table
            .append((float) (100 + 2 * draws.normal(0, 0) + draws.normal(1 + j, 0)))
            .append(j < 4 ? "," : "\n");
    }
    Path file = Files.writeString(folder.resolve("hundreds.csv"), table);
    Path run = train(file, file, "auto", 1);
    double[][] drawn =
        Ran.done("sample", run, "--given", "b=104", "--n", 50, "--steps", 20).numbers();
    double sum = 0;
    for (double[] row : drawn) {
      assertEquals(104, row[1]);
      sum += (row[0] + row[2] + row[3] + row[4]) / 4 / drawn.length;
    }
    assertTrue(sum > 101 && sum < 104, "mean of the other cells: " + sum);
    Path gaps =
        Files.writeString(
            folder.resolve("gaps.csv"),
            "a,b,c,d,e\n100.25,,100.5,,99.75\n101,101,101,101,101\n,104,,,\n104,104,104,96,104\n");
    double[][] filled = Ran.done("sample", run, "--given", gaps, "--steps", 20).numbers();
    assertEquals(100.25, filled[0][0]);
    assertEquals(99.75, filled[0][4]);
    double[][] scores = Ran.done("score", run, gaps).numbers();
    assertTrue(scores[3][0] > scores[1][0] + 2, "an odd row is stranger");
    Map<?, ?> cell =
        (Map<?, ?>)
            ((java.util.List<?>)
                    Ran.done("explain", run, gaps, "--row", 4, "--json").json().get("cells"))
                .get(0);
    assertEquals("d", cell.get("column"));
    assertEquals("96", cell.get("value"));
    assertTrue(Double.parseDouble(cell.get("repair").toString()) > 101, "repair: " + cell);
    features(run, folder.resolve("arrays.npz"));
    String text = Ran.done("evaluate", run, "--imputation", "--anomalies").out();
    assertTrue(text.contains("hidden cells guessed"), text);
    assertTrue(text.contains("planted errors told apart by"), text);
    Ran.of("evaluate", run, gaps).failed(65, "fill them in first");
  }

  /// Weights on the data are R·W/σ² of the arrays that `export` writes, R the matrix that whitens.
  private static void features(Path run, Path file) {
    Ran.done("export", run, "--out", file);
    Map<String, NpyArray> arrays = Npz.read(file, Limits.DEFAULT);
    Map<?, ?> shown = Ran.done("inspect", run, "--features", "--json").json();
    for (Object each : (java.util.List<?>) shown.get("features")) {
      Map<?, ?> feature = (Map<?, ?>) each;
      int hidden = Integer.parseInt(feature.get("hidden").toString().split(" ")[1]) - 1;
      for (int i = 0; i < 5; i++) {
        double weight = 0;
        for (int k = 0; k < 5; k++) {
          double sigma = arrays.get("sigma").doubleAt(k);
          weight +=
              arrays.get("whitening_matrix").doubleAt(5 * i + k)
                  * arrays.get("W").doubleAt(3 * k + hidden)
                  / (sigma * sigma);
        }
        Map<?, ?> weights = (Map<?, ?>) feature.get("weights");
        assertEquals(
            weight, ((Number) weights.get("abcde".substring(i, i + 1))).doubleValue(), 1e-9);
      }
    }
  }

  /// The correlation of the first two cells, some 0.7 in patches and 0 where they are whitened.
  private static double correlation(Path file) {
    Reals x = (Reals) DataFiles.read(file, ReadOptions.DEFAULT).blocks().get(0).values();
    double[] sums = new double[5];
    for (int row = 0; row < x.rows(); row++) {
      double a = x.get(row, 0);
      double b = x.get(row, 1);
      double[] terms = {a, b, a * a, b * b, a * b};
      for (int i = 0; i < 5; i++) sums[i] += terms[i] / x.rows();
    }
    double both = (sums[2] - sums[0] * sums[0]) * (sums[3] - sums[1] * sums[1]);
    return (sums[4] - sums[0] * sums[1]) / Math.sqrt(both);
  }

  @Test
  void aCutRunOfWhitenedRowsEqualsAnUncutOne() {
    Path train = patches("train.npy", 100, 1);
    Path test = patches("test.npy", 20, 2);
    Path cut = train(train, test, "auto", 5);
    Ran.done("train", "--resume", cut, "--updates", 9);
    Path uncut = train(train, test, "auto", 9);
    assertEquals(
        RunDirectory.open(uncut).latestState().state().parameters(),
        RunDirectory.open(cut).latestState().state().parameters());
  }

  @Test
  void bitsCannotBeWhitened() {
    Path file = folder.resolve("bars.npy");
    Ran.done("data", "generate", "bars", "--n", 20, "--out", file);
    Ran ran = Ran.of("data", "convert", file, "--whiten", file, "--out", folder.resolve("w.npy"));
    assertEquals(65, ran.code(), ran.err());
    assertTrue(ran.err().contains("real numbers"), ran.err());
  }
}
