package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.exchange.Exporting;
import io.harmonium.runs.inspecting.Insight;
import io.harmonium.runs.inspecting.Inspecting;
import io.harmonium.runs.inspecting.View;
import io.harmonium.runs.reporting.NetworkPage;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.reporting.RowLikelihoods;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Inspecting, reporting and exporting from Java are what the command does.
class CapabilitiesTests {

  @TempDir private static Path runs;
  @TempDir private Path folder;

  @BeforeAll
  static void train() {
    Path bars = runs.resolve("bars.csv");
    Ran.done("data", "generate", "bars:size=3", "--n", 80, "--out", bars);
    Ran.done("train", bars, "--hidden", 4, "--updates", 30, "--out", runs.resolve("rows"), "-q");
    Ran.done("train", bars, "--hidden", 2, "--updates", 30, "--out", runs.resolve("small"), "-q");
    Ran.done(
        "train",
        bars,
        "--model",
        "dbn",
        "--hidden",
        "4,3",
        "--updates",
        10,
        "--out",
        runs.resolve("stack"),
        "-q");
    Ran.done("train", bars, "--model", "hopfield", "--out", runs.resolve("memory"), "-q");
    Path frames = runs.resolve("lag.npz");
    Ran.done("data", "generate", "lagged:columns=3,lag=2,length=8", "--n", 20, "--out", frames);
    Ran.done(
        "train",
        frames,
        "--model",
        "crbm",
        "--hidden",
        2,
        "--updates",
        5,
        "--out",
        runs.resolve("sequences"),
        "-q");
  }

  private static Trained open(String name) {
    return Runs.open(runs.resolve(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows", "stack", "memory", "sequences"})
  void aPageIsMadeAgainFromTheDirectoryAlone(String name) throws IOException {
    Path page = runs.resolve(name).resolve("report.html");
    byte[] first = Files.readAllBytes(page);
    Files.delete(page);
    try (Trained run = open(name)) {
      Reporting reporting = run.require(Reporting.class);
      assertEquals(page, reporting.write());
      assertArrayEquals(first, Files.readAllBytes(page), "the bytes that training wrote");
      assertTrue(
          reporting.missing().stream().anyMatch(text -> text.contains("harmonium evaluate")),
          reporting.missing()::toString);
    }
    Files.delete(page);
    Map<?, ?> json = Ran.done("report", runs.resolve(name), "--json").json();
    assertEquals(page.toString(), json.get("report"));
    assertArrayEquals(first, Files.readAllBytes(page));
  }

  @Test
  void pagesShowTheEnergyOfTheirFamily() throws IOException {
    Map<String, String> energies =
        Map.of(
            "rows", "E(v, h) = −b·v − c·h − vᵀWh",
            "stack", "p(v, h¹, h²) = p(v | h¹) p(h¹, h²)",
            "memory", "E(v) = −b·v − Σ<sub>i&lt;j</sub> v<sub>i</sub> J<sub>ij</sub> v<sub>j</sub>",
            "sequences", "E(vₜ, hₜ | past) = −bₜ·vₜ − cₜ·hₜ − vₜᵀWhₜ");
    for (Map.Entry<String, String> each : energies.entrySet()) {
      String page = Files.readString(runs.resolve(each.getKey()).resolve("report.html"));
      assertTrue(page.contains(each.getValue()), each.getKey() + ": " + each.getValue());
    }
    assertTrue(Files.readString(runs.resolve("memory/report.html")).contains("What it recalls"));
  }

  @Test
  void aNetworkWithoutItsRowsSaysWhatIsMissing() throws IOException {
    Path copy = folder.resolve("copy");
    Ran.done("data", "generate", "bars:size=3", "--n", 40, "--out", folder.resolve("b.csv"));
    Ran.done("train", folder.resolve("b.csv"), "--hidden", 2, "--updates", 3, "--out", copy, "-q");
    RunDirectory directory = RunDirectory.open(copy);
    Unsupported none = assertThrows(Unsupported.class, () -> NetworkPage.write(directory));
    assertTrue(none.getMessage().contains(NetworkPage.FILE), none.getMessage());
    assertTrue(none.remedy().contains("with resume"), none.remedy());
    NetworkPage.write(
        directory, new NetworkPage.Contents(7, List.of(), null, null, null, Map.of("chains", "5")));
    byte[] first = Files.readAllBytes(copy.resolve("report.html"));
    NetworkPage.write(directory);
    assertArrayEquals(first, Files.readAllBytes(copy.resolve("report.html")));
  }

  @Test
  void viewsAreThoseOfTheCommand() throws IOException {
    try (Trained run = open("rows")) {
      Inspecting inspecting = run.require(Inspecting.class);
      assertTrue(
          inspecting.overview().views().stream().anyMatch(view -> view.name().equals("features")));
      View view = inspecting.view(Insight.features());
      StringBuilder table = new StringBuilder();
      view.table().write(table, ',');
      assertEquals(Ran.done("inspect", runs.resolve("rows"), "--features").out(), table.toString());
      assertTrue(view.pictures().getFirst().startsWith("<svg"));
      Unsupported wrong = assertThrows(Unsupported.class, () -> inspecting.view(Insight.states()));
      assertTrue(wrong.getMessage().contains("sequences"), wrong.getMessage());
    }
    try (Trained run = open("sequences")) {
      Inspecting inspecting = run.require(Inspecting.class);
      Unsupported wrong =
          assertThrows(Unsupported.class, () -> inspecting.view(Insight.contacts()));
      assertTrue(wrong.remedy().contains("with effects"), wrong.remedy());
      assertEquals("states", inspecting.view(Insight.states()).name());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows", "stack", "sequences", "memory"})
  void exportsAreTheArraysOfTheCommand(String name) {
    Path file = folder.resolve(name + ".npz");
    Ran.done("export", runs.resolve(name), "--out", file);
    Map<String, NpyArray> written = Npz.read(file, Limits.DEFAULT);
    try (Trained run = open(name)) {
      Map<String, NpyArray> arrays = run.require(Exporting.class).export().arrays();
      assertEquals(written.keySet(), arrays.keySet());
      arrays.forEach(
          (array, values) ->
              assertArrayEquals(written.get(array).doubles(), values.doubles(), array));
    }
  }

  /// log Z of both machines is exact, so that the mean of the differences is the difference of the means in their metrics.
  @Test
  void pairedDifferencesAreThoseOfTheSameRows() {
    Map<?, ?> json =
        Ran.done(
                "compare",
                runs.resolve("rows"),
                runs.resolve("small"),
                "--out",
                folder.resolve("c.html"),
                "--json")
            .json();
    Map<?, ?> pair = (Map<?, ?>) ((List<?>) json.get("paired")).getFirst();
    double[] values = new double[2];
    for (int i = 0; i < 2; i++)
      try (Trained run = open(List.of("rows", "small").get(i))) {
        RowLikelihoods.Judged judged = run.require(RowLikelihoods.class).judge(Watch.logging());
        assertEquals("test", judged.part());
        assertEquals(0, judged.logPartitionError());
        values[i] = Arrays.stream(judged.values()).average().orElseThrow();
        double measured = last(json, i);
        assertEquals(measured, values[i], 1e-9 * Math.abs(measured));
      }
    double difference = ((Number) pair.get("difference")).doubleValue();
    assertEquals(-Math.abs(values[0] - values[1]), difference, 1e-9);
    assertTrue(((Number) pair.get("high")).doubleValue() > difference);
    try (Trained run = open("sequences")) {
      Unsupported none = assertThrows(Unsupported.class, () -> run.require(RowLikelihoods.class));
      assertFalse(none.remedy().isEmpty());
    }
  }

  private static double last(Map<?, ?> json, int run) {
    Map<?, ?> one = (Map<?, ?>) ((List<?>) json.get("runs")).get(run);
    return ((Number) ((Map<?, ?>) one.get("last")).get("value")).doubleValue();
  }
}
