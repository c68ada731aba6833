package io.harmonium.runs;

import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.RunJson;
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
    Family family = RunJson.read(directory, () -> family(description.model()));
    return family.open(directory, description, options);
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
