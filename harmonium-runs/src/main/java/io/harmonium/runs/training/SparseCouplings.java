package io.harmonium.runs.training;

import io.harmonium.learning.CouplingChange;
import io.harmonium.wording.InvalidSetting;

/// How couplings come or go: "activate:DENSITY" or "decimate:DENSITY", with the share that comes or goes at a time behind
/// it where it is not the default one.
///
/// @param all whether all couplings are there at first and go, else none is and they come
/// @param density the share of couplings at which it ends
/// @param share how many of all come or go at a time
public record SparseCouplings(boolean all, double density, double share) {

  private static final double ADDED = 0.001;
  private static final double REMOVED = 0.01;

  /// The correlation at which couplings go, or training ends, where none is given.
  static final double DEFAULT_TARGET = 0.95;

  public SparseCouplings {
    if (!(density > 0 && density <= 1) || !(share > 0 && share <= 1))
      throw new IllegalArgumentException(
          "expected shares above 0 up to 1, got density "
              + density
              + " and "
              + share
              + " at a time");
  }

  static SparseCouplings parse(String text) {
    String[] parts = text.split(":", -1);
    boolean all = parts[0].equals("decimate");
    try {
      if ((all || parts[0].equals("activate")) && (parts.length == 2 || parts.length == 3))
        return new SparseCouplings(
            all,
            Double.parseDouble(parts[1]),
            parts.length == 3 ? Double.parseDouble(parts[2]) : standard(all));
    } catch (NumberFormatException e) {
      throw new InvalidSetting(usage(text), e);
    }
    throw new InvalidSetting(usage(text));
  }

  /// The change itself.
  CouplingChange change() {
    return all
        ? new CouplingChange.Decimation(density, share)
        : new CouplingChange.Activation(density, share);
  }

  private static double standard(boolean all) {
    return all ? REMOVED : ADDED;
  }

  private static String usage(String text) {
    return "expected activate:DENSITY or decimate:DENSITY, such as decimate:0.1, got '"
        + text
        + "'";
  }

  /// Refuses what couplings cannot come and go in.
  static void check(LearningChoice choice, MachineKind kind, HiddenLayer hidden, Method learn) {
    if (choice.sparse == null) return;
    if (kind != MachineKind.POTTS || hidden.size() > 0 || learn != Method.PCD)
      throw new InvalidSetting(
          "{sparse} changes the couplings of {model} potts without hidden units, learned with"
              + " persistent chains ({learn} pcd)");
    if (choice.gauge != null && choice.gauge != GaugeKind.PLAIN)
      throw new InvalidSetting(
          "{sparse}: couplings that are 0 stay 0, which a "
              + choice.gauge
              + " gradient does not allow; leave out {gauge}");
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return (all ? "decimate:" : "activate:")
        + Rate.plain(density)
        + (share == standard(all) ? "" : ":" + Rate.plain(share));
  }
}
