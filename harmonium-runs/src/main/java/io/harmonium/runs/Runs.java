package io.harmonium.runs;

import io.harmonium.matrix.Workers;
import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.Clocked;
import io.harmonium.runs.training.RunFolders;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.TrainingJob;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/// Runs of any family.
public final class Runs {

  private Runs() {}

  /// The model that was trained in the folder `path`, or that another program saved there.
  public static Trained open(Path path) {
    return open(path, OpenOptions.DEFAULT);
  }

  /// The same, opened as `options` say.
  public static Trained open(Path path, OpenOptions options) {
    for (SavedFamily family : savedFamilies())
      if (family.recognises(path)) return family.open(path, options);
    RunDirectory directory = RunDirectory.open(path);
    RunDescription description = directory.description();
    return family(directory).open(directory, description, options);
  }

  /// Trains a new run, to its end or until `watch` asks for an early one; a run that ended early can be resumed.
  public static TrainingResult train(TrainingRequest request, Watch watch) {
    Family family = family(request.model());
    Path path = RunFolders.chosen(request.out(), request.reading());
    RunDirectory.requireFree(path, request.force());
    Clocked clocked = Clocked.of(request.threads(), request.profiled());
    try (Workers workers = clocked.workers();
        Training training = family.plan(request, workers, watch);
        RunDirectory directory = RunDirectory.create(path, request.force())) {
      return new TrainingJob(directory, workers, watch, clocked.profile()).start(training);
    }
  }

  /// The same, unwatched: warnings go to the logger `io.harmonium.runs`.
  public static TrainingResult train(TrainingRequest request) {
    return train(request, Watch.logging());
  }

  /// Goes on with the run in `path`, to its end or until `watch` asks for an early one.
  public static TrainingResult resume(Path path, ResumeOptions options, Watch watch) {
    Clocked clocked = Clocked.of(options.threads(), options.profile());
    try (Workers workers = clocked.workers();
        RunDirectory directory = RunDirectory.resume(path);
        Training training = family(directory).resume(directory, options, workers, watch)) {
      return new TrainingJob(directory, workers, watch, clocked.profile()).resume(training);
    }
  }

  /// The same as it was planned, unwatched.
  public static TrainingResult resume(Path path) {
    return resume(path, ResumeOptions.DEFAULT, Watch.logging());
  }

  /// What a new run would cost, by doing a little of it; nothing is left behind.
  public static TrainingCost preview(TrainingRequest request, Watch watch) {
    Family family = family(request.model());
    if (request.out() != null) RunDirectory.requireFree(request.out(), request.force());
    try (Workers workers = Workers.of(request.threads());
        Training training = family.plan(request, workers, watch)) {
      return TrainingJob.cost(training, null);
    }
  }

  /// What the rest of a run would cost.
  public static TrainingCost preview(Path path, ResumeOptions options, Watch watch) {
    try (Workers workers = Workers.of(options.threads());
        RunDirectory directory = RunDirectory.open(path);
        Training training = family(directory).resume(directory, options, workers, watch)) {
      return TrainingJob.cost(training, directory);
    }
  }

  private static Family family(RunDirectory directory) {
    return RunJson.read(directory, () -> family(directory.description().model()));
  }

  /// Which Harmonium this is: the version of the module or of the jar, or "development" where there is neither.
  public static String version() {
    var descriptor = Runs.class.getModule().getDescriptor();
    if (descriptor != null && descriptor.rawVersion().isPresent())
      return descriptor.rawVersion().get();
    String packaged = Runs.class.getPackage().getImplementationVersion();
    return packaged == null ? "development" : packaged;
  }

  /// Whether `path` is a model that another program saved, and no run.
  public static boolean saved(Path path) {
    return savedFamilies().stream().anyMatch(family -> family.recognises(path));
  }

  private static List<SavedFamily> savedFamilies() {
    List<SavedFamily> all = new ArrayList<>();
    ServiceLoader.load(SavedFamily.class, Runs.class.getClassLoader()).forEach(all::add);
    return all;
  }

  /// All families of this installation.
  public static List<Family> families() {
    List<Family> all = new ArrayList<>();
    ServiceLoader.load(Family.class, Runs.class.getClassLoader()).forEach(all::add);
    return all;
  }

  /// The family that trains and opens `model`.
  public static Family family(String model) {
    List<String> known = new ArrayList<>();
    for (Family family : families()) {
      if (family.models().contains(model)) return family;
      known.addAll(family.models());
    }
    throw RunException.invalid(
        "no family of this installation knows the model '" + model + "'",
        Suggestions.question(model, known, "one of " + String.join(", ", known)));
  }
}
