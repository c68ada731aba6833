package io.harmonium.runs.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTests {

  private static final List<String> VERBS = List.of("train", "demo", "data", "transform", "score");

  @ParameterizedTest
  @CsvSource({"trian,train", "tran,train", "TRAIN,train", "domo,demo", "scor,score"})
  void oneSlipIsForgiven(String typed, String meant) {
    assertEquals(meant, Suggestions.nearest(typed, VERBS).get(0));
  }

  @Test
  void theBeginningOfAWordIsEnough() {
    assertEquals(List.of("transform"), Suggestions.nearest("transf", VERBS));
  }

  @Test
  void dashesDoNotCount() {
    assertEquals(List.of("--hidden"), Suggestions.nearest("-hiden", List.of("--hidden", "--help")));
  }

  @Test
  void farWordsAreNotSuggested() {
    assertEquals(List.of(), Suggestions.nearest("banana", VERBS));
    assertEquals("see help", Suggestions.question("banana", VERBS, "see help"));
  }
}
