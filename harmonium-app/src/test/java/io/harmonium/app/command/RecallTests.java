package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A Hopfield network through the command: rows of 0/1 or ±1 stored, recalled from damage, with the energy on the way.
class RecallTests {

  private static final int UNITS = 60;

  @TempDir private Path folder;

  /// Four patterns of independent units, of values `low` and 1; every `damage`-th unit turned where it is above 0.
  private Path rows(String name, int low, int damage) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < UNITS; i++) text.append(i == 0 ? "" : ",").append("u").append(i);
    for (int m = 0; m < 4; m++) {
      Draws draws = Seed.of(8).row(m);
      for (int i = 0; i < UNITS; i++) {
        boolean up = draws.uniform(i, 0) < 0.5f;
        if (damage > 0 && (i + m) % damage == 0) up = !up;
        text.append(i == 0 ? "\n" : ",").append(up ? 1 : low);
      }
    }
    return Files.writeString(folder.resolve(name), text.append('\n'));
  }

  private Path stored(Path rows) {
    Path run = folder.resolve("memory");
    Ran.done("train", rows, "--model", "hopfield", "--split", "none", "--out", run);
    return run;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void damagedRowsComeBackInTheirOwnValues(int low) throws IOException {
    Path rows = rows("rows.csv", low, 0);
    Path run = stored(rows);
    Path damaged = rows("damaged.csv", low, 8);
    assertEquals(Files.readString(rows), Ran.done("recall", run, damaged, "--quiet").out());
    Map<?, ?> json = Ran.done("recall", run, damaged, "--json").json();
    List<?> each = (List<?>) json.get("recalled");
    for (int row = 0; row < 4; row++) {
      Map<?, ?> one = (Map<?, ?>) each.get(row);
      assertEquals(true, one.get("settled"));
      assertEquals((long) (row + 1), one.get("pattern"));
      assertEquals(1.0, ((Number) one.get("overlap")).doubleValue());
      assertTrue(((Number) one.get("overlapBefore")).doubleValue() < 0.8);
    }
  }

  /// Cells without a value begin at what the others tell them; rows with none at all have an end too.
  @Test
  void missingCellsAreRecalled() throws IOException {
    Path rows = rows("rows.csv", 0, 0);
    Path run = stored(rows);
    StringBuilder holes = new StringBuilder();
    List<String> lines = Files.readAllLines(rows);
    holes.append(lines.getFirst());
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      for (int i = 0; i < UNITS; i++)
        holes.append(i == 0 ? "\n" : ",").append(i % 3 == 0 ? "" : cells[i]);
    }
    Path damaged = Files.writeString(folder.resolve("holes.csv"), holes.append('\n'));
    Ran ran = Ran.done("recall", run, damaged);
    assertEquals(Files.readString(rows), ran.out());
    assertTrue(ran.err().contains("80 missing cells"), ran.err());
  }

  /// Few rows and columns that never vary are no fault of a memory: it is judged by what is at rest.
  @Test
  void aMemoryIsNotJudgedAsADistribution() throws IOException {
    Path run = stored(rows("rows.csv", 0, 0));
    String found = Ran.done("diagnose", run).out();
    assertTrue(found.contains("4 of 4 stored rows are at rest"), found);
    assertFalse(found.contains("WARN") || found.contains("FAIL"), found);
    StringBuilder crowd = new StringBuilder("u0");
    for (int i = 1; i < UNITS; i++) crowd.append(",u").append(i);
    for (int m = 0; m < 40; m++)
      for (int i = 0; i < UNITS; i++)
        crowd.append(i == 0 ? "\n" : ",").append(Seed.of(9).row(m).uniform(i, 0) < 0.5f ? 1 : 0);
    Path many = Files.writeString(folder.resolve("many.csv"), crowd.append('\n'));
    Path full = folder.resolve("full");
    Ran.done("train", many, "--model", "hopfield", "--split", "none", "--out", full);
    String forgotten = Ran.done("diagnose", full).out();
    assertTrue(forgotten.contains("forgotten-rows"), forgotten);
    assertTrue(
        forgotten.contains("--rule pseudo-inverse --out " + full + "-rule-pseudo-inverse"),
        forgotten);
  }

  @Test
  void thePictureIsNamedWhereItIsRefused() throws IOException {
    Path rows = rows("rows.csv", 0, 0);
    Path run = stored(rows);
    Ran.of("recall", run, rows, "--picture", "energies.png").failed(2, "--picture", ".svg");
    Ran.of("inspect", run, "--phases", "--picture", "phases.png").failed(2, "--picture", ".svg");
  }

  /// Every change lowers the energy, and each row of the table is one change.
  @Test
  void theEnergyFallsStepByStep() throws IOException {
    Path run = stored(rows("rows.csv", 0, 0));
    Path picture = folder.resolve("energy.svg");
    List<String> lines =
        Ran.done("recall", run, rows("d.csv", 0, 6), "--energies", "--picture", picture).lines();
    assertEquals("row,sweep,changed,unit,energy", lines.get(0));
    double last = 0;
    int changes = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      double energy = Double.parseDouble(cells[4]);
      if (!cells[2].equals("0")) {
        assertTrue(energy < last, line);
        changes++;
      }
      last = energy;
    }
    assertEquals(40, changes, "ten units of each of four rows were turned");
    assertTrue(Files.readString(picture).startsWith("<svg"));
  }

  @Test
  void whatCannotBeRecalledIsRefused() throws IOException {
    Path rows = rows("rows.csv", 0, 0);
    Path run = folder.resolve("rbm");
    Ran.done("train", rows, "--hidden", 2, "--updates", 1, "--out", run, "--quiet");
    Ran.of("recall", run, rows).failed(2, "linked to each other", "harmonium sample");
    Path memory = stored(rows);
    Ran.of("recall", memory, rows, "--sweeps", 0).failed(2, "--sweeps");
    Ran.of("sample", memory, "--temperature", 0).failed(2, "harmonium recall");
    Path numbers = Files.writeString(folder.resolve("real.csv"), "a,b\n0.5,1.5\n2.5,0.1\n0.7,3\n");
    Ran.of("train", numbers, "--model", "hopfield", "--out", folder.resolve("no"))
        .failed(2, "two-valued", "--binarize");
  }

  /// Few patterns are kept in the cold and lost in the heat; the line of theory begins at 0.138.
  @Test
  void thePhaseDiagramOfANetworkIsThatOfLoadAndTemperature() throws IOException {
    Path run = stored(rows("rows.csv", 0, 0));
    Path picture = folder.resolve("phases.svg");
    Map<?, ?> json =
        Ran.done("inspect", run, "--phase-diagram", "--picture", picture, "--json").json();
    assertEquals(List.of("load", "temperature"), json.get("axes"));
    List<?> overlap = (List<?>) json.get("overlap");
    assertEquals(1.0, number(((List<?>) overlap.getFirst()).getFirst()));
    assertTrue(number(((List<?>) overlap.getLast()).getFirst()) < 0.5);
    assertEquals(0.138, number(((List<?>) json.get("capacity")).getFirst()), 5e-4);
    assertTrue(Files.readString(picture).contains("overlap"));
    assertTrue(Ran.done("inspect", run).out().contains("--phase-diagram"));
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  /// Patterns beyond what Hebb's rule holds are said, and the page shows load, damage and energy.
  @Test
  void thePageShowsWhatIsStored() throws IOException {
    Path rows = rows("rows.csv", 0, 0);
    String page = Files.readString(stored(rows).resolve("report.html"));
    for (String title :
        List.of(
            "Stored patterns",
            "Load and capacity",
            "Recall from damaged patterns",
            "Energy in recall",
            "0.138")) assertTrue(page.contains(title), title);
    StringBuilder few = new StringBuilder("a,b,c,d\n");
    for (int x = 1; x < 12; x += 2)
      for (int i = 0; i < 4; i++) few.append(x >> i & 1).append(i == 3 ? "\n" : ",");
    Path crowd = Files.writeString(folder.resolve("crowd.csv"), few);
    Ran ran =
        Ran.done(
            "train", crowd, "--model", "hopfield", "--split", "none", "--out", folder.resolve("c"));
    assertTrue(ran.err().contains("0.138 patterns per unit"), ran.err());
    assertTrue(ran.err().contains("stored as -1/+1"), ran.err());
  }

  /// The page shows whole arcs and tells what this machine has: no hidden units and no updates.
  @Test
  void thePageSpeaksOfWhatTheNetworkHas() throws IOException {
    String page = Files.readString(stored(rows("rows.csv", 0, 0)).resolve("report.html"));
    assertFalse(page.contains("hidden unit"), page);
    assertFalse(page.contains("<dt>updates</dt>"), page);
    Matcher arcs = Pattern.compile("M[0-9.-]+ ([0-9.-]+)Q[0-9.-]+ ([0-9.-]+) ").matcher(page);
    assertTrue(arcs.find(), page);
    do {
      // The highest point of an arc lies half way to its control point.
      double top = (Double.parseDouble(arcs.group(1)) + Double.parseDouble(arcs.group(2))) / 2;
      assertTrue(top > 0, arcs.group());
    } while (arcs.find());
  }
}
