package io.harmonium.runs.use;

import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.evaluation.logz.PartitionTask;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.runs.RunException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Which estimators of log Z are run, and how long the annealed ones are: `chains` chains over `betas` levels.
///
/// @param samples how many samples are drawn whose moments are compared with those of the rows
/// @param exact whether log Z is summed exactly; refused where that is out of reach
/// @param ais whether chains are annealed from the base to the machine
/// @param reverse whether chains are annealed from samples of the machine to the base
/// @param panel whether all other estimators answer too
/// @param baselines whether plain models are fitted to the same rows and judged beside the machine
public record EvaluationPlan(
    boolean exact,
    boolean ais,
    boolean reverse,
    boolean panel,
    boolean baselines,
    int chains,
    int betas,
    int samples) {

  public static final int DEFAULT_CHAINS = 256;
  public static final int DEFAULT_BETAS = 2000;
  public static final int DEFAULT_SAMPLES = 2000;

  /// Terms of an exact sum (states times columns) that take seconds.
  private static final double SECONDS_OF_TERMS = 0x1p32;

  public EvaluationPlan {
    if (chains < 2)
      throw RunException.invalid(
          "--ais-chains: expected at least 2 for an error, got " + chains,
          DEFAULT_CHAINS + " are usual");
    if (samples < 2)
      throw RunException.invalid(
          "--samples: expected at least 2, got " + samples, DEFAULT_SAMPLES + " are usual");
    if (betas < 1)
      throw RunException.invalid(
          "--betas: expected at least 1, got " + betas, DEFAULT_BETAS + " are usual");
  }

  /// Every estimator that answers for `machine` within seconds to minutes.
  public static EvaluationPlan everything(
      Machine machine, boolean panel, boolean baselines, int chains, int betas, int samples) {
    return new EvaluationPlan(quick(machine), true, true, panel, baselines, chains, betas, samples);
  }

  /// How long annealing is.
  PartitionTask.Effort effort() {
    return new PartitionTask.Effort(chains, betas);
  }

  /// What of log Z is asked for.
  Set<Request> requests() {
    Set<Request> asked = EnumSet.noneOf(Request.class);
    if (exact) asked.add(Request.EXACT);
    if (ais) asked.add(Request.AIS);
    if (reverse) asked.add(Request.REVERSE);
    if (panel) asked.add(Request.PANEL);
    return asked;
  }

  /// Refuses an exact sum that is out of reach for `machine`.
  public void check(Machine machine) {
    if (exact && !ExactPartition.possible(machine))
      throw RunException.invalid(
          "--exact: the smaller side of this machine has more than the 2^26 states that are summed",
          "--ais and --reverse estimate log Z from both sides");
  }

  /// What is left out although it could be had, in words.
  public List<String> leftOut(Machine machine) {
    return !exact && ExactPartition.possible(machine)
        ? List.of("log Z can be summed exactly: ask for it with --exact (it may take minutes)")
        : List.of();
  }

  /// Whether an exact sum takes seconds, not minutes.
  static boolean quick(Machine machine) {
    if (!ExactPartition.possible(machine)) return false;
    double bits = Enumeration.logStates(machine);
    if (bits == Double.POSITIVE_INFINITY) return true;
    return Math.scalb(1.0, (int) Math.ceil(bits)) * columns(machine) <= SECONDS_OF_TERMS;
  }

  /// Whether an exact sum takes less than a second.
  public static boolean quickly(Machine machine) {
    return quick(machine)
        && Math.scalb(1.0, (int) Math.ceil(Enumeration.logStates(machine))) * columns(machine)
            <= SECONDS_OF_TERMS / 64;
  }

  private static int columns(Machine machine) {
    return machine.structure().layers().stream().mapToInt(layer -> layer.columns()).sum();
  }

  /// Whether moments and entropies, sums over states times parameters, take seconds too.
  static boolean quickMoments(Machine machine) {
    if (!Enumeration.possible(machine)) return false;
    double bits = Enumeration.logStates(machine);
    return Math.scalb(1.0, (int) Math.ceil(bits)) * machine.parameters().size() <= SECONDS_OF_TERMS;
  }
}
