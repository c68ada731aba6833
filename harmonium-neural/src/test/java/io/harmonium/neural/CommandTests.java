package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.learning.TrainingState;
import io.harmonium.store.Json;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command with the engine at hand: a small network of the digits is trained, resumed and used.
class CommandTests {

  private static final String[] SMALL = {
    "--model",
    "jem",
    "--network",
    "8",
    "--k",
    "2",
    "--batch",
    "16",
    "--buffer",
    "write-back:64",
    "--rate",
    "0.01",
    "--evaluate",
    "every:20",
    "--threads",
    "1"
  };

  @TempDir static Path folder;

  private static Path whole;

  private record Ran(int code, String out, String err) {}

  private static Ran run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) words[i] = arguments[i].toString();
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE).run(words);
    return new Ran(code, out.toString(), err.toString());
  }

  private static Map<?, ?> done(Object... arguments) {
    List<Object> words = new ArrayList<>(List.of(arguments));
    words.add("--json");
    if (!words.contains("--threads")) words.addAll(List.of("--threads", "1"));
    Ran ran = run(words.toArray());
    assertEquals(0, ran.code, ran.err);
    return (Map<?, ?>) Json.parse(ran.out);
  }

  private static Map<?, ?> train(Path out, String updates, String... more) {
    List<Object> words = new ArrayList<>(List.of("train", "digits"));
    words.addAll(List.of(SMALL));
    words.addAll(List.of("--out", out, "--updates", updates));
    words.addAll(List.of(more));
    return done(words.toArray());
  }

  @BeforeAll
  static void trainOnce() {
    whole = folder.resolve("whole");
    train(whole, "60");
  }

  private static TrainingState state(Path run) {
    return RunDirectory.open(run).latestState().state();
  }

  /// Ten of the digits as a table with their labels.
  private static Path table() throws IOException {
    Path file = folder.resolve("rows.csv");
    if (Files.exists(file)) return file;
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < 64; j++) text.append("x").append(j).append(',');
    text.append("label\n");
    for (int row = 0; row < 10; row++) {
      for (int j = 0; j < 64; j++) text.append((row * j) % 17).append(',');
      text.append(row).append('\n');
    }
    Files.writeString(file, text);
    return file;
  }

  @Test
  void trainingLearnsAndLeavesAReport() throws IOException {
    List<Map<String, Object>> metrics = RunDirectory.open(whole).readMetrics();
    double before = (double) metrics.getFirst().get("trainLogLoss");
    double after = (double) metrics.getLast().get("trainLogLoss");
    assertTrue(after < before - 0.3, before + " to " + after);
    String page = Files.readString(whole.resolve("report.html"));
    for (String part :
        List.of(
            "Samples by class",
            "From noise to rows",
            "Energies of data and chains",
            "Reliability",
            "Metropolis test",
            "mean energy of persistent chains")) assertTrue(page.contains(part), part);
  }

  /// Listing 6.1: 64-512-512-512-10 with ELU, rows in [−1, 1], 20 steps from uniform noise with α = 1 and σ = 0.01, no buffer,
  /// nothing that clips, averages or decays; Adamax.
  @Test
  void theRecipeOfTheNotesIsTheirLaw() throws IOException {
    Path out = folder.resolve("notes");
    done("train", "digits", "--model", "jem", "--recipe", "notes", "--updates", "1", "--out", out);
    Map<?, ?> run = (Map<?, ?>) Json.parse(Files.readString(out.resolve("run.json")));
    Map<?, ?> network = (Map<?, ?>) ((Map<?, ?>) run.get("configuration")).get("network");
    Map<String, Object> expected =
        Map.ofEntries(
            Map.entry("network", "512,512,512"),
            Map.entry("activation", "elu"),
            Map.entry("objective", "likelihood"),
            Map.entry("generativeWeight", 1.0),
            Map.entry("energyDecay", 0.0),
            Map.entry("conditional", false),
            Map.entry("base", "none"),
            Map.entry("langevin", "1:0.01"),
            Map.entry("box", false),
            Map.entry("k", 20L),
            Map.entry("buffer", "fresh"),
            Map.entry("batch", 64L),
            Map.entry("inputNoise", 0.03),
            Map.entry("optimizer", "adamax"),
            Map.entry("rate", "0.001"),
            Map.entry("warmUp", 0L),
            Map.entry("firstBeta", 0.9),
            Map.entry("clip", 0.0),
            Map.entry("average", 0.0),
            Map.entry("classes", 10L),
            Map.entry("low", 0.0),
            Map.entry("high", 16.0));
    expected.forEach((name, value) -> assertEquals(value, network.get(name), name));
    Map<String, Object> line = RunDirectory.open(out).readMetrics().getLast();
    double loss = (double) line.get("validLogLoss");
    double generative = (double) line.get("validEnergy") - (double) line.get("freshEnergy");
    assertEquals(generative, (double) line.get("validGenerativeLoss"), 1e-12);
    assertEquals(loss + generative, (double) line.get("validObjective"), 1e-12);
    String page = Files.readString(out.resolve("report.html"));
    assertTrue(page.contains("L_gen is no likelihood") && page.contains("L_clf + L_gen"));
    assertTrue(page.contains("Where 20 steps lead chains from noise"), "samples of the notes");
  }

  @Test
  void rowsOfTwoNumbersHaveALandscape() throws IOException {
    Path file = folder.resolve("rings.csv");
    done("data", "generate", "rings:count=1,noise=0.1", "--n", "200", "--out", file);
    Path out = folder.resolve("plane");
    List<Object> words = new ArrayList<>(List.of("train", file, "--label", "label"));
    words.addAll(List.of(SMALL));
    words.set(words.indexOf("jem"), "ebm");
    words.addAll(List.of("--out", out, "--updates", "20"));
    done(words.toArray());
    String page = Files.readString(out.resolve("report.html"));
    assertTrue(page.contains("Slopes and samples") && page.contains("class=\"arrows\""));
  }

  @Test
  void aResumedRunHasTheBitsOfAnUninterruptedOne() throws IOException {
    Path cut = folder.resolve("cut");
    train(cut, "20");
    done("train", "--resume", cut, "--updates", "60", "--threads", "1");
    TrainingState a = state(whole);
    TrainingState b = state(cut);
    assertEquals(60, b.update());
    assertArrayEquals(a.parameters().values(), b.parameters().values());
    for (int i = 0; i < 3; i++) assertArrayEquals(a.memory()[i], b.memory()[i]);
    assertEquals(a.chains().values(0), b.chains().values(0));
    assertEquals(
        Files.readString(whole.resolve("metrics.jsonl")),
        Files.readString(cut.resolve("metrics.jsonl")));
  }

  @Test
  void predictionsAreLawsOfTheClass() throws IOException {
    Map<?, ?> json = done("predict", whole, table(), "--label", "label");
    List<?> rows = (List<?>) json.get("probabilities");
    assertEquals(10, rows.size());
    for (Object row : rows) {
      double sum = 0;
      for (Object p : (List<?>) row) sum += ((Number) p).doubleValue();
      assertEquals(1, sum, 1e-9);
    }
    assertTrue(json.containsKey("ece"));
  }

  @Test
  void samplesOfAClassAreRowsOfTheDataSpace() {
    Path file = folder.resolve("threes.csv");
    done("sample", whole, "--class", "3", "--n", "4", "--steps", "5", "--out", file);
    Path picture = folder.resolve("threes.png");
    done("sample", whole, "--n", "4", "--steps", "5", "--sampler", "hmc", "--out", picture);
    assertTrue(Files.exists(picture));
    Ran wrong = run("sample", whole, "--class", "x");
    assertEquals(2, wrong.code);
    assertTrue(wrong.err.contains("classes of this run"), wrong.err);
  }

  @Test
  void scoresDoNotDependOnOtherRows() throws IOException {
    List<?> all = (List<?>) done("score", whole, table(), "--label", "label").get("energy");
    List<String> lines = Files.readAllLines(table());
    Path one = folder.resolve("one.csv");
    Files.write(one, List.of(lines.get(0), lines.get(4), lines.get(5)));
    List<?> some = (List<?>) done("score", whole, one, "--label", "label").get("energy");
    assertEquals((double) all.get(3), (double) some.get(0), 1e-9);
  }

  @Test
  void evaluationJudgesClassesAndStrangeRows() {
    Map<?, ?> json =
        done("evaluate", whole, "--ais", "--reverse", "--ais-chains", "4", "--betas", "4");
    assertEquals(447L, json.get("rows"));
    Map<?, ?> noise = (Map<?, ?>) ((Map<?, ?>) json.get("auroc")).get("noise");
    assertEquals(Set.of("energy", "doubt", "slope"), noise.keySet());
    assertEquals(Set.of("ais", "reverseAis"), ((Map<?, ?>) json.get("logZ")).keySet());
    assertTrue(json.containsKey("frechetDistance"));
  }

  @Test
  void energiesWithoutClassesLearnByEveryObjective() {
    for (String objective :
        List.of("softplus", "sliced", "denoising:0.3", "recovery:0.3", "ladder:3")) {
      Path out = folder.resolve(objective.split(":")[0]);
      List<Object> words = new ArrayList<>(List.of("train", "digits"));
      words.addAll(List.of(SMALL));
      words.set(words.indexOf("jem"), "ebm");
      words.addAll(List.of("--out", out, "--updates", "2", "--objective", objective));
      assertEquals(2L, done(words.toArray()).get("update"));
    }
    Path file = folder.resolve("down.csv");
    done("sample", folder.resolve("ladder"), "--n", "3", "--steps", "6", "--out", file);
    assertTrue(Files.exists(file));
    Ran none = run("predict", folder.resolve("sliced"), folder.resolve("rows.csv"));
    assertEquals(2, none.code);
  }

  @Test
  void classesAndALadderOfNoiseAreLearnedTogether() throws IOException {
    Path out = folder.resolve("leveled");
    train(out, "4", "--objective", "ladder:3");
    Map<?, ?> json = done("predict", out, table(), "--label", "label");
    assertEquals(10, ((List<?>) ((List<?>) json.get("probabilities")).getFirst()).size());
    done("sample", out, "--class", "3", "--n", "2", "--steps", "3");
    assertEquals(3 * 10, state(out).parameters().get("stage1.bias").length);
  }

  @Test
  void otherVerbsSayThatTheyCannotUseNetworks() {
    Ran ran = run("transform", whole, folder.resolve("rows.csv"));
    assertEquals(2, ran.code);
    assertTrue(ran.err.contains("holds a network"), ran.err);
  }
}
