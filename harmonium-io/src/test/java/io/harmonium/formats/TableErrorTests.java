package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every complaint about a table names file, line, field, value, rule and remedy.
class TableErrorTests {

  @TempDir Path folder;

  /// A wrong table: where the complaint points (0: nowhere), the value it shows, and words of its rule and remedy.
  record Wrong(
      String text, ReadOptions options, long line, long column, String value, String... words) {
    @Override
    public String toString() {
      return words[0];
    }
  }

  static Stream<Wrong> wrongTables() {
    ReadOptions plain = ReadOptions.DEFAULT;
    return Stream.of(
        new Wrong(
            "0,1,1\n1,0\n",
            plain,
            2,
            0,
            "",
            "expected 3 fields as in line 1, got 2",
            "same number of fields"),
        new Wrong("0,1\n1,0,1\n", plain, 2, 0, "", "expected 2 fields as in line 1, got 3"),
        new Wrong(
            "a,b,a\n1,2,3\n",
            plain,
            1,
            3,
            "a",
            "different names of columns",
            "also column 1",
            "rename"),
        new Wrong(
            "a,b\n1,2\n3,\n,4\n5,NA\n",
            plain,
            3,
            2,
            "",
            "'a' 1, 'b' 2 of 4 rows",
            "drop a,b",
            "fill them in"),
        new Wrong("a,b\n1,?\n", plain, 2, 2, "?", "'b' 1 of 1 rows", "drop b"),
        new Wrong("a,b\n1,NaN\n2,3\n", plain, 2, 2, "NaN", "missing in 'b' 1"),
        new Wrong(
            "a,b\n1,2\n1,-inf\n",
            plain,
            3,
            2,
            "-inf",
            "expected a finite number",
            "drop such cells"),
        new Wrong("a;b\n1;1,500\n2;2,700\n", plain, 2, 2, "1,500", "thousands", "1.500 or 1500"),
        new Wrong("a;b\n1,5;0.5\n2,5;0.7\n", plain, 2, 1, "1,5", "decimal point"),
        new Wrong("a,b\n1,Infinity\n", plain, 2, 2, "Infinity", "expected a finite number"),
        new Wrong(
            "a,b,c\n0,1.5,u\n1,2.5,v\n",
            plain,
            0,
            0,
            "",
            "0/1 in 'a'; numbers in 'b'; text in 'c'",
            "drop"),
        new Wrong(
            "a,b\n0,1.5\n1,2.5\n",
            plain,
            0,
            0,
            "",
            "0/1 in 'a'; numbers in 'b'",
            "visible gaussian"),
        new Wrong(
            "a,b\n1,2\n1,x\n",
            plain.with(Visible.GAUSSIAN),
            3,
            2,
            "x",
            "expected a number in column 'b'",
            "drop"),
        new Wrong(
            "1.0.0,2\n1,2\n",
            plain.with(Visible.GAUSSIAN).with(TableOptions.DEFAULT.with(TableOptions.Header.NO)),
            1,
            1,
            "1.0.0",
            "expected a number"),
        new Wrong(
            "0,16\n3,4\n",
            plain.with(Visible.BINARY),
            0,
            0,
            "",
            "got whole numbers 0 to 16",
            "threshold:8"),
        new Wrong(
            "0.5,0.1\n",
            plain.with(Visible.SPIN).with(Binarize.mean()),
            0,
            0,
            "",
            "not a spin layer",
            "threshold"),
        new Wrong(
            "0,1\n",
            plain.withLabel("clas"),
            1,
            0,
            "clas",
            "no column of this name",
            "number 1 to 2"),
        new Wrong(
            "id,class\n0,1\n", plain.withLabel("clas"), 1, 0, "clas", "did you mean 'class'?"),
        new Wrong(
            "a,b\n0,1\n",
            plain.with(TableOptions.DEFAULT.withDrop("c")),
            1,
            0,
            "c",
            "no column of this name"),
        new Wrong(
            "a,b\n0,1\n",
            plain.with(TableOptions.DEFAULT.withDrop("a", "b")),
            0,
            0,
            "",
            "neither dropped nor the label"),
        new Wrong(
            "a,b\n",
            plain.with(TableOptions.DEFAULT.with(TableOptions.Header.YES)),
            1,
            0,
            "",
            "expected rows below the header"),
        new Wrong("", plain, 0, 0, "", "at least one row", "data in it"),
        new Wrong("\n\n", plain, 0, 0, "", "at least one row"),
        new Wrong("a,b\n\"1,2\n3,4\n", plain, 2, 0, "", "cannot be read", "close every quote"),
        new Wrong("a,b\n\"1\"x,2\n", plain, 2, 0, "", "cannot be read", "close every quote"),
        new Wrong(
            "x,y\nred,s\nrod,s\nred,s\n",
            plain.withCategories(List.of(List.of("red", "blue"), List.of("s"))),
            3,
            1,
            "rod",
            "expected one of the 2 known categories of 'x'",
            "did you mean 'red'?"),
        new Wrong(
            "x,y\nred,s\n",
            plain.withCategories(List.of(List.of("red"), List.of("s"), List.of("t"))),
            0,
            0,
            "",
            "expected 3 columns with known categories, got 2"),
        new Wrong("1e39,0.5\n", plain, 0, 0, "", "expected numbers within", "scale the columns"),
        new Wrong(
            "a,b\n1,2\n",
            plain.with(new Limits(10, 1, 10, 1000, 10)),
            1,
            0,
            "",
            "expected at most 1 columns",
            "make the file smaller"),
        new Wrong(
            "1,2\n3,4\n5,6\n",
            plain.with(new Limits(2, 10, 10, 1000, 10)),
            3,
            0,
            "",
            "expected at most 2 rows"),
        new Wrong(
            "a,b\nu,1\nv,1\nw,1\n",
            plain.with(Visible.CATEGORICAL).with(new Limits(10, 10, 2, 1000, 10)),
            4,
            1,
            "w",
            "column 'a' has more than 2 different values",
            "drop"),
        new Wrong(
            "1,2,3,4,5\n",
            plain.with(new Limits(10, 10, 10, 9, 10)),
            0,
            0,
            "",
            "larger than the limit of 9 bytes"),
        new Wrong("a;b\n\u001b[31mred,1\n0;1", plain, 2, 0, "", "expected 2 fields"));
  }

  @ParameterizedTest
  @MethodSource("wrongTables")
  void complaintNamesPlaceValueRuleAndRemedy(Wrong wrong) {
    Path file = new Given(folder).file("table.csv", wrong.text());
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(file, wrong.options()));
    assertEquals(DataException.Kind.BAD_DATA, e.kind());
    assertEquals(file.toString(), e.file());
    assertEquals(wrong.line(), e.line(), e.getMessage());
    assertEquals(wrong.column(), e.column(), e.getMessage());
    assertEquals(wrong.value(), e.value());
    for (String word : wrong.words()) assertTrue(e.getMessage().contains(word), e.getMessage());
    assertFalse(e.remedy().isEmpty());
    String place =
        file + (e.line() > 0 ? ":" + e.line() : "") + (e.column() > 0 ? ":" + e.column() : "");
    assertTrue(e.getMessage().startsWith(place + ": "), e.getMessage());
    if (!e.value().isEmpty()) assertTrue(e.getMessage().contains("('" + e.value() + "')"));
    assertTrue(e.getMessage().endsWith("; " + e.remedy()));
    assertTrue(e.getMessage().length() < 1200);
  }

  @Test
  void otherEncodingsAreNamedByLineAndField() {
    byte[] latin = "name,x\nAnna,1\nJos\u00e9,2\n".getBytes(StandardCharsets.ISO_8859_1);
    Path file = new Given(folder).file("latin.csv", latin);
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT));
    assertEquals(3, e.line());
    assertEquals(1, e.column());
    assertEquals("byte 0xe9", e.value());
    assertTrue(e.remedy().contains("UTF-8"));
    Path wide = new Given(folder).file("wide.csv", "a,b\n1,2\n".getBytes(StandardCharsets.UTF_16));
    assertTrue(
        assertThrows(DataException.class, () -> DataFiles.read(wide, ReadOptions.DEFAULT))
            .getMessage()
            .contains("UTF-16"));
  }

  @Test
  void controlCharactersOfAFileDoNotReachTheTerminal() {
    Path file = new Given(folder).file("t.csv", "a,b\n1,\u001b[31mred\u202e\n");
    DataException e =
        assertThrows(
            DataException.class,
            () -> DataFiles.read(file, ReadOptions.DEFAULT.with(Visible.GAUSSIAN)));
    assertTrue(e.getMessage().chars().noneMatch(c -> c < ' ' || c == 0x202e));
    assertTrue(e.getMessage().contains("\\u001b[31mred\\u202e"));
  }

  @Test
  void longValuesAreCut() {
    Path file = new Given(folder).file("t.csv", "a,b\n1," + "x".repeat(5000) + "\n");
    DataException e =
        assertThrows(
            DataException.class,
            () -> DataFiles.read(file, ReadOptions.DEFAULT.with(Visible.GAUSSIAN)));
    assertTrue(e.getMessage().length() < 500);
  }
}
