package io.harmonium.runs.use;

import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;

/// How long exact sums over the states of a machine take, by their terms.
public final class ExactCost {

  /// Terms of an exact sum (states times columns) that take seconds.
  private static final double SECONDS_OF_TERMS = 0x1p32;

  private ExactCost() {}

  /// Whether log Z is summed within seconds, not minutes.
  public static boolean seconds(Machine machine) {
    if (!ExactPartition.possible(machine)) return false;
    double bits = Enumeration.logStates(machine);
    return bits == Double.POSITIVE_INFINITY || states(bits) * columns(machine) <= SECONDS_OF_TERMS;
  }

  /// Whether log Z is summed within less than a second.
  public static boolean subsecond(Machine machine) {
    return seconds(machine)
        && states(Enumeration.logStates(machine)) * columns(machine) <= SECONDS_OF_TERMS / 64;
  }

  /// Whether moments and entropies, sums over states times parameters, take seconds too.
  public static boolean secondsOfMoments(Machine machine) {
    return Enumeration.possible(machine)
        && states(Enumeration.logStates(machine)) * machine.parameters().size() <= SECONDS_OF_TERMS;
  }

  private static double states(double bits) {
    return Math.scalb(1.0, (int) Math.ceil(bits));
  }

  private static int columns(Machine machine) {
    return machine.structure().layers().stream().mapToInt(layer -> layer.columns()).sum();
  }
}
