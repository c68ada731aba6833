package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.DataFiles;
import io.harmonium.formats.ReadOptions;
import io.harmonium.runs.use.TrainedRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Packed bits through the command: made, converted, described, split, trained on and judged.
class PackedBitsTests {

  private static final String OPTIONS =
      " --hidden 5 --learning-rate 0.01 --quiet --progress none --updates ";

  @TempDir private Path folder;

  private Path generated(String distribution, String name) {
    Path file = folder.resolve(name);
    Ran.done("data", "generate", distribution, "--n", 300, "--out", file);
    return file;
  }

  private Path trained(Path data, String options) {
    Path run = folder.resolve("run-" + data.getFileName());
    Ran.done((Object[]) ("train " + data + " --out " + run + OPTIONS + options).split(" "));
    return run;
  }

  private static double[] parameters(Path run) {
    return TrainedRows.open(run).machine().parameters().values();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bars:size=4", "ising:size=4,sweeps=3"})
  void trainingGivesTheBitsOfTheSameRowsInMemory(String distribution) throws IOException {
    Path mapped = trained(generated(distribution, "a.bits"), "20 --batch-size 40 --k 1");
    Path memory = trained(generated(distribution, "a.npy"), "20 --batch-size 40 --k 1");
    assertArrayEquals(parameters(memory), parameters(mapped));
    assertEquals(
        Files.readString(memory.resolve("metrics.jsonl")),
        Files.readString(mapped.resolve("metrics.jsonl")));
    assertTrue(Files.exists(mapped.resolve("report.html")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cd", "exact"})
  void otherWaysToLearnGiveTheSameBitsToo(String learn) {
    String options = "20 --batch-size 1000 --learn " + learn;
    Path mapped = trained(generated("bars:size=3", "b.bits"), options);
    Path memory = trained(generated("bars:size=3", "b.csv"), options);
    assertArrayEquals(parameters(memory), parameters(mapped));
  }

  @Test
  void everyVerbTakesPackedBits() {
    Path data = generated("bars:size=3", "c.bits");
    Path csv = folder.resolve("c.csv");
    Ran.done("data", "convert", data, "--out", csv);
    Path run = trained(data, "20 --k 1");
    assertEquals(Ran.done("score", run, csv).out(), Ran.done("score", run, data).out());
    assertEquals(Ran.done("transform", run, csv).out(), Ran.done("transform", run, data).out());
    Map<?, ?> fromBits = Ran.done("evaluate", run, data, "--exact", "--json").json();
    Map<?, ?> fromTable = Ran.done("evaluate", run, csv, "--exact", "--json").json();
    assertEquals(fromTable.get("meanLogLikelihood"), fromBits.get("meanLogLikelihood"));
    Ran.done("evaluate", run, "--exact");
    Ran.done("sample", run, "--given", data, "--out", folder.resolve("given.csv"));
    Map<?, ?> described = Ran.done("data", "describe", data, "--json").json();
    assertEquals("bits", described.get("format"));
    assertEquals(300L, described.get("rows"));
    assertEquals(Map.of("width", 3L, "height", 3L), described.get("picture"));
    Ran.done("data", "split", data, "--parts", "200/100");
    assertEquals(200, DataFiles.read(folder.resolve("c.train.bits"), ReadOptions.DEFAULT).rows());
    Ran.done("train", data, "--dry-run", "--hidden", 3, "--updates", 10, "--quiet");
  }

  @Test
  void aConvertedFileHoldsTheSameRows() {
    Path bits = generated("bars:size=3", "d.bits");
    for (String name : new String[] {"d.npy", "d.csv", "e.bits"}) {
      Path other = folder.resolve(name);
      Ran.done("data", "convert", bits, "--out", other);
      assertEquals(
          DataFiles.read(bits, ReadOptions.DEFAULT).blocks().get(0).values().resident(),
          DataFiles.read(other, ReadOptions.DEFAULT).blocks().get(0).values().resident());
    }
    Ran.of("data", "convert", bits, "--out", folder.resolve("d.npy")).failed(73, "exists");
  }

  @Test
  void aResumedRunGoesOnFromTheFile() {
    Path data = generated("bars:size=3", "f.bits");
    Path cut = trained(data, "20 --batch-size 40 --k 1");
    Ran.done("train", "--resume", cut, "--updates", 30, "--quiet", "--progress", "none");
    double[] resumed = parameters(cut);
    assertArrayEquals(parameters(trained(data, "30 --batch-size 40 --k 1 --force")), resumed);
  }

  @Test
  void realNumbersAreNotPacked() throws IOException {
    Path moons = folder.resolve("moons.csv");
    Ran.done("data", "generate", "moons", "--n", 20, "--out", moons);
    Path bits = folder.resolve("moons.bits");
    Ran.of("data", "convert", moons, "--label", "label", "--out", bits).failed(2, "binary");
    Ran.of("data", "generate", "moons", "--out", bits).failed(2, "binary");
    assertTrue(Files.notExists(bits));
  }

  @Test
  void aDamagedFileIsBadData() throws IOException {
    Path data = generated("bars:size=3", "g.bits");
    byte[] bytes = Files.readAllBytes(data);
    bytes[bytes.length - 1] ^= 1;
    Files.write(data, bytes);
    Ran.of("train", data, "--quiet", "--out", folder.resolve("never"))
        .failed(65, "checksum", "g.bits");
  }
}
