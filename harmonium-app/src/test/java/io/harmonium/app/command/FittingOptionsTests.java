package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.runs.training.MachineKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// No option of `train` is passed over: a machine that does not support it says so by name.
class FittingOptionsTests {

  @TempDir private Path folder;

  private static final String HELP = Ran.done("train", "--help-all").out();

  /// Something that every reader of a value understands.
  private static List<String> words(String option) {
    if (!HELP.contains(option + "=")) return List.of(option);
    String value =
        switch (option) {
          case "--learn" -> "cd";
          case "--optimizer" -> "sgd";
          case "--gauge" -> "plain";
          case "--positive" -> "gibbs";
          case "--rule" -> "hebb";
          default -> "1";
        };
    return List.of(option, value);
  }

  /// Whether a rejection is also tried as a command: each option with two machines and each machine with two options,
  /// in the thorough profile all. One check of all options serves all machines, so that an option that does not reach
  /// it, or a machine that goes round it, is seen by these.
  private static boolean tried(String option, MachineKind kind) {
    List<String> options = new ArrayList<>(FittingOptions.names());
    int number = options.indexOf(option);
    options.removeIf(name -> FittingOptions.fits(name, kind));
    List<MachineKind> kinds =
        Arrays.stream(MachineKind.values()).filter(k -> !FittingOptions.fits(option, k)).toList();
    return Boolean.getBoolean("harmonium.thorough")
        || two(kinds, number).contains(kind)
        || two(options, kind.ordinal()).contains(option);
  }

  private static <T> List<T> two(List<T> all, int number) {
    return List.of(all.get(number % all.size()), all.get((number + all.size() / 2) % all.size()));
  }

  @ParameterizedTest
  @EnumSource
  void whatSaysNothingToAMachineIsRefusedByName(MachineKind kind) {
    for (String option : FittingOptions.names()) {
      if (FittingOptions.fits(option, kind)) continue;
      CommandFailure failure =
          assertThrows(
              CommandFailure.class, () -> FittingOptions.check(kind, List.of("--out", option)));
      assertTrue(failure.getMessage().startsWith(option + " "), failure.getMessage());
      assertTrue(failure.remedy().contains("leave it out"), failure.remedy());
      if (!tried(option, kind)) continue;
      List<Object> command = new ArrayList<>(List.of("train", "digits", "--model", kind));
      command.addAll(words(option));
      command.addAll(List.of("--out", folder.resolve("run")));
      Ran.of(command.toArray()).failed(2, option, "leave it out");
      assertFalse(Files.exists(folder.resolve("run")));
    }
  }

  @Test
  void theTableNamesOptionsThatExistAndEachHasAMachine() {
    for (String name : FittingOptions.names()) {
      assertTrue(HELP.contains(" " + name + "=") || HELP.contains(" " + name + " "), name);
      boolean some = false;
      for (MachineKind kind : MachineKind.values()) some |= FittingOptions.fits(name, kind);
      assertTrue(some, name);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--learn=exact --k=3, --k",
    "--learn=cd --chains=3, --chains",
    "--learn=cd --target-correlation=0.9, --target-correlation",
    "--learning-rate=-1, --learning-rate",
    "--learning-rate=fast, --learning-rate",
    "--momentum=1.5, --momentum",
    "--l1=-1, --l1",
    "--l2=-1, --l2",
    "--hidden-sparsity=-1, --hidden-sparsity",
    "--shift=8, below the size of the picture",
    "--shift=1 --visible=gaussian, beside the picture",
    "--hidden=3:gaussian --hidden-sparsity=1, never off",
    "--model=bm --hidden=0 --hidden-sparsity=1, no hidden units",
    "--model=bm --hidden=0 --sparsity=0.1, no hidden units",
    "--split=0.5, --split",
    "--alphabet=dna, no sequences of letters",
    "--binarize=foo, --binarize",
    "--checkpoints=every:0, --checkpoints",
    "--evaluate=last:2, --evaluate",
    "--epochs=1e18, below 10^9"
  })
  void unsupportedNameTheOption(String words, String said) {
    List<Object> command = new ArrayList<>(List.of("train", "digits"));
    if (!words.contains("--hidden=")) command.addAll(List.of("--hidden", 3));
    command.addAll(List.of(words.split(" ")));
    command.addAll(List.of("--out", folder.resolve("run")));
    Ran.of(command.toArray()).failed(2, said);
    assertFalse(Files.exists(folder.resolve("run")));
  }

  @Test
  void tablesHaveNoAlphabet() throws java.io.IOException {
    Path rows = Files.writeString(folder.resolve("rows.csv"), "a,b\nA,C\nC,G\nG,A\n");
    for (Object[] verb :
        new Object[][] {
          {"train", rows, "--out", folder.resolve("run")},
          {"train", rows, "--visible", "mixed", "--out", folder.resolve("run")},
          {"data", "describe", rows}
        }) {
      List<Object> command = new ArrayList<>(List.of(verb));
      command.addAll(List.of("--alphabet", "dna"));
      Ran.of(command.toArray()).failed(2, "--alphabet", "rows.csv", "leave it out");
    }
  }

  @Test
  void aDryRunOfAHopfieldNetworkStoresNothing() throws java.io.IOException {
    Path rows = Files.writeString(folder.resolve("rows.csv"), "a,b,c\n1,-1,1\n-1,-1,1\n");
    Path run = folder.resolve("run");
    Ran ran =
        Ran.done(
            "train",
            rows,
            "--model",
            "hopfield",
            "--split",
            "none",
            "--out",
            run,
            "--dry-run",
            "--json");
    assertEquals(6, ((Number) ((Map<?, ?>) ran.json().get("cost")).get("parameters")).intValue());
    assertFalse(Files.exists(run));
    for (String rule : List.of("hebb", "pseudo-inverse"))
      Ran.done(
          "train",
          rows,
          "--model",
          "hopfield",
          "--rule",
          rule,
          "--split",
          "none",
          "--out",
          run,
          "--force");
  }
}
