package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PottsTextTests {

  private static final Alphabet LETTERS = new Alphabet("custom", "AC");

  @TempDir Path folder;

  private PottsText read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("params.dat"), text);
    return PottsText.read(file, LETTERS, Limits.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"J 0 1 A C 0.5\nh 0 A 1\nJ 0 1 A C 0.5\n", "J 0 1 A C 0.5\nh 0 A 1\nh 0 A 0\n"})
  void aNumberThatIsGivenTwiceIsRefusedWithItsLine(String text) {
    DataException e = assertThrows(DataException.class, () -> read(text));
    assertEquals(DataException.Kind.BAD_DATA, e.kind());
    assertEquals(3, e.line());
  }

  @Test
  void numbersThatHaveNoLineAreNought() throws IOException {
    PottsText machine = read("J 0 1 A C 0.5\nh 0 A 1\n");
    assertEquals(
        java.util.List.of(0.0, 0.5, 0.0, 0.0),
        java.util.Arrays.stream(machine.blocks().get(0)).boxed().toList());
    assertEquals(
        java.util.List.of(1.0, 0.0), java.util.Arrays.stream(machine.fields()[0]).boxed().toList());
  }
}
