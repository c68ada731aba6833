package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.report.Report;
import io.harmonium.app.report.Verdict;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `train` chooses where nothing is said.
class DefaultChoicesTests {

  @TempDir private Path folder;

  private List<String> layers(Path run) {
    return RunDirectory.open(run).description().structure().visible().stream()
        .map(layer -> layer.size() + " " + layer.units().name())
        .toList();
  }

  @Test
  void theLabelColumnOfAGeneratedTableIsNotLearned() {
    Path data = folder.resolve("rings.csv");
    Path bare = folder.resolve("bare.csv");
    Path run = folder.resolve("run");
    Path with = folder.resolve("with");
    Ran.done("data", "generate", "rings", "--n", 60, "--out", data);
    Ran told = Ran.done("train", data, "--updates", 5, "--threads", 1, "--out", run);
    assertTrue(told.err().contains("column 'label' holds labels"), told.err());
    assertEquals(List.of("2 gaussian"), layers(run));
    Ran.done("score", run, data);
    Ran.done("sample", run, "--n", 5, "--out", bare);
    Ran.done("score", run, bare);
    Ran.done("train", "--resume", run, "--updates", 8, "--threads", 1);
    Ran.done("train", data, "--label", "none", "--updates", 5, "--threads", 1, "--out", with);
    assertEquals(List.of("2 gaussian", "1 binary"), layers(with));
    Ran.done("train", "--resume", with, "--updates", 8, "--threads", 1);
  }

  @Test
  void greyArraysAreBinarizedWhereThatIsAskedFor() {
    Path run = folder.resolve("run");
    Path table = folder.resolve("grey.csv");
    Ran.done("data", "generate", "dead-leaves:size=3,noise=0", "--n", 60, "--out", table);
    assertFalse(
        Ran.of("train", table, "--binarize", "mean", "--updates", 5, "--out", run).code() == 0,
        "values outside [0, 1] are no means of bits");
    Ran.done(
        "train", table, "--binarize", "threshold:-0.01", "--updates", 5, "--out", run, "--force");
    assertEquals(List.of("9 binary"), layers(run));
  }

  private Verdict.Level level(Path run) {
    return Report.verdict(RunDirectory.open(run)).level();
  }

  /// Rings with their labels as a third column: 12 hidden units learn nothing of them in so few updates.
  @Test
  void whatLearnedNothingIsNotHealthy() throws IOException {
    Path data = folder.resolve("rings.csv");
    Path run = folder.resolve("run");
    Ran.done("data", "generate", "rings", "--n", 200, "--out", data);
    Ran.done("train", data, "--label", "none", "--updates", 60, "--threads", 1, "--out", run);
    assertNotEquals(Verdict.Level.PASS, level(run));
    Path one = folder.resolve("one.csv");
    Files.writeString(one, "a,b,c\n0,1,1\n");
    Path single = folder.resolve("single");
    Ran.done("train", one, "--updates", 60, "--threads", 1, "--out", single);
    assertEquals(Verdict.Level.FAIL, level(single));
  }

  @Test
  void aMachineWithClassesEndsWithOneWarningAtMost() {
    Path run = folder.resolve("run");
    Ran ran =
        Ran.done(
            "train",
            "digits",
            "--model",
            "class-rbm",
            "--hidden",
            10,
            "--updates",
            150,
            "--threads",
            1,
            "--out",
            run);
    long warnings = ran.err().lines().filter(line -> line.startsWith("warning:")).count();
    assertTrue(warnings <= 1, ran.err());
  }
}
