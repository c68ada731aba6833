package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.reporting.Report;
import io.harmonium.runs.reporting.Verdict;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  /// What `data convert digits` writes has a column of labels that a machine of the embedded digits has not as one.
  @Test
  void theLabelColumnOfFurtherFilesIsNoData() {
    Path run = folder.resolve("run");
    Path rows = folder.resolve("rows.csv");
    Ran.done("train", "digits", "--hidden", 3, "--updates", 2, "--threads", 1, "--out", run);
    Ran.done("data", "convert", "digits", "--out", rows);
    Ran.done("score", run, rows, "--threads", 1);
    Path classes = folder.resolve("classes");
    Ran.done(
        "train",
        "digits",
        "--model",
        "class-rbm",
        "--hidden",
        3,
        "--updates",
        2,
        "--threads",
        1,
        "--out",
        classes);
    Ran told = Ran.done("predict", classes, rows, "--threads", 1);
    assertEquals(1798, told.lines().size());
    assertTrue(told.err().contains("error"), "labels are compared with: " + told.err());
  }

  /// A site of an alignment that never varies cannot be dropped and does no harm; a column of a table is named.
  @Test
  void whatCannotBeDroppedIsNotAskedToBe() throws IOException {
    StringBuilder sites = new StringBuilder();
    StringBuilder cells = new StringBuilder("a,b,c,d");
    for (int row = 0; row < 40; row++) {
      sites
          .append('>')
          .append(row)
          .append('\n')
          .append(row % 2 == 0 ? "ACDE" : "AFGH")
          .append('\n');
      cells.append("\n1,").append(row % 2).append(',').append(row / 2 % 2).append(",0");
    }
    Path fasta = Files.writeString(folder.resolve("sites.fasta"), sites);
    Path table = Files.writeString(folder.resolve("table.csv"), cells.append('\n'));
    String told =
        Ran.done("train", fasta, "--updates", 3, "--hidden", 2, "--out", folder.resolve("f")).err();
    assertFalse(told.contains("--drop"), told);
    String named =
        Ran.done("train", table, "--updates", 3, "--hidden", 2, "--out", folder.resolve("t")).err();
    assertTrue(named.contains("--drop a"), named);
  }

  /// Columns of rings, each by itself a Gaussian, have about -1.66 nats; the machine that training begins with -1.9.
  @Test
  void realRowsAreHeldAgainstTheirOwnColumns() {
    Path data = folder.resolve("rings.csv");
    Path run = folder.resolve("run");
    Ran.done("data", "generate", "rings", "--n", 500, "--out", data);
    Ran.done("train", data, "--split", "none", "--updates", 20, "--threads", 1, "--out", run);
    String found = Ran.done("diagnose", run, "--threads", 1).out();
    String told = found.replaceAll("(?s).*by independent columns (-[0-9.]+[0-9]).*", "$1");
    assertEquals(-1.72, Double.parseDouble(told), 0.1, found);
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

  /// Arrays cannot be read without a column; the table that is suggested can.
  @Test
  void aConstantColumnOfAnArrayIsLeftOutByWayOfATable() throws IOException {
    Path table = folder.resolve("a.csv");
    StringBuilder text = new StringBuilder("a,b,c\n");
    for (int i = 0; i < 60; i++)
      text.append(Math.sin(i)).append(",1.5,").append(Math.cos(3 * i)).append('\n');
    Files.writeString(table, text);
    Path array = folder.resolve("my array.npy");
    Ran.done("data", "convert", table, "--out", array);
    Path run = folder.resolve("run");
    Ran refused = Ran.of("train", array, "--updates", 5, "--threads", 1, "--out", run);
    String told = refused.err();
    int at = told.indexOf("try: harmonium data convert ");
    assertTrue(refused.code() == 65 && told.contains("column 'x2'") && at > 0, told);
    String command = told.substring(at + 5).lines().findFirst().orElseThrow();
    List<String> words = Shell.words(command.substring(0, command.indexOf(" &&")));
    Ran.done(words.subList(1, words.size()).toArray());
    Path without = folder.resolve("my array.csv");
    Ran.done("train", without, "--updates", 5, "--out", folder.resolve("two"));
    assertEquals(List.of("2 gaussian"), layers(folder.resolve("two")));
  }

  private double held(Path run) {
    Object estimate = RunDirectory.open(run).readMetrics().getLast().get("testLogLikelihood");
    return ((Number) ((Map<?, ?>) estimate).get("value")).doubleValue();
  }

  /// Columns of rings have -1.7 nats, the distribution itself -0.55. 1600 rows to learn from.
  @Test
  void ringsAreLearnedByDefault() {
    Path data = folder.resolve("rings.csv");
    Path run = folder.resolve("run");
    Ran.done("data", "generate", "rings", "--n", 2000, "--out", data);
    List<String> few = List.of("--updates", "20", "--evaluate", "every:20", "--threads", "1");
    Ran told = train(data, few, run);
    assertFalse(told.err().contains("warning"), told.err());
    assertTrue(held(run) > -0.85, "test rows have " + held(run));
    assertEquals(Verdict.Level.PASS, level(run));
  }

  private static Ran train(Path data, List<String> options, Path run) {
    List<Object> words = new ArrayList<>(List.of("train", data, "--split", "0.8/0.2"));
    words.addAll(options);
    words.addAll(List.of("--out", run));
    return Ran.done(words.toArray());
  }

  /// What is suggested where binary units learn nothing of rings can be pasted, and learns them.
  @Test
  void theRemedyOfRingsHelps() {
    Path data = folder.resolve("my rings.csv");
    Path run = folder.resolve("run");
    Ran.done("data", "generate", "rings", "--n", 1000, "--out", data);
    String few =
        "--hidden 4 --k 2 --updates 700 --learning-rate 0.02 --evaluate every:400 --threads 1";
    Ran told = train(data, List.of(few.split(" ")), run);
    int at = told.err().indexOf("try: harmonium train ");
    assertTrue(told.err().contains("nothing-learned") && at > 0, told.err());
    String command = told.err().substring(at + 5).lines().findFirst().orElseThrow();
    List<String> words = Shell.words(command);
    Ran.done(words.subList(1, words.size()).toArray());
    Path other = Path.of(words.getLast());
    assertTrue(held(other) > held(run) + 0.5, held(run) + " nats before, after " + held(other));
  }

  /// A mixture is a start of whole real rows with one hidden unit.
  @Test
  void otherRowsHaveNoStartFromAMixture() {
    Path run = folder.resolve("run");
    Ran.of("train", "digits", "--pretrain", "mixture", "--out", run).failed(2, "real rows");
    Path data = folder.resolve("rings.csv");
    Ran.done("data", "generate", "rings", "--n", 100, "--out", data);
    Ran.of("train", data, "--pretrain", "mixture", "--hidden", 5, "--out", run)
        .failed(2, "1:categorical");
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
