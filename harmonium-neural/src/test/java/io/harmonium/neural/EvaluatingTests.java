package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.diagnosis.Diagnosing;
import io.harmonium.runs.diagnosis.DiagnosisRequest;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.diagnosis.NetworkDiagnosis;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.evaluating.Evaluation;
import io.harmonium.runs.evaluating.EvaluationRequest;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Shell;
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

/// Evaluating and Diagnosing of networks from Java, and every command that their diagnosis suggests.
class EvaluatingTests {

  @TempDir private static Path folder;
  private static Path run;

  private static final EvaluationRequest SHORT =
      EvaluationRequest.DEFAULT.withAnnealing(8, 20).withSamples(16);

  private static String command(Object... words) {
    StringWriter err = new StringWriter();
    int code =
        new Application(new PrintWriter(new StringWriter()), new PrintWriter(err), Terminal.NONE)
            .run(Arrays.stream(words).map(Object::toString).toArray(String[]::new));
    return code == 0 ? "" : code + ": " + err;
  }

  @BeforeAll
  static void train() {
    Path data = folder.resolve("rings.csv");
    run = folder.resolve("run");
    assertEquals("", command("data", "generate", "rings", "--n", 60, "--out", data));
    assertEquals(
        "",
        command(
            "train",
            data,
            "--model",
            "ebm",
            "--network",
            "8",
            "--label",
            "none",
            "--k",
            2,
            "--batch-size",
            16,
            "--updates",
            4,
            "--threads",
            1,
            "--out",
            run));
  }

  private static Evaluation evaluate(EvaluationRequest request) {
    try (Trained trained = Runs.open(run, OpenOptions.DEFAULT.withThreads(1))) {
      return trained.require(Evaluating.class).evaluate(request);
    }
  }

  @Test
  void aNetworkHasALikelihoodWithItsError() {
    Evaluation found = evaluate(SHORT.withEstimators(Set.of(Request.REVERSE)));
    assertEquals(Set.of("ais", "reverseAis"), found.logPartitions().keySet());
    String part = found.mainPart().orElseThrow();
    assertTrue(found.logLikelihood(part).isPresent());
    assertTrue(found.toJson().containsKey("auroc"));
    assertFalse(found.lines().isEmpty());
    assertTrue(Files.exists(run.resolve("evaluation.json")));
  }

  @Test
  void whatItCannotBeAskedIsRefused() {
    assertThrows(RunException.class, () -> evaluate(SHORT.withBaselines(true)));
    try (Trained trained = Runs.open(run)) {
      Diagnosing diagnosing = trained.require(Diagnosing.class);
      assertFalse(diagnosing.diagnose(DiagnosisRequest.DEFAULT).diagnosis().findings().isEmpty());
      DiagnosisRequest rows = DiagnosisRequest.DEFAULT.withData(Path.of("x.csv"), SHORT.reading());
      assertThrows(RunException.class, () -> diagnosing.diagnose(rows));
    }
  }

  /// Metrics in which everything is wrong that the diagnosis knows.
  @Test
  void suggestedCommandsEndWell() {
    Practice practice =
        new Practice(
            run.toString(), RunDirectory.open(run).description().command(), "", 2, "0.01", 0, 0, 4);
    List<Map<String, Object>> lines = new ArrayList<>();
    for (double loss : new double[] {0.2, 0.1, 0.9})
      lines.add(
          Map.of(
              "attempts",
              2.0,
              "gradientNorm",
              9.0,
              "trainEnergy",
              300.0,
              "testLogLoss",
              loss,
              "keptEnergy",
              100.0,
              "testEce",
              0.5));
    List<Finding> wrong =
        new ArrayList<>(new NetworkDiagnosis(practice, lines, 1, 0.01).diagnosis().wrong());
    lines.replaceAll(line -> Map.of("trainEnergy", 1.0, "keptEnergy", 100.0));
    wrong.addAll(new NetworkDiagnosis(practice, lines, 0, 0.01).diagnosis().wrong());
    List<String> failed = new ArrayList<>();
    for (Finding finding : wrong) {
      List<String> words = new ArrayList<>(Shell.words(finding.command()));
      assertEquals("harmonium", words.removeFirst());
      int updates = words.indexOf("--updates");
      words.set(updates + 1, "3");
      words.add("--force");
      String answer = command(words.toArray());
      if (!answer.isEmpty()) failed.add(finding.pathology() + " " + words + " " + answer);
    }
    assertEquals(List.of(), failed);
    assertTrue(wrong.size() >= 6, wrong.toString());
  }
}
