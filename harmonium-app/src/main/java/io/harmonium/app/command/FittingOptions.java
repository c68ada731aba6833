package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.SupportedSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Which options of `train` which machines support. An option that a machine does not support is an error, never passed over.
final class FittingOptions {

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

  /// Refuses options that `model` does not support.
  static void check(MachineKind model, List<String> given) {
    for (String option : given)
      if (!fits(option, model))
        throw CommandFailure.usage(
            option + " is not supported by --model " + model, remedy(option, model));
  }

  private static String remedy(String option, MachineKind model) {
    List<String> kinds =
        Arrays.stream(MachineKind.values())
            .filter(kind -> fits(option, kind))
            .map(MachineKind::toString)
            .toList();
    if (kinds.size() > FEW) return "leave it out: --model " + model + " has no use for it";
    int last = kinds.size() - 1;
    String others =
        last == 0
            ? kinds.getFirst()
            : String.join(", ", kinds.subList(0, last)) + " or " + kinds.get(last);
    return "leave it out, or --model " + others;
  }
}
