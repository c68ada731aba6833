package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.learning.TrainingState;
import io.harmonium.model.Model;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Progress;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.TrainingCost;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.TrainingResult;
import io.harmonium.runs.Watch;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.reporting.Comparison;
import io.harmonium.runs.reporting.PairedDifference;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/// What every family promises to those who train and open its models: a run ends where it was planned to, a run that was cut
/// and resumed is the one that was not, files say where the data came from, every capability is there or says why not and what
/// to do instead, and numbers that become non-finite end a run as diverged.
///
/// The checks train small models, each a few times: some seconds for a family.
public final class TrainedContract {

  /// A model on a small data set.
  ///
  /// @param request on the file `rows` and without a folder; its updates should be a few dozen, and it should be measured
  ///     now and then
  /// @param rows the file of data
  /// @param resume what a resumed run has to be given: the data where they are in memory
  /// @param folder an empty folder for its runs
  /// @param learns false for models that are made at once, which have no state to resume
  public record Subject(
      TrainingRequest request, Path rows, ResumeOptions resume, Path folder, boolean learns) {

    /// A model that learns from a file.
    public Subject(TrainingRequest request, Path rows, Path folder) {
      this(request, rows, ResumeOptions.DEFAULT, folder, true);
    }

    private TrainingRequest in(String name) {
      return request.out(folder.resolve(name));
    }

    @Override
    public String toString() {
      return request.model();
    }
  }

  private TrainedContract() {}

  public static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("trains and opens", TrainedContract::trainsAndOpens),
        new Check<>("resumed equals uninterrupted", TrainedContract::resumedEqualsUninterrupted),
        new Check<>("files say where the data came from", TrainedContract::provenance),
        new Check<>("capabilities are there or say why not", TrainedContract::capabilities),
        new Check<>("runs are compared row by row, or are told why not", TrainedContract::compares),
        new Check<>("a mean of the parameters is kept and taken", TrainedContract::averages),
        new Check<>("what is wrong is told while training", TrainedContract::warns),
        new Check<>("a preview leaves nothing behind", TrainedContract::preview),
        new Check<>("a rate that is far too large ends as diverged", TrainedContract::diverges));
  }

  private static void trainsAndOpens(Subject subject) {
    TrainingResult result = Runs.train(subject.in("trained"));
    assertTrue(result.finished());
    assertEquals(result.planned(), result.update());
    assertTrue(result.report().isPresent(), "no report was written");
    try (Trained model = result.open()) {
      assertEquals(subject.request().model(), model.model());
      assertEquals(List.of(), model.warnings());
      assertTrue(model.update() <= result.update());
    }
  }

  private static void resumedEqualsUninterrupted(Subject subject) {
    if (!subject.learns()) {
      Path made = Runs.train(subject.in("made")).run();
      RunException told = assertThrows(RunException.class, () -> Runs.resume(made));
      assertFalse(told.getMessage().isBlank() || told.remedy().isBlank(), told.toString());
      return;
    }
    Path whole = Runs.train(subject.in("whole")).run();
    TrainingResult cut = Runs.train(subject.in("cut"), cutting());
    assertFalse(cut.finished(), "it did not heed the wish to end early");
    TrainingResult rest = Runs.resume(cut.run(), subject.resume(), Watch.logging());
    assertTrue(rest.finished());
    for (Path each : states(whole)) {
      Path other = cut.run().resolve(whole.relativize(each));
      Checkpoint one = RunDirectory.open(each).latestState();
      Checkpoint two = RunDirectory.open(other).latestState();
      assertEquals(one.state().update(), two.state().update());
      assertArrayEquals(
          one.state().parameters().values(), two.state().parameters().values(), each::toString);
      assertEquals(text(each.resolve("metrics.jsonl")), text(other.resolve("metrics.jsonl")));
    }
  }

  /// Asks for an early end in the middle of the first fold.
  private static Watch cutting() {
    AtomicBoolean stop = new AtomicBoolean();
    Progress.Source source =
        (what, total) ->
            new Progress() {
              @Override
              public void at(long done, String detail) {
                if (2 * done >= total) stop.set(true);
              }

              @Override
              public void line(String text) {}

              @Override
              public void close() {}
            };
    return Watch.logging().with(source).with(stop::get);
  }

  /// The folders of a run and of its stages that hold states.
  private static List<Path> states(Path run) {
    try (var all = Files.walk(run)) {
      List<Path> found =
          all.filter(path -> path.endsWith("state") && Files.isDirectory(path))
              .map(Path::getParent)
              .toList();
      assertFalse(found.isEmpty(), "the run has no states");
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void provenance(Subject subject) {
    Path run = Runs.train(subject.in("origin")).run();
    RunDirectory directory = RunDirectory.open(run);
    assertFalse(directory.description().data().get("train").sha256().isEmpty());
    if (!subject.learns()) return;
    for (Path each : states(run)) {
      Map<String, Object> header = RunDirectory.open(each).latestState().header();
      Map<?, ?> origins = (Map<?, ?>) header.get("provenance");
      assertTrue(origins != null && origins.containsKey("train"), "no provenance in " + each);
    }
  }

  private static void capabilities(Subject subject) {
    Path run = Runs.train(subject.in("asked")).run();
    try (Trained model = Runs.open(run)) {
      CapabilityContract.Subject opened = new CapabilityContract.Subject(model, subject.rows());
      CapabilityContract.checks().forEach(check -> check.run(opened));
    }
  }

  private static void compares(Subject subject) {
    Path one = Runs.train(subject.in("one")).run();
    Path other =
        subject.learns
            ? Runs.train(subject.in("other").learningRate(0.003)).run()
            : Runs.train(subject.in("other")).run();
    Comparison both =
        Comparison.of(List.of(RunDirectory.open(one), RunDirectory.open(other)))
            .paired(List.of(one, other), OpenOptions.DEFAULT, Watch.logging());
    assertEquals(3, both.table().size(), "a head and a line for each run");
    assertTrue(both.page().contains("other"), "the page names the runs");
    both.unpaired().forEach(why -> assertTrue(why.contains(": "), why));
    for (PairedDifference difference : both.paired())
      assertTrue(Double.isFinite(difference.value()), difference.words());
    assertEquals(
        both.unpaired().isEmpty() ? 1 : 0, both.paired().size(), both.unpaired()::toString);
  }

  private static void averages(Subject subject) {
    if (!subject.learns()) return;
    Path run = Runs.train(subject.in("mean").ema(0.9)).run();
    for (Path each : states(run)) {
      TrainingState state = RunDirectory.open(each).latestState().state();
      double[] mean = state.averaged().values();
      assertFalse(Arrays.equals(mean, state.parameters().values()), "no mean is kept in " + each);
      assertArrayEquals(mean, newest(each).parameters().values(), "the last ones are taken");
    }
  }

  /// The newest model that was kept, or that of the newest state where none is.
  private static Model newest(Path run) {
    RunDirectory directory = RunDirectory.open(run);
    var kept = directory.models();
    return kept.isEmpty() ? directory.newest() : directory.read(kept.getLast());
  }

  private static void warns(Subject subject) {
    List<String> told = new ArrayList<>();
    Watch listening =
        new Watch((what, total) -> Progress.silent(told::add), () -> false, text -> {}, told::add);
    Path run = Runs.train(subject.in("warned"), listening).run();
    try (Stream<Path> all = Files.walk(run)) {
      for (Path each : all.filter(path -> path.endsWith(Diagnosis.FILE)).toList()) {
        RunDirectory directory = RunDirectory.open(each.getParent());
        Diagnosis found = Diagnosis.fromJson(directory.readJson(Diagnosis.FILE));
        if (!found.wrong().isEmpty())
          assertTrue(
              told.toString().contains(found.wrong().getFirst().pathology()),
              () -> found.wrong().getFirst() + " is not told: " + told);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void preview(Subject subject) {
    Path out = subject.folder().resolve("preview");
    TrainingCost cost = Runs.preview(subject.request().out(out), Watch.logging());
    assertFalse(Files.exists(out));
    assertFalse(cost.summary().isEmpty());
    assertTrue(cost.cost().parameters() > 0);
    assertTrue(cost.cost().memoryBytes() > 0);
  }

  private static void diverges(Subject subject) {
    if (!subject.learns()) return;
    TrainingRequest far = subject.in("lost").learningRate("1e30");
    RunException told = assertThrows(RunException.class, () -> Runs.train(far));
    assertEquals(RunException.Kind.DIVERGED, told.kind(), told.getMessage());
    assertFalse(told.remedy().isBlank(), told.getMessage());
  }
}
