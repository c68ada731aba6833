package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Suggested commands come out of a shell as the words they were made of.
class ShellTests {

  @Test
  void plainWordsStay() {
    assertEquals(
        "harmonium score runs/a x.csv", Shell.command("harmonium", "score", "runs/a", "x.csv"));
    assertEquals("--drop a,b", Shell.drop(List.of("a", "b"), List.of(0, 1)));
  }

  @Test
  void wordsComeBack() {
    List<String> words =
        List.of("train", "my data.csv", "it's", "", "a=b", "$HOME", "x\\y", "\"q\"", "Größe", "~");
    assertEquals(words, Shell.words(Shell.command(words.toArray())));
    assertEquals("'it'\\''s'", Shell.quoted("it's"));
    assertEquals(List.of("a", "b"), Shell.words("  a   b "));
  }

  /// Names that a list between commas cannot hold are said by number.
  @Test
  void awkwardNamesAreSaidByNumber() {
    assertEquals(
        "--drop 'my id,2,3,4'",
        Shell.drop(List.of("my id", "a,b", "3", "q\""), List.of(0, 1, 2, 3)));
  }
}
