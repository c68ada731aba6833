package io.harmonium.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Settings and suggestions are spelled for a shell and for a Java program; the words of users stay as they are.
class SpellingTests {

  private static final List<String> AWKWARD =
      List.of("my run", "it's {k}", "{>train<}", "'", "a<}b", "{k}", "", "~", "$HOME", "x=y", "-3");

  @Test
  void settingsAreSpelled() {
    String text = "{k}: expected at least 1, got 0; {learn} pcd, or leave {batch-size} out";
    assertEquals(
        "--k: expected at least 1, got 0; --learn pcd, or leave --batch-size out",
        Spelling.SHELL.of(text));
    assertEquals(
        "k: expected at least 1, got 0; learn pcd, or leave batch-size out",
        Spelling.PLAIN.of(text));
    assertEquals(text, Spelling.MARKED.of(text));
  }

  @Test
  void quotedWordsAreNotSpelled() {
    assertEquals(
        "--base: got '{base}' of Hebb's --rule",
        Spelling.SHELL.of("{base}: got '{base}' of Hebb's {rule}"));
  }

  @Test
  void suggestionsAreCommands() {
    Suggestion train =
        Suggestion.of("train", "my data.csv").with("grey").with("learning-rate", 0.01);
    assertEquals("harmonium train 'my data.csv' --grey --learning-rate 0.01", train.line());
    assertEquals(
        "try: train 'my data.csv' with grey, learning-rate 0.01",
        Spelling.PLAIN.of("try: " + train));
    assertEquals(
        "try: " + train.line() + ", or --k 3", Spelling.SHELL.of("try: " + train + ", or {k} 3"));
    assertEquals("", Spelling.SHELL.of(Suggestion.NONE.toString()));
    assertTrue(Suggestion.NONE.isEmpty());
  }

  /// Whatever a file is called, the command within a text comes out as it went in.
  @Test
  void awkwardWordsComeBack() {
    for (String argument : AWKWARD)
      for (String value : AWKWARD) {
        Suggestion score = Suggestion.of("score", argument).with("out", value).with("json");
        assertEquals(
            "to see it: " + score.line() + "; --k",
            Spelling.SHELL.of("to see it: " + score + "; {k}"));
        assertEquals(
            List.of("harmonium", "score", argument, "--out", value, "--json"),
            Shell.words(score.line()));
        assertEquals(score.line(), Suggestion.read(score.line()).line());
      }
  }

  @Test
  void recordedCommandsAreRead() {
    Suggestion read =
        Suggestion.read("harmonium train --force x.csv --rate=0.1 --k 3 --k 5 --drop a --quiet");
    assertEquals("5", read.value("k"));
    assertEquals("", read.value("hidden"));
    assertEquals(
        "harmonium train x.csv --learning-rate 0.1 --drop a",
        read.renamed(name -> name.equals("rate") ? "learning-rate" : name)
            .without("k")
            .withoutSwitches(Set.of("force", "quiet"))
            .line());
    assertTrue(Suggestion.read("store fewer rows").isEmpty());
  }

  @Test
  void messagesAreForJavaAndReasonsForBoth() {
    InvalidSetting wrong = new InvalidSetting("{k}: expected at least 1, got 0");
    assertEquals("k: expected at least 1, got 0", wrong.getMessage());
    assertEquals("--k: expected at least 1, got 0", wrong.reason(Spelling.SHELL));
    assertEquals("{k}: expected at least 1, got 0", Explained.reason(wrong));
    assertEquals("as it is", Explained.reason(new IllegalStateException("as it is")));
  }
}
