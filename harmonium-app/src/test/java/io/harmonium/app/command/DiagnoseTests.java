package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnoseTests {

  @TempDir private Path folder;

  private Path bars() {
    Path data = folder.resolve("bars.npz");
    Ran.done("data", "generate", "bars:size=3", "--n", 200, "--out", data);
    return data;
  }

  @Test
  void everyCheckHasItsLineAndTheRunKeepsThem() throws IOException {
    Path run = folder.resolve("run");
    Ran.done("train", bars(), "--hidden", 4, "--updates", 40, "--out", run, "--quiet");
    Map<?, ?> json = Ran.done("diagnose", run, "--json").json();
    List<?> findings = (List<?>) json.get("findings");
    assertTrue(findings.size() >= 12, findings::toString);
    for (Object each : findings) {
      Map<?, ?> finding = (Map<?, ?>) each;
      assertTrue(List.of("PASS", "WARN", "FAIL", "SKIP").contains(finding.get("verdict")));
      boolean wrong = List.of("WARN", "FAIL").contains(finding.get("verdict"));
      assertEquals(wrong, finding.containsKey("command"), finding::toString);
      assertEquals(wrong, finding.containsKey("pathology"), finding::toString);
    }
    assertTrue(Files.readString(run.resolve("report.html")).contains("id=\"diagnosis\""));
    try (RunDirectory directory = RunDirectory.open(run)) {
      assertTrue(directory.has("diagnosis.json"));
    }
    List<String> lines = Ran.done("diagnose", run, "--cheap").lines();
    assertTrue(lines.stream().noneMatch(line -> line.contains("mixing")), lines::toString);
  }

  @Test
  void trainingWarnsOnceOnStandardErrorAndInItsMetrics() {
    Path run = folder.resolve("steep");
    Ran ran =
        Ran.done(
            "train",
            bars(),
            "--hidden",
            4,
            "--updates",
            300,
            "--learning-rate",
            20,
            "--optimizer",
            "sgd",
            "--out",
            run,
            "--quiet");
    long told = ran.err().lines().filter(line -> line.contains("rate-too-high")).count();
    assertEquals(1, told, ran.err());
    try (RunDirectory directory = RunDirectory.open(run)) {
      long kept =
          directory.readMetrics().stream()
              .filter(line -> String.valueOf(line.get("warnings")).contains("rate-too-high"))
              .count();
      assertEquals(1, kept);
    }
    assertEquals(3, Ran.of("diagnose", run, "--strict").code());
  }

  @Test
  void machinesWithoutRecordedRowsAskForThem() {
    Path data = bars();
    Path run = folder.resolve("run");
    Path array = folder.resolve("w.npz");
    Path imported = folder.resolve("imported");
    Ran.done("train", data, "--hidden", 3, "--updates", 10, "--out", run, "--quiet");
    Ran.done("export", run, "--out", array);
    Ran.done("import", array, "--as", "rbm", "--out", imported);
    Ran.of("diagnose", imported).failed(2, "no recorded rows");
    assertTrue(Ran.done("diagnose", imported, data).out().contains("moments"));
  }
}
