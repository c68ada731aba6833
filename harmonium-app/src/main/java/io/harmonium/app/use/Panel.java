package io.harmonium.app.use;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.AnnealingPath;
import io.harmonium.evaluation.BetheEstimate;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.MeanFieldBound;
import io.harmonium.evaluation.PerturbAndMap;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.TapEstimate;
import io.harmonium.evaluation.TemperedRun;
import io.harmonium.evaluation.Tempering;
import io.harmonium.evaluation.ThermodynamicIntegration;
import io.harmonium.evaluation.TrajectoryAnnealing;
import io.harmonium.evaluation.TreeReweightedBound;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The estimators of log Z beyond exact sums and annealing, each with its answer or the reason why it has none.
///
/// @param snapshots machines kept on the way, the last one being the machine itself
/// @param rows rows that searches start from and whose means tempering starts from, or null
record Panel(
    Machine machine,
    List<Machine> snapshots,
    Rows rows,
    EvaluationPlan plan,
    Seed seed,
    Workers workers) {

  /// Rows that searches of mean-field kind start from.
  private static final int STARTS = 4;

  /// Gives each answer to `answers` by name, or a reason to `leftOut`.
  void answer(Answers answers, Map<String, String> leftOut, Consumer<String> say) {
    String reason = TrajectoryAnnealing.refusal(snapshots);
    if (reason != null) leftOut.put("trajectoryAis", reason);
    else {
      say.accept("log Z, along " + snapshots.size() + " machines of the run");
      answers.add("trajectoryAis", Evidence.UP, this::trajectory);
    }
    say.accept("log Z, tempering");
    TemperedRun[] run = {null};
    answers.add(
        "tempering",
        Evidence.COMPANION,
        () -> {
          run[0] = temper();
          return Tempering.estimate(run[0]);
        });
    answers.add(
        "thermodynamic", Evidence.COMPANION, () -> ThermodynamicIntegration.estimate(run[0]));
    say.accept("log Z, mean field and messages");
    Rows starts = rows == null ? null : rows.subset(STARTS, seed.child("starts"));
    answers.add(
        "meanField", Evidence.BOUND, () -> MeanFieldBound.estimate(machine, starts, workers));
    reason = DiscretePairs.refusal(machine.structure());
    if (reason == null) pairs(starts, answers, leftOut);
    else
      for (String name : List.of("tap2", "tap3", "bethe", "treeReweighted"))
        leftOut.put(name, reason);
    reason = PerturbAndMap.refusal(machine);
    if (reason != null) leftOut.put("perturbMap", reason);
    else
      answers.add(
          "perturbMap",
          Evidence.BOUND,
          () -> PerturbAndMap.estimate(machine, seed.child("perturb"), workers));
  }

  /// Takes an estimator and keeps what it answers and how long it took.
  @FunctionalInterface
  interface Answers {
    void add(String name, Evidence evidence, Supplier<Estimate> estimator);
  }

  private void pairs(Rows starts, Answers answers, Map<String, String> leftOut) {
    DiscretePairs pairs = DiscretePairs.of(machine.doublePath());
    for (int order = 2; order <= 3; order++) {
      int which = order;
      String reason = TapEstimate.refusal(pairs, order);
      if (reason != null) leftOut.put("tap" + order, reason);
      else
        answers.add(
            "tap" + order,
            Evidence.COMPANION,
            () -> TapEstimate.estimate(pairs, machine, which, starts, workers));
    }
    answers.add("bethe", Evidence.BOUND, () -> BetheEstimate.estimate(pairs));
    String reason = TreeReweightedBound.refusal(pairs);
    if (reason != null) leftOut.put("treeReweighted", reason);
    else answers.add("treeReweighted", Evidence.BOUND, () -> TreeReweightedBound.estimate(pairs));
  }

  private Estimate trajectory() {
    return TrajectoryAnnealing.run(
            snapshots,
            plan.chains(),
            Math.max(2, plan.betas() / 2),
            seed.child("trajectory"),
            workers)
        .estimate();
  }

  private TemperedRun temper() {
    AnnealingPath path = LogPartitions.path(machine, rows, plan.betas());
    return TemperedRun.run(path, TemperedRun.Plan.USUAL, seed.child("tempering"), workers);
  }
}
