package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.wording.Shell;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Columns to leave out are named so that they can be pasted.
class DropTests {

  /// Names that a list between commas cannot hold are said by number.
  @Test
  void awkwardNamesAreSaidByNumber() {
    assertEquals(
        "{drop} 'my id,2,3,x=y'",
        Drop.columns(List.of("my id", "q\"", "3", "x=y"), List.of(0, 1, 2, 3)));
  }

  /// Names with commas stand between double quotes; an option that is pasted names the same columns.
  @Test
  void droppedNamesComeBack() {
    List<String> names = List.of("my id", "a,b", ",", "it's, so", "c", "x=y, z", "\u00e9,");
    List<Integer> all = IntStream.range(0, names.size()).boxed().toList();
    List<String> words = Shell.words(Drop.columns(names, all));
    assertEquals(List.of("{drop}"), words.subList(0, words.size() - 1));
    assertEquals(names, Shell.items(words.getLast()));
  }
}
