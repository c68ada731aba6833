package io.harmonium.runs.evaluating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Watch;
import io.harmonium.runs.diagnosis.Diagnosing;
import io.harmonium.runs.diagnosis.DiagnosisRequest;
import io.harmonium.runs.diagnosis.RunDiagnosis;
import io.harmonium.store.Json;
import io.harmonium.store.RunDirectory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `evaluate` and `diagnose` tell, from Java: the same numbers, of every family.
class EvaluatingTests {

  @TempDir private static Path folder;
  private static Path bars;
  private static Path stack;
  private static Path lagged;

  private static final EvaluationRequest SHORT =
      EvaluationRequest.DEFAULT.withAnnealing(20, 50).withSamples(50);

  private static String command(Object... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE)
            .run(Arrays.stream(words).map(Object::toString).toArray(String[]::new));
    assertEquals(0, code, err.toString());
    return out.toString();
  }

  @BeforeAll
  static void train() {
    Path data = folder.resolve("bars.npy");
    Path sequences = folder.resolve("lag.npz");
    bars = folder.resolve("bars");
    stack = folder.resolve("stack");
    lagged = folder.resolve("lagged");
    command("data", "generate", "bars:size=3", "--n", 80, "--out", data);
    command("train", data, "--hidden", 3, "--updates", 20, "--split", "0.8/0.2", "--out", bars);
    command("train", data, "--model", "dbn", "--hidden", "3,2", "--updates", 10, "--out", stack);
    command("data", "generate", "lagged:columns=3,lag=2,length=8", "--n", 20, "--out", sequences);
    command("train", sequences, "--model", "crbm", "--hidden", 2, "--updates", 3, "--out", lagged);
  }

  private static Evaluation evaluate(Path run, EvaluationRequest request) {
    try (Trained trained = Runs.open(run, OpenOptions.DEFAULT.withThreads(2))) {
      return trained.require(Evaluating.class).evaluate(request);
    }
  }

  @Test
  void rowsHaveTheirExactLikelihood() {
    Evaluation found = evaluate(bars, SHORT.withEstimators(Set.of(Request.EXACT)));
    double exact;
    try (Workers workers = Workers.single()) {
      exact = ExactPartition.logPartition(RunDirectory.open(bars).machine(), workers);
    }
    assertEquals(exact, found.logPartitions().get("exact").value(), 1e-12);
    assertEquals("test", found.mainPart().orElseThrow());
    assertEquals(Set.of("train", "test"), found.logLikelihoods().keySet());
    Estimate test = found.logLikelihood("test").orElseThrow();
    assertTrue(test.trusted() && test.value() < 0, test.toString());
    assertTrue(found.logLikelihood("elsewhere").isEmpty());
  }

  /// All numbers but the seconds, which are the clock's.
  private static Object timeless(Object json) {
    if (!(json instanceof Map<?, ?> map)) return json;
    Map<Object, Object> kept = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> {
          boolean clock = key.toString().toLowerCase(java.util.Locale.ROOT).contains("seconds");
          if (!clock && !key.equals("schemaVersion")) kept.put(key, timeless(value));
        });
    return kept;
  }

  private static Object read(Map<String, Object> json) {
    return timeless(Json.parse(Json.pretty(json)));
  }

  @Test
  void everyFamilyTellsWhatTheCommandTells() {
    for (Path run : List.of(bars, stack, lagged)) {
      Evaluation found = evaluate(run, SHORT.withSeed(Seed.of(3)));
      String told =
          command(
              "evaluate",
              run,
              "--ais-chains",
              20,
              "--betas",
              50,
              "--samples",
              50,
              "--seed",
              3,
              "--json");
      assertEquals(timeless(Json.parse(told)), read(found.toJson()), run.toString());
      assertFalse(found.lines().isEmpty());
      assertEquals(
          read(found.toJson()),
          timeless(RunDirectory.open(run).readJson("evaluation.json")),
          "kept in the run");
    }
  }

  @Test
  void diagnosesAreThoseOfTheCommand() throws Exception {
    for (Path run : List.of(bars, lagged)) {
      Files.writeString(run.resolve("report.html"), "old");
      RunDiagnosis found;
      try (Trained trained = Runs.open(run)) {
        found = trained.require(Diagnosing.class).diagnose(DiagnosisRequest.DEFAULT);
      }
      assertFalse(found.diagnosis().findings().isEmpty());
      assertTrue(
          Files.readString(run.resolve("report.html")).contains("id=\"diagnosis\""),
          "the page shows it");
      assertEquals(timeless(Json.parse(command("diagnose", run, "--json"))), read(found.toJson()));
    }
  }

  @Test
  void threadsAtOnceHaveTheNumbersOfOne() throws Exception {
    EvaluationRequest request = SHORT.withEstimators(Set.of(Request.AIS));
    Object alone = read(evaluate(bars, request).toJson());
    try (Trained trained = Runs.open(bars, OpenOptions.DEFAULT.withThreads(1));
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      Evaluating evaluating = trained.require(Evaluating.class);
      List<Future<Evaluation>> all = new ArrayList<>();
      for (int i = 0; i < 4; i++) all.add(threads.submit(() -> evaluating.evaluate(request)));
      for (Future<Evaluation> each : all) assertEquals(alone, read(each.get().toJson()));
    }
  }

  @Test
  void experimentsWithCellsAddToWhatIsKnown() {
    evaluate(bars, SHORT.withEstimators(Set.of(Request.EXACT)));
    Evaluation cells =
        evaluate(bars, SHORT.withCells(new CellRequest(true, true, CellRequest.DEFAULT_SHARE)));
    assertTrue(cells.logPartitions().isEmpty());
    assertTrue(cells.toJson().containsKey("anomalies"));
    Map<?, ?> kept = (Map<?, ?>) RunDirectory.open(bars).readJson("evaluation.json");
    assertTrue(kept.containsKey("imputation") && kept.containsKey("logZ"), kept.toString());
  }

  @Test
  void whatAFamilyCannotDoHasAReasonAndARemedy() {
    RunException sequences =
        assertThrows(RunException.class, () -> evaluate(lagged, SHORT.withBaselines(true)));
    RunException rows =
        assertThrows(
            RunException.class, () -> evaluate(bars, SHORT.withAgainst(List.of(Path.of("x")))));
    RunException update = assertThrows(RunException.class, () -> OpenOptions.DEFAULT.at(-1));
    for (RunException each : List.of(sequences, rows, update)) {
      assertFalse(each.getMessage().isEmpty());
      assertFalse(each.remedy().isEmpty());
    }
  }

  @Test
  void anEvaluationEndsEarlyWhereThatIsAsked() {
    Watch ended = Watch.logging().with(() -> true);
    try (Trained trained = Runs.open(bars)) {
      Evaluating evaluating = trained.require(Evaluating.class);
      assertThrows(CancellationException.class, () -> evaluating.evaluate(SHORT, ended));
      Diagnosing diagnosing = trained.require(Diagnosing.class);
      assertThrows(
          CancellationException.class, () -> diagnosing.diagnose(DiagnosisRequest.DEFAULT, ended));
    }
  }
}
