package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.doctor.Check;
import io.harmonium.app.doctor.RunCheck;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.training.MachineKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever a verb is asked of a machine of any kind: it answers with one document of finite numbers, or refuses with a
/// reason and a remedy in the words of a user; and the doctor finds nothing wrong with it.
class EveryKindTests {

  /// RUN and DATA stand for the run and the rows that it has learned from.
  private static final List<String> QUESTIONS =
      List.of(
          "sample RUN --n 2 --steps 2",
          "sample RUN --n 2 --steps 2 --start data --keep both",
          "sample RUN --n 2 --steps 2 --keep z",
          "score RUN DATA --log-likelihood",
          "transform RUN DATA --codes",
          "transform RUN DATA --reconstruct",
          "transform RUN DATA --from-hidden",
          "transform RUN DATA --gates",
          "recall RUN DATA",
          "explain RUN DATA --rows 1",
          "predict RUN DATA",
          "inspect RUN",
          "inspect RUN --features",
          "inspect RUN --landscape",
          "inspect RUN --mutations DATA",
          "evaluate RUN DATA --anomalies --imputation",
          "diagnose RUN --cheap");

  /// Names of Java: words with a capital inside, or of packages.
  private static final Pattern NAMES = Pattern.compile("\\b[A-Z][a-z]+[A-Z][a-z]\\w*|java\\.");

  @TempDir private Path folder;

  /// The kinds that learn rows; those of sequences and networks have tests of their own.
  private static Stream<MachineKind> kinds() {
    return Arrays.stream(MachineKind.values()).filter(SmallMachine::learnsRows);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void verbsAnswerOrRefuse(MachineKind kind) throws IOException {
    Path data = SmallMachine.data(kind, folder);
    Path run = SmallMachine.train(kind, data, folder);
    try (Workers workers = Workers.single()) {
      for (Check check : RunCheck.checks(run, workers))
        assertFalse(check.verdict() == Check.Verdict.FAIL, check::toString);
    }
    for (String question : QUESTIONS) {
      List<Object> words = new ArrayList<>();
      for (String word : question.split(" "))
        words.add(word.equals("RUN") ? run : word.equals("DATA") ? data : word);
      words.add("--json");
      Ran ran = Ran.of(words.toArray());
      String told = kind + ", " + question + ": " + ran.out() + ran.err();
      assertFalse(ran.json().isEmpty(), told);
      assertFalse(Pattern.compile("\\b(NaN|Infinity)\\b").matcher(ran.out()).find(), told);
      if (ran.code() == 0) continue;
      assertTrue(ran.code() == 2 || ran.code() == 65, told);
      assertTrue(ran.err().contains("try: "), told);
      assertFalse(ran.err().contains("--help after the verb"), told);
      assertFalse(NAMES.matcher(ran.err().replace(folder.toString(), "")).find(), told);
    }
    ConditionalMeansTests.rowsComeBackAsTheirMeansDo(kind, data, run, folder);
  }

  /// A machine that is a conditional model p(y | x) says nothing about the distribution of rows, nor about what is
  /// given.
  @ParameterizedTest
  @EnumSource(names = {"REPLICATED_SOFTMAX", "GATED_RBM", "CONDITIONAL_RBM"})
  void whatIsGivenHasNoDistribution(MachineKind kind) throws IOException {
    Path data = SmallMachine.data(kind, folder);
    Path run = SmallMachine.train(kind, data, folder);
    for (String view :
        List.of(
            "--landscape", "--phases", "--phase-diagram", "--path=1:2", "--mixing", "--samplers"))
      Ran.of("inspect", run, view).failed(2, "conditional model p(y | x)");
    Map<String, String> verdicts = new HashMap<>();
    for (Object finding : (List<?>) Ran.done("diagnose", run, "--json").json().get("findings")) {
      Map<?, ?> one = (Map<?, ?>) finding;
      verdicts.merge(one.get("check").toString(), one.get("verdict").toString(), String::concat);
    }
    for (String check : List.of("parameters", "columns", "hidden units"))
      assertFalse(verdicts.get(check).contains("SKIP"), verdicts::toString);
    for (String check : List.of("mixing", "equilibrium", "modes", "likelihood", "moments"))
      assertEquals("SKIP", verdicts.get(check), verdicts::toString);
    if (kind == MachineKind.GATED_RBM) Ran.of("inspect", run, "--features").failed(2, "no link");
  }

  /// What is explained are the columns that are not given.
  @Test
  void whatIsGivenIsNotExplained() throws IOException {
    Path data = SmallMachine.data(MachineKind.CONDITIONAL_RBM, folder);
    Path run = SmallMachine.train(MachineKind.CONDITIONAL_RBM, data, folder);
    String explained = Ran.done("explain", run, data, "--columns", 4, "--rows", 1).out();
    assertEquals(1 + 2, explained.lines().count(), explained);
    assertTrue(explained.contains(",c,") && explained.contains(",d,"), explained);
  }
}
