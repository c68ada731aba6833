package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.deep.Dbn;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Deep belief networks with classes at the top through the command: trained, resumed, asked, drawn from, judged.
class ClassDbnTests {

  @TempDir private Path folder;

  /// Five noisy bits and their majority, in words.
  private Path table() throws IOException {
    StringBuilder text = new StringBuilder("a,b,c,d,e,kind\n");
    for (int row = 0; row < 200; row++) {
      Draws draws = Seed.of(1).row(row);
      boolean many = draws.uniform(9, 0) < 0.5;
      for (int j = 0; j < 5; j++)
        text.append(draws.uniform(j, 0) < (many ? 0.9 : 0.1) ? "1," : "0,");
      text.append(many ? "many" : "few").append('\n');
    }
    return Files.writeString(folder.resolve("rows.csv"), text);
  }

  private static Machine machine(Path run) {
    return RunDirectory.open(run).machine();
  }

  private static void train(Path data, Path run, int threads) {
    Ran.done(
        "train",
        data,
        "--label",
        "kind",
        "--model",
        "class-dbn",
        "--hidden",
        "6,4",
        "--updates",
        400,
        "--learning-rate",
        "0.02",
        "--split",
        "0.8/0.2",
        "--evaluate",
        "every:1000",
        "--checkpoints",
        "last:2",
        "--threads",
        threads,
        "--out",
        run);
  }

  @Test
  void classesAreLearnedAtTheTopToldAndDrawn() throws IOException {
    Path data = table();
    Path run = folder.resolve("run");
    train(data, run, 2);
    assertTrue(Dbn.of(machine(run).structure(), machine(run).parameters()).classes());
    Map<String, Object> line = RunDirectory.open(run).readMetrics().getLast();
    double error = ((Number) line.get("testError")).doubleValue();
    assertTrue(error < 0.2, "the majority of five bits that are right nine times in ten: " + error);
    Ran asked = Ran.done("predict", run, data, "--json");
    assertTrue(((Number) asked.json().get("accuracy")).doubleValue() > 0.8, asked.out());
    for (String kind : List.of("many", "few")) {
      Path rows = folder.resolve(kind + ".csv");
      Ran.done("sample", run, "--class", kind, "--n", 300, "--steps", 50, "--out", rows);
      double ones = 0;
      for (String row : Files.readAllLines(rows).subList(1, 301)) {
        assertTrue(row.endsWith(kind), row);
        ones += row.chars().filter(c -> c == '1').count() / 1500.0;
      }
      assertTrue(kind.equals("many") ? ones > 0.6 : ones < 0.4, kind + ": ones " + ones);
    }
    Ran judged = Ran.done("evaluate", run, data, "--exact", "--json");
    assertTrue(((Number) judged.json().get("accuracy")).doubleValue() > 0.8, judged.out());
    assertTrue(Files.readString(run.resolve("report.html")).contains("taken for which"));
    Ran.done("score", run, data, "--out", folder.resolve("scores.csv"));
    Ran.of("sample", run, "--class", "none").failed(2, "none of the classes");
  }

  /// The top loses its states, as after a cut; then the run goes on.
  @Test
  void aResumedNetworkEqualsAnUninterruptedOne() throws IOException {
    Path data = table();
    Path whole = folder.resolve("whole");
    train(data, whole, 1);
    double[] finished = machine(whole).parameters().values();
    DbnCommandTests.remove(whole.resolve("layers/2"));
    DbnCommandTests.remove(whole.resolve("models"));
    DbnCommandTests.remove(whole.resolve("metrics.jsonl"));
    Ran.done("train", "--resume", whole, "--threads", 2);
    assertArrayEquals(finished, machine(whole).parameters().values());
    Path net = folder.resolve("net");
    Ran.done(
        "train",
        data,
        "--label",
        "kind",
        "--model",
        "network",
        "--hidden",
        "6,4",
        "--from",
        whole,
        "--dropout",
        0.5,
        "--updates",
        1,
        "--out",
        net);
    assertTrue(Files.readString(net.resolve("run.json")).contains("\"dropout\" : \"0.5\""));
    Ran.of("train", data, "--label", "kind", "--model", "network", "--dropout", 1, "--force")
        .failed(2, "--dropout", "from 0 to below 1, got 1.0");
    Ran.of("train", data, "--dropout", 0.5)
        .failed(2, "--dropout is not supported by", "--model network");
    assertEquals(
        machine(whole).parameters().get("visible-hidden1").length,
        machine(net).parameters().get("visible-hidden1").length);
  }
}
