package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.deep.Dbm;
import io.harmonium.deep.RowScores;
import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.model.Machine;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Deep Boltzmann machines through the command: trained, resumed, judged by bounds, sampled, looked at, and moved out
/// and in.
class DbmCommandTests {

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void write() {
    data = folder.resolve("bars.csv");
    Ran.done("data", "generate", "bars:size=3", "--n", 60, "--out", data);
  }

  private Path run() {
    return folder.resolve("run");
  }

  private static Machine machine(Path run) {
    return RunDirectory.open(run).machine();
  }

  private void train(Path run, String hidden, int updates, Object... more) {
    Object[] words = {
      "train",
      data,
      "--model",
      "dbm",
      "--hidden",
      hidden,
      "--updates",
      updates,
      "--evaluate",
      "every:100",
      "--checkpoints",
      "last:2",
      "--learning-rate",
      "0.01",
      "--out",
      run
    };
    Object[] all = java.util.Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    Ran.done(all);
  }

  /// What is drawn anew at every visit, moves and units left out, hangs on the update alone.
  @Test
  void networksOfMovedPicturesGoOnWithTheSameBits() {
    Path whole = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    for (Path run : List.of(whole, parts)) {
      int updates = run.equals(whole) ? 9 : 4;
      Object[] words = {
        "train", "digits", "--model", "network", "--hidden", "6,5", "--shift", 1, "--dropout", 0.3
      };
      Object[] rest = {
        "--learning-rate", 0.01, "--updates", updates, "--evaluate", "every:9", "--out", run
      };
      Ran.done(Stream.of(words, rest).flatMap(Stream::of).toArray());
    }
    Ran.done("train", "--resume", parts, "--updates", 9, "--threads", 2);
    assertArrayEquals(machine(whole).parameters().values(), machine(parts).parameters().values());
  }

  /// One update of Adam moves no weight by more than its rate, 0.01, from where it started: at the restricted machine, or at
  /// the deep one before.
  @Test
  void trainingGoesOnFromARestrictedMachineOrFromADeepOne() {
    Path below = folder.resolve("below");
    Ran.done(
        "train", data, "--hidden", 4, "--updates", 60, "--evaluate", "every:100", "--out", below);
    double[] learned = machine(below).parameters().get("visible-hidden");
    assertTrue(java.util.Arrays.stream(learned).map(Math::abs).max().orElseThrow() > 0.1);
    train(run(), "4,3", 1, "--from", below);
    Machine deep = machine(run());
    assertArrayEquals(learned, deep.parameters().get("visible-hidden1"), 0.0101);
    Path next = folder.resolve("next");
    train(next, "4,3", 1, "--from", run());
    for (String link : new String[] {"visible-hidden1", "hidden1-hidden2"})
      assertArrayEquals(deep.parameters().get(link), machine(next).parameters().get(link), 0.0101);
    Path other = folder.resolve("other");
    Ran.of("train", data, "--model", "dbm", "--hidden", "5,3", "--from", below, "--out", other)
        .failed(2, "first hidden layer", "--hidden 4,N");
    Ran.of("train", data, "--hidden", 5, "--from", below, "--out", other)
        .failed(2, "--from is not supported by", "network");
  }

  @Test
  void linksCanBeLearnedOneByOneBeforehand() {
    train(run(), "5,4,3", 1, "--pretrain", "greedy:300");
    Ran.done("train", "--resume", run(), "--updates", 3, "--threads", 2);
    Path whole = folder.resolve("whole");
    train(whole, "5,4,3", 3, "--pretrain", "greedy:300");
    assertArrayEquals(machine(whole).parameters().values(), machine(run()).parameters().values());
    // Weights that are learned are larger than those that are drawn, 0.01, and three updates.
    double[] lowest = machine(run()).parameters().get("visible-hidden1");
    double square = 0;
    for (double weight : lowest) square += weight * weight / lowest.length;
    assertTrue(Math.sqrt(square) > 0.05, "weights of " + Math.sqrt(square));
    Ran.of("train", data, "--pretrain", "greedy", "--out", folder.resolve("rbm"))
        .failed(2, "--model dbm");
  }

  @Test
  void aResumedRunEqualsAnUninterruptedOne() {
    train(run(), "5,4,3", 4, "--threads", 2);
    Ran.done("train", "--resume", run(), "--updates", 9);
    assertTrue(Dbm.deep(machine(run()).structure()));
    Path whole = folder.resolve("whole");
    train(whole, "5,4,3", 9, "--threads", 1);
    assertArrayEquals(machine(run()).parameters().values(), machine(whole).parameters().values());
  }

  /// 40 hidden units in each of two layers: no sum over a layer is short enough.
  @Test
  void largeMachinesAreScoredByBoundsAndSaySo() throws IOException {
    train(run(), "40,40", 5, "--positive", "gibbs");
    Ran scored = Ran.done("score", run(), data, "--json");
    assertTrue(scored.out().contains("freeEnergy: upper"), scored.out());
    assertTrue(scored.err().contains("variational bounds"), scored.err());
    Ran judged =
        Ran.done(
            "evaluate",
            run(),
            data,
            "--ais",
            "--reverse",
            "--betas",
            20,
            "--ais-chains",
            10,
            "--samples",
            20,
            "--json");
    Map<?, ?> likelihoods = (Map<?, ?>) judged.json().get("meanLogLikelihood");
    for (Object estimate : likelihoods.values()) {
      assertEquals("lower", ((Map<?, ?>) estimate).get("bound"));
      assertEquals(RowScores.NOTE, ((Map<?, ?>) estimate).get("note"));
    }
    Path features = folder.resolve("features.csv");
    Ran.done("transform", run(), data, "--out", features);
    String[] columns = Files.readAllLines(features).getFirst().split(",");
    assertEquals(1 + 80, columns.length);
    assertEquals("hidden1.1", columns[1]);
    assertEquals("hidden2.40", columns[80]);
    Path states = folder.resolve("states.csv");
    Ran.done("sample", run(), "--n", 4, "--steps", 3, "--keep", "both", "--out", states);
    assertEquals(9 + 80, Files.readAllLines(states).getFirst().split(",").length);
    Ran.done("doctor", run());
    assertTrue(Files.exists(run().resolve("report.html")));
  }

  /// One unit per layer, all weights w, no fields: Z = Σ e^(w·(x·h + h·g)) = 4 + (1 + e^w)² with h = 0 or 1.
  @Test
  void arraysComeInAndGoOut() throws IOException {
    double w = 0.7;
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    for (String name : new String[] {"W1", "W2"})
      arrays.put(name, NpyArray.of(new double[] {w}, new int[] {1, 1}));
    for (String name : new String[] {"b0", "b1", "b2"})
      arrays.put(name, NpyArray.of(new double[] {0}, new int[] {1}));
    Path file = folder.resolve("deep.npz");
    try (OutputStream out = Files.newOutputStream(file)) {
      Npz.write(out, arrays);
    }
    Ran.done("import", file, "--as", "dbm", "--out", run());
    Path row = Files.writeString(folder.resolve("row.csv"), "x\n1\n0\n");
    Ran judged = Ran.done("evaluate", run(), row, "--exact", "--json");
    double logZ = StrictMath.log(4 + StrictMath.pow(1 + StrictMath.exp(w), 2));
    assertEquals(logZ, exact(judged, "logZ"), 1e-12);
    double logOne = StrictMath.log(2 + StrictMath.exp(w) * (1 + StrictMath.exp(w))) - logZ;
    double logNone = StrictMath.log(2 + 1 + StrictMath.exp(w)) - logZ;
    assertEquals((logOne + logNone) / 2, exact(judged, "meanLogLikelihood"), 1e-12);
    Path again = folder.resolve("again.npz");
    Ran.done("export", run(), "--out", again);
    Map<String, NpyArray> back = Npz.read(again, Limits.DEFAULT);
    assertEquals(arrays.keySet(), back.keySet());
    arrays.forEach(
        (name, array) -> assertArrayEquals(array.doubles(), back.get(name).doubles(), name));
  }

  private static double exact(Ran ran, String key) {
    return ((Number) ((Map<?, ?>) ran.json().get(key)).get("exact")).doubleValue();
  }

  @Test
  void badWordsAreRefusedWithAWayOut() {
    Object[] deep = {"train", data, "--model", "dbm", "--out", run()};
    Ran.of(join(deep, "--hidden", "5")).failed(2);
    Ran.of(join(deep, "--hidden", "5,4", "--learn", "cd")).failed(2);
    Ran.of(join(deep, "--hidden", "5,4", "--positive", "exact")).failed(2);
    Ran.of("train", data, "--hidden", "5,4", "--out", run()).failed(2);
  }

  private static Object[] join(Object[] first, Object... more) {
    Object[] all = java.util.Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }
}
