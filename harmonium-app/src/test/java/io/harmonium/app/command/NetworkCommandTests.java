package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.Perceptron;
import io.harmonium.model.Machine;
import io.harmonium.store.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Networks that tell classes apart through the command: from random weights and from deep machines, resumed, asked.
class NetworkCommandTests {

  @TempDir private Path folder;

  private static Machine machine(Path run) {
    return RunDirectory.open(run).machine();
  }

  private static void train(Path run, int updates, Object... more) {
    Object[] words = {
      "train",
      "digits",
      "--model",
      "network",
      "--hidden",
      "30,20",
      "--updates",
      updates,
      "--learning-rate",
      "0.01",
      "--evaluate",
      "every:1000",
      "--checkpoints",
      "last:2",
      "--out",
      run
    };
    Object[] all = java.util.Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    Ran.done(all);
  }

  @Test
  void aResumedNetworkEqualsAnUninterruptedOneAndPredicts() {
    Path cut = folder.resolve("cut");
    train(cut, 60, "--threads", 2);
    Ran.done("train", "--resume", cut, "--updates", 200);
    Path whole = folder.resolve("whole");
    train(whole, 200, "--threads", 1);
    assertArrayEquals(machine(whole).parameters().values(), machine(cut).parameters().values());
    assertTrue(machine(cut).structure().is(Perceptron.KIND));
    List<Map<String, Object>> metrics = RunDirectory.open(cut).readMetrics();
    double error = ((Number) metrics.getLast().get("testError")).doubleValue();
    assertTrue(error < 0.5, "ten digits, 200 updates: error " + error);
    Ran.of("score", cut, "digits").failed(2, "no distribution of rows");
    reported(whole, "random weights");
    String said = Ran.done("predict", whole, "digits", "--out", folder.resolve("p.csv")).err();
    for (String figure : List.of("error ", "log-loss ", "ECE ", "Brier "))
      assertTrue(said.contains(figure), said);
  }

  /// The page and its figures agree with each other.
  private static void reported(Path run, String start) {
    RunDirectory directory = RunDirectory.open(run);
    Map<?, ?> classes = (Map<?, ?>) directory.readJson("classes.json");
    List<?> lines = (List<?>) classes.get("confusion");
    double all = 0;
    double right = 0;
    for (int c = 0; c < lines.size(); c++) {
      List<?> line = (List<?>) lines.get(c);
      for (Object count : line) all += ((Number) count).doubleValue();
      right += ((Number) line.get(c)).doubleValue();
    }
    assertEquals(447, all, "the held-out digits");
    assertEquals(right / all, ((Number) classes.get("accuracy")).doubleValue(), 1e-12);
    double last = 0;
    for (Object each : (List<?>) classes.get("worst")) {
      Map<?, ?> mistake = (Map<?, ?>) each;
      double own = ((Number) mistake.get("probabilityOfLabel")).doubleValue();
      assertTrue(own >= last && !mistake.get("label").equals(mistake.get("predicted")));
      assertEquals(64, ((List<?>) mistake.get("cells")).size(), "the picture of the row");
      last = own;
    }
    String page = read(run.resolve("report.html"));
    for (String words :
        List.of(start, "taken for which", "worst mistakes", "Brier score", "Calibration error"))
      assertTrue(page.contains(words), words);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void fewLabelledRowsAreBalancedAndChosenBySeed() {
    Path run = folder.resolve("few");
    train(run, 2, "--labelled", 20, "--seed", 3);
    Path other = folder.resolve("other-seed");
    train(other, 2, "--labelled", 20, "--seed", 4);
    assertTrue(read(run.resolve("run.json")).contains("20 labelled rows, as many of each class"));
    assertTrue(
        !java.util.Arrays.equals(
            machine(run).parameters().values(), machine(other).parameters().values()));
    Ran.done("train", "--resume", run, "--updates", 3);
    Ran.of("train", "digits", "--model", "network", "--labelled", 9).failed(2, "one row of each");
    Ran.of("train", "digits", "--labelled", 100).failed(2, "--labelled");
  }

  @Test
  void networksStartFromDeepMachines() throws java.io.IOException {
    for (String model : new String[] {"dbn", "dbm"}) {
      Path deep = folder.resolve(model);
      Ran.done(
          "train",
          "digits",
          "--model",
          model,
          "--hidden",
          "30,20",
          "--updates",
          3,
          "--evaluate",
          "every:100",
          "--checkpoints",
          "last:2",
          "--out",
          deep);
      Path net = folder.resolve("net-" + model);
      train(net, 1, "--from", deep);
      double[] start = weights(machine(deep));
      double[] now = machine(net).parameters().get("visible-hidden1");
      assertArrayEquals(start, now, 0.011, "one update of Adam moves a weight by its rate");
      reported(net, "the run " + model + " (" + model + ")");
    }
    Path picture = folder.resolve("back.png");
    Ran.done("transform", folder.resolve("dbn"), "digits", "--reconstruct", "--out", picture);
    java.awt.image.BufferedImage drawn = javax.imageio.ImageIO.read(picture.toFile());
    assertEquals(2 * drawn.getHeight() + 24, drawn.getWidth(), "two squares of a hundred digits");
    Ran.of(
            "train",
            "digits",
            "--model",
            "network",
            "--hidden",
            "30,21",
            "--from",
            folder.resolve("dbn"),
            "--out",
            folder.resolve("other"))
        .failed(2);
  }

  private static double[] weights(Machine deep) {
    return deep.structure().is(Dbn.KIND)
        ? Dbn.of(deep.structure(), deep.parameters())
            .rbms()
            .get(0)
            .parameters()
            .get("visible-hidden1")
        : deep.parameters().get("visible-hidden1");
  }

  @Test
  void classesOfNewRowsComeWithProbabilities() throws java.io.IOException {
    StringBuilder text = new StringBuilder("a,b,c,kind\n");
    for (int i = 0; i < 40; i++)
      text.append(i % 2)
          .append(',')
          .append(i / 2 % 2)
          .append(",1,")
          .append(i % 2 == 0 ? "x" : "y")
          .append('\n');
    Path data = Files.writeString(folder.resolve("rows.csv"), text);
    Path run = folder.resolve("run");
    Ran.done(
        "train",
        data,
        "--label",
        "kind",
        "--model",
        "network",
        "--hidden",
        "4,3",
        "--updates",
        300,
        "--learning-rate",
        "0.05",
        "--split",
        "none",
        "--visible",
        "binary",
        "--evaluate",
        "every:1000",
        "--out",
        run);
    Ran asked = Ran.done("predict", run, data, "--json");
    assertEquals(40L, asked.json().get("rows"));
    assertTrue(((Number) asked.json().get("accuracy")).doubleValue() > 0.95, asked.out());
    assertTrue(asked.json().containsKey("ece"));
  }
}
