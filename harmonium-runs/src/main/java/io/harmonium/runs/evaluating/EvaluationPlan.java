package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.evaluation.logz.PartitionTask;
import io.harmonium.model.Machine;
import io.harmonium.runs.RunException;
import io.harmonium.runs.use.ExactCost;
import io.harmonium.wording.Spelling;
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

  public EvaluationPlan {
    if (chains < 2)
      throw RunException.invalid(
          "{ais-chains}: expected at least 2 for an error, got " + chains,
          "the default is " + DEFAULT_CHAINS);
    if (samples < 2)
      throw RunException.invalid(
          "{samples}: expected at least 2, got " + samples, "the default is " + DEFAULT_SAMPLES);
    if (betas < 1)
      throw RunException.invalid(
          "{betas}: expected at least 1, got " + betas, "the default is " + DEFAULT_BETAS);
  }

  /// What is asked for and nothing else.
  static EvaluationPlan asked(EvaluationRequest request) {
    return new EvaluationPlan(
        request.asks(Request.EXACT),
        request.asks(Request.AIS),
        request.asks(Request.REVERSE),
        request.asks(Request.PANEL),
        request.baselines(),
        request.effort().chains(),
        request.effort().betas(),
        request.samples());
  }

  /// The same; where no estimator is chosen, every one that answers for `machine` within seconds to minutes.
  static EvaluationPlan of(EvaluationRequest request, Machine machine) {
    EvaluationPlan asked = asked(request);
    return request.chosen()
        ? asked
        : new EvaluationPlan(
            ExactCost.seconds(machine),
            true,
            true,
            asked.panel,
            asked.baselines,
            asked.chains,
            asked.betas,
            asked.samples);
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
  void check(Machine machine) {
    if (exact && !ExactPartition.possible(machine))
      throw RunException.invalid(
          "{exact}: the smaller side of this machine has more than the 2^26 states that are summed",
          "{ais} and {reverse} estimate log Z from both sides");
  }

  /// What is left out although it could be had, in words.
  List<String> leftOut(Machine machine) {
    return !exact && ExactPartition.possible(machine)
        ? List.of(
            Spelling.SHELL.of(
                "log Z can be summed exactly: ask for it with {exact} (it may take minutes)"))
        : List.of();
  }
}
