package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.data.Reweighting;
import io.harmonium.matrix.Levels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FastaTests {

  @TempDir Path folder;
  private Given given;

  @BeforeEach
  void prepare() {
    given = new Given(folder);
  }

  private static String letters(Dataset data, int row) {
    Levels levels = (Levels) data.blocks().get(0).values();
    StringBuilder text = new StringBuilder();
    for (int u = 0; u < levels.units(); u++)
      text.append(data.blocks().get(0).categories().get(u).get(levels.get(row, u)));
    return text.toString();
  }

  @Test
  void multiLineRecordsWithLowerCaseDotsAndBlanksAreOneSequenceEach() {
    Dataset data =
        given.read("a.fasta", "; a comment\n>first one\nMK V\r\nla.-\n\n>second\nMKVLA--\n");
    assertEquals(2, data.rows());
    assertEquals("MKVLA--", letters(data, 0));
    assertEquals(letters(data, 0), letters(data, 1));
    assertEquals(List.of("first one", "second"), data.names());
    assertEquals(List.of("1", "2", "3", "4", "5", "6", "7"), data.blocks().get(0).columns());
    assertEquals(List.of("alphabet protein -ACDEFGHIKLMNPQRSTVWY"), data.provenance().steps());
    assertEquals(7 * 21, data.blocks().get(0).values().columns());
  }

  @Test
  void alphabetIsGuessedFromTheLetters() {
    assertEquals(
        5,
        given
            .read("d.fa", ">a\nACGT-ACG\n>b\nACGTTACG\n")
            .blocks()
            .get(0)
            .categories()
            .get(0)
            .size());
    assertTrue(
        given
            .read("r.fa", ">a\nACGU-ACG\n")
            .provenance()
            .steps()
            .get(0)
            .startsWith("alphabet rna"));
    assertTrue(
        given
            .read("p.fa", ">a\nACGTWYLK\n")
            .provenance()
            .steps()
            .get(0)
            .startsWith("alphabet protein"));
  }

  @Test
  void customAlphabetsFixTheOrderOfLevels() {
    SequenceOptions rules = SequenceOptions.DEFAULT.with(Alphabet.parse("HP-"));
    Dataset data = given.read("h.fa", ">a\nHPp.\n", ReadOptions.DEFAULT.with(rules));
    Levels levels = (Levels) data.blocks().get(0).values();
    assertEquals(
        List.of(0, 1, 1, 2),
        Stream.iterate(0, u -> u + 1).limit(4).map(u -> levels.get(0, u)).toList());
    Dataset known =
        given.read(
            "h.fa",
            ">a\nHPp.\n",
            ReadOptions.DEFAULT.withCategories(List.of(List.of("H", "P", "-"))));
    assertEquals(levels, known.blocks().get(0).values());
  }

  @Test
  void sequencesWithUnknownLettersAreDroppedAndCounted() {
    Dataset data = given.read("u.fa", ">a\nMKVL\n>b\nMXVL\n>c\nMK*L\n");
    assertEquals(List.of("a"), data.names());
    assertEquals("2 sequences with unknown letters dropped", data.provenance().steps().get(1));
  }

  @Test
  void unknownLettersCanBeGapsOrRefused() {
    ReadOptions gap =
        ReadOptions.DEFAULT.with(SequenceOptions.DEFAULT.with(SequenceOptions.UnknownLetters.GAP));
    Dataset data = given.read("u.fa", ">a\nMKVL\n>b\nMXVB\n", gap);
    assertEquals("M-V-", letters(data, 1));
    assertEquals("2 unknown letters read as gaps", data.provenance().steps().get(1));
    ReadOptions refuse =
        ReadOptions.DEFAULT.with(
            SequenceOptions.DEFAULT.with(SequenceOptions.UnknownLetters.REFUSE));
    DataException e =
        assertThrows(DataException.class, () -> given.read("u.fa", ">a\nMKVL\n>b\nMKXL\n", refuse));
    assertEquals(3, e.line());
    assertEquals("X", e.value());
    assertTrue(e.getMessage().contains("letter 3"));
  }

  @Test
  void insertionsAreLeftOutOnDemand() {
    ReadOptions inserts =
        ReadOptions.DEFAULT.with(SequenceOptions.DEFAULT.with(SequenceOptions.LowerCase.INSERT));
    Dataset data = given.read("i.fa", ">a\nMKaaVL\n>b\nMK..VL\n>c\nMKVL\n", inserts);
    for (int row = 0; row < 3; row++) assertEquals("MKVL", letters(data, row));
  }

  @Test
  void reweightingIsAppliedAndRecorded() {
    ReadOptions options = ReadOptions.DEFAULT.with(new Reweighting(0.8));
    Dataset data = given.read("w.fa", ">a\nMKVLA\n>b\nMKVLC\n>c\nWWWWW\n", options);
    assertEquals(List.of(0.5f, 0.5f, 1f), List.of(data.weight(0), data.weight(1), data.weight(2)));
    assertTrue(data.provenance().steps().getLast().contains("identity >= 0.8 over all 5 columns"));
    DataException e =
        assertThrows(DataException.class, () -> given.read("w.csv", "0,1\n1,0\n", options));
    assertTrue(e.getMessage().contains("needs one block of categories"));
  }

  @Test
  void writtenAlignmentsAreReadBack() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5; i++)
      text.append(">seq ")
          .append(i)
          .append('\n')
          .append("MKVLAWY-CD".repeat(17))
          .append("ACDEF".charAt(i))
          .append('\n');
    Dataset data = given.read("in.fasta", text.toString());
    Path out = folder.resolve("out.fasta");
    DataFiles.write(out, data);
    Dataset back = DataFiles.read(out, ReadOptions.DEFAULT);
    assertEquals(data.blocks(), back.blocks());
    assertEquals(data.names(), back.names());
    assertTrue(Files.readAllLines(out).stream().allMatch(line -> line.length() <= 80));
    assertEquals(
        data.blocks(),
        given
            .read(
                "in.fasta.gz",
                Given.gzip(text.toString().getBytes(StandardCharsets.UTF_8)),
                ReadOptions.DEFAULT)
            .blocks());
  }

  @Test
  void tablesOfWordsCannotBeWrittenAsFastaAndNothingIsLeftBehind() throws java.io.IOException {
    Dataset words = given.read("w.csv", "red,blue\nblue,red\nred,red\n");
    Path out = folder.resolve("w.fasta");
    assertThrows(IllegalArgumentException.class, () -> DataFiles.write(out, words));
    try (var left = Files.list(folder)) {
      assertTrue(left.noneMatch(file -> file.toString().contains("w.fasta")));
    }
  }

  record Wrong(String text, long line, long column, String value, String words) {}

  static Stream<Wrong> wrongAlignments() {
    return Stream.of(
        new Wrong(
            ">a\nMKVL\n>b x\nMKV\n",
            3,
            0,
            "b x",
            "expected 4 letters as in the first record, got 3"),
        new Wrong(
            ">a\nMKVL\n>b\nMKVLA\n>c\nMKVL\n",
            3,
            0,
            "b",
            "expected 4 letters as in the first record, got more"),
        new Wrong(">a\nMKVL\n>b\n>c\nMKVL\n", 3, 0, "b", "expected a sequence after the name"),
        new Wrong("MKVL\n", 1, 1, "M", "expected '>' and a name"),
        new Wrong(">a\nMK\u0007L\n", 2, 3, "byte 0x07", "expected a letter"),
        new Wrong(">a\nMKé\n", 2, 3, "byte 0xc3", "expected a letter"),
        new Wrong(">a\nMX\n>b\nXX\n", 0, 0, "X", "every sequence has letters outside the alphabet"),
        new Wrong("", 0, 0, "", "begin with '>'"));
  }

  @ParameterizedTest
  @MethodSource("wrongAlignments")
  void complaintNamesRecordLineAndLetter(Wrong wrong) {
    DataException e = assertThrows(DataException.class, () -> given.read("w.fasta", wrong.text()));
    assertEquals(wrong.line(), e.line(), e.getMessage());
    assertEquals(wrong.column(), e.column());
    assertEquals(wrong.value(), e.value());
    assertTrue(e.getMessage().contains(wrong.words()), e.getMessage());
    assertTrue(!e.remedy().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "AA", "A>", "A.", "A B", "protien"})
  void wrongAlphabetsAreRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Alphabet.parse(text));
  }

  @Test
  void sequencesAreNotForOtherLayers() {
    assertThrows(
        DataException.class,
        () -> given.read("a.fa", ">a\nMK\n", ReadOptions.DEFAULT.with(Visible.GAUSSIAN)));
  }
}
