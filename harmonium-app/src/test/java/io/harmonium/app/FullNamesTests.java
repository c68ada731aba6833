package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.Terminal;
import io.harmonium.runs.text.Named;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.Method;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/// Machines and ways to learn are understood by the names that books give them.
class FullNamesTests {

  private static <E extends Enum<E> & Named> Stream<Arguments> names(String option, Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .flatMap(
            constant ->
                Stream.concat(Stream.of(constant.toString()), constant.fullNames().stream())
                    .map(name -> Arguments.of(option, constant, name)));
  }

  static Stream<Arguments> names() {
    return Stream.concat(names("--model", MachineKind.class), names("--learn", Method.class));
  }

  private static CommandLine.ParseResult parsed(String... words) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Application(nowhere, nowhere, Terminal.NONE).commandLine().parseArgs(words);
  }

  private static String said(String... words) {
    StringWriter err = new StringWriter();
    PrintWriter out = new PrintWriter(Writer.nullWriter());
    assertEquals(2, new Application(out, new PrintWriter(err), Terminal.NONE).run(words));
    return err.toString();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aNameIsUnderstoodOrAnsweredWithAllThatItMayMean(
      String option, Enum<?> constant, String name) {
    List<?> meant =
        constant instanceof MachineKind
            ? Named.meant(MachineKind.class, name)
            : Named.meant(Method.class, name);
    assertTrue(meant.contains(constant));
    List<String> spellings =
        List.of(name, name.toUpperCase(Locale.ROOT), name.replace('-', '_'), name.replace("-", ""));
    for (String spelling : spellings)
      if (meant.size() == 1)
        assertEquals(
            constant.toString(),
            parsed("train", "x.csv", option, spelling)
                .subcommand()
                .matchedOptionValue(option, (Object) null)
                .toString());
      else {
        assertThrows(
            CommandLine.ParameterException.class, () -> parsed("train", "x.csv", option, spelling));
        String said = said("train", "x.csv", option, name);
        String answer = said.substring(said.indexOf("did you mean"));
        for (Object each : meant) assertTrue(answer.contains(each.toString()), said);
      }
  }

  @Test
  void everyConstantHasAFullNameAndNoneHidesAnotherWord() {
    names()
        .map(Arguments::get)
        .forEach(
            each -> {
              assertFalse(((Named) each[1]).fullNames().isEmpty(), each[1].toString());
              String name = (String) each[2];
              for (MachineKind kind : MachineKind.values())
                assertTrue(kind == each[1] || !kind.toString().equals(name), name);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "--model,restricted-bolzmann-machine,rbm",
    "--model,deep-beleif-network,dbn",
    "--model,heterogenous-dynamic-rbm,hdrbm",
    "--learn,contrastive-divergance,cd",
    "--learn,pseudolikelihod,pl"
  })
  void aSlipInAFullNameIsAnsweredWithItsWordFirst(String option, String typed, String word) {
    String said = said("train", "x.csv", option, typed);
    assertTrue(said.contains("did you mean " + word), said);
  }

  @ParameterizedTest
  @CsvSource({
    "--model,generative-convnet,--model ebm --network conv",
    "--model,deep-energy-estimator,--objective denoising",
    "--model,spatial-transformations,--model gated-rbm",
    "--model,gaussian-rbm,--visible gaussian",
    "--learn,cd-10,--learn cd --k 10",
    "--learn,PCD15,--learn pcd --k 15",
    "--learn,parallel-tempering,--learn pcd --tempering",
    "--learn,langevin,--langevin"
  })
  void aWordThatIsMoreThanANameIsAnsweredWithOptions(String option, String typed, String options) {
    assertTrue(said("train", "x.csv", option, typed).contains(options));
    String answer = FieldWords.options(option, typed).replaceAll(",? or .*|, .*", "");
    parsed(("train x.csv " + answer).split(" "));
  }

  @Test
  void anImportUnderstandsThemToo() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    String[] known = {
      "import", "no.npz", "--as", "restricted-boltzmann-machine", "--out", "no-run"
    };
    assertEquals(66, new Application(nowhere, nowhere, Terminal.NONE).run(known));
    assertTrue(said("import", "no.npz", "--as", "jem", "--out", "no-run").contains("no family"));
  }
}
