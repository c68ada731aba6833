package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.model.Machine;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Replicated softmax through the command: documents trained, resumed, judged, sampled, scored, moved out and in.
class DocumentTests {

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void documents() {
    data = folder.resolve("words.csv");
    Ran.done(
        "data", "generate", "documents:words=8,subjects=2,focus=0.9", "--n", 80, "--out", data);
  }

  private Path run() {
    return folder.resolve("run");
  }

  private static Machine machine(Path run) {
    return RunDirectory.open(run).machine();
  }

  private Ran train(Path run, int updates, Object... more) {
    Object[] words = {
      "train",
      data,
      "--label",
      "label",
      "--model",
      "replicated-softmax",
      "--hidden",
      2,
      "--updates",
      updates,
      "--learning-rate",
      "0.02",
      "--evaluate",
      "every:50",
      "--out",
      run
    };
    Object[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return Ran.of(all);
  }

  @Test
  void documentsAreTrainedResumedAndUsed() throws IOException {
    assertEquals(0, train(run(), 50).code());
    Ran.done("train", "--resume", run(), "--updates", 100);
    assertEquals(0, train(folder.resolve("whole"), 100).code());
    assertArrayEquals(
        machine(folder.resolve("whole")).parameters().values(),
        machine(run()).parameters().values());
    assertArrayEquals(new double[2], machine(run()).parameters().get("hidden.x"));
    Map<?, ?> judged = Ran.done("evaluate", run(), "--json").json();
    double perplexity = value(judged, "perplexity");
    assertTrue(perplexity < (Double) judged.get("perplexityByFrequency"), judged.toString());
    Map<?, ?> annealed =
        Ran.done("evaluate", run(), "--ais", "--ais-chains", 20, "--betas", 50, "--json").json();
    assertEquals("test", annealed.get("data"), "the main part of a run with test rows");
    assertTrue(((Map<?, ?>) annealed.get("perplexity")).containsKey("ais"));
    double[][] drawn = Ran.done("sample", run(), "--length", 30, "--n", 4, "--steps", 5).numbers();
    for (double[] row : drawn) assertEquals(30, Arrays.stream(row).sum());
    double[][] lengths = Ran.done("sample", run(), "--n", 6, "--steps", 5).numbers();
    for (double[] row : lengths) {
      double words = Arrays.stream(row).sum();
      assertTrue(words >= 10 && words <= 40, words + " words");
    }
    assertTrue(Files.readString(run().resolve("report.html")).contains("multinomial"));
  }

  private static double value(Map<?, ?> json, String key) {
    return (Double) ((Map<?, ?>) ((Map<?, ?>) json.get(key)).get("exact")).get("value");
  }

  /// log p of a row by `score` averages to what `evaluate` says, and stays when arrays go out and come in (rounding of the
  /// gauge: 1e-9).
  @Test
  void scoresAgreeWithTheEvaluationAndSurviveTheRoundTrip() {
    assertEquals(0, train(run(), 30, "--split", "none", "--learn", "exact").code());
    double mean = value(Ran.done("evaluate", run(), "--json").json(), "meanLogLikelihood");
    double[][] scores = Ran.done("score", run(), data, "--log-likelihood").numbers();
    assertEquals(mean, Arrays.stream(scores).mapToDouble(row -> row[1]).average().orElse(0), 1e-9);
    Path arrays = folder.resolve("machine.npz");
    Ran.done("export", run(), "--out", arrays);
    Ran.done("import", arrays, "--as", "replicated-softmax", "--out", folder.resolve("back"));
    double[][] again =
        Ran.done("score", folder.resolve("back"), data, "--label", "label", "--log-likelihood")
            .numbers();
    for (int row = 0; row < again.length; row++) assertArrayEquals(scores[row], again[row], 1e-9);
  }

  @Test
  void whatDocumentsHaveNotIsRefusedWithTheRemedy() throws IOException {
    train(folder.resolve("pcd"), 1, "--learn", "pcd").failed(2, "one row each", "--learn cd");
    train(folder.resolve("centred"), 1, "--gauge", "centred").failed(2, "plain");
    train(folder.resolve("bits"), 1, "--visible", "binary").failed(2, "counts of words");
    Ran.of("train", data, "--label", "label", "--visible", "multinomial", "--out", run())
        .failed(2, "replicated-softmax");
    Ran.of("train", data, "--hidden", "5:multinomial:3", "--out", run()).failed(2, "hidden layer");
    assertEquals(0, train(run(), 1).code());
    Ran.of("sample", run(), "--start", "biases").failed(2, "--length");
    Ran.of("sample", run(), "--given", "w1=3").failed(2, "missing cells");
    Ran.of("explain", run(), data).failed(2, "share their sum", "harmonium score");
    assertTrue(Ran.done("diagnose", run()).out().contains("hidden units"));
    Ran.of("evaluate", run(), "--baselines").failed(2, "p(y | x)");
    Path halves = folder.resolve("halves.csv");
    Files.writeString(halves, "a,b\n1,0.5\n2,3\n");
    Ran.of("train", halves, "--model", "replicated-softmax", "--out", folder.resolve("h"))
        .failed(65, "whole numbers from 0 on, got 0.5", "halves.csv, row 1, column b");
  }
}
