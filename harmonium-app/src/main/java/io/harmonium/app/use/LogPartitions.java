package io.harmonium.app.use;

import io.harmonium.evaluation.AnnealedImportance;
import io.harmonium.evaluation.AnnealingPath;
import io.harmonium.evaluation.BennettRatio;
import io.harmonium.evaluation.Betas;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactPartition;
import io.harmonium.evaluation.ReverseAnnealedImportance;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// log Z of a machine by several estimators, each with its error, the side on which it errs, and what it cost.
public final class LogPartitions {

  /// The answer of one estimator; `name` is its key in documents.
  public record Answer(String name, Estimate estimate, double seconds) {

    public boolean exact() {
      return name.equals("exact");
    }
  }

  private final Machine machine;
  private final EvaluationPlan plan;
  private final Seed seed;
  private final Workers workers;
  private final List<Answer> answers = new ArrayList<>();

  private LogPartitions(Machine machine, EvaluationPlan plan, Seed seed, Workers workers) {
    this.machine = machine;
    this.plan = plan;
    this.seed = seed;
    this.workers = workers;
  }

  /// The answers of the estimators that `plan` names. The base of the annealing has the means of `data` where they are
  /// known (not null); `samples` serve the reverse runs.
  public static List<Answer> of(
      Machine machine,
      EvaluationPlan plan,
      Rows data,
      Supplier<MachineSamples> samples,
      Seed seed,
      Workers workers,
      Consumer<String> say) {
    LogPartitions all = new LogPartitions(machine, plan, seed, workers);
    if (plan.exact()) {
      say.accept("log Z, exact");
      all.answer("exact", () -> Estimate.exact(ExactPartition.logPartition(machine, workers)));
    }
    if (plan.ais() || plan.reverse()) all.anneal(data, samples, say);
    return all.answers;
  }

  private void anneal(Rows data, Supplier<MachineSamples> samples, Consumer<String> say) {
    PreparedMachine prepared = PreparedMachine.of(machine);
    Betas betas = Betas.piecewise(plan.betas());
    AnnealingPath path =
        data == null
            ? AnnealingPath.uniform(prepared, betas)
            : AnnealingPath.fromData(prepared, data, betas);
    AnnealedImportance[] up = {null};
    ReverseAnnealedImportance[] down = {null};
    if (plan.ais()) {
      say.accept("log Z, annealing " + plan.chains() + " chains over " + plan.betas() + " levels");
      answer(
          "ais",
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
          () -> {
            down[0] =
                ReverseAnnealedImportance.run(path, drawn.x(), seed.child("reverse ais"), workers);
            return noted(down[0].estimate(), drawn);
          });
      if (up[0] != null)
        answer("bennett", () -> noted(BennettRatio.estimate(up[0], down[0]), drawn));
    }
  }

  /// Estimates that rest on chains say so.
  private static Estimate noted(Estimate estimate, MachineSamples drawn) {
    if (drawn.exact() || !estimate.note().isEmpty()) return estimate;
    return estimate.withBound(
        estimate.bound(), "holds if " + drawn.origin() + " follow the machine");
  }

  private void answer(String name, Supplier<Estimate> estimator) {
    long start = System.nanoTime();
    Estimate estimate = estimator.get();
    answers.add(new Answer(name, estimate, (System.nanoTime() - start) * 1e-9));
  }
}
