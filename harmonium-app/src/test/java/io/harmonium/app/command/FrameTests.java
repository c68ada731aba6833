package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Command;

/// What all verbs have in common: help, streams, JSON, suggestions.
class FrameTests {

  static Stream<String> verbs() {
    return Stream.concat(
        Verbs.all().stream().map(verb -> name(verb)),
        Stream.of("data list", "data describe", "data generate", "data convert", "data split"));
  }

  private static String name(Callable<Integer> verb) {
    return verb.getClass().getAnnotation(Command.class).name();
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void helpBeginsWithExamplesAndEndsWithExitCodes(String verb) {
    Ran ran = Ran.done((Object[]) (verb + " --help").split(" "));
    assertEquals("", ran.err());
    int examples = ran.out().indexOf("Examples:\n  harmonium " + verb.split(" ")[0]);
    int usage = ran.out().indexOf("Usage: harmonium " + verb);
    int codes = ran.out().indexOf("Exit codes:");
    assertTrue(0 < examples || verb.equals("completion"), ran.out());
    assertTrue(examples < usage && usage < codes, ran.out());
    assertTrue(ran.out().contains("130 interrupted, saved"), ran.out());
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void everyVerbTakesTheCommonOptions(String verb) {
    if (verb.equals("data")) return;
    String all = verb.equals("train") ? " --help-all" : " --help";
    String help = Ran.done((Object[]) (verb + all).split(" ")).out();
    for (String option :
        new String[] {"--json", "--seed", "--threads", "--quiet", "--progress", "--debug"})
      assertTrue(help.contains(option), option + " in the help of " + verb);
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void helpOfAVerbIsTheSameBothWays(String verb) {
    assertEquals(
        Ran.done((Object[]) (verb + " --help").split(" ")).out(),
        Ran.done((Object[]) ("help " + verb).split(" ")).out());
  }

  @Test
  void everyVerbHasExamples() {
    for (Callable<Integer> verb : Verbs.all())
      assertNotNull(verb.getClass().getAnnotation(Examples.class), name(verb));
  }

  @Test
  void withoutArgumentsItSaysHowToBegin() {
    Ran ran = Ran.done();
    assertTrue(ran.out().contains("harmonium demo"), ran.out());
    assertTrue(ran.out().lines().count() < 12, ran.out());
  }

  @Test
  void theListOfVerbsNamesAllOfThem() {
    String help = Ran.done("--help").out();
    verbs().filter(v -> !v.contains(" ")).forEach(v -> assertTrue(help.contains("  " + v), v));
  }

  @Test
  void theVersionIsPrinted() {
    assertTrue(Ran.done("--version").out().startsWith("harmonium "));
  }

  @Test
  void mistypedVerbsOptionsAndValuesAreGuessed() {
    Ran.of("trian", "x.csv").failed(2, "there is no verb 'trian'", "did you mean train?");
    Ran.of("help", "trian").failed(2, "did you mean train?");
    Ran.of("data", "lst").failed(2, "did you mean list?");
    Ran.of("train", "x.csv", "--hiden", 5).failed(2, "--hiden", "did you mean --hidden?");
    Ran.of("train", "x.csv", "--hiden=5").failed(2, "no option '--hiden'", "--hidden");
    Ran.of("train", "x.csv", "--gauge", "centered").failed(2, "centred", "did you mean");
    Ran.of("completion", "bsh").failed(2, "did you mean bash");
  }

  @Test
  void aFailureIsAlsoADocumentWhereJsonIsWanted() {
    Ran ran = Ran.of("train", "nothing.csv", "--json");
    assertEquals(66, ran.code());
    Map<?, ?> error = (Map<?, ?>) ran.json().get("error");
    assertEquals(66L, error.get("exitCode"));
    assertEquals("nothing.csv", error.get("where"));
    assertTrue(ran.err().startsWith("error: "), ran.err());
  }

  @Test
  void stackTracesComeWithDebugOnly() {
    assertTrue(Ran.of("train", "nothing.csv", "--debug").err().contains("\n    at "));
    Ran.of("train", "nothing.csv").failed(66, "no such file");
  }

  @Test
  void onePlaceForEveryOption() {
    Ran.of("train", "x.csv", "--seed", 1, "--seed", 2).failed(2, "--seed");
    Ran.of("train", "x.csv", "y.csv").failed(2, "'y.csv' is one argument too many");
    Ran.of("train", "x.csv", "--threads", 0).failed(2, "--threads", "1 to 1024");
  }
}
