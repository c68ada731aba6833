package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.deep.Dbn;
import io.harmonium.model.Machine;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Deep belief networks through the command: trained layer by layer, resumed, judged, sampled and used.
class DbnCommandTests {

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void write() {
    data = folder.resolve("bars.csv");
    Ran.done("data", "generate", "bars:size=3", "--n", 60, "--out", data);
  }

  private void train(Path run, int threads) {
    Ran.done(
        "train",
        data,
        "--model",
        "dbn",
        "--hidden",
        "6,5,4",
        "--updates",
        12,
        "--evaluate",
        "every:100",
        "--checkpoints",
        "last:2",
        "--threads",
        threads,
        "--out",
        run);
  }

  private static Machine machine(Path run) {
    return RunDirectory.open(run).machine();
  }

  /// The second layer loses its newest states and the third is gone, as after a cut; then the run goes on.
  @Test
  void aResumedNetworkEqualsAnUninterruptedOne() throws IOException {
    Path whole = folder.resolve("whole");
    train(whole, 1);
    Path cut = folder.resolve("cut");
    train(cut, 2);
    double[] finished = machine(cut).parameters().values();
    assertArrayEquals(machine(whole).parameters().values(), finished);
    remove(cut.resolve("layers/3"));
    remove(cut.resolve("layers/2/state"));
    remove(cut.resolve("models"));
    remove(cut.resolve("metrics.jsonl"));
    Ran.done("train", "--resume", cut);
    assertArrayEquals(finished, machine(cut).parameters().values());
  }

  /// The last stage loses its newest state, then everything; either way it ends with the same bits. Tuned networks are
  /// judged, sampled and exported like all others, and their recognition is not that of the RBMs any more.
  @Test
  void allRbmsAreTunedTogetherAndResumed() throws IOException {
    Path run = folder.resolve("tuned");
    Object[] words = {
      "train",
      data,
      "--model",
      "dbn",
      "--hidden",
      "6,5,4",
      "--updates",
      12,
      "--up-down",
      9,
      "--evaluate",
      "every:100",
      "--checkpoints",
      "last:2",
      "--threads",
      1,
      "--out",
      run
    };
    Ran.done(words);
    double[] finished = machine(run).parameters().values();
    Dbn network = Dbn.of(machine(run).structure(), machine(run).parameters());
    assertTrue(network.untied());
    double moved = 0;
    double[] below = network.rbms().getFirst().parameters().values();
    double[] known = network.upward(0).parameters().values();
    for (int i = 0; i < below.length; i++) moved = Math.max(moved, Math.abs(below[i] - known[i]));
    assertTrue(moved > 1e-6 && moved < 0.1, "weights differ by " + moved);
    try (RunDirectory stage = RunDirectory.open(run.resolve("layers/up-down"))) {
      assertEquals(
          stage.description().header().get("provenance"),
          stage.latestState().header().get("provenance"));
    }
    Path states = run.resolve("layers/up-down/state");
    try (Stream<Path> all = Files.list(states)) {
      Files.delete(all.sorted().toList().getLast());
    }
    for (int again = 0; again < 2; again++) {
      remove(run.resolve("models"));
      remove(run.resolve("metrics.jsonl"));
      Ran.done("train", "--resume", run);
      assertArrayEquals(finished, machine(run).parameters().values());
      remove(states);
    }
    double bound = value(Ran.done("evaluate", run, data, "--exact", "--json"), "meanLogLikelihood");
    assertTrue(bound < 0 && bound > -9, "log p of nine bits: " + bound);
    Path arrays = folder.resolve("arrays.npz");
    Ran.done("export", run, "--out", arrays);
    Path copy = folder.resolve("copy");
    Ran.done("import", arrays, "--as", "dbn", "--out", copy);
    assertArrayEquals(
        Ran.done("transform", run, data).numbers(), Ran.done("transform", copy, data).numbers());
    assertArrayEquals(
        Ran.done("score", run, data).numbers(), Ran.done("score", copy, data).numbers());
    Ran.of("train", data, "--up-down", 5).failed(2, "--up-down is not supported by", "--model dbn");
  }

  static void remove(Path path) throws IOException {
    if (!Files.exists(path)) return;
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(java.util.Comparator.reverseOrder()).toList()) Files.delete(each);
    }
  }

  @Test
  void networksAreJudgedSampledAndUsed() throws IOException {
    Path run = folder.resolve("run");
    train(run, 2);
    Dbn network = Dbn.of(machine(run).structure(), machine(run).parameters());
    assertEquals(3, network.depth());
    Ran judged = Ran.done("evaluate", run, data, "--exact", "--json");
    double bound = value(judged, "meanLogLikelihoodBound");
    double importance = value(judged, "meanLogLikelihood");
    assertTrue(bound <= importance, bound + " and " + importance);
    assertTrue(importance < 0 && importance > -9, "log p of nine bits: " + importance);
    Ran scored = Ran.done("score", run, data, "--log-likelihood", "--json");
    double[] scores =
        ((java.util.List<?>) scored.json().get("logLikelihood"))
            .stream().mapToDouble(each -> ((Number) each).doubleValue()).toArray();
    assertEquals(60, scores.length);
    assertEquals(importance, java.util.Arrays.stream(scores).average().orElseThrow(), 0.5);
    Path rows = folder.resolve("rows.csv");
    Ran.done("sample", run, "--n", 7, "--steps", 20, "--out", rows);
    assertEquals(8, Files.readAllLines(rows).size());
    Path features = folder.resolve("features.csv");
    Ran.done("transform", run, rows, "--out", features);
    assertEquals(1 + 15, Files.readAllLines(features).getFirst().split(",").length);
    Path back = folder.resolve("back.csv");
    Ran.done("transform", run, rows, "--reconstruct", "--out", back);
    assertEquals(1 + 9, Files.readAllLines(back).getFirst().split(",").length);
    assertTrue(Files.exists(run.resolve("report.html")));
    Ran.of("sample", run, "--keep", "both").failed(2);
  }

  private static double value(Ran ran, String key) {
    Object exact = ((Map<?, ?>) ran.json().get(key)).get("exact");
    return ((Number) ((Map<?, ?>) exact).get("value")).doubleValue();
  }

  /// What is wrong with the first layer is told, and not again for each layer above.
  @Test
  void aStackWarnsOnce() {
    Path run = folder.resolve("run");
    Ran ran =
        Ran.done(
            "train",
            data,
            "--model",
            "dbn",
            "--hidden",
            "6,5,4",
            "--learning-rate",
            1e-9,
            "--updates",
            12,
            "--evaluate",
            "every:100",
            "--threads",
            1,
            "--out",
            run);
    for (int layer = 1; layer <= 3; layer++)
      assertTrue(
          RunDirectory.open(run.resolve("layers/" + layer))
              .readMetrics()
              .getLast()
              .containsKey("warnings"),
          "layer " + layer);
    assertEquals(1, ran.err().lines().filter(l -> l.startsWith("warning: ")).count(), ran.err());
  }
}
