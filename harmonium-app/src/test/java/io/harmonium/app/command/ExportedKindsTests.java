package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.training.MachineKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A machine of every kind is exported and imported by the command that `export` prints, and scores rows as before.
/// Machines of sequences have tests of their own, networks no scores.
class ExportedKindsTests {

  @TempDir private Path folder;

  /// Precisions go through sigmas and back, and numbers of tables are read twice: 10⁻⁹ of free energies around 10.
  /// The kinds whose rows have scores.
  private static Stream<MachineKind> kinds() {
    return Arrays.stream(MachineKind.values())
        .filter(kind -> SmallMachine.learnsRows(kind) && kind != MachineKind.NETWORK);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void exportedArraysComeBackAsTheSameDistribution(MachineKind kind) throws IOException {
    Path data = SmallMachine.data(kind, folder);
    Path run = SmallMachine.train(kind, data, folder);
    comesBack(run, data, folder.resolve(kind == MachineKind.POTTS ? "params.dat" : "machine.npz"));
  }

  @ParameterizedTest
  @CsvSource({
    "binary, 2:relu",
    "binary, 2:drelu",
    "binary, 2:spike-slab",
    "binary, 2:categorical:3",
    "spin, 2:subspace:2",
    "relu, 2:gaussian",
    "bounded:0:1, 2",
    "truncated:0:1, 2:spin",
    "drelu, 2:relu",
    "poisson, 2"
  })
  void everyKindOfUnitComesBack(String visible, String hidden) throws IOException {
    boolean bits = visible.equals("binary") || visible.equals("spin");
    StringBuilder text = new StringBuilder("a,b,c\n");
    for (int row = 0; row < 24; row++)
      for (int j = 0; j < 3; j++) {
        int number = row * (j + 2) % 5;
        String cell = visible.equals("poisson") ? Integer.toString(number) : "0." + number;
        text.append(bits ? Integer.toString(number % 2) : cell).append(j < 2 ? ',' : '\n');
      }
    Path data = Files.writeString(folder.resolve("rows.csv"), text);
    Path run = folder.resolve("run");
    Ran.done(
        "train",
        data,
        "--visible",
        visible,
        "--hidden",
        hidden,
        "--updates",
        1,
        "--out",
        run,
        "--evaluate",
        "every:100",
        "--split",
        "none",
        "--quiet");
    comesBack(run, data, folder.resolve("machine.npz"));
  }

  @Test
  void wordsAndLettersComeBackToo() throws IOException {
    StringBuilder words = new StringBuilder("w,x\n");
    StringBuilder letters = new StringBuilder();
    for (int row = 0; row < 12; row++) {
      words.append("abc".charAt(row % 3)).append(',').append("uv".charAt(row % 2)).append('\n');
      letters.append(">").append(row).append('\n').append("ACDE-".substring(row % 3, row % 3 + 3));
      letters.append('\n');
    }
    Path table = Files.writeString(folder.resolve("words.csv"), words);
    Path family = Files.writeString(folder.resolve("family.fasta"), letters);
    for (Path data : List.of(table, family)) {
      Path run = folder.resolve(data.getFileName() + "-run");
      Ran.done(
          "train",
          data,
          "--hidden",
          2,
          "--updates",
          1,
          "--evaluate",
          "every:100",
          "--split",
          "none",
          "--quiet",
          "--out",
          run);
      comesBack(run, data, folder.resolve(data.getFileName() + ".npz"));
    }
  }

  @Test
  void arraysUnderAMachinesOwnNamesNeedARunOfThatMachine() throws IOException {
    Path data = SmallMachine.data(MachineKind.SEMI_RBM, folder);
    for (int hidden = 2; hidden <= 3; hidden++)
      Ran.done(
          "train",
          data,
          "--model",
          "semi-rbm",
          "--hidden",
          hidden,
          "--updates",
          1,
          "--evaluate",
          "every:100",
          "--split",
          "none",
          "--quiet",
          "--out",
          folder.resolve("run" + hidden));
    Path arrays = folder.resolve("machine.npz");
    Ran.done("export", folder.resolve("run2"), "--out", arrays);
    Path out = folder.resolve("out");
    Ran.of("import", arrays, "--as", "parameters", "--out", out).failed(2, "--like RUN");
    Ran.of("import", arrays, "--as", "parameters", "--like", folder.resolve("run3"), "--out", out)
        .failed(65, "hidden.x", "shape");
  }

  private static void comesBack(Path run, Path data, Path arrays) {
    Ran export = Ran.done("export", run, "--out", arrays);
    Path again = run.resolveSibling(run.getFileName() + "-again");
    Ran.done(importing(export.err(), again).toArray());
    double[][] before = Ran.done("score", run, data).numbers();
    double[][] after = Ran.done("score", again, data).numbers();
    assertEquals(before.length, after.length);
    for (int row = 0; row < before.length; row++)
      assertEquals(before[row][before[row].length - 1], after[row][after[row].length - 1], 1e-9);
  }

  /// The arguments of the command that `export` printed.
  private static List<Object> importing(String printed, Path out) {
    String text = printed.replaceAll("\\s+", " ");
    int from = text.indexOf("harmonium import ");
    assertTrue(from >= 0, printed);
    String words = text.substring(from + 10, text.indexOf(" --out", from));
    List<Object> arguments = new ArrayList<>(Arrays.asList((Object[]) words.split(" ")));
    arguments.addAll(List.of("--out", out));
    return arguments;
  }
}
