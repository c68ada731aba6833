package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.run.MachineKind;
import java.util.List;
import java.util.Set;

/// Which options of `train` belong to networks, and which to all other machines.
final class NetworkOptions {

  private static final Set<String> ONLY =
      Set.of(
          "--network",
          "--activation",
          "--spectral",
          "--langevin",
          "--buffer",
          "--generative-weight",
          "--energy-decay",
          "--input-noise",
          "--conditional",
          "--base",
          "--recipe");

  private static final Set<String> NEVER =
      Set.of(
          "--hidden",
          "--learn",
          "--samples",
          "--sites",
          "--noise",
          "--l1",
          "--l2",
          "--sparsity",
          "--gauge",
          "--init-scale",
          "--graph",
          "--positive",
          "--target-correlation",
          "--sparse",
          "--patience",
          "--tempering",
          "--filters",
          "--pool",
          "--pretrain",
          "--from",
          "--rule",
          "--order",
          "--recurrent",
          "--truncate",
          "--stretch",
          "--past-noise",
          "--past-scale",
          "--rates",
          "--profile");

  private NetworkOptions() {}

  /// Refuses options that `model` does not know.
  static void check(MachineKind model, List<String> given) {
    for (String option : given) {
      if (model.network() && NEVER.contains(option))
        throw CommandFailure.usage(option + " does not apply to networks", "leave it out");
      if (!model.network() && ONLY.contains(option))
        throw CommandFailure.usage(
            option + " applies to networks only", "--model jem or ebm, or leave it out");
    }
  }
}
