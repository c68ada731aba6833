package io.harmonium.outside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Main;
import io.harmonium.runs.Family;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Trained;
import io.harmonium.store.RunDirectory;
import io.harmonium.testkit.CapabilityContract;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A family that stands in no module of ours, found by its service file alone, under the command as it is. Each command runs
/// in a JVM of its own, so that other tests do not see the family.
class OutsideFamilyTests {

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void write() throws IOException {
    Path services = Files.createDirectories(folder.resolve("extra/META-INF/services"));
    Files.writeString(services.resolve(Family.class.getName()), ColumnsFamily.class.getName());
    StringBuilder text = new StringBuilder("a,b,c\n");
    for (int row = 0; row < 60; row++)
      text.append(row % 2)
          .append(',')
          .append(row % 3 == 0 ? 1 : 0)
          .append(',')
          .append(1 - row % 2)
          .append('\n');
    data = Files.writeString(folder.resolve("rows.csv"), text);
  }

  /// What a command that must succeed printed.
  private String ran(Object... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-Dharmonium.kernels=plain");
    command.add("-cp");
    command.add(
        folder.resolve("extra") + File.pathSeparator + System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    for (Object word : words) command.add(word.toString());
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    int code = process.waitFor();
    String told = Files.readString(out);
    assertEquals(0, code, told);
    return told;
  }

  @Test
  void itTrainsResumesIsScoredAndReportedByTheCommand() throws Exception {
    Path whole = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    String model = "independent-columns";
    String told = ran("train", data, "--model", model, "--updates", 200, "--out", whole);
    assertTrue(told.contains("3 independent columns"), told);
    assertTrue(told.contains("log-likelihood"), told);
    assertTrue(Files.readString(whole.resolve("report.html")).contains("Log-likelihood"), told);
    ran("train", data, "--model", model, "--updates", 80, "--out", parts);
    ran("train", "--resume", parts, "--updates", 200);
    assertArrayEquals(
        RunDirectory.open(whole).latestState().state().parameters().values(),
        RunDirectory.open(parts).latestState().state().parameters().values());
    assertTrue(ran("train", data, "--model", model, "--dry-run").contains("memory"));
    List<String> scores = ran("score", whole, data).lines().toList();
    assertEquals("row,freeEnergy", scores.getFirst());
    assertEquals(1 + 60, scores.size());
    double[] fields = RunDirectory.open(whole).latestState().state().parameters().values();
    assertEquals(-fields[1] - fields[2], Double.parseDouble(scores.get(1).split(",")[1]), 1e-9);
  }

  @Test
  void itKeepsTheContractOfCapabilities() throws Exception {
    Path run = folder.resolve("spoken");
    ran("train", data, "--model", "independent-columns", "--updates", 20, "--out", run);
    RunDirectory directory = RunDirectory.open(run);
    try (Trained model =
        new ColumnsFamily().open(directory, directory.description(), OpenOptions.DEFAULT)) {
      CapabilityContract.Subject subject = new CapabilityContract.Subject(model, data);
      CapabilityContract.checks().forEach(check -> check.run(subject));
    }
  }
}
