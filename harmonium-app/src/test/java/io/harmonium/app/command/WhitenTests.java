package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.DataFiles;
import io.harmonium.formats.ReadOptions;
import io.harmonium.matrix.Reals;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files without correlations, and what `evaluate` says about machines beside the normal law.
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
  void evaluationSaysHowFarAMachineIsAboveTheNormalLaw() {
    Path train = leaves("train.npy", 200, 1);
    Path test = leaves("test.npy", 50, 2);
    Path run = folder.resolve("run");
    Ran.done("train", train, "--test", test, "--hidden", 3, "--updates", 20, "--out", run);
    Ran ran = Ran.done("evaluate", run, "--exact", "--json");
    assertTrue(ran.out().contains("gainOverFullGaussian"), ran.out());
    String text = Ran.done("evaluate", run, "--exact").out();
    assertTrue(text.contains("test above the normal law of train"), text);
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
