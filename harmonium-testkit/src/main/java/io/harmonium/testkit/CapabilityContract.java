package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.harmonium.runs.Capability;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.diagnosis.Diagnosing;
import io.harmonium.runs.diagnosis.DiagnosisRequest;
import io.harmonium.runs.diagnosis.RunDiagnosis;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.evaluating.Evaluation;
import io.harmonium.runs.evaluating.EvaluationRequest;
import io.harmonium.runs.exchange.Exported;
import io.harmonium.runs.exchange.Exporting;
import io.harmonium.runs.exchange.ImportedRun;
import io.harmonium.runs.explaining.Explaining;
import io.harmonium.runs.explaining.StrangeRow;
import io.harmonium.runs.inspecting.Inspecting;
import io.harmonium.runs.inspecting.Overview;
import io.harmonium.runs.predicting.PredictRequest;
import io.harmonium.runs.predicting.Predicting;
import io.harmonium.runs.recalling.RecallRequest;
import io.harmonium.runs.recalling.Recalled;
import io.harmonium.runs.recalling.Recalling;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.reporting.RowLikelihoods;
import io.harmonium.runs.reporting.Verdict;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.transforming.TransformRequest;
import io.harmonium.runs.transforming.Transforming;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.DoubleStream;

/// What every opened model promises about each [Capability]: it is there and works on the rows of a file, or the model says
/// why not and what to do instead. A capability that a family does not speak about breaks the contract.
public final class CapabilityContract {

  /// An opened model.
  ///
  /// @param rows a file of rows as the model was trained on
  public record Subject(Trained model, Path rows) {

    @Override
    public String toString() {
      return model.model();
    }
  }

  /// A capability at work.
  private record Use<C>(Class<C> capability, BiConsumer<C, Subject> work) {

    void of(Subject subject) {
      work.accept(subject.model.require(capability), subject);
    }
  }

  /// One for each capability.
  private static final List<Use<?>> USES =
      List.of(
          new Use<>(Scoring.class, CapabilityContract::score),
          new Use<>(Transforming.class, CapabilityContract::transform),
          new Use<>(Predicting.class, CapabilityContract::predict),
          new Use<>(Recalling.class, CapabilityContract::recall),
          new Use<>(Sampling.class, CapabilityContract::sample),
          new Use<>(Explaining.class, CapabilityContract::explain),
          new Use<>(Evaluating.class, CapabilityContract::evaluate),
          new Use<>(Diagnosing.class, CapabilityContract::diagnose),
          new Use<>(Inspecting.class, CapabilityContract::inspect),
          new Use<>(Reporting.class, CapabilityContract::report),
          new Use<>(Exporting.class, CapabilityContract::export),
          new Use<>(RowLikelihoods.class, CapabilityContract::judge));

  private CapabilityContract() {}

  public static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("every capability is spoken about", CapabilityContract::complete),
        new Check<>("what is missing says why and what to do", CapabilityContract::missing),
        new Check<>("what is there works", CapabilityContract::works));
  }

  private static void complete(Subject subject) {
    assertEquals(
        new LinkedHashSet<>(Capability.all()),
        new LinkedHashSet<>(USES.stream().map(Use::capability).toList()),
        "the contract knows other capabilities than there are");
    Set<Class<?>> forgotten = new LinkedHashSet<>(Capability.all());
    forgotten.removeAll(subject.model.capabilities().known());
    assertEquals(Set.of(), forgotten, subject + " neither has these nor says why not");
  }

  private static void missing(Subject subject) {
    Trained model = subject.model;
    Set<Class<?>> asked = new LinkedHashSet<>(Capability.all());
    asked.addAll(model.capabilities().known());
    asked.add(Runnable.class);
    for (Class<?> each : asked) {
      if (model.capabilities().all().contains(each)) continue;
      assertTrue(model.can(each).isEmpty(), each::getSimpleName);
      told(assertThrows(Unsupported.class, () -> model.require(each)), each);
    }
  }

  private static void told(RunException why, Class<?> capability) {
    assertNotNull(why.getMessage(), capability::getSimpleName);
    assertFalse(why.getMessage().isBlank(), capability::getSimpleName);
    assertFalse(why.remedy().isBlank(), capability::getSimpleName);
  }

  private static void works(Subject subject) {
    for (Use<?> use : USES) {
      if (!subject.model.capabilities().all().contains(use.capability)) continue;
      assertTrue(subject.model.can(use.capability).isPresent(), use.capability::getSimpleName);
      try {
        use.of(subject);
      } catch (Unsupported why) {
        told(why, use.capability);
      } catch (RuntimeException broken) {
        fail(subject + " has " + use.capability.getSimpleName() + ", which does not work", broken);
      }
    }
  }

  private static void finite(String what, double... values) {
    assertTrue(values.length > 0, () -> what + ": nothing came");
    for (double value : values)
      assertTrue(Double.isFinite(value), () -> what + " " + Arrays.toString(values));
  }

  private static void finite(String what, double[][] values) {
    assertTrue(values.length > 0, () -> what + ": nothing came");
    for (double[] row : values) finite(what, row);
  }

  private static void score(Scoring scoring, Subject subject) {
    double[] scores = scoring.scores(subject.rows);
    finite("scores", scores);
    assertArrayEquals(scores, scoring.scores(subject.rows), "scores of the same rows");
    assertFalse(scoring.columns().isEmpty(), "the model names no columns");
    assertTrue(scoring.cost().multiplyAdds() > 0, "a score costs something");
  }

  private static void transform(Transforming transforming, Subject subject) {
    finite(
        "features",
        transforming.transform(subject.rows, TransformRequest.DEFAULT, Watch.logging()).values());
  }

  private static void predict(Predicting predicting, Subject subject) {
    finite(
        "predictions",
        predicting.predict(subject.rows, PredictRequest.DEFAULT, Watch.logging()).values());
  }

  private static void recall(Recalling recalling, Subject subject) {
    Recalled recalled = recalling.recall(subject.rows, RecallRequest.DEFAULT, Watch.logging());
    assertFalse(recalled.recalls().isEmpty(), "nothing was recalled");
  }

  private static void sample(Sampling sampling, Subject subject) {
    SampleRequest few = SampleRequest.DEFAULT.withCount(3).withSteps(20);
    List<Map<String, Object>> drawn = sampling.sample(few).cells();
    assertFalse(drawn.isEmpty(), "nothing was drawn");
    assertEquals(drawn, sampling.sample(few).cells(), "the same request draws the same rows");
    assertFalse(sampling.formats().isEmpty(), "samples can be written to no file");
  }

  private static void explain(Explaining explaining, Subject subject) {
    List<StrangeRow> rows = explaining.explain(subject.rows);
    finite("surprises", rows.stream().mapToDouble(StrangeRow::surprise).toArray());
  }

  private static void evaluate(Evaluating evaluating, Subject subject) {
    Evaluation found =
        evaluating.evaluate(EvaluationRequest.DEFAULT.withAnnealing(20, 50).withSamples(20));
    assertFalse(found.lines().isEmpty(), "an evaluation without a line");
    found
        .mainPart()
        .ifPresent(part -> assertNotNull(found.logLikelihoods().get(part), "no part " + part));
  }

  private static void diagnose(Diagnosing diagnosing, Subject subject) {
    assertFalse(
        diagnosing.diagnose(DiagnosisRequest.DEFAULT).diagnosis().findings().isEmpty(),
        "nothing was examined");
  }

  private static void inspect(Inspecting inspecting, Subject subject) {
    Overview overview = inspecting.overview();
    assertFalse(overview.shape().isBlank(), "an overview without a shape");
    assertTrue(overview.parameters() > 0, "a model without parameters");
  }

  private static void report(Reporting reporting, Subject subject) {
    assertFalse(reporting.verdict().summary().isBlank(), "a verdict without words");
    String page = text(reporting.write());
    assertTrue(page.contains(reporting.verdict().level().words()), "a page without its verdict");
    assertEquals(page, text(reporting.write()), "the same directory has another page");
    assertNotNull(reporting.missing());
    subject
        .model
        .can(Diagnosing.class)
        .ifPresent(diagnosing -> agrees(reporting, diagnosing.diagnose(DiagnosisRequest.DEFAULT)));
  }

  /// What a diagnosis finds wrong, the verdict does not call healthy.
  private static void agrees(Reporting reporting, RunDiagnosis found) {
    boolean healthy = reporting.verdict().level() == Verdict.Level.PASS;
    assertFalse(
        healthy && !found.diagnosis().wrong().isEmpty(),
        () -> "healthy in spite of " + found.diagnosis().wrong());
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void export(Exporting exporting, Subject subject) {
    Exported exported = exporting.export();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      exported.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertTrue(bytes.size() > 0, "an empty file");
    String back = exported.importAs();
    assertTrue(
        back == null
            || ImportedRun.FAMILIES.stream()
                .anyMatch(known -> back.equals(known) || back.startsWith(known + " ")),
        () -> "nothing reads " + back);
  }

  private static void judge(RowLikelihoods likelihoods, Subject subject) {
    RowLikelihoods.Judged judged = likelihoods.judge(Watch.logging());
    finite("log-likelihoods", judged.values());
    finite("log Z error", DoubleStream.of(judged.logPartitionError()).toArray());
  }
}
