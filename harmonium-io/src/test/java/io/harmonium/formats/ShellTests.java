package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
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
        "--drop 'my id,2,3,x=y'",
        Shell.drop(List.of("my id", "q\"", "3", "x=y"), List.of(0, 1, 2, 3)));
  }

  /// Names with commas stand between double quotes; an option that is pasted names the same columns.
  @Test
  void droppedNamesComeBack() {
    List<String> names = List.of("my id", "a,b", ",", "it's, so", "c", "x=y, z", "\u00e9,");
    List<Integer> all = IntStream.range(0, names.size()).boxed().toList();
    List<String> words = Shell.words(Shell.drop(names, all));
    assertEquals(List.of("--drop"), words.subList(0, words.size() - 1));
    assertEquals(names, Shell.items(words.getLast()));
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
