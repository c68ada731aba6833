package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Machines with links within a layer through the command.
class BoltzmannTests {

  @TempDir private Path folder;

  private Path rows(String name, int columns, int count, int salt) throws IOException {
    byte[] cells = new byte[count * columns];
    for (int i = 0; i < cells.length; i++) cells[i] = (byte) ((i * salt >> 3) & 1);
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      Npy.write(out, NpyArray.ofBytes(cells, count, columns));
    }
    return file;
  }

  /// Three spins: log Z over eight states by hand, to 1e-12.
  @Test
  void isingArraysAreImportedEvaluatedAndExported() throws IOException {
    double[] j = {0, 0.5, -0.3, 0, 0, 0.8, 0, 0, 0};
    double[] h = {0.1, -0.2, 0.4};
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("J", NpyArray.of(j, 3, 3));
    arrays.put("h", NpyArray.of(h, 3));
    Path file = folder.resolve("ising.npz");
    try (OutputStream out = Files.newOutputStream(file)) {
      Npz.write(out, arrays);
    }
    Path run = folder.resolve("run");
    Ran.done("import", file, "--as", "ising", "--out", run);
    double sum = 0;
    for (int s = 0; s < 8; s++) {
      int a = 2 * (s & 1) - 1;
      int b = (s & 2) - 1;
      int c = (s >> 1 & 2) - 1;
      sum += StrictMath.exp(0.5 * a * b - 0.3 * a * c + 0.8 * b * c + 0.1 * a - 0.2 * b + 0.4 * c);
    }
    Map<?, ?> json = Ran.done("evaluate", run, "--exact", "--json").json();
    assertEquals(
        StrictMath.log(sum),
        ((Number) ((Map<?, ?>) json.get("logZ")).get("exact")).doubleValue(),
        1e-12);
    Path again = folder.resolve("again.npz");
    Ran.done("export", run, "--out", again);
    Map<String, NpyArray> back = Npz.read(again, io.harmonium.formats.Limits.DEFAULT);
    assertArrayEquals(j, back.get("J").doubles());
    assertArrayEquals(h, back.get("h").doubles());
    Ran.done("sample", run, "--n", "5", "--steps", "3", "--out", folder.resolve("x.csv"));
  }

  @Test
  void parametersOfAlignmentsAreTheSameAfterATrip() throws IOException {
    List<String> lines =
        List.of(
            "J 0 1 A A 0.5",
            "J 0 1 - C -0.25",
            "J 1 2 C C 1.5",
            "h 0 - 0.1",
            "h 1 A 0.2",
            "h 2 C -0.3");
    Path file = Files.write(folder.resolve("params.dat"), lines);
    Path run = folder.resolve("potts");
    Ran.done("import", file, "--as", "potts", "--alphabet=-AC", "--out", run);
    Path again = folder.resolve("again.dat");
    Ran.done("export", run, "--out", again);
    List<String> back = Files.readAllLines(again);
    for (String line : lines) assertTrue(back.contains(line), line + " in " + back);
    assertEquals(3 + 9, back.size());
    Path wild = Files.write(folder.resolve("wild.fasta"), List.of(">w", "AAC"));
    List<String> scan = Ran.done("inspect", run, "--mutations", wild).lines();
    assertEquals(1 + 3 * 2, scan.size());
    Path map = folder.resolve("map.svg");
    Ran.done("inspect", run, "--mutations", wild, "--picture", map);
    assertTrue(Files.readString(map).contains("costs of changes"));
    double cost =
        Double.parseDouble(
            scan.stream()
                .filter(l -> l.startsWith("1,A,-"))
                .findFirst()
                .orElseThrow()
                .split(",")[3]);
    assertEquals(0.5 - 0.1, cost, 1e-12);
    double[][] contacts = Ran.done("inspect", run, "--contacts", "--separation", "1").numbers();
    assertEquals(3, contacts.length);
    assertTrue(contacts[0][2] >= contacts[1][2] && contacts[1][2] >= contacts[2][2]);
  }

  /// 65 536 units: the matrix has 65536² = 4.3e9 numbers, of which 65536·65535/2 are different.
  @Test
  void tooManyCouplingsAreCountedAndRefused() throws IOException {
    Path file = rows("wide.npy", 65_536, 2, 3);
    Ran.of("train", file, "--model", "bm", "--dry-run", "--split", "none")
        .failed(2, "4.3e+09", "4,294,967,296", "2,147,450,880", "each pair once", "GB");
  }

  @Test
  void machinesOnAGraphAreTrainedKeptAndResumed() throws IOException {
    Path file = Path.of("").toAbsolutePath().relativize(rows("rows.npy", 6, 80, 5));
    Path graph =
        Files.write(
            folder.resolve("ring.txt"),
            List.of("# a ring", "0 1", "1,2", "2 3", "3 4", "4 5", "5 0"));
    Path run = folder.resolve("bm");
    Ran.done(
        "train",
        file,
        "--model",
        "bm",
        "--graph",
        graph,
        "--updates",
        "6",
        "--chains",
        "20",
        "--out",
        run);
    Ran.done("train", "--resume", run, "--updates", "8");
    Map<?, ?> json = Ran.done("evaluate", run, file, "--exact", "--json").json();
    assertTrue(json.get("logZ") instanceof Map<?, ?> logZ && logZ.get("exact") != null);
    assertEquals(80, Ran.done("score", run, file).numbers().length);
    Path whole = folder.resolve("whole");
    Ran.done(
        "train",
        file,
        "--model",
        "bm",
        "--hidden",
        "3",
        "--positive",
        "exact",
        "--updates",
        "4",
        "--chains",
        "20",
        "--out",
        whole);
  }

  /// Four patterns in 40 spins are few: all are at rest and found again.
  @Test
  void aHopfieldNetworkStoresAndSamplesItsRows() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 4; row++)
      for (int i = 0; i < 40; i++)
        text.append((i * (2 * row + 3) * 7 + row >> 2) % 2 == 0 ? "1" : "-1")
            .append(i == 39 ? "\n" : ",");
    Path file = Files.writeString(folder.resolve("patterns.csv"), text);
    Path run = folder.resolve("memory");
    Map<?, ?> json =
        Ran.done(
                "train",
                file,
                "--model",
                "hopfield",
                "--rule",
                "pseudo_inverse",
                "--visible",
                "spin",
                "--split",
                "none",
                "--out",
                run,
                "--json")
            .json();
    assertEquals(4L, json.get("patterns"));
    assertEquals(4L, json.get("atRest"));
    assertEquals(1.0, ((Number) json.get("recalled")).doubleValue(), 0.3);
    Ran.done(
        "sample",
        run,
        "--n",
        "3",
        "--steps",
        "5",
        "--temperature",
        "0.1",
        "--out",
        folder.resolve("s.csv"));
    assertTrue(Files.exists(run.resolve("report.html")));
    Map<?, ?> judged =
        Ran.done("evaluate", run, "--ais", "--ais-chains=8", "--betas=20", "--samples=20", "--json")
            .json();
    assertTrue(judged.toString().contains("train"), judged::toString);
    Ran.of("train", "--resume", run, "--updates", 9).failed(2, "nothing to go on with");
    Ran.of("transform", run, file).failed(2, "no hidden units", "harmonium inspect");
  }

  @Test
  void wrongKindsAreRefusedWithTheWayOut() throws IOException {
    Path file = rows("rows.npy", 4, 60, 7);
    Ran.of("train", file, "--model", "ising").failed(2, "spins");
    Ran.of("train", file, "--model", "potts").failed(2, "states");
    Ran.of("train", file, "--hidden", "0").failed(2, "without hidden units");
    Ran.of("inspect", folder.resolve("none"), "--contacts").failed(66, "none");
  }
}
