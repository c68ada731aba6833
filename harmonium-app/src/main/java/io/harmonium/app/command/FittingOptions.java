package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ModelName;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.SupportedSettings;
import io.harmonium.wording.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Which options of `train` which machines support. An option that a machine does not support is an error, never passed over.
public final class FittingOptions {

  /// Machines that a remedy lists.
  private static final int FEW = 8;

  private FittingOptions() {}

  /// Whether machines of this kind support `option`.
  static boolean fits(String option, MachineKind kind) {
    return SupportedSettings.by(kind, option.substring(2));
  }

  /// Options that not all machines support.
  static Set<String> names() {
    return SupportedSettings.special().stream()
        .map(name -> "--" + name)
        .collect(Collectors.toSet());
  }

  /// A machine of `--model`: its name, what it is in a line, and full names that are understood too.
  public record Model(String name, String summary, List<String> fullNames) {}

  /// All machines.
  public static List<Model> catalogue() {
    return Arrays.stream(MachineKind.values())
        .map(
            kind -> new Model(kind.toString(), Spelling.SHELL.of(kind.summary()), kind.fullNames()))
        .toList();
  }

  /// For each option that not all machines support, the names of those that do.
  public static Map<String, List<String>> models() {
    Map<String, List<String>> models = new TreeMap<>();
    for (String option : names()) models.put(option, models(option));
    return models;
  }

  private static List<String> models(String option) {
    return Arrays.stream(MachineKind.values())
        .filter(kind -> fits(option, kind))
        .map(MachineKind::toString)
        .toList();
  }

  /// What every model that learns may be asked for.
  private static final Set<String> COMMON =
      Set.of(
          "hidden",
          "k",
          "batch-size",
          "learning-rate",
          "updates",
          "epochs",
          "checkpoints",
          "evaluate");

  /// Refuses options that `model` does not support; a model of another family takes those that all of ours take.
  static void check(ModelName model, List<String> given) {
    if (model.kind().isPresent()) {
      check(model.kind().get(), given);
      return;
    }
    for (String option : given)
      if (names().contains(option) && !COMMON.contains(option.substring(2)))
        throw CommandFailure.usage(
            option + " is not supported by --model " + model,
            "leave it out: --model " + model + " has no use for it");
  }

  /// Refuses options that `model` does not support.
  static void check(MachineKind model, List<String> given) {
    for (String option : given)
      if (!fits(option, model))
        throw CommandFailure.usage(
            option + " is not supported by --model " + model, remedy(option, model));
  }

  private static String remedy(String option, MachineKind model) {
    List<String> kinds = models(option);
    if (kinds.size() > FEW) return "leave it out: --model " + model + " has no use for it";
    int last = kinds.size() - 1;
    String others =
        last == 0
            ? kinds.getFirst()
            : String.join(", ", kinds.subList(0, last)) + " or " + kinds.get(last);
    return "leave it out, or --model " + others;
  }
}
