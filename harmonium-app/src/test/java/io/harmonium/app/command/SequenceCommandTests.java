package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Sequences;
import io.harmonium.formats.FrameOptions;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.matrix.States;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Machines of sequences through the command: trained, resumed, judged, predicting, going on, and moved out and in.
class SequenceCommandTests {

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void write() {
    data = folder.resolve("lag.npz");
    Ran.done("data", "generate", "lagged:columns=3,lag=2,length=8", "--n", 30, "--out", data);
  }

  private Path run(String name) {
    return folder.resolve(name);
  }

  private double[] parameters(String name) {
    return RunDirectory.open(run(name)).machine().parameters().values();
  }

  private void train(String name, String model, int updates, Object... more) {
    List<Object> words =
        new ArrayList<>(
            List.of(
                "train",
                data,
                "--model",
                model,
                "--hidden",
                4,
                "--updates",
                updates,
                "--evaluate",
                "every:4",
                "--out",
                run(name)));
    words.addAll(List.of(more));
    Ran.done(words.toArray());
  }

  @ParameterizedTest
  @CsvSource({"rtrbm, cd", "rnn-rbm, cd", "rtrbm, pcd"})
  void aResumedRunEqualsAnUninterruptedOneForAnyThreads(String model, String method)
      throws IOException {
    Object[] settings = {"--learn", method, "--k", 2, "--batch-size", 7, "--clip", "0.3"};
    train("parts", model, 3, settings);
    Ran.done("train", "--resume", run("parts"), "--updates", 6, "--threads", 3);
    train("whole", model, 6, settings);
    assertArrayEquals(parameters("whole"), parameters("parts"));
    assertEquals(
        RunDirectory.open(run("whole")).description().header().get("provenance"),
        RunDirectory.open(run("parts")).latestState().header().get("provenance"));
    List<String> cut = Files.readAllLines(run("parts").resolve("metrics.jsonl"));
    List<String> whole = Files.readAllLines(run("whole").resolve("metrics.jsonl"));
    assertEquals(whole.getLast(), cut.getLast());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rtrbm", "crbm", "trbm", "rnn-rbm"})
  void machinesAreJudgedAndComeBackFromArrays(String model) {
    train("run", model, 4, "--learning-rate", "0.05");
    double here = likelihood("run", "--exact");
    Path arrays = folder.resolve("machine.npz");
    Ran.done("export", run("run"), "--out", arrays);
    Ran.done("import", arrays, "--as", model, "--out", run("copy"));
    assertArrayEquals(parameters("run"), parameters("copy"));
    assertEquals(here, likelihood("copy", "--exact"), 0);
  }

  private double likelihood(String name, Object... how) {
    List<Object> words = new ArrayList<>(List.of("evaluate", run(name), data, "--json"));
    words.addAll(List.of(how));
    String json = Ran.done(words.toArray()).out();
    assertTrue(!json.contains("\"logZ\""), json);
    int at = json.indexOf("\"exact\"", json.indexOf("meanLogLikelihoodPerFrame"));
    return Double.parseDouble(json.substring(json.indexOf(':', at) + 1, json.indexOf('\n', at)));
  }

  /// One sequence says nothing of others: neither text nor document nor page may give an interval.
  @Test
  void oneAnnealedSequenceHasNoIntervalAnywhere() throws IOException {
    train("run", "rtrbm", 4);
    Ran ran = Ran.done("evaluate", run("run"), data, "--ais", "--frames", 1, "--betas", 20);
    assertTrue(ran.out().contains("[unknown, unknown]"), ran.out());
    assertTrue(ran.out().contains("ais, not trusted; "), ran.out());
    String json =
        Ran.done("evaluate", run("run"), data, "--ais", "--frames", 1, "--betas", 20, "--json")
            .out();
    assertTrue(json.contains("\"trusted\" : false") || json.contains("\"trusted\": false"), json);
    assertTrue(json.contains("the error between sequences is not known"), json);
    assertTrue(!json.contains("Infinity"), json);
    String page = Files.readString(run("run").resolve("report.html"));
    assertTrue(page.contains("the error between sequences is not known"), "the page is silent");
  }

  @Test
  void nextFramesStandBesidePlainRules() throws IOException {
    train("run", "rtrbm", 4);
    String page = Files.readString(run("run").resolve("report.html"));
    for (String words :
        List.of(
            "True and drawn sequences",
            "Beginnings of held-out sequences",
            "The next frame",
            "Markov chain of order 3",
            "static rbm of 4 hidden units",
            "Roll of sequence")) assertTrue(page.contains(words), words);
    Path next = folder.resolve("next.csv");
    String table = Ran.done("predict", run("run"), data, "--out", next).err();
    for (String rule :
        List.of("rtrbm of 4", "static rbm of 4", "last frame", "mean frame", "linear", "Markov"))
      assertTrue(table.contains(rule), table);
    Ran.done("score", run("run"), data, "--out", folder.resolve("scores.csv"));
    Ran.done("transform", run("run"), data, "--out", folder.resolve("states.npy"));
  }

  @Test
  void sequencesGoOnFromPrompts() {
    train("run", "crbm", 4);
    Path longer = folder.resolve("longer.npz");
    Ran.done("sample", run("run"), "--given", data, "--frames", 5, "--out", longer);
    Sequences given = SequenceFiles.read(data, FrameOptions.DEFAULT);
    Sequences made = SequenceFiles.read(longer, FrameOptions.DEFAULT);
    assertEquals(given.count(), made.count());
    States before = given.frames().blocks().get(0).values();
    States after = made.frames().blocks().get(0).values();
    for (int s = 0; s < given.count(); s++) {
      assertEquals(13, made.length(s));
      for (int t = 0; t < 8; t++)
        for (int j = 0; j < 3; j++)
          assertEquals(
              before.content(given.borders()[s] + t, j),
              after.content(made.borders()[s] + t, j),
              "frame " + t + " of sequence " + s);
    }
    String table = Ran.done("sample", run("run"), "--n", 2, "--frames", 3).out();
    assertEquals(7, table.lines().count(), table);
    Map<?, ?> json = Ran.done("sample", run("run"), "--n", 2, "--frames", 3, "--json").json();
    List<?> rows = (List<?>) json.get("samples");
    assertEquals(6, rows.size());
    assertEquals(((List<?>) json.get("columns")).size(), ((List<?>) rows.get(0)).size());
    assertEquals(table.lines().skip(1).toList(), rows.stream().map(this::line).toList());
    assertTrue(((List<?>) rows.get(0)).get(3) instanceof Number, "numbers are numbers");
    for (String verb : List.of("predict", "transform"))
      assertTrue(Ran.done(verb, run("run"), data, "--json").out().contains("\"columns\""), verb);
  }

  private String line(Object row) {
    return ((List<?>) row).stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  @Test
  void keptMachinesAreJudgedAndViewsAreListed() {
    train("run", "rtrbm", 6, "--checkpoints", "every:2");
    train("short", "rtrbm", 4, "--checkpoints", "every:2");
    assertEquals(likelihood("short", "--exact"), likelihood("run", "--exact", "--at", 5), 0);
    assertTrue(Files.exists(run("run").resolve("evaluation-4.json")));
    Ran views = Ran.done("inspect", run("run"), "--json");
    assertEquals(List.of("--effects", "--states"), views.json().get("views"));
    assertTrue(Ran.done("inspect", run("run")).out().contains("rtrbm of 3 binary"));
  }

  /// The features of a trbm say what stands for the states before a frame; drawn states, given back, tell the same.
  @Test
  void theFeaturesOfATrbmSayWhatTheyAreGiven() throws IOException {
    train("run", "trbm", 4);
    Ran plain = Ran.done("transform", run("run"), data);
    assertTrue(plain.err().contains("recurrent approximation"), plain.err());
    assertEquals("means", Ran.done("transform", run("run"), data, "--json").json().get("past"));
    Path states = folder.resolve("states.csv");
    Ran.done("transform", run("run"), data, "--past", "drawn", "--out", states);
    List<String> drawn = Files.readAllLines(states);
    List<String> given =
        Ran.done("transform", run("run"), data, "--past", states, "--quiet").lines();
    assertEquals(drawn.size(), given.size());
    for (int row = 0; row < given.size(); row++)
      assertTrue(drawn.get(row).startsWith(given.get(row)), drawn.get(row) + given.get(row));
    assertTrue(drawn.get(0).endsWith(",h4,z1,z2,z3,z4"), drawn.get(0));
    Ran.done("transform", run("run"), data, "--past", "exact");
    Files.writeString(states, "z1,z2,z3,z4\n0,1,0,1\n");
    Ran.of("transform", run("run"), data, "--past", states).failed(65, "240 frames");
    List<String> back = Ran.done("transform", run("run"), data, "--reconstruct").lines();
    assertEquals(241, back.size());
    assertEquals(3 + 3, back.get(0).split(",").length, back.get(0));
    train("other", "rtrbm", 1);
    Ran.of("transform", run("other"), data, "--past", "drawn").failed(2, "no hidden states");
    Ran.of("transform", run("other"), data, "--codes").failed(2, "--codes", "sequences");
  }

  /// Frames of a trbm of many hidden units have no likelihood that could be estimated, but next frames.
  @Test
  void machinesWithoutALikelihoodAreJudgedByTheirNextFrames() {
    Ran.done("train", data, "--model", "trbm", "--hidden", 12, "--updates", 2, "--out", run("run"));
    String judged = Ran.done("evaluate", run("run")).out();
    assertTrue(judged.contains("no log-likelihood") && judged.contains("next frame"), judged);
    Ran.of("evaluate", run("run"), "--ais").failed(2, "trbm", "leave --ais out");
  }

  @Test
  void verbsOfRowsSayThatTheyAreNotForSequences() {
    train("run", "rtrbm", 2);
    Ran.of("explain", run("run"), data).failed(2, "machine of sequences");
    Ran.of("inspect", run("run"), "--features").failed(2, "--effects");
    Ran.of("inspect", run("run"), "--picture", run("a.svg"))
        .failed(2, "--picture", "harmonium inspect");
    Ran.of("evaluate", run("run"), "--reverse").failed(2, "--reverse is not supported");
    Ran.of("sample", run("run"), "--steps", 0).failed(2, "--steps", "--steps 30");
    Ran.of("sample", run("run"), "--flips", 0.1).failed(2, "--flips", "--given FILE");
    Ran.of("sample", run("run"), "--given", data, "--flips", 0.7).failed(2, "0.7", "--flips 0.1");
    Ran.of("train", data, "--model", "crbm", "--order", 0).failed(2, "--order 0", "--order 3");
    Ran.of("train", data, "--model", "crbm", "--hidden", 0).failed(2, "--hidden 0");
    Ran.of("train", data, "--model", "rtrbm", "--rates", "foo=1").failed(2, "foo", "past-hidden");
    Ran.of("train", data, "--model", "trbm", "--learn", "pcd").failed(2, "trbm", "--learn cd");
    Ran.of("train", data, "--model", "rtrbm", "--chains", 5).failed(2, "--chains");
    Ran.of("train", data, "--model", "hdrbm", "--out", run("new")).failed(2, "--covariate");
    Ran.of("train", data, "--model", "rbm", "--id", 1, "--out", run("new")).failed(2, "sequences");
  }

  @Test
  void costsAreToldBeforehandAndFaultsAfterwards() {
    Object[] words = {"train", data, "--model", "rtrbm", "--hidden", 3, "--updates", 5};
    String told = Ran.done(withOut(words, "--dry-run")).out();
    for (String word : List.of("5 updates", "memory", "without a past"))
      assertTrue(told.contains(word), told);
    assertTrue(!Files.exists(run("run")), "a dry run leaves nothing behind");
    // A machine that never looked back cannot be better than one that cannot.
    Ran.done(
        withOut(words, "--past-scale", "0", "--rates", "past-hidden=0,first.hidden=0", "--force"));
    assertTrue(
        Ran.done("train", "--resume", run("run"), "--updates", 9, "--dry-run")
            .out()
            .contains("4 updates"));
    String found = Ran.done("diagnose", run("run")).out();
    for (String check : List.of("gradients", "hidden units", "overfitting", "squared error"))
      assertTrue(found.contains(check), found);
  }

  private Object[] withOut(Object[] words, Object... more) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--out", run("run")));
    all.addAll(List.of(more));
    return all.toArray();
  }

  /// One update of Adam moves no number by more than its rate from where the other run left it.
  @Test
  void learningGoesOnFromAMachineLikeItself() {
    train("below", "rtrbm", 6);
    data = folder.resolve("other.npz");
    Ran.done("data", "generate", "lagged:columns=3,lag=2", "--n", 9, "--seed", 5, "--out", data);
    train("on", "rtrbm", 1, "--from", run("below"), "--learning-rate", 1e-4, "--gauge", "plain");
    assertArrayEquals(parameters("below"), parameters("on"), 1.001e-4);
    Object[] words = {"train", data, "--from", run("below")};
    Ran.of(withOut(words, "--model", "trbm", "--hidden", 4))
        .failed(2, "another machine (rtrbm, 3:binary – 4:binary; here trbm", "leave --from out");
    Ran.of(withOut(words, "--model", "rtrbm", "--hidden", 5)).failed(2, "here rtrbm, 3:binary – 5");
    Ran.of(withOut(words, "--model", "rtrbm", "--hidden", 4, "--init", "memory"))
        .failed(2, "--init memory", "--from");
  }

  @Test
  void linksThatAreLeftOutStayAway() {
    train("run", "rtrbm", 4, "--mask", "past-hidden=diagonal,visible-hidden=blocks:2");
    double[] past = RunDirectory.open(run("run")).machine().parameters().get("past-hidden");
    for (int i = 0; i < 16; i++) assertEquals(i % 5 != 0, past[i] == 0, "weight " + i);
    Ran.done("train", "--resume", run("run"), "--updates", 5);
    Ran.of("train", data, "--model", "rtrbm", "--mask", "past-hidden=ring", "--out", run("new"))
        .failed(2, "diagonal, band:N or blocks:N");
  }

  @Test
  void aConditionalMachineStartsAtTheLinearRule() throws IOException {
    StringBuilder table = new StringBuilder("who,a,b\n");
    for (int s = 0; s < 12; s++)
      for (int t = 0; t < 12; t++)
        table.append(
            "p%d,%.4f,%.4f\n"
                .formatted(s, StrictMath.sin(t + s), StrictMath.cos(t + s) + 0.1 * (s * t % 7)));
    Path file = folder.resolve("waves.csv");
    Files.writeString(file, table);
    Object[] words = {"train", file, "--id", "who", "--visible", "gaussian", "--hidden", 2};
    Ran.done(
        withOut(
            words,
            "--model",
            "crbm",
            "--order",
            2,
            "--updates",
            1,
            "--learning-rate",
            "1e-6",
            "--init",
            "linear"));
    String scores = Ran.done("predict", run("run"), "--history", 2, "--json").out();
    // One tiny step from the rule: small weights of hidden units leave a difference of 1e-3.
    assertEquals(score(scores, "crbm"), score(scores, "ar:2"), 0.01 * score(scores, "ar:2"));
    Ran.of(withOut(words, "--model", "rtrbm", "--init", "linear", "--force"))
        .failed(2, "--init linear");
  }

  private static double score(String json, String rule) {
    int at = json.indexOf("squaredErrorPerFrame", json.indexOf("\"" + rule + "\""));
    int colon = json.indexOf(':', at);
    return Double.parseDouble(json.substring(colon + 1, json.indexOf(',', colon)).trim());
  }

  @Test
  void covariatesOfAFileAreLearnedOrSetAsideWithASentence() {
    Path gaits = folder.resolve("gaits.npz");
    Ran.done("data", "generate", "gaits:length=9", "--n", 6, "--out", gaits);
    for (String model : List.of("crbm", "rtrbm", "trbm", "rnn-rbm")) {
      Path run = run(model);
      Ran trained =
          Ran.done(
              "train",
              gaits,
              "--model",
              model,
              "--hidden",
              2,
              "--updates",
              2,
              "--learn",
              "cd",
              "--out",
              run);
      assertTrue(trained.err().contains("set aside: c1, which " + model), trained.err());
      Ran.done("predict", run, gaits, "--out", folder.resolve(model + ".csv"));
      Ran.done("train", "--resume", run, "--updates", 3);
    }
    Ran.done(
        "train",
        gaits,
        "--model",
        "hdrbm",
        "--hidden",
        2,
        "--updates",
        2,
        "--learn",
        "cd",
        "--out",
        run("hdrbm"));
    Path plain = folder.resolve("plain.npy");
    Ran.done("data", "generate", "gaits:length=9", "--n", 6, "--out", plain);
    Ran.of("predict", run("hdrbm"), plain).failed(65, "expected the 1 covariates", "--covariate");
  }

  @Test
  void covariatesMoveTheDynamics() throws IOException {
    StringBuilder table = new StringBuilder("who,group,a,b\n");
    for (int s = 0; s < 12; s++)
      for (int t = 0; t < 6; t++)
        table.append("p%d,%s,%d,%d\n".formatted(s, s % 2 == 0 ? "x" : "y", (s + t) % 2, t % 2));
    Path file = folder.resolve("diary.csv");
    Files.writeString(file, table);
    Ran.done(
        "train",
        file,
        "--model",
        "hdrbm",
        "--hidden",
        2,
        "--updates",
        3,
        "--id",
        "who",
        "--covariate",
        "group=y",
        "--out",
        run("diary"));
    Ran.done("evaluate", run("diary"), file);
    assertEquals("hdrbm", RunDirectory.open(run("diary")).description().model());
    Path picture = folder.resolve("effects.svg");
    Path effects = folder.resolve("effects.csv");
    Ran.done(
        "inspect",
        run("diary"),
        "--effects",
        "--bootstrap",
        3,
        "--picture",
        picture,
        "--out",
        effects);
    List<String> rows = Files.readAllLines(effects);
    // Three networks of two columns and two of two hidden units, each with four effects.
    assertEquals(1 + 5 * 4, rows.size());
    assertTrue(Files.readString(picture).contains("less lowest"), "the picture has titles");
    Ran.done("inspect", run("diary"), "--states", "--out", folder.resolve("states.csv"));
    String page = Files.readString(run("diary").resolve("report.html"));
    for (String words : List.of("Effects of a frame", "r1 of every subject", "group=y 1"))
      assertTrue(page.contains(words), words);
  }
}
