package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every kind of data trains without a word about how.
class KindsOfDataTests {

  @TempDir private Path folder;

  private RunDirectory train(Path data, Object... options) {
    Path out = folder.resolve("run");
    Object[] all = new Object[options.length + 6];
    all[0] = "train";
    all[1] = data;
    all[2] = "--updates";
    all[3] = 20;
    all[4] = "--out";
    all[5] = out;
    System.arraycopy(options, 0, all, 6, options.length);
    Ran.done(all);
    return RunDirectory.open(out);
  }

  private static String visible(RunDirectory run) {
    return run.machine().structure().visible().get(0).units().name();
  }

  @ParameterizedTest
  @CsvSource({
    "bars:size=3, bars.npy, binary",
    "ising:size=4, ising.npy, spin",
    "moons, moons.npz, gaussian",
    "parity:bits=4, parity.csv, binary"
  })
  void generatedData(String distribution, String file, String kind) {
    Path data = folder.resolve(file);
    Ran.done("data", "generate", distribution, "--n", 100, "--out", data);
    assertEquals(kind, visible(train(data, "--hidden", 3)));
  }

  @ParameterizedTest
  @CsvSource({"3", "3:spin", "2:categorical:3", "3:gaussian"})
  void hiddenUnitsOfEveryKind(String hidden) {
    Path data = folder.resolve("ising.npy");
    Ran.done("data", "generate", "ising:size=3", "--n", 80, "--out", data);
    train(data, "--hidden", hidden);
  }

  @Test
  void sequencesAreWeightedByIdentity() throws IOException {
    Path data = folder.resolve("family.fasta");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++)
      text.append(">s")
          .append(i)
          .append('\n')
          .append("ACDE-".repeat(2))
          .append("AC".charAt(i % 2))
          .append('\n');
    Files.writeString(data, text);
    RunDirectory run = train(data, "--hidden", 3);
    assertEquals("categorical:21", visible(run));
    assertEquals("identity:0.8", run.description().configuration().get("weights"));
    assertEquals("-ACDEFGHIKLMNPQRSTVWY", run.description().conventions().get("alphabet"));
    assertTrue(Files.exists(folder.resolve("run/samples/samples.fasta")));
  }

  @Test
  void categoriesMayDifferFromColumnToColumn() throws IOException {
    Path data = folder.resolve("table.csv");
    StringBuilder text = new StringBuilder("colour,size\n");
    for (int i = 0; i < 80; i++)
      text.append(List.of("red", "green", "blue").get(i % 3))
          .append(',')
          .append(i % 2 == 0 ? "small" : "large")
          .append('\n');
    Files.writeString(data, text);
    RunDirectory run = train(data, "--hidden", 3);
    assertEquals("categorical:3", visible(run));
    // States that no row can have stay out of reach: samples name known categories only.
    Path samples = folder.resolve("samples.csv");
    Ran.done("sample", folder.resolve("run"), "--n", 500, "--steps", 20, "--out", samples);
    List<String> lines = Files.readAllLines(samples);
    assertEquals("colour,size", lines.get(0));
    assertEquals(501, lines.size());
    assertTrue(
        lines.stream().skip(1).allMatch(line -> line.matches("(red|green|blue),(small|large)")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mean", "fresh"})
  void greyValuesAsMeansHaveNoLikelihoodAndSaySo(String rule) throws IOException {
    Path data = folder.resolve("grey.csv");
    StringBuilder text = new StringBuilder("a,b,c\n");
    for (int i = 0; i < 60; i++) text.append("0.25,0.").append(i % 10).append(",0.5\n");
    Files.writeString(data, text);
    Path out = folder.resolve("run");
    Ran ran =
        Ran.done(
            "train",
            data,
            "--visible",
            "binary",
            "--binarize",
            rule,
            "--hidden",
            2,
            "--updates",
            20,
            "--out",
            out);
    assertTrue(ran.err().contains("no likelihood"), ran.err());
    RunDirectory run = RunDirectory.open(out);
    assertEquals("binary", visible(run));
    Map<String, Object> last = run.readMetrics().getLast();
    assertTrue(!last.containsKey("trainLogLikelihood") && last.containsKey("reconstructionError"));
    double[] fields = run.machine().parameters().get("visible.x");
    assertEquals(Math.log(0.25 / 0.75), fields[0], 0.2, "the field gives the mean of the data");
  }

  @Test
  void labelsAreNotLearned() throws IOException {
    Path data = folder.resolve("labelled.csv");
    StringBuilder text = new StringBuilder("a,b,class\n");
    for (int i = 0; i < 60; i++) text.append(i % 2).append(",1,").append(i % 3).append('\n');
    Files.writeString(data, text);
    RunDirectory run = train(data, "--label", "class", "--hidden", 2);
    assertEquals(2, run.machine().structure().visible().get(0).size());
  }
}
