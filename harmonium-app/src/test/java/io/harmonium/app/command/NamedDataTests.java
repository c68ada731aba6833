package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Embedded data by their name wherever rows are read, and arrays of layers side by side.
class NamedDataTests {

  @TempDir private Path folder;

  @Test
  void digitsAreReadByTheirNameEverywhere() {
    Path run = folder.resolve("run");
    Ran.done("train", "digits", "--hidden", 2, "--updates", 1, "--out", run);
    assertEquals(1797, Ran.done("score", run, "digits").numbers().length);
    assertEquals(1797, Ran.done("transform", run, "digits").numbers().length);
    Ran.done("evaluate", run, "digits", "--exact", "--samples", 10);
    Ran.done("sample", run, "--start", "digits", "--n", 2, "--steps", 1);
    assertTrue(Ran.done("data", "describe", "digits").out().contains("1797"));
    Path file = folder.resolve("digits.csv");
    Ran.done("data", "convert", "digits", "--out", file);
    assertEquals(Ran.done("score", run, "digits").out(), Ran.done("score", run, file).out());
    Ran.of("score", run, folder.resolve("digit")).failed(66);
  }

  /// The commands of the first page in their order: the labels that the file has are compared with, not seen.
  @Test
  void digitsThatWereWrittenToATableArePredicted() {
    Path run = folder.resolve("c");
    Path rows = folder.resolve("rows.csv");
    Ran.done(
        "train", "digits", "--model", "class-rbm", "--hidden", 2, "--updates", 3, "--out", run);
    Ran.done("data", "convert", "digits", "--out", rows);
    Ran file = Ran.done("predict", run, rows);
    assertEquals(1798, file.lines().size());
    assertEquals(Ran.done("predict", run, "digits").out(), file.out());
  }

  @Test
  void tablesAreExportedLayerByLayer() {
    Path table = folder.resolve("table.csv");
    Ran.done("data", "generate", "table", "--n", 60, "--out", table);
    Path run = folder.resolve("run");
    Ran.done("train", table, "--hidden", 3, "--updates", 1, "--out", run);
    Path out = folder.resolve("machine.npz");
    Ran.done("export", run, "--out", out);
    Map<String, NpyArray> arrays = Npz.read(out, Limits.DEFAULT);
    assertEquals(3, arrays.get("c").size());
    long weights = arrays.keySet().stream().filter(name -> name.startsWith("W_")).count();
    assertEquals(weights, arrays.keySet().stream().filter(n -> n.startsWith("b_")).count());
    assertTrue(weights > 2, arrays.keySet().toString());
    assertEquals(1, arrays.keySet().stream().filter(n -> n.startsWith("sigma_")).count());
  }
}
