package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectTests {

  @TempDir private static Path folder;

  private static Path run;
  private static Path real;

  @BeforeAll
  static void train() {
    Path data = folder.resolve("bars.csv");
    run = folder.resolve("run");
    Ran.done("data", "generate", "bars:size=3", "--n", 120, "--out", data);
    Ran.done("train", data, "--hidden", 5, "--updates", 60, "--out", run, "--quiet");
    Path moons = folder.resolve("moons.npz");
    real = folder.resolve("real");
    Ran.done("data", "generate", "moons", "--n", 100, "--out", moons);
    Ran.done("train", moons, "--hidden", 4, "--updates", 20, "--out", real, "--quiet");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--modes",
        "--couplings",
        "--odds",
        "--curvature",
        "--landscape",
        "--phases",
        "--phase-diagram",
        "--path=1:2",
        "--features",
        "--tree"
      })
  void everyViewIsATableADocumentAPictureAndATileOfTheReport(String view) throws IOException {
    String name = view.substring(2).replaceAll("=.*", "");
    Path table = folder.resolve(name + ".csv");
    Path picture = folder.resolve(name + ".svg");
    Ran ran = Ran.done("inspect", run, view, "--out", table, "--picture", picture, "--json");
    Map<?, ?> json = ran.json();
    assertEquals(name, json.get("view"));
    assertTrue(Files.readAllLines(table).size() > 1);
    assertTrue(Files.readString(picture).startsWith("<svg"), Files.readString(picture));
    String page = Files.readString(run.resolve("report.html"));
    assertTrue(page.contains("id=\"insight\""));
    assertEquals(
        Files.readString(table), Ran.done("inspect", run, view, "--threads", 1, "--quiet").out());
  }

  @Test
  void couplingsOfAllOrdersOfFewUnitsStandInTheTable() {
    List<String> lines = Ran.done("inspect", run, "--couplings", "--basis", "bits").lines();
    assertEquals("order,unit1,unit2,unit3,unit4,coupling,method", lines.getFirst());
    assertEquals(1 + 9 + 36 + 84 + 126, lines.size());
  }

  /// 25 units are too many to enumerate: table, numbers and remarks say how the couplings were found and how far they are off.
  @Test
  void approximateCouplingsSaySo() {
    Path data = folder.resolve("wide.csv");
    Path wide = folder.resolve("wide");
    Ran.done("data", "generate", "bars:size=5", "--n", 60, "--out", data);
    Ran.done("train", data, "--hidden", 3, "--updates", 30, "--out", wide, "--quiet");
    Ran ran = Ran.done("inspect", wide, "--couplings", "--json");
    Map<?, ?> json = ran.json();
    assertEquals("normal", json.get("method"));
    assertTrue(((Number) json.get("error")).doubleValue() > 0, json.get("error").toString());
    Ran table = Ran.done("inspect", wide, "--couplings");
    assertTrue(table.lines().get(1).endsWith(",normal"), table.lines().get(1));
    assertTrue(table.err().contains("couplings are approximate"), table.err());
    Ran bits = Ran.done("inspect", wide, "--couplings", "--basis", "bits");
    assertTrue(bits.lines().get(1).endsWith(",exact"), bits.lines().get(1));
    assertFalse(bits.err().contains("approximate"), bits.err());
  }

  @Test
  void theTreeIsWrittenAsNewick() throws IOException {
    Path file = folder.resolve("tree.nwk");
    Ran.done("inspect", run, "--tree", "--out", file);
    String newick = Files.readString(file);
    assertTrue(newick.startsWith("(") && newick.endsWith(";\n"), newick);
    assertTrue(newick.contains("row1"), newick);
  }

  @Test
  void atMostOneViewIsAskedFor() {
    Ran.of("inspect", run, "--odds", "--modes").failed(2, "one view at a time");
    Ran.of("inspect", run, "--path", "1-2").failed(2, "two row numbers");
    Ran.of("inspect", run, "--path", "1:900").failed(2, "there are rows 1 to");
  }

  @Test
  void withoutAViewThoseThatSuitTheMachineAreListed() {
    String both = Ran.done("inspect", run).out();
    assertTrue(both.contains("9 binary") && both.contains("--features"), both);
    assertTrue(both.contains("--couplings") && both.contains("--path 1:2"), both);
    String numbers = Ran.done("inspect", real).out();
    assertTrue(numbers.contains("--features") && numbers.contains("--landscape"), numbers);
    assertFalse(numbers.contains("--couplings") || numbers.contains("--phases"), numbers);
    String json = Ran.done("inspect", real, "--json").out();
    assertTrue(json.contains("\"views\"") && json.contains("--features"), json);
  }

  @Test
  void whatAViewCannotShowIsRefusedWithTheReason() {
    Ran.of("inspect", real, "--couplings").failed(2, "two-valued");
    Ran.of("inspect", real, "--curvature").failed(2, "small machines of discrete units");
    Ran.of("inspect", real, "--phases").failed(2, "discrete units");
    Ran.of("inspect", real, "--phase-diagram").failed(2, "discrete units");
  }
}
