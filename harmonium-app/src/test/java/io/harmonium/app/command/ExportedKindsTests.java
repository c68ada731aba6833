package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.run.MachineKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// A machine of every kind is exported and imported by the command that `export` prints, and scores rows as before.
/// Machines of sequences have tests of their own, networks no scores.
class ExportedKindsTests {

  @TempDir private Path folder;

  /// Precisions go through sigmas and back, and numbers of tables are read twice: 10⁻⁹ of free energies around 10.
  @ParameterizedTest
  @EnumSource
  void exportedArraysComeBackAsTheSameLaw(MachineKind kind) throws IOException {
    if (kind.sequences() || kind.network() || kind == MachineKind.NETWORK) return;
    Path data = data(kind);
    Path run = folder.resolve("run");
    List<Object> train = new ArrayList<>(List.of("train", data, "--out", run, "--updates", 1));
    train.addAll(List.of("--evaluate", "every:100", "--split", "none", "--quiet"));
    if (kind != MachineKind.RBM) train.addAll(List.of("--model", kind));
    train.addAll(options(kind));
    Ran.done(train.toArray());
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
  void arraysUnderAMachinesOwnNamesNeedARunOfThatMachine() throws IOException {
    Path data = data(MachineKind.SEMI_RBM);
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
    Path again = run.resolveSibling("again");
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

  private static List<Object> options(MachineKind kind) {
    return switch (kind) {
      case CONV_RBM -> List.of("--filters", "2:2x2");
      case CLASS_RBM -> List.of("--hidden", 2, "--label", "label");
      case NETWORK, CLASS_DBN -> List.of("--hidden", "2,2", "--label", "label");
      case DBM, DBN -> List.of("--hidden", "3,2");
      case GATED_RBM, CONDITIONAL_RBM -> List.of("--hidden", 2, "--given", 2);
      case BM, ISING, HOPFIELD, POTTS -> List.of();
      case SPIKE_SLAB_RBM -> List.of("--hidden", 2, "--whiten", "none");
      default -> List.of("--hidden", 2);
    };
  }

  private Path data(MachineKind kind) throws IOException {
    if (kind == MachineKind.POTTS) {
      StringBuilder text = new StringBuilder();
      for (int row = 0; row < 12; row++)
        text.append('>')
            .append(row)
            .append('\n')
            .append("ACDE-".substring(row % 3, row % 3 + 3))
            .append('\n');
      return Files.writeString(folder.resolve("family.fasta"), text);
    }
    if (kind == MachineKind.CONV_RBM) {
      Path bars = folder.resolve("bars.npy");
      Ran.done("data", "generate", "bars", "--n", 20, "--out", bars);
      return bars;
    }
    boolean spins = kind == MachineKind.ISING || kind == MachineKind.HOPFIELD;
    boolean mixed = kind == MachineKind.RBM;
    StringBuilder text =
        new StringBuilder(mixed ? "a,b,c,d" : kind.classes() ? "a,b,c,label" : "a,b,c,d");
    text.append('\n');
    for (int row = 0; row < 24; row++) {
      int a = row % 2;
      int b = row / 2 % 2;
      int c = row * row % 3 % 2;
      if (mixed)
        text.append(row * 0.37 % 2.1)
            .append(',')
            .append(a)
            .append(',')
            .append("xyz".charAt(row % 3))
            .append(',')
            .append(row % 7 * 3);
      else if (kind == MachineKind.SPIKE_SLAB_RBM)
        text.append(row * 0.37 % 2.1)
            .append(',')
            .append(row * 0.71 % 1.3)
            .append(',')
            .append(row * 0.13 % 0.9)
            .append(',')
            .append(row * 0.57 % 1.7);
      else if (kind == MachineKind.REPLICATED_SOFTMAX)
        text.append(a + 1)
            .append(',')
            .append(b * 2)
            .append(',')
            .append(c + 3)
            .append(',')
            .append(row % 5);
      else if (spins)
        text.append(2 * a - 1)
            .append(',')
            .append(2 * b - 1)
            .append(',')
            .append(2 * c - 1)
            .append(',')
            .append(1 - 2 * a);
      else
        text.append(a).append(',').append(b).append(',').append(c).append(',').append((a + b) % 2);
      text.append('\n');
    }
    return Files.writeString(folder.resolve("rows.csv"), text);
  }
}
