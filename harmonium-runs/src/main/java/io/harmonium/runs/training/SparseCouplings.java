package io.harmonium.runs.training;

import io.harmonium.learning.CouplingChange;

/// How couplings come or go, in the words of the command line: "activate:DENSITY" or "decimate:DENSITY", with the share
/// that comes or goes at a time behind it where it is not the default one.
final class SparseCouplings {

  private static final double ADDED = 0.001;
  private static final double REMOVED = 0.01;

  /// The correlation at which couplings go, or training ends, where none is given.
  static final double DEFAULT_TARGET = 0.95;

  private SparseCouplings() {}

  static CouplingChange parse(String text) {
    String[] parts = text.split(":", -1);
    try {
      if (parts.length == 2 || parts.length == 3) {
        double density = Double.parseDouble(parts[1]);
        if (parts[0].equals("activate"))
          return new CouplingChange.Activation(density, share(parts, ADDED));
        if (parts[0].equals("decimate"))
          return new CouplingChange.Decimation(density, share(parts, REMOVED));
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(usage(text), e);
    }
    throw new IllegalArgumentException(usage(text));
  }

  private static double share(String[] parts, double standard) {
    return parts.length == 3 ? Double.parseDouble(parts[2]) : standard;
  }

  private static String usage(String text) {
    return "--sparse: expected activate:DENSITY or decimate:DENSITY, such as decimate:0.1, got '"
        + text
        + "'";
  }

  /// Refuses what couplings cannot come and go in.
  static void check(LearningChoice choice, MachineKind kind, HiddenLayer hidden, Method learn) {
    if (choice.sparse == null) return;
    if (kind != MachineKind.POTTS || hidden.size() > 0 || learn != Method.PCD)
      throw new IllegalArgumentException(
          "--sparse changes the couplings of --model potts without hidden units, learned with"
              + " persistent chains (--learn pcd)");
    if (choice.gauge != null && choice.gauge != GaugeKind.PLAIN)
      throw new IllegalArgumentException(
          "--sparse: couplings that are 0 stay 0, which a "
              + choice.gauge
              + " gradient does not allow; leave out --gauge");
  }
}
