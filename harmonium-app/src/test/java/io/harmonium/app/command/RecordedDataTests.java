package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run that was trained from a file is judged by that file, read again and checked.
class RecordedDataTests {

  @TempDir private Path folder;
  private Path run;
  private Path data;

  @BeforeEach
  void train() throws IOException {
    data = folder.resolve("bits.csv");
    StringBuilder text = new StringBuilder("a,b,c,d,e\n");
    for (int r = 0; r < 60; r++)
      text.append(r % 2)
          .append(',')
          .append(r % 2)
          .append(',')
          .append(r % 3 == 0 ? 1 : 0)
          .append(',')
          .append(r / 30)
          .append(',')
          .append(r % 5 == 0 ? 1 : 0)
          .append('\n');
    Files.writeString(data, text);
    run = folder.resolve("run");
    Ran.done("train", data, "--hidden", 4, "--updates", 30, "--split", "40/20", "--out", run);
  }

  @Test
  void trainingAndTestRowsAreReadAgain() {
    Map<?, ?> json = Ran.done("evaluate", run, "--exact", "--json").json();
    Map<?, ?> parts = (Map<?, ?>) json.get("parts");
    assertEquals(Set.of("train", "test"), parts.keySet());
    assertEquals(40L, ((Map<?, ?>) parts.get("train")).get("rows"));
    assertEquals(20L, ((Map<?, ?>) parts.get("test")).get("rows"));
    assertEquals("test", json.get("data"));
    assertEquals(
        ((Map<?, ?>) parts.get("test")).get("meanLogLikelihood"), json.get("meanLogLikelihood"));
    assertEquals(30L, json.get("update"));
  }

  @Test
  void chainsAndDataAreStartsOfSamples() {
    assertTrue(
        Ran.done("sample", run, "--steps", 2, "--json").json().get("start").equals("chains"));
    Ran start = Ran.done("sample", run, "--start", "data", "--n", 7, "--steps", 2);
    assertEquals("a,b,c,d,e", start.lines().get(0));
    assertEquals(7, start.numbers().length);
  }

  @Test
  void dataThatChangedAreRefused() throws IOException {
    Files.writeString(data, Files.readString(data).replaceFirst("\n0,", "\n1,"));
    Ran.of("evaluate", run).failed(65, "changed since the run was trained", "SHA-256", "bits.csv");
    Ran.done("evaluate", run, data, "--exact");
  }

  @Test
  void dataThatAreGoneAreNamed() throws IOException {
    Files.delete(data);
    Ran.of("evaluate", run).failed(66, "not where they were", "bits.csv");
    Ran.of("sample", run, "--start", "data").failed(66, "bits.csv");
  }
}
