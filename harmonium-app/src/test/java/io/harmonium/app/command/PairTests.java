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

/// Gated and conditional machines through the command: pairs of pictures trained, resumed, judged, completed, scored,
/// shown, moved out and in.
class PairTests {

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void pairs() {
    data = folder.resolve("pairs.npz");
    Ran.done("data", "generate", "shifts:size=3", "--n", 80, "--out", data);
  }

  private Path run() {
    return folder.resolve("run");
  }

  private static Machine machine(Path run) {
    return RunDirectory.open(run).machine();
  }

  private Ran train(String model, Path run, int updates, Object... more) {
    Object[] words = {
      "train",
      data,
      "--model",
      model,
      "--hidden",
      3,
      "--updates",
      updates,
      "--learning-rate",
      "0.01",
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
  void gatedMachinesAreTrainedResumedAndUsed() throws IOException {
    assertEquals(0, train("gated-rbm", run(), 20, "--factors", 6).code());
    Ran.done("train", "--resume", run(), "--updates", 40);
    Path whole = folder.resolve("whole");
    assertEquals(0, train("gated-rbm", whole, 40, "--factors", 6).code());
    assertArrayEquals(machine(whole).parameters().values(), machine(run()).parameters().values());
    assertEquals(9 + 9 + 3 + (9 + 9 + 3) * 6, machine(run()).parameters().size());
    Map<?, ?> judged = Ran.done("evaluate", run(), "--json").json();
    assertTrue(((Map<?, ?>) judged.get("meanLogLikelihood")).containsKey("exact"));
    Ran.done("sample", run(), "--n", 4, "--steps", 3, "--out", folder.resolve("pairs.png"));
    assertTrue(Files.readString(run().resolve("report.html")).contains("factors, each"));
  }

  /// What is given stays, in samples from training rows and in completions of rows.
  @Test
  void completionsKeepWhatIsGiven() throws IOException {
    assertEquals(0, train("gated-rbm", run(), 10, "--split", "none").code());
    Path holes = folder.resolve("holes.csv");
    String header = "";
    for (int i = 1; i <= 18; i++) header += (i == 1 ? "x" : ",x") + i;
    Files.writeString(holes, header + "\n1,0,0,1,1,0,0,0,1,?,?,?,?,?,?,?,?,?\n");
    double[][] drawn =
        Ran.done("sample", run(), "--given", holes, "--n", 5, "--steps", 3).numbers();
    assertEquals(5, drawn.length);
    for (double[] row : drawn)
      assertArrayEquals(new double[] {1, 0, 0, 1, 1, 0, 0, 0, 1}, Arrays.copyOf(row, 9));
    Files.writeString(holes, header + "\n?,0,0,1,1,0,0,0,1,?,?,?,?,?,?,?,?,?\n");
    Ran.of("sample", run(), "--given", holes).failed(2, "given are missing");
  }

  @Test
  void scoresAgreeWithTheEvaluationAndSurviveTheRoundTrip() {
    assertEquals(0, train("gated-rbm", run(), 10, "--split", "none", "--learn", "exact").code());
    Map<?, ?> judged = Ran.done("evaluate", run(), "--json").json();
    double mean =
        (Double)
            ((Map<?, ?>) ((Map<?, ?>) judged.get("meanLogLikelihood")).get("exact")).get("value");
    double[][] scores = Ran.done("score", run(), data, "--log-likelihood").numbers();
    assertEquals(mean, Arrays.stream(scores).mapToDouble(row -> row[1]).average().orElse(0), 1e-9);
    Path arrays = folder.resolve("machine.npz");
    Ran.done("export", run(), "--out", arrays);
    Path back = folder.resolve("back");
    Ran.done("import", arrays, "--as", "gated-rbm", "--picture", "3x6", "--out", back);
    double[][] again = Ran.done("score", back, data, "--log-likelihood").numbers();
    for (int row = 0; row < again.length; row++) assertArrayEquals(scores[row], again[row]);
  }

  @Test
  void conditionalMachinesLearnColumnsGivenOthers() {
    assertEquals(0, train("conditional-rbm", run(), 10, "--given", 12).code());
    assertEquals(12, machine(run()).structure().layer(0).size());
    assertEquals(6, machine(run()).structure().layer(1).size());
    Ran.done("evaluate", run());
    Ran.done("transform", run(), data, "--out", folder.resolve("features.csv"));
  }

  @Test
  void whatPairsHaveNotIsRefusedWithTheRemedy() {
    train("gated-rbm", run(), 1, "--given", 18).failed(2, "1 to 17 of 18");
    train("rbm", run(), 1, "--given", 9).failed(2, "gated-rbm");
    train("rbm", run(), 1, "--factors", 9).failed(2, "gated-rbm");
    train("gated-rbm", run(), 1, "--learn", "pcd").failed(2, "--learn cd");
    assertEquals(0, train("gated-rbm", run(), 1).code());
    Ran.of("sample", run(), "--sampler", "tempering").failed(2, "--sampler gibbs");
  }
}
