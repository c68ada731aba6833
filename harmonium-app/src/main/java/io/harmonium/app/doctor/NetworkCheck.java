package io.harmonium.app.doctor;

import io.harmonium.app.console.ExitCode;
import io.harmonium.matrix.Reals;
import io.harmonium.network.Activation;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.NetworkShape;
import io.harmonium.runs.use.TrainedNetwork;
import java.util.List;

/// The engine of networks, which is a module of its own: whether it is there, and whether it computes.
public final class NetworkCheck {

  private static final String NAME = "networks";

  private NetworkCheck() {}

  public static List<Check> checks() {
    NetworkEngine engine = NetworkEngine.find();
    if (engine == null)
      return List.of(
          Check.skip(
              NAME,
              "no engine (the module harmonium-neural is optional; "
                  + TrainedNetwork.HOW_TO_ADD
                  + ")"));
    try {
      return List.of(computes(engine));
    } catch (RuntimeException | LinkageError e) {
      return List.of(
          Check.fail(
              NAME,
              "the engine does not start: " + e,
              "check the space in ~/.cache (0.5 GB) and the platform of the native jar",
              ExitCode.INTERNAL));
    }
  }

  /// ∂/∂x of a linear map is its weight.
  private static Check computes(NetworkEngine engine) {
    NetworkShape shape = NetworkShape.mlp(Activation.SILU, false, 1, 1);
    try (Network network = engine.open(shape, NetworkEngine.Precision.SINGLE, 1)) {
      network.load(new double[] {0.5, 2});
      Reals derivatives = Reals.zeros(1, 1);
      network.pull(Reals.zeros(1, 1), (f, c) -> c[0] = f[0], derivatives, null);
      return derivatives.get(0, 0) == 1
          ? Check.pass(NAME, engine.name())
          : Check.fail(
              NAME,
              engine.name() + " answers " + derivatives.get(0, 0) + " where 1 is right",
              "please report it",
              ExitCode.INTERNAL);
    }
  }
}
