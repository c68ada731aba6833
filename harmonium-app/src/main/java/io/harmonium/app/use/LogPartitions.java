package io.harmonium.app.use;

import io.harmonium.evaluation.Agreement;
import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.AnnealedImportance;
import io.harmonium.evaluation.AnnealingPath;
import io.harmonium.evaluation.BennettRatio;
import io.harmonium.evaluation.Betas;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactPartition;
import io.harmonium.evaluation.ReverseAnnealedImportance;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// log Z of a machine by several estimators, each with its error, the side on which it errs, and what it cost. Which of them
/// are trusted is decided here for all together ([Agreement]), and everything that is printed or kept follows it.
///
/// @param answers in the order in which they are shown
/// @param leftOut estimators that do not apply, with the reason
public record LogPartitions(List<Answer> answers, Map<String, String> leftOut) {

  /// The answer of one estimator; `name` is its key in documents.
  public record Answer(String name, Evidence evidence, Estimate estimate, double seconds) {

    public boolean exact() {
      return evidence == Evidence.EXACT;
    }

    private Agreement.Row row() {
      return new Agreement.Row(EvaluationText.title(name), evidence, estimate);
    }
  }

  /// The answers of the estimators that `plan` names. The base of the annealing has the means of `data` where they are
  /// known (not null); `samples` serve the reverse runs, `snapshots` the estimate along the way of learning.
  public static LogPartitions of(
      Machine machine,
      EvaluationPlan plan,
      Rows data,
      Supplier<MachineSamples> samples,
      Supplier<List<Machine>> snapshots,
      Seed seed,
      Workers workers,
      Consumer<String> say) {
    LogPartitions all = new LogPartitions(new ArrayList<>(), new LinkedHashMap<>());
    if (plan.exact()) {
      say.accept("log Z, exact");
      all.answer(
          "exact",
          Evidence.EXACT,
          () -> Estimate.exact(ExactPartition.logPartition(machine, workers)));
    }
    if (plan.ais() || plan.reverse()) all.anneal(machine, plan, data, samples, seed, workers, say);
    if (plan.panel())
      new Panel(machine, snapshots.get(), data, plan, seed.child("panel"), workers)
          .answer(all::answer, all.leftOut, say);
    return all.settled();
  }

  /// Whether an answer that can carry a likelihood is trusted.
  static boolean carried(List<Answer> answers) {
    return answers.stream().anyMatch(a -> a.evidence.carries() && a.estimate.trusted());
  }

  /// The same answers with the trust that they leave each other.
  private LogPartitions settled() {
    List<Estimate> trusted = Agreement.settle(answers.stream().map(Answer::row).toList());
    List<Answer> all = new ArrayList<>();
    for (int i = 0; i < trusted.size(); i++) {
      Answer one = answers.get(i);
      all.add(new Answer(one.name, one.evidence, trusted.get(i), one.seconds));
    }
    return new LogPartitions(all, leftOut);
  }

  /// The path of annealing from the means of `data`, or from units without preference where there are none.
  static AnnealingPath path(Machine machine, Rows data, int levels) {
    PreparedMachine prepared = PreparedMachine.of(machine);
    Betas betas = Betas.piecewise(levels);
    return data == null
        ? AnnealingPath.uniform(prepared, betas)
        : AnnealingPath.fromData(prepared, data, betas);
  }

  private void anneal(
      Machine machine,
      EvaluationPlan plan,
      Rows data,
      Supplier<MachineSamples> samples,
      Seed seed,
      Workers workers,
      Consumer<String> say) {
    AnnealingPath path = path(machine, data, plan.betas());
    AnnealedImportance[] up = {null};
    ReverseAnnealedImportance[] down = {null};
    if (plan.ais()) {
      say.accept("log Z, annealing " + plan.chains() + " chains over " + plan.betas() + " levels");
      answer(
          "ais",
          Evidence.UP,
          () -> {
            up[0] = AnnealedImportance.run(path, plan.chains(), seed.child("ais"), workers);
            return up[0].estimate();
          });
    }
    if (plan.reverse()) {
      MachineSamples drawn = samples.get();
      say.accept("log Z, annealing back from " + drawn.origin());
      answer(
          "reverseAis",
          Evidence.DOWN,
          () -> {
            down[0] =
                ReverseAnnealedImportance.run(path, drawn.x(), seed.child("reverse ais"), workers);
            if (drawn.exact()) down[0] = down[0].ofExactDraws();
            return noted(down[0].estimate(), drawn);
          });
      if (up[0] != null)
        answer("bennett", Evidence.BOTH, () -> noted(BennettRatio.estimate(up[0], down[0]), drawn));
    }
  }

  /// Estimates that rest on chains say so.
  private static Estimate noted(Estimate estimate, MachineSamples drawn) {
    if (drawn.exact() || !estimate.note().isEmpty()) return estimate;
    return estimate.withBound(
        estimate.bound(), "holds if " + drawn.origin() + " follow the machine");
  }

  private void answer(String name, Evidence evidence, Supplier<Estimate> estimator) {
    long start = System.nanoTime();
    Estimate estimate;
    try {
      estimate = estimator.get();
    } catch (NonFiniteException e) {
      throw new NonFiniteException("log Z, " + EvaluationText.title(name) + ": " + e.getMessage());
    }
    answers.add(new Answer(name, evidence, estimate, (System.nanoTime() - start) * 1e-9));
  }
}
