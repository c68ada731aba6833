package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run that was trained from a file is judged by that file, read again and checked.
class RecordedDataTests {

  private static final String ROWS = rows();

  @TempDir private static Path folder;
  private static Path run;
  private static Path data;

  private static String rows() {
    StringBuilder text = new StringBuilder("a,b,c,d,e\n");
    for (int r = 0; r < 60; r++)
      text.append(r % 2 + "," + r % 2 + "," + r % 3 % 2 + "," + r / 30 + "," + r % 5 % 2 + "\n");
    return text.toString();
  }

  @BeforeAll
  static void train() throws IOException {
    data = folder.resolve("bits.csv");
    run = folder.resolve("run");
    Files.writeString(data, ROWS);
    Ran.done("train", data, "--hidden", 4, "--updates", 30, "--split", "40/20", "--out", run);
  }

  @BeforeEach
  void write() throws IOException {
    Files.writeString(data, ROWS);
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
    Files.writeString(data, ROWS.replaceFirst("\n0,", "\n1,"));
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
