package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.Terminal;
import io.harmonium.runs.training.MachineKind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HelpTextTests {

  private static String help(String... words) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    new Application(writer, writer, Terminal.NONE).run(words);
    return out.toString();
  }

  private static void inOrder(String help, List<String> parts) {
    int before = 0;
    for (String part : parts) {
      int at = help.indexOf(part, before);
      assertTrue(at >= before, () -> part + " in " + help);
      before = at;
    }
  }

  /// Headings with an option of each, in this order and once.
  @Test
  void optionsStandUnderTheirHeadings() {
    inOrder(
        help("train", "--help-all"),
        List.of(
            "\nOptions:",
            "--model=",
            "\nLearning:",
            "--hidden=",
            "\nData:",
            "--split=",
            "\nSequences:",
            "--id=",
            "\nNetworks:",
            "--network=",
            "\nEvery verb:",
            "--json",
            "--help"));
  }

  /// Plain help shows what most people need and all models.
  @Test
  void plainHelpOfTrainIsShort() {
    String help = help("train", "--help");
    long options = help.lines().filter(line -> line.matches(" +(-., )?--.*")).count();
    assertTrue(options <= 30, help);
    assertTrue(!help.contains("--langevin") && !help.contains("--order="), help);
    for (MachineKind kind : MachineKind.values())
      assertTrue(help.contains("\n  " + kind + " "), kind.toString());
  }

  /// Help of a model shows what it supports and nothing else.
  @Test
  void helpOfAModelShowsWhatItSupports() {
    inOrder(
        help("train", "--model", "crbm", "--help"),
        List.of("\nEssentials:", "--hidden=", "\nSequences:", "--order=", "\nModel:\n  crbm"));
    String dbm = help("train", "--model", "dbm", "--help");
    assertTrue(dbm.contains("--positive="), dbm);
    assertTrue(!dbm.contains("--order=") && !dbm.contains("--langevin"), dbm);
    String full = help("train", "--model", "deep-boltzmann-machine", "--help");
    assertEquals(dbm, full);
  }

  /// Whoever knows the lecture notes finds their words in the help of the verb that does the thing.
  @ParameterizedTest
  @CsvSource({
    "evaluate --help,partition function",
    "train --help-all,contrastive divergence",
    "train --model dbn --help,deep-belief-network",
    "train --help,deep belief network",
    "train --model hdrbm --help,heterogeneous-dynamic-rbm",
    "inspect --help,phase transition",
    "train --help,generative ConvNet",
    "train --model ebm --help,deep energy estimator",
    "train --help,spatial transformations"
  })
  void theNotesWordsAreFound(String command, String words) {
    String found = help(command.split(" ")).replaceAll("\\s+", " ");
    assertTrue(found.toLowerCase(Locale.ROOT).contains(words.toLowerCase(Locale.ROOT)), found);
  }
}
