package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.learning.TrainingState;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.ReadRequest;
import io.harmonium.runs.explaining.Explaining;
import io.harmonium.runs.predicting.Predicting;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.scoring.ScoreRequest;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.transforming.Transforming;
import io.harmonium.store.Json;
import io.harmonium.store.RunDirectory;
import io.harmonium.store.Snapshot;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
    "--batch-size",
    "16",
    "--buffer",
    "write-back:64",
    "--learning-rate",
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
    RunDirectory run = RunDirectory.open(whole);
    assertEquals(
        run.description().header().get("provenance"), run.latestState().header().get("provenance"));
    List<Map<String, Object>> metrics = run.readMetrics();
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
            "The worst mistakes",
            "L_clf + L_gen",
            "L_gen is no likelihood",
            "Metropolis test",
            "mean energy of persistent chains")) assertTrue(page.contains(part), part);
  }

  /// log Z by the grid and by annealing from the base are two ways to the same number: they differ by no more than the
  /// interval of the second. log p that `score` tells has the mean that `evaluate` found.
  @Test
  void rowsOfTwoNumbersHaveALandscapeAndALogZ() throws IOException {
    Path file = folder.resolve("rings.csv");
    done("data", "generate", "rings:count=1,noise=0.1", "--n", "200", "--out", file);
    Path out = folder.resolve("plane");
    List<Object> words = new ArrayList<>(List.of("train", file, "--label", "label"));
    words.addAll(List.of(SMALL));
    words.set(words.indexOf("jem"), "ebm");
    words.addAll(List.of("--out", out, "--updates", "20", "--base", "normal:1", "--split", "none"));
    done(words.toArray());
    String page = Files.readString(out.resolve("report.html"));
    assertTrue(page.contains("Gradient and samples") && page.contains("class=\"arrows\""));
    Ran early = run("score", out, file, "--log-likelihood");
    assertEquals(2, early.code);
    assertTrue(early.err.contains("--grid"), early.err);
    Map<?, ?> json =
        done(
            "evaluate",
            out,
            "--truth",
            "rings:count=1,noise=0.1",
            "--ais",
            "--ais-chains",
            "50",
            "--betas",
            "10",
            "--samples",
            "20");
    Map<?, ?> logZ = (Map<?, ?>) json.get("logZ");
    Map<?, ?> ais = (Map<?, ?>) logZ.get("ais");
    double half = ((double) ais.get("high") - (double) ais.get("low")) / 2;
    assertEquals((double) logZ.get("grid"), (double) ais.get("value"), 2 * half + 1e-4);
    Map<?, ?> grid = (Map<?, ?>) json.get("grid");
    double truth = (double) grid.get("meanLogLikelihoodOfTruth");
    double found = (double) grid.get("meanLogLikelihood");
    assertTrue(truth > found, "no distribution is likelier than the truth on its own rows");
    assertTrue((double) grid.get("meanAbsoluteDifference") >= truth - found - 1e-9);
    List<?> logs = (List<?>) done("score", out, file, "--log-likelihood").get("logLikelihood");
    double mean = 0;
    for (Object log : logs) mean += (double) log / logs.size();
    assertEquals(found, mean, 1e-9);
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
    assertTrue(a.sameTensors(b));
    assertEquals(a.chains().values(0), b.chains().values(0));
    assertEquals(
        Files.readString(whole.resolve("metrics.jsonl")),
        Files.readString(cut.resolve("metrics.jsonl")));
  }

  @Test
  void aNetworkReplacesAnotherRunWhenItHasLearned() {
    Path out = folder.resolve("replaced");
    done("train", "digits", "--hidden", "2", "--updates", "7", "--threads", "1", "--out", out);
    List<Object> words = new ArrayList<>(List.of("train", "digits"));
    words.addAll(List.of(SMALL));
    words.addAll(List.of("--out", out, "--force", "--updates", "2", "--sampler", "nonsense"));
    assertEquals(2, run(words.toArray()).code);
    assertEquals("rbm", RunDirectory.open(out).description().model());
    train(out, "2", "--force");
    assertEquals("jem", RunDirectory.open(out).description().model());
    assertEquals(2, state(out).update());
    assertTrue(RunDirectory.open(out).models().stream().noneMatch(m -> m.update() == 7));
  }

  @Test
  void costsAreToldBeforehandAndNothingIsLeft() {
    Path out = folder.resolve("dear");
    List<Object> words = new ArrayList<>(List.of("train", "digits"));
    words.addAll(List.of(SMALL));
    words.addAll(List.of("--out", out, "--updates", "5000", "--dry-run"));
    Map<?, ?> cost = (Map<?, ?>) done(words.toArray()).get("cost");
    assertEquals(5000L, cost.get("updates"));
    assertTrue((double) cost.get("secondsPerUpdate") > 0);
    assertTrue((double) cost.get("secondsPerEvaluation") > 0);
    assertTrue(!Files.exists(out));
    Map<?, ?> rest =
        (Map<?, ?>) done("train", "--resume", whole, "--updates", "80", "--dry-run").get("cost");
    assertEquals(20L, rest.get("updates"));
  }

  @Test
  void predictionsAreDistributionsOfTheClass() throws IOException {
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
  void samplesOfAClassAreRowsOfTheDataSpace() throws IOException {
    Path file = folder.resolve("threes.csv");
    done(
        "sample",
        whole,
        "--class",
        "3",
        "--n",
        "4",
        "--steps",
        "5",
        "--threads",
        "1",
        "--out",
        file);
    fromJava(Files.readAllLines(file));
    Path picture = folder.resolve("threes.png");
    done("sample", whole, "--n", "4", "--steps", "5", "--sampler", "hmc", "--out", picture);
    assertTrue(Files.exists(picture));
    Path noisy = folder.resolve("noisy.csv");
    Map<?, ?> told =
        done(
            "sample",
            whole,
            "--n",
            "4",
            "--steps",
            "20",
            "--sampler",
            "metropolis",
            "--out",
            noisy);
    double accepted = (double) told.get("acceptance");
    assertTrue(accepted > 0.05 && accepted <= 1, "found a step that is accepted: " + accepted);
    assertTrue(told.get("note").toString().contains("step "), "" + told);
    double tiny =
        (double)
            done(
                    "sample",
                    whole,
                    "--n",
                    "4",
                    "--steps",
                    "5",
                    "--sampler",
                    "metropolis",
                    "--step",
                    "1e-5",
                    "--out",
                    noisy,
                    "--force")
                .get("acceptance");
    assertTrue(tiny > 0.95, "the smallest steps are nearly always accepted: " + tiny);
    Ran wrong = run("sample", whole, "--class", "x");
    assertEquals(2, wrong.code);
    assertTrue(wrong.err.contains("classes of this run"), wrong.err);
  }

  /// What a Java user draws is what the command wrote: a header and four rows of class 3.
  private static void fromJava(List<String> lines) {
    try (Trained model = Runs.open(whole, OpenOptions.DEFAULT.withThreads(1))) {
      SampleRequest request = SampleRequest.DEFAULT.withLabel("3").withCount(4).withSteps(5);
      Samples samples = model.require(Sampling.class).sample(request);
      assertEquals(String.join(",", samples.data().blocks().getFirst().columns()), lines.get(0));
      for (int row = 0; row < 4; row++) {
        assertEquals(String.join(",", samples.table().row(row)), lines.get(row + 1));
        assertEquals("3", samples.data().labelNames().get(samples.data().labels()[row]));
      }
      Unsupported why = assertThrows(Unsupported.class, () -> model.require(Explaining.class));
      assertTrue(why.remedy().contains("score"), why.remedy());
    }
  }

  @Test
  void scoresDoNotDependOnOtherRows() throws IOException {
    List<?> all = (List<?>) done("score", whole, table(), "--label", "label").get("energy");
    List<String> lines = Files.readAllLines(table());
    Path one = folder.resolve("one.csv");
    Files.write(one, List.of(lines.get(0), lines.get(4), lines.get(5)));
    List<?> some = (List<?>) done("score", whole, one, "--label", "label").get("energy");
    assertEquals((double) all.get(3), (double) some.get(0));
  }

  @Test
  void fromJavaARowHasTheSameBitsAloneAndAmongOthers() throws IOException {
    List<?> printed = (List<?>) done("score", whole, table(), "--label", "label").get("energy");
    ReadRequest reading = ReadRequest.DEFAULT.withLabel("label");
    ScoreRequest request = ScoreRequest.DEFAULT.with(reading);
    try (Trained trained = Runs.open(whole, OpenOptions.DEFAULT.withThreads(1))) {
      Scoring scoring = trained.require(Scoring.class);
      double[] file = scoring.score(table(), request, Watch.logging()).values();
      assertEquals(printed, Arrays.stream(file).boxed().toList());
      double[][] rows = new double[40][64];
      for (int row = 0; row < rows.length; row++)
        for (int j = 0; j < 64; j++) rows[row][j] = (row * 7 + j * 3) % 17;
      double[] all = scoring.scores(rows);
      for (int row : new int[] {0, 5, 31, 32, 39}) assertEquals(all[row], scoring.score(rows[row]));
      double[][] p = trained.require(Predicting.class).probabilities(rows);
      assertArrayEquals(
          p[33], trained.require(Predicting.class).probabilities(new double[][] {rows[33]})[0]);
      Unsupported why = assertThrows(Unsupported.class, () -> trained.require(Transforming.class));
      assertTrue(why.getMessage().contains("holds a network"), why.getMessage());
      assertTrue(scoring.cost().multiplyAdds() >= 64 * 8);
    }
  }

  @Test
  void evaluationJudgesClassesAndStrangeRows() throws IOException {
    Map<?, ?> json =
        done(
            "evaluate",
            whole,
            "--ais",
            "--reverse",
            "--ais-chains",
            "4",
            "--betas",
            "4",
            "--samples",
            "20",
            "--against",
            table(),
            "--label",
            "label");
    assertEquals(447L, json.get("rows"));
    Map<?, ?> noise = (Map<?, ?>) ((Map<?, ?>) json.get("auroc")).get("noise");
    assertEquals(Set.of("energy", "doubt", "gradientNorm"), noise.keySet());
    assertEquals(Set.of("ais", "reverseAis"), ((Map<?, ?>) json.get("logZ")).keySet());
    assertTrue(json.containsKey("frechetDistance"));
    assertEquals(
        Set.of("noise", "interpolations", "rotated", "rows.csv"),
        ((Map<?, ?>) json.get("auroc")).keySet());
    double rows = 0;
    for (Object bin : (List<?>) json.get("reliability"))
      rows += (double) ((Map<?, ?>) bin).get("rows");
    assertEquals(447, rows);
    assertTrue(Files.readString(whole.resolve("reliability.svg")).contains("calibrated"));
    Map<?, ?> samples = (Map<?, ?>) json.get("classSamples");
    assertEquals(20L, samples.get("asked"));
    assertTrue((double) samples.get("judgeAccuracy") > 0.9, "neighbours know digits: " + samples);
    assertEquals(5e-5, (double) ((Map<?, ?>) json.get("sampler")).get("temperature"), 1e-12);
    Ran none = run("evaluate", whole, "--grid");
    assertEquals(2, none.code);
    assertTrue(none.err.contains("not two"), none.err);
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

  /// Kept networks are those of their update: the last of them is the newest, an earlier one has other energies.
  @Test
  void networksAreKeptOnTheWay() {
    Path out = folder.resolve("kept");
    train(out, "20", "--checkpoints", "every:10");
    List<Snapshot> kept = RunDirectory.open(out).models();
    assertEquals(List.of(10L, 20L), kept.stream().map(Snapshot::update).toList());
    assertArrayEquals(state(out).averaged().values(), kept.getLast().read().parameters().values());
    Map<?, ?> early = done("evaluate", out, "--at", "15", "--samples", "4");
    assertEquals(10L, early.get("update"));
    assertTrue(Files.exists(out.resolve("evaluation-10.json")));
    assertTrue(!Files.exists(out.resolve("evaluation.json")));
  }

  @Test
  void networksAreInspectedDiagnosedComparedAndExported() {
    Path listed = folder.resolve("arrays.csv");
    assertEquals(610L, done("inspect", whole, "--out", listed).get("parameters"));
    Map<?, ?> diagnosis = done("diagnose", whole);
    List<String> checks =
        ((List<?>) diagnosis.get("findings"))
            .stream().map(each -> (String) ((Map<?, ?>) each).get("check")).toList();
    assertTrue(checks.containsAll(List.of("divergence", "chains", "calibration")), "" + checks);
    Path other = folder.resolve("other");
    train(other, "1", "--generative-weight", "0");
    Map<?, ?> compared = done("compare", whole, other, "--out", folder.resolve("compare.html"));
    for (Object each : (List<?>) compared.get("runs"))
      assertTrue(((Map<?, ?>) each).containsKey("logLoss"), "" + each);
    Map<?, ?> arrays =
        (Map<?, ?>) done("export", whole, "--out", folder.resolve("net.npz")).get("arrays");
    assertEquals(List.of(8L, 64L), arrays.get("stage0.weight"));
    Ran wrong = run("inspect", whole, "--features");
    assertEquals(2, wrong.code);
    assertTrue(wrong.err.contains("do not apply to a network"), wrong.err);
  }

  @Test
  void rowsOfTwoValuesAreLearnedDrawnAndAnnealed() throws IOException {
    Path out = folder.resolve("bits");
    train(out, "4", "--visible", "binary", "--binarize", "threshold:0.5");
    Path file = folder.resolve("bits.csv");
    for (String sampler : List.of("gibbs", "discrete-langevin", "metropolis"))
      done(
          "sample",
          out,
          "--n",
          "3",
          "--steps",
          "2",
          "--sampler",
          sampler,
          "--out",
          file,
          "--force");
    for (String cell : Files.readAllLines(file).getLast().split(","))
      assertTrue(Set.of(0.0, 1.0).contains(Double.parseDouble(cell)), cell);
    Map<?, ?> json =
        done("evaluate", out, "--samples", "50", "--ais", "--ais-chains", "4", "--betas", "4");
    // A network that has barely learned weighs all 2^64 rows nearly alike.
    Map<?, ?> logZ = (Map<?, ?>) ((Map<?, ?>) json.get("logZ")).get("ais");
    assertEquals(64 * Math.log(2) + Math.log(10), (double) logZ.get("value"), 2);
    Ran wrong = run("sample", out, "--n", "3", "--sampler", "hmc");
    assertEquals(2, wrong.code);
    assertTrue(wrong.err.contains("two values"), wrong.err);
    Path none = folder.resolve("none");
    Ran real = run("train", "digits", "--model", "ebm", "--langevin", "flips", "--out", none);
    assertEquals(2, real.code);
  }

  @Test
  void otherVerbsSayThatTheyCannotUseNetworks() {
    Ran ran = run("transform", whole, folder.resolve("rows.csv"));
    assertEquals(2, ran.code);
    assertTrue(ran.err.contains("holds a network"), ran.err);
  }
}
