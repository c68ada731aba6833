package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Limits;
import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Samples of a table are rows that the table could have: whole numbers within those of the file, no price below 0.
class PossibleSamplesTests {

  @TempDir private static Path folder;
  private static Path run;
  private static int max;

  /// Orders are far more spread than counts of one rate, so that a normal unit holds them: without bounds, about one in
  /// five samples is below 0.
  @BeforeAll
  static void trainOnce() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("kind,orders,price,change"));
    for (int i = 0; i < 200; i++) {
      int orders = (int) (-12 * Math.log(1 - random.nextDouble()));
      max = Math.max(max, orders);
      lines.add(
          String.format(
              Locale.ROOT,
              "%s,%d,%.2f,%.2f",
              i % 2 == 0 ? "a" : "b",
              orders,
              -8 * Math.log(1 - random.nextDouble()),
              random.nextGaussian()));
    }
    Path data = Files.write(folder.resolve("t.csv"), lines);
    run = folder.resolve("run");
    Ran trained =
        Ran.done("train", data, "--out", run, "--updates", 10, "--hidden", 4, "--threads", 1);
    assertTrue(trained.err().contains("orders  numeric"), trained.err());
  }

  private static void possible(List<String> rows) {
    int border = 0;
    boolean below = false;
    for (String row : rows) {
      String[] cells = row.split(",");
      assertTrue(cells[1].matches("\\d+"), row);
      int orders = Integer.parseInt(cells[1]);
      assertTrue(orders <= max, row);
      if (orders == 0) border++;
      assertTrue(Double.parseDouble(cells[2]) >= 0, row);
      below |= Double.parseDouble(cells[3]) < 0;
    }
    assertTrue(border > 0, "no sample was at the border: the test shows nothing");
    assertTrue(below, "changes may be below 0");
  }

  @Test
  void samplesAreRowsThatTheTableCouldHave() throws IOException {
    List<String> rows = Ran.done("sample", run, "--n", 300, "--steps", 20, "--threads", 1).lines();
    possible(rows.subList(1, rows.size()));
    List<String> kept = Files.readAllLines(run.resolve("samples/samples.csv"));
    possible(kept.subList(1, kept.size()));
    Path array = folder.resolve("s.npy");
    Ran.done("sample", run, "--n", 300, "--steps", 20, "--threads", 1, "--out", array);
    NpyArray all = Npy.read(array, Limits.DEFAULT);
    for (int row = 0; row < 300; row++) {
      double orders = all.doubleAt(4 * row + 1);
      assertTrue(orders == Math.rint(orders) && orders >= 0 && orders <= max, "" + orders);
    }
  }

  /// What is known stays as it was given, beyond all that was seen.
  @Test
  void givenCellsStay() {
    for (String row :
        Ran.done("sample", run, "--given", "orders=9999,change=-70", "--n", 5, "--steps", 5)
            .lines()
            .subList(1, 6)) {
      assertEquals("9999", row.split(",")[1]);
      assertEquals("-70", row.split(",")[3]);
      assertTrue(Double.parseDouble(row.split(",")[2]) >= 0, row);
    }
  }

  @Test
  void repairsArePossible() {
    List<String> cells =
        Ran.done("explain", run, "kind=a,orders=3,price=200,change=0", "--columns", 4).lines();
    String repair =
        cells.stream().filter(c -> c.contains(",price,")).findFirst().orElseThrow().split(",")[7];
    assertTrue(Double.parseDouble(repair) >= 0, repair);
  }
}
