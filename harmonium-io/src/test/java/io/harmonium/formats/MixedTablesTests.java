package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.generate.MixedTable;
import io.harmonium.random.Seed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tables of several kinds of columns: what is inferred, what is read, and what is refused.
class MixedTablesTests {

  @TempDir Path folder;

  private static final String TABLE =
      """
      age,smoker,sex,colour,rating,visits,income,id,empty,same
      31,1,f,red,2,0,1200.50,a1,,7
      48,0,m,green,3,3,900.25,a2,,7
      62,0,f,blue,1,12,,a3,,7
      ,1,m,red,2,1,1500,a4,,7
      25,0,f,green,3,2,2000.75,a5,,7
      57,1,m,?,1,1,1750,a6,,7
      44,0,f,red,2,4,1310.5,a7,,7
      39,1,m,blue,3,2,1005,a8,,7
      71,0,f,red,2,3,1999,a9,,7
      28,1,m,green,1,1,1100,b1,,7
      52,0,f,blue,2,0,1420,b2,,7
      """;

  private Path file(String text) {
    return new Given(folder).file("t.csv", text);
  }

  private Schema infer(String text, Map<String, Schema.Kind> types) {
    return MixedTables.infer(file(text), types, List.of(), null, Limits.DEFAULT);
  }

  private Schema schema() {
    return infer(TABLE, Map.of());
  }

  private static Schema.Column column(Schema schema, String name) {
    return schema.columns().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  private Dataset read(String text, Schema schema) {
    return MixedTables.read(file(text), schema, List.of(), null, Limits.DEFAULT);
  }

  @Test
  void kindsAreInferred() {
    Schema schema = schema();
    assertEquals(
        List.of("age", "smoker", "sex", "colour", "rating", "visits", "income"),
        schema.columns().stream().map(Schema.Column::name).toList());
    assertEquals(
        "numeric boolean boolean categorical categorical count numeric",
        String.join(" ", schema.columns().stream().map(c -> c.kind().toString()).toList()));
    assertEquals(List.of("f", "m"), column(schema, "sex").categories());
    assertEquals(List.of("blue", "green", "red"), column(schema, "colour").categories());
    assertEquals(List.of("1", "2", "3"), column(schema, "rating").categories());
    assertEquals(1, column(schema, "colour").missing());
    assertEquals(2, column(schema, "income").decimals());
    assertEquals(
        List.of("empty (no values)", "same (one value)", "id (an id, 11 different words)"),
        schema.leftOut().stream().map(Schema.Left::toString).toList());
    assertEquals(List.of("id", "empty", "same"), schema.dropped());
  }

  /// The mean and the deviation of the ten ages that are known.
  @Test
  void numbersAreStandardised() {
    Schema.Column age = column(schema(), "age");
    double[] ages = {31, 48, 62, 25, 57, 44, 39, 71, 28, 52};
    double mean = 0;
    double squares = 0;
    for (double x : ages) mean += x / ages.length;
    for (double x : ages) squares += (x - mean) * (x - mean) / ages.length;
    assertEquals(mean, age.centre(), 1e-9);
    assertEquals(Math.sqrt(squares), age.scale(), 1e-9);
    Block numbers = read(TABLE, schema()).blocks().get(0);
    assertEquals((31 - mean) / Math.sqrt(squares), numbers.values().content(0, 0), 1e-6);
    assertTrue(numbers.missing().get(3, 0));
    assertTrue(numbers.missing().get(2, 1));
    assertEquals(2, numbers.missing().count(2) + numbers.missing().count(3));
  }

  @Test
  void everyKindHasALayer() {
    Dataset data = read(TABLE, schema());
    assertEquals(
        List.of("numbers", "counts", "flags", "choices3"),
        data.blocks().stream().map(Block::name).toList());
    Block flags = data.blocks().get(2);
    assertEquals(List.of("smoker", "sex"), flags.columns());
    assertEquals(1, flags.values().content(0, 0));
    assertEquals(0, flags.values().content(0, 1));
    assertEquals(12, data.blocks().get(1).values().content(2, 0));
  }

  @Test
  void kindsCanBeSaid() {
    Schema schema =
        infer(
            TABLE,
            Map.of(
                "rating", Schema.Kind.NUMERIC,
                "age", Schema.Kind.CATEGORICAL,
                "smoker", Schema.Kind.CATEGORICAL,
                "id", Schema.Kind.CATEGORICAL));
    assertEquals(Schema.Kind.NUMERIC, column(schema, "rating").kind());
    assertEquals(10, column(schema, "age").categories().size());
    assertEquals(2, column(schema, "smoker").categories().size());
    assertEquals(11, column(schema, "id").categories().size());
  }

  /// Columns are found by their names, whatever their order; columns that training left out may be there or not.
  @Test
  void furtherFilesAreReadByName() {
    String other =
        """
        income,age,id,visits,sex,smoker,rating,colour
        1000,40,zz,5,m,1.0,3,blue
        """;
    Dataset one = read(other, schema());
    assertEquals(1, one.rows());
    assertEquals(5, one.blocks().get(1).values().content(0, 0));
    assertEquals(1, one.blocks().get(2).values().content(0, 0));
    assertEquals(1, one.blocks().get(2).values().content(0, 1));
    assertEquals(0, one.blocks().get(3).values().content(0, 0));
    Schema.Column age = column(schema(), "age");
    assertEquals(
        (40 - age.centre()) / age.scale(), one.blocks().get(0).values().content(0, 0), 1e-6);
  }

  @Test
  void aGeneratedTableComesBack() {
    Dataset made = new MixedTable(0.2).generate(0, 300, Seed.of(5));
    Path file = folder.resolve("g.csv");
    TableWriter.write(file, made);
    assertTrue(MixedTables.mixed(file, List.of(), null, Limits.DEFAULT));
    Schema schema = MixedTables.infer(file, Map.of(), List.of(), null, Limits.DEFAULT);
    Dataset back = MixedTables.read(file, schema, List.of(), null, Limits.DEFAULT);
    for (int b = 0; b < made.blocks().size(); b++) {
      Block was = made.blocks().get(b);
      Block is = back.blocks().get(b);
      assertEquals(was.columns(), is.columns());
      for (int row = 0; row < 300; row++)
        for (int u = 0; u < was.columns().size(); u++) {
          assertEquals(was.missing().get(row, u), is.missing().get(row, u));
          if (was.missing().get(row, u)) continue;
          Schema.Column column = column(schema, was.columns().get(u));
          double value = column.centre() + column.scale() * is.values().content(row, u);
          assertEquals(was.values().content(row, u), value, 1e-5);
        }
    }
  }

  @Test
  void oneKindOfNumbersIsNoMixedTable() {
    assertFalse(
        MixedTables.mixed(file("a,b\n0.5,1.5\n2.5,0.25\n"), List.of(), null, Limits.DEFAULT));
    assertFalse(MixedTables.mixed(file("0,1,1\n1,0,0\n"), List.of(), null, Limits.DEFAULT));
    assertTrue(
        MixedTables.mixed(file("a,b\n0.5,\n2.5,0.25\n1.5,1\n"), List.of(), null, Limits.DEFAULT));
    assertTrue(
        MixedTables.mixed(file("a,b\n0.5,1500.5\n2.5,0.25\n"), List.of(), null, Limits.DEFAULT));
  }

  /// Ids, dates and texts beyond any number of categories are listed with all other columns, and left out.
  @Test
  void idsDatesAndTextsAreListedNotRefused() {
    StringBuilder text = new StringBuilder("customer id,joined,said,n,colour,\"a,b\"\n");
    for (int i = 0; i < 1500; i++)
      text.append("c")
          .append(i)
          .append(",2024-0" + (1 + i % 9) + "-" + (10 + i % 19) + ",it was " + i + " times,")
          .append(i + 1)
          .append(i % 3 == 0 ? ",red," : ",blue,")
          .append("w" + i + "\n");
    Schema schema = infer(text.toString(), Map.of());
    assertEquals(
        List.of(
            "n (an id, the number of a row)",
            "customer id (an id, more than 1000 different words)",
            "joined (dates, 171 different)",
            "said (free text, more than 1000 different)",
            "a,b (an id, more than 1000 different words)"),
        schema.leftOut().stream().map(Schema.Left::toString).toList());
    assertEquals(List.of("colour"), schema.columns().stream().map(Schema.Column::name).toList());
    String lines = String.join("\n", schema.lines());
    assertTrue(lines.contains("drop 'customer id,joined,said,n,\"a,b\"'"), lines);
    assertEquals(1, read(text.toString(), schema).blocks().size());
  }

  /// Names in every row make a table of texts one of columns to choose from; a column of many words of a table that
  /// has them in several rows stays.
  @Test
  void tablesOfTextsWithNamesAreMixed() {
    StringBuilder named = new StringBuilder("name,colour\n");
    StringBuilder words = new StringBuilder("word,colour\n");
    for (int i = 0; i < 60; i++) {
      named.append("u" + i + (i % 2 == 0 ? ",red\n" : ",blue\n"));
      words.append("u" + i % 40 + (i % 2 == 0 ? ",red\n" : ",blue\n"));
    }
    assertTrue(MixedTables.mixed(file(named.toString()), List.of(), null, Limits.DEFAULT));
    assertFalse(MixedTables.mixed(file(words.toString()), List.of(), null, Limits.DEFAULT));
  }

  /// Seconds since 1970 and salaries are standardised, whatever stands beside them; grey values stay.
  @Test
  void numbersFarFromOneAreStandardised() {
    String times = "at,x\n1672531200,0.5\n1673531200,1.5\n1671531200,2.5\n";
    assertTrue(MixedTables.mixed(file(times), List.of(), null, Limits.DEFAULT));
    Schema.Column at = column(infer(times, Map.of()), "at");
    assertEquals(1672531200, at.centre(), 1);
    for (int row = 0; row < 3; row++)
      assertTrue(
          Math.abs(read(times, infer(times, Map.of())).blocks().get(0).values().content(row, 0))
              < 2);
    String grey = "a,b,c,d,e\n0,4095,17,3,2000\n12,900,1900,3,4\n7,8,9,10,3000\n";
    assertFalse(MixedTables.mixed(file(grey), List.of(), null, Limits.DEFAULT));
  }

  /// A column that numbers the rows is no data; numbers that come twice, or leave gaps without being called so, are.
  @Test
  void numbersOfRowsAreFound() {
    StringBuilder text = new StringBuilder("n,order_id,x,twice,gaps\n");
    for (int i = 0; i < 40; i++)
      text.append((i * 7 % 40) + "," + (9000 + 3 * i) + "," + 0.5 * i + ",")
          .append(i / 2 + "," + 2 * i + "\n");
    assertEquals(
        List.of("n", "order_id"),
        MixedTables.rowNumbers(file(text.toString()), List.of(), null, Limits.DEFAULT));
    assertEquals(
        List.of("order_id"),
        MixedTables.rowNumbers(file(text.toString()), List.of("n"), null, Limits.DEFAULT));
  }

  /// Whole numbers have the bounds of the file, others their side of 0, and numbers on both sides none.
  @Test
  void numbersHaveBounds() {
    String text =
        "whole,cost,loss,both,c\n10,0.5,-2.5,-1.5,u\n250,1.5,-0.25,2.5,v\n99,7.5,-9,3.25,u\n";
    Schema schema = infer(text, Map.of());
    record Bounds(double low, double high) {}
    List<Bounds> bounds =
        schema.columns().subList(0, 4).stream().map(c -> new Bounds(c.low(), c.high())).toList();
    double none = Double.POSITIVE_INFINITY;
    assertEquals(
        List.of(
            new Bounds(10, 250),
            new Bounds(0, none),
            new Bounds(-none, 0),
            new Bounds(-none, none)),
        bounds);
  }

  @Test
  void decimalCommasAreRead() {
    String commas = "age;income;sex\n31;1200,5;f\n48;-900,25;m\n62;3;f\n";
    Schema schema = infer(commas, Map.of());
    assertEquals(Schema.Kind.NUMERIC, column(schema, "income").kind());
    assertEquals((1200.5 - 900.25 + 3) / 3, column(schema, "income").centre(), 1e-9);
    assertEquals(2, column(schema, "income").decimals());
    Dataset plain = DataFiles.read(file("a;b\n1,5;0,25\n2,5;1\n"), ReadOptions.DEFAULT);
    assertEquals(0.25, plain.blocks().get(0).values().content(0, 1));
    assertTrue(plain.provenance().steps().contains("decimal commas read as points"));
  }

  /// A wrong table for the schema of [#TABLE]: where the complaint points, the value it shows, words of it.
  record Wrong(String header, String row, long line, long column, String value, String... words) {
    @Override
    public String toString() {
      return words[0];
    }
  }

  private static final String HEADER = "age,smoker,sex,colour,rating,visits,income";

  static Stream<Wrong> wrongTables() {
    return Stream.of(
        new Wrong(
            HEADER,
            "31,1,f,rad,2,0,1200",
            2,
            4,
            "rad",
            "3 known categories of 'colour'",
            "did you mean 'red'?",
            "leave the cell empty"),
        new Wrong(HEADER, "31,1,x,red,2,0,1200", 2, 3, "x", "2 known categories of 'sex'"),
        new Wrong(HEADER, "31,2,f,red,2,0,1200", 2, 2, "2", "2 known categories of 'smoker'"),
        new Wrong(HEADER, "31,1,f,red,9,0,1200", 2, 5, "9", "3 known categories of 'rating'"),
        new Wrong(HEADER, "old,1,f,red,2,0,1200", 2, 1, "old", "finite number in column 'age'"),
        new Wrong(HEADER, "31,1,f,red,2,0,inf", 2, 7, "inf", "finite number in column 'income'"),
        new Wrong(HEADER, "31,1,f,red,2,-1,1200", 2, 6, "-1", "a count 0, 1, 2", "'visits'"),
        new Wrong(HEADER, "31,1,f,red,2,1.5,1200", 2, 6, "1.5", "a count 0, 1, 2", "correct"),
        new Wrong(
            HEADER.replace(",visits", ""),
            "31,1,f,red,2,1200",
            1,
            0,
            "visits",
            "the 7 columns of the training data, one is not here",
            "leave the cells empty"),
        new Wrong(
            HEADER.replace("colour", "color"),
            "31,1,f,red,2,0,1200",
            1,
            0,
            "colour",
            "one is not here",
            "did you mean 'color'?"),
        new Wrong(
            HEADER.replace(",visits", "").replace("colour", "hue"),
            "31,1,f,red,2,1200",
            1,
            0,
            "colour",
            "the 7 columns of the training data, 2 are not here: 'colour', 'visits'",
            "leave the cells empty"),
        new Wrong(
            HEADER + ",height,\"arms, both\"",
            "31,1,f,red,2,0,1200,1.8,2",
            1,
            8,
            "height",
            "the training data had no columns of the names 'height', 'arms, both'",
            "drop 'height,\"arms, both\"'"),
        new Wrong(
            HEADER + ",height",
            "31,1,f,red,2,0,1200,1.8",
            1,
            8,
            "height",
            "the training data had no column of this name",
            "drop height"),
        new Wrong(HEADER, "31,1,f,red,2,0", 2, 0, "", "expected 7 fields as in line 1, got 6"),
        new Wrong(HEADER, "", 1, 0, "", "expected rows below the header"),
        new Wrong(
            HEADER.replace("sex", "age"), "31,1,f,red,2,0,1200", 1, 3, "age", "different names"));
  }

  @ParameterizedTest
  @MethodSource("wrongTables")
  void wrongTablesAreRefused(Wrong wrong) {
    Schema schema = schema();
    String text = wrong.header + "\n" + (wrong.row.isEmpty() ? "" : wrong.row + "\n");
    DataException e = assertThrows(DataException.class, () -> read(text, schema));
    assertEquals(wrong.line, e.line(), e.getMessage());
    assertEquals(wrong.column, e.column(), e.getMessage());
    assertEquals(wrong.value, e.value(), e.getMessage());
    for (String words : wrong.words)
      assertTrue(e.getMessage().contains(words), words + " in: " + e.getMessage());
    assertTrue(e.file().endsWith("t.csv"));
    assertFalse(e.remedy().isEmpty());
  }

  @Test
  void wrongTypesAreRefused() {
    record Said(String name, Schema.Kind kind, String words) {}
    for (Said said :
        List.of(
            new Said("agee", Schema.Kind.NUMERIC, "no column of this name (did you mean 'age'?)"),
            new Said("colour", Schema.Kind.NUMERIC, "finite number in column 'colour'"),
            new Said("income", Schema.Kind.COUNT, "a count 0, 1, 2"),
            new Said("rating", Schema.Kind.BOOLEAN, "two different values"),
            new Said("age", Schema.Kind.BOOLEAN, "got 10"))) {
      DataException e =
          assertThrows(
              DataException.class, () -> infer(TABLE, Map.of(said.name, said.kind)), said.words);
      assertTrue(e.getMessage().contains(said.words), e.getMessage());
    }
    String message =
        assertThrows(IllegalArgumentException.class, () -> Schema.Kind.parse("number"))
            .getMessage();
    assertTrue(message.contains("numeric, count, boolean and categorical"), message);
  }
}
