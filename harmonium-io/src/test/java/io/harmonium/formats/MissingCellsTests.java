package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingCellsTests {

  @TempDir private Path folder;

  private Path text(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Block read(Path file, ReadOptions options) {
    return DataFiles.read(file, options.withMissing()).blocks().get(0);
  }

  /// The marks as text, a row after the other.
  private static String marks(Bits mask) {
    StringBuilder marks = new StringBuilder();
    for (int row = 0; row < mask.rows(); row++)
      for (int j = 0; j < mask.columns(); j++) marks.append(mask.get(row, j) ? '?' : '.');
    return marks.toString();
  }

  @Test
  void emptyFieldsAndTheirWordsAreMarkedInTables() throws IOException {
    Path file = text("bits.csv", "a,b,c\n1,,0\nNA,?,1\nnan,0,null\n");
    Block block = read(file, ReadOptions.DEFAULT.with(Visible.BINARY));
    assertEquals(".?.??.?.?", marks(block.missing()));
    Bits bits = (Bits) block.values();
    assertTrue(bits.get(0, 0) && bits.get(1, 2) && !bits.get(2, 1));
  }

  @Test
  void columnsWithoutAnyValueAreWhollyMarked() throws IOException {
    Path file = text("spins.csv", "a,b\n1,\n-1,\n");
    Block block = read(file, ReadOptions.DEFAULT.with(Visible.SPIN));
    assertEquals(".?.?", marks(block.missing()));
  }

  @Test
  void categoriesAreMarkedWhereTheyAreKnown() throws IOException {
    Path file = text("words.csv", "a,b\nred,\n,small\n");
    ReadOptions known =
        ReadOptions.DEFAULT
            .with(Visible.CATEGORICAL)
            .withCategories(List.of(List.of("blue", "red"), List.of("large", "small")));
    Block block = read(file, known);
    assertEquals(".??.", marks(block.missing()));
    Levels levels = (Levels) block.values();
    assertEquals(1, levels.get(0, 0));
    assertEquals(1, levels.get(1, 1));
    ReadOptions unknown = ReadOptions.DEFAULT.with(Visible.CATEGORICAL);
    assertThrows(DataException.class, () -> read(file, unknown));
  }

  @Test
  void notANumberIsMarkedInArrays() {
    Path file = folder.resolve("array.npy");
    double nan = Double.NaN;
    Npy.write(file, NpyArray.of(new double[] {0.5, nan, nan, -2}, 2, 2));
    Block block = read(file, ReadOptions.DEFAULT);
    assertEquals(".??.", marks(block.missing()));
    Npy.write(file, NpyArray.of(new double[] {1, Double.POSITIVE_INFINITY}, 1, 2));
    assertThrows(DataException.class, () -> read(file, ReadOptions.DEFAULT));
  }

  @Test
  void lettersOutsideTheAlphabetAreMarkedInSequences() throws IOException {
    Path file = text("rows.fasta", ">one\nA?C\n>two\n-NG\n");
    ReadOptions dna = ReadOptions.DEFAULT.with(SequenceOptions.DEFAULT.with(Alphabet.DNA));
    Block block = read(file, dna);
    assertEquals(".?..?.", marks(block.missing()));
    assertEquals(2, block.rows());
    assertEquals(Alphabet.DNA.level('G'), ((Levels) block.values()).get(1, 2));
  }

  @Test
  void completeFilesHaveNoMarks() throws IOException {
    Path file = text("whole.csv", "a,b\n1,0\n0,1\n");
    assertNull(read(file, ReadOptions.DEFAULT).missing());
  }

  @Test
  void aMissingLabelIsUnknownWhereGapsAreAskedFor() throws IOException {
    Path file = folder.resolve("a.csv");
    Files.writeString(file, "x,y\n0,b\n1,\n0,a\n");
    int[] labels = DataFiles.read(file, ReadOptions.DEFAULT.withLabel("y").withMissing()).labels();
    assertArrayEquals(new int[] {1, -1, 0}, labels);
    assertThrows(
        DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT.withLabel("y")));
  }

  @Test
  void missingCellsAreRefusedUnlessTheyAreAskedFor() throws IOException {
    Path file = text("bits.csv", "a,b\n1,\n0,1\n");
    assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT));
  }
}
