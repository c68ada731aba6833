package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.runs.use.SmallRbm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportExportTests {

  @TempDir private Path folder;
  private Path file;
  private Path run;

  @BeforeEach
  void write() {
    file = SmallRbm.write(folder.resolve("small.npz"));
    run = folder.resolve("run");
  }

  @Test
  void exportedArraysAreTheImportedOnes() {
    Ran.done("import", file, "--as", "rbm", "--out", run);
    Path out = folder.resolve("out.npz");
    Ran.done("export", run, "--out", out);
    assertEquals(SmallRbm.arrays(), Npz.read(out, Limits.DEFAULT));
  }

  @Test
  void theSameArchiveIsWrittenTwice() throws Exception {
    Ran.done("import", file, "--as", "rbm", "--out", run);
    Path one = folder.resolve("one.npz");
    Path two = folder.resolve("two.npz");
    Ran.done("export", run, "--out", one);
    Ran.done("export", run, "--out", two);
    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(two));
  }

  @Test
  void spinsAreNamedAndComeBackAsTheirCommandSays() {
    Ran ran = Ran.done("import", file, "--as", "rbm", "--units", "spin", "--out", run, "--json");
    List<?> layers = (List<?>) ran.json().get("layers");
    assertEquals("spin", ((Map<?, ?>) layers.get(0)).get("units"));
    Path out = folder.resolve("out.npz");
    assertTrue(Ran.done("export", run, "--out", out).err().contains("--units spin:spin"));
  }

  @Test
  void categoricalUnitsTakeTheirLetters() {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(new double[3 * 5 * 2], 3, 5, 2));
    arrays.put("b", NpyArray.of(new double[15], 3, 5));
    arrays.put("c", NpyArray.of(new double[2], 2));
    Npz.write(file, arrays);
    Ran.done("import", file, "--as", "rbm", "--alphabet", "dna", "--out", run);
    String table = Ran.done("sample", run, "--n", 50, "--steps", 1).out();
    assertTrue(table.lines().skip(1).allMatch(line -> line.matches("[-ACGT],[-ACGT],[-ACGT]")));
  }

  @Test
  void aRunIsReplacedOnlyByForce() {
    Ran.done("import", file, "--as", "rbm", "--out", run);
    Ran.of("import", file, "--as", "rbm", "--units", "spin", "--out", run)
        .failed(73, "a run stands here already", "--force");
    assertTrue(
        Ran.done("import", file, "--as", "rbm", "--out", run, "--force").out().contains("binary"));
  }

  @Test
  void anArchiveIsOverwrittenOnlyByForce() {
    Ran.done("import", file, "--as", "rbm", "--out", run);
    Ran.of("export", run, "--out", file).failed(73, "exists", "--force");
    Ran.done("export", run, "--out", file, "--force");
  }
}
