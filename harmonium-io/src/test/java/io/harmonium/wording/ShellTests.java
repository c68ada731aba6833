package io.harmonium.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Suggested commands come out of a shell as the words they were made of.
class ShellTests {

  @Test
  void plainWordsStay() {
    assertEquals(
        "harmonium score runs/a x.csv", Shell.command("harmonium", "score", "runs/a", "x.csv"));
  }

  @Test
  void wordsComeBack() {
    List<String> words =
        List.of("train", "my data.csv", "it's", "", "a=b", "$HOME", "x\\y", "\"q\"", "Größe", "~");
    assertEquals(words, Shell.words(Shell.command(words.toArray())));
    assertEquals("'it'\\''s'", Shell.quoted("it's"));
    assertEquals(List.of("a", "b"), Shell.words("  a   b "));
  }

  /// Quotes inside a part are letters like others.
  @Test
  void listsAreSplitAtCommas() {
    assertEquals(List.of("a", "", "b c"), Shell.items("a,,b c"));
    assertEquals(List.of("a,b=numeric", "c=x,y"), Shell.items("\"a,b\"=numeric,c=\"x,y\""));
    assertEquals(List.of("5\" disk", "\"open", "b"), Shell.items("5\" disk,\"open,b"));
    assertEquals(List.of("a", "b", "c,d"), Shell.items(List.of("a,b", "\"c,d\"")));
  }
}
