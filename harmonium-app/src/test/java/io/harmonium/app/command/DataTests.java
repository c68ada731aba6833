package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.data.generate.Generators;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataTests {

  @TempDir private Path folder;

  @Test
  void theListNamesEveryGeneratorAndFormat() {
    Ran ran = Ran.done("data", "list");
    Generators.all().forEach(g -> assertTrue(ran.out().contains("  " + g.name()), g.name()));
    DataFiles.readers().forEach(r -> assertTrue(ran.out().contains("  " + r.name()), r.name()));
    Map<?, ?> json = Ran.done("data", "list", "--json").json();
    assertEquals(Generators.all().size(), ((List<?>) json.get("generators")).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.csv", "x.tsv", "x.npy", "x.npz"})
  void generatedRowsComeBackFromEveryFormat(String name) {
    Path file = folder.resolve(name);
    Ran.done("data", "generate", "bars:size=3", "--n", 40, "--out", file, "--seed", 3);
    Dataset back = DataFiles.read(file, ReadOptions.DEFAULT);
    Dataset drawn = Generators.parse("bars:size=3").generate(40, io.harmonium.random.Seed.of(3));
    assertEquals(drawn.blocks().get(0).values(), back.blocks().get(0).values());
  }

  @Test
  void theSameSeedDrawsTheSameRows() throws IOException {
    for (String name : List.of("a", "b"))
      Ran.done("data", "generate", "rings", "--n", 20, "--out", folder.resolve(name + ".csv"));
    assertEquals(
        Files.readString(folder.resolve("a.csv")), Files.readString(folder.resolve("b.csv")));
  }

  @Test
  void aDescriptionCountsRowsAndNamesConstantColumns() throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, "a,b,c,kind\n1,0,1,x\n0,0,1,y\n1,0,1,x\n");
    Map<?, ?> json = Ran.done("data", "describe", file, "--label", "kind", "--json").json();
    assertEquals(3L, json.get("rows"));
    assertEquals(2L, json.get("distinctRows"));
    assertEquals("binary", json.get("visible"));
    assertEquals(List.of("b", "c"), json.get("constantColumns"));
    assertEquals(2L, json.get("classes"));
    String text = Ran.done("data", "describe", file, "--label", "kind").out();
    assertTrue(text.contains("2 columns carry no information: b, c"), text);
  }

  @Test
  void aSplitHoldsEveryRowOnce() throws IOException {
    Path file = folder.resolve("n.csv");
    StringBuilder text = new StringBuilder("a,b\n");
    for (int i = 0; i < 50; i++) text.append(i).append('.').append("5,1.25\n");
    Files.writeString(file, text);
    Ran.done("data", "split", file, "--parts", "0.6/0.2/0.2");
    List<String> rows = new java.util.ArrayList<>();
    for (String part : List.of("train", "valid", "test"))
      rows.addAll(
          Files.readAllLines(folder.resolve("n." + part + ".csv")).stream().skip(1).toList());
    assertEquals(50, rows.size());
    assertEquals(50, rows.stream().distinct().count());
    Ran.of("data", "split", file, "--parts", "0.6/0.2/0.2").failed(73, "exists", "--force");
  }

  @Test
  void anOrderedSplitKeepsTheOrder() throws IOException {
    Path file = folder.resolve("n.csv");
    Files.writeString(file, "a,b\n1.5,0.5\n2.5,0.5\n3.5,0.5\n4.5,0.5\n");
    Ran.done("data", "split", file, "--parts", "3/1", "--ordered");
    assertEquals(List.of("a,b", "4.5,0.5"), Files.readAllLines(folder.resolve("n.test.csv")));
  }

  @Test
  void aloneItShowsItsHelp() {
    assertTrue(Ran.done("data").out().contains("harmonium data list"));
  }

  /// A description is of what training reads: the column of labels is none of its data.
  @Test
  void aDescriptionLeavesOutTheLabelsThatTrainingLeavesOut() {
    Path file = folder.resolve("rings.csv");
    Ran.done("data", "generate", "rings", "--n", 50, "--out", file);
    String text = Ran.done("data", "describe", file).out();
    assertTrue(text.contains("column 'label' holds labels and is not learned"), text);
    assertTrue(text.contains("2 gaussian"), text);
    String learned = Ran.done("data", "describe", file, "--label", "none").out();
    assertTrue(learned.contains("label  boolean"), learned);
  }
}
