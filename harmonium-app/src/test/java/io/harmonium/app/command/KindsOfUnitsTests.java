package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every kind of unit is trained, resumed, sampled, scored and transformed like any other.
class KindsOfUnitsTests {

  /// Judged at the start and at the end only: annealing takes longer than the training of such small machines.
  private static final String SELDOM = "--evaluate=every:100";

  @TempDir private Path folder;

  private Path run() {
    return folder.resolve("run");
  }

  /// 60 rows of three numbers that lie in [0, 1], or whole ones from 0 to 4.
  private Path table(boolean whole) {
    StringBuilder text = new StringBuilder("a,b,c\n");
    for (int i = 0; i < 60; i++)
      for (int j = 0; j < 3; j++)
        text.append(whole ? Integer.toString((i * (j + 2)) % 5) : "0." + (1 + (i * (j + 3)) % 9))
            .append(j < 2 ? "," : "\n");
    Path file = folder.resolve("table.csv");
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void lifeOf(Path data) {
    Ran.done("train", "--resume", run(), "--updates", 20);
    Ran.done("sample", run(), "--n", 5, "--out", folder.resolve("samples.csv"));
    Ran.done("score", run(), data, "--out", folder.resolve("scores.csv"));
    Ran.done("transform", run(), data, "--out", folder.resolve("means.csv"));
    assertTrue(Files.exists(run().resolve("report.html")));
  }

  @ParameterizedTest
  @CsvSource({
    "3:relu",
    "3:drelu",
    "2:subspace:2",
    "3:bounded:-1:1",
    "3:truncated:-1:1",
    "3:spike-slab"
  })
  void hiddenUnits(String hidden) {
    Path data = folder.resolve("ising.npy");
    Ran.done("data", "generate", "ising:size=3", "--n", 80, "--out", data);
    Ran.done("train", data, "--hidden", hidden, "--updates=10", SELDOM, "--out", run());
    lifeOf(data);
  }

  @ParameterizedTest
  @CsvSource({
    "relu, relu",
    "drelu, drelu",
    "bounded, bounded:0:1",
    "truncated:-1:1.5, truncated:-1:1.5",
    "truncated:0:inf, truncated:0:inf",
    "poisson, poisson"
  })
  void visibleUnits(String said, String kind) {
    Path data = table(said.equals("poisson"));
    Ran.done(
        "train", data, "--visible", said, "--hidden", 3, "--updates=10", SELDOM, "--out", run());
    assertEquals(
        kind, RunDirectory.open(run()).machine().structure().visible().get(0).units().name());
    lifeOf(data);
  }

  @Test
  void subspaceMachinesAreNamedByGatesAndBits() {
    Ran.done(
        "train",
        "digits",
        "--model",
        "subspace-rbm",
        "--hidden",
        "5:3",
        "--updates",
        3,
        "--out",
        run());
    RunDirectory made = RunDirectory.open(run());
    assertEquals("subspace-rbm", made.description().model());
    assertEquals("subspace:3", made.machine().structure().hidden().get(0).units().name());
  }

  @Test
  void subspaceArraysComeBackAsTheyWere() {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 3, 2, 2));
    arrays.put("b", NpyArray.of(new double[] {0.5, -0.5, 0.25}, 3));
    arrays.put("c", NpyArray.of(new double[] {-1, 1}, 2));
    arrays.put("D", NpyArray.of(new double[] {0.1, 0.2, 0.3, 0.4}, 2, 2));
    Path file = folder.resolve("subspace.npz");
    Npz.write(file, arrays);
    Ran.done("import", file, "--as", "subspace-rbm", "--out", run());
    Path out = folder.resolve("again.npz");
    assertTrue(Ran.done("export", run(), "--out", out).err().contains("--as subspace-rbm"));
    assertEquals(arrays, Npz.read(out, Limits.DEFAULT));
  }

  @ParameterizedTest
  @CsvSource({"gaussian", "bounded:0:1", "truncated:0:inf"})
  void spikeSlabMachinesLiveLikeOthers(String visible) {
    Path data = table(false);
    Ran.done(
        "train",
        data,
        "--visible",
        visible,
        "--model",
        "spike-slab-rbm",
        "--hidden",
        4,
        "--updates=10",
        SELDOM,
        "--out",
        run());
    RunDirectory made = RunDirectory.open(run());
    assertEquals("spike-slab-rbm", made.description().model());
    assertEquals("spike-slab", made.machine().structure().hidden().get(0).units().name());
    assertEquals(visible.startsWith("bounded") ? 1 : 2, made.machine().structure().links().size());
    double[] slabs = made.machine().parameters().get("hidden.x²");
    double[] means = made.machine().parameters().get("hidden.x");
    for (int j = 0; j < 4; j++)
      assertEquals(0, slabs[j], "the scale of slabs is a gauge and stays");
    assertTrue(java.util.Arrays.stream(means).anyMatch(value -> value != 0), "their means move");
    lifeOf(data);
    Ran.done("evaluate", run(), "--ais", "--ais-chains", 50, "--betas", 50);
  }

  @Test
  void spikeSlabArraysComeBackAsTheyWere() {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(new double[] {0.5, -0.25, 0.125, 0.5}, 2, 2));
    arrays.put("Lambda", NpyArray.of(new double[] {1, 2}, 2));
    arrays.put("alpha", NpyArray.of(new double[] {1, 2}, 2));
    arrays.put("mu", NpyArray.of(new double[] {0.5, -1}, 2));
    arrays.put("b", NpyArray.of(new double[] {-1, 1}, 2));
    arrays.put("Phi", NpyArray.of(new double[] {0, 0.5, 1, 0.25}, 2, 2));
    arrays.put("theta", NpyArray.of(new double[] {0.75, 0}, 2));
    Path file = folder.resolve("slab.npz");
    Npz.write(file, arrays);
    Ran.done("import", file, "--as", "spike-slab-rbm", "--out", run());
    Path out = folder.resolve("again.npz");
    assertTrue(Ran.done("export", run(), "--out", out).err().contains("--as spike-slab-rbm"));
    Map<String, NpyArray> again = Npz.read(out, Limits.DEFAULT);
    assertEquals(arrays.keySet(), again.keySet());
    // logarithms and exponentials of the precisions: a few units of 10⁻¹⁶
    for (String name : arrays.keySet())
      for (int i = 0; i < arrays.get(name).size(); i++)
        assertEquals(
            arrays.get(name).doubleAt(i), again.get(name).doubleAt(i), 1e-14, name + " " + i);
  }

  @Test
  void numbersThatUnitsCannotHaveAreNamedByRowAndColumn() throws IOException {
    Path data = Files.writeString(folder.resolve("odd.csv"), "a,b\n1,2\n3,0.5\n2,1\n");
    Ran.of("train", data, "--visible", "poisson", "--hidden", 2, "--out", run())
        .failed(65, "odd.csv, row 2, column b", "whole numbers", "0.5");
    Ran.of("train", data, "--visible", "bounded:0:1", "--hidden", 2, "--out", run())
        .failed(65, "row 1, column b", "numbers from 0 to 1");
  }

  @Test
  void countsWithRealHiddenUnitsAreRefusedWithTheReason() {
    Path data = table(true);
    Ran ran =
        Ran.of("train", data, "--visible", "poisson", "--hidden", "3:gaussian", "--out", run());
    assertTrue(ran.code() != 0, ran.err());
    assertTrue(ran.err().replaceAll("\\s+", " ").contains("log n!"), ran.err());
  }

  @Test
  void kindsOfVisibleUnitsAreListedWhereOneIsUnknown() {
    Path data = table(true);
    String message = Ran.of("train", data, "--visible", "poison", "--out", run()).err();
    for (String kind : List.of("gaussian", "relu", "poisson"))
      assertTrue(message.contains(kind), message);
  }
}
