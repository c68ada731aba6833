package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A column is what it is, whatever stands beside it: a wide table is its columns in narrow tables.
class WideTablesTests {

  private static final int ROWS = 24;
  private static final String ANCHOR = "anchor";

  @TempDir Path folder;

  /// Cells of column `j`, of one of twelve sorts; row 0 is its name.
  private static String[] column(int j) {
    Random random = new Random(j);
    String[] cells = new String[ROWS + 1];
    cells[0] = j % 12 == 9 ? "\"a,b" + j + "\"" : "c" + j + (j % 12 == 10 ? "_id" : "");
    int start = random.nextInt(5);
    for (int i = 1; i <= ROWS; i++)
      cells[i] =
          switch (j % 12) {
            case 0 -> Double.toString(random.nextGaussian());
            case 1 -> Integer.toString(random.nextInt(2));
            case 2 -> Integer.toString(2 * random.nextInt(2) - 1);
            case 3 -> random.nextBoolean() ? "yes" : "no";
            case 4 -> List.of("red", "green", "blue").get(random.nextInt(3));
            case 5 -> random.nextInt(4) == 0 ? "NA" : String.format("%.2f", random.nextDouble());
            case 6 -> "7";
            case 7 -> random.nextInt(3) == 0 ? "" : "w" + random.nextInt(2);
            case 8 -> "word" + i + "-" + j;
            case 9 -> Integer.toString(random.nextInt(40));
            case 10 -> Integer.toString(1000 + 3 * i + start);
            default -> Integer.toString(start + i);
          };
    return cells;
  }

  private Path file(String name, int from, int to) throws IOException {
    StringBuilder text = new StringBuilder();
    List<String[]> cells = IntStream.range(from, to).mapToObj(WideTablesTests::column).toList();
    for (int i = 0; i <= ROWS; i++) {
      text.append(i == 0 ? ANCHOR : Double.toString(i * i * 0.37 - 5));
      for (String[] column : cells) text.append(',').append(column[i]);
      text.append('\n');
    }
    return Files.writeString(folder.resolve(name), text);
  }

  private static Schema infer(Path file) {
    return MixedTables.infer(file, Map.of(), List.of(), null, Limits.DEFAULT);
  }

  /// The cells of a column by name, missing ones as NaN.
  private static Map<String, List<Double>> cells(Dataset data) {
    Map<String, List<Double>> all = new TreeMap<>();
    for (Block block : data.blocks()) {
      int[] widths =
          block.columns().stream()
              .mapToInt(c -> block.values().columns() / block.columns().size())
              .toArray();
      double[] row = new double[block.values().columns()];
      for (int i = 0; i < block.rows(); i++) {
        block.values().toDoubles(i, row);
        for (int u = 0; u < widths.length; u++) {
          List<Double> column = all.computeIfAbsent(block.columns().get(u), k -> new ArrayList<>());
          boolean gap = block.missing() != null && block.missing().get(i, u);
          for (int a = 0; a < widths[u]; a++) column.add(gap ? Double.NaN : row[u * widths[u] + a]);
        }
      }
    }
    return all;
  }

  @Test
  void wideTablesAreTheirColumns() throws IOException {
    int columns = 1200;
    Path wide = file("wide.csv", 0, columns);
    Schema all = infer(wide);
    Map<String, List<Double>> cells =
        cells(MixedTables.read(wide, all, List.of(), null, Limits.DEFAULT));
    Map<String, Schema.Column> found = new HashMap<>();
    Map<String, List<Double>> values = new TreeMap<>();
    Set<String> left = new TreeSet<>();
    for (int from = 0; from < columns; from += 24) {
      Path narrow = file("narrow.csv", from, from + 24);
      Schema schema = infer(narrow);
      schema.columns().forEach(c -> found.put(c.name(), c));
      for (Schema.Left l : schema.leftOut())
        left.add(l.name() + " " + (l.number() + from) + " " + l.reason());
      values.putAll(cells(MixedTables.read(narrow, schema, List.of(), null, Limits.DEFAULT)));
    }
    assertEquals(found.size(), all.columns().size());
    for (Schema.Column column : all.columns()) assertEquals(found.get(column.name()), column);
    Set<String> named = new TreeSet<>();
    for (Schema.Left l : all.leftOut()) named.add(l.name() + " " + l.number() + " " + l.reason());
    assertEquals(left, named);
    assertEquals(4 * columns / 12, left.size());
    assertEquals(values, cells);
  }

  /// Names are found among very many in no time for each: by a search through all of them, this test would take minutes.
  @Test
  void manyColumnsAreFound() throws IOException {
    int columns = 60_000;
    StringBuilder text = new StringBuilder("g0");
    for (int j = 1; j < columns; j++) text.append(",g").append(j);
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < columns; j++)
        text.append(j == 0 ? '\n' : ',').append((i * 31 + j * 17) % 101 * (j % 2 == 0 ? 0.01 : 1));
    Path file = Files.writeString(folder.resolve("many.csv"), text);
    Schema schema = infer(file);
    Dataset data = MixedTables.read(file, schema, List.of(), null, Limits.DEFAULT);
    assertEquals(columns, schema.columns().size() + schema.leftOut().size());
    assertEquals(
        schema.columns().size(),
        data.blocks().stream().mapToInt(block -> block.columns().size()).sum());
  }

  /// The index agrees with a search through the list.
  @Test
  void namesAreWhereTheyStandFirst() {
    Random random = new Random(5);
    for (int size : new int[] {0, 1, 2, 3, 50, 1000}) {
      List<String> names = new ArrayList<>();
      for (int j = 0; j < size; j++) names.add("n" + random.nextInt(2 * size));
      NameIndex index = new NameIndex(names);
      for (int k = 0; k < 2 * size + 2; k++)
        assertEquals(names.indexOf("n" + k), index.at("n" + k));
      int repeated =
          IntStream.range(0, size)
              .filter(j -> names.indexOf(names.get(j)) < j)
              .findFirst()
              .orElse(-1);
      assertEquals(repeated, index.repeated());
    }
  }
}
