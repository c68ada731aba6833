package io.harmonium.runs.training;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.UpDown;
import io.harmonium.learning.DynamicBinarization;
import io.harmonium.learning.Optimizer;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.Progress;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.Models;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The last stage of a deep belief network: all RBMs are tuned up and down together, in a run of its own beside those
/// of the RBMs, so that it is resumed bit for bit like them.
final class UpDownFold implements Fold {

  /// What is left of the rates of the RBMs: weights that have been learned move by smaller steps.
  private static final double RATE = 0.1;

  private final RunPlan plan;
  private final Dbn untuned;
  private final Trainer trainer;
  private final Function<Dbn, Map<String, Object>> judge;

  /// Tuning of `untuned`, the network of the finished layers; `judge` says how good a network is.
  UpDownFold(RunPlan plan, Dbn untuned, Function<Dbn, Map<String, Object>> judge, Workers workers) {
    this.plan = plan;
    this.untuned = untuned;
    this.judge = judge;
    this.trainer =
        new Trainer(
            recipe(plan),
            Models.of(plan.description().structure(), plan.description().structure().zeros()),
            plan.data().train(),
            Seed.of(plan.description().seed()).child("up-down"),
            workers);
  }

  private static Recipe recipe(RunPlan plan) {
    LearningSettings learning = plan.settings().learning();
    Schedule rate = learning.rate().times(RATE).over(learning.upDown());
    Optimizer steps = learning.optimizer().optimizer(rate, learning.momentum());
    Objective objective = new UpDown(learning.k());
    if (VisibleLayer.fresh(plan.data().train())) objective = new DynamicBinarization(objective);
    return Recipe.of(objective, learning.batch(), steps)
        .withGauges(List.of())
        .with(learning.runningMean());
  }

  private Dbn network(TrainingState at) {
    return trainer.model(at).as(Dbn.class);
  }

  @Override
  public RunDescription description() {
    return plan.description();
  }

  @Override
  public List<String> summary() {
    return List.of();
  }

  @Override
  public long planned() {
    return plan.settings().learning().upDown();
  }

  @Override
  public double epochs(long update) {
    return update * (double) trainer.batch() / plan.data().train().rows();
  }

  /// No network of the way is kept.
  @Override
  public CheckpointPlan checkpoints() {
    return CheckpointPlan.parse("last:" + plan.settings().checkpointPlan().states());
  }

  @Override
  public CheckpointPlan evaluations() {
    return plan.settings().evaluationPlan();
  }

  @Override
  public String rate() {
    return plan.settings().learning().rate().toString();
  }

  @Override
  public int columns() {
    return plan.data().columns();
  }

  @Override
  public TrainingState start() {
    return trainer.start(untuned.untie());
  }

  @Override
  public Parameters parameters(TrainingState at) {
    return network(at).parameters();
  }

  @Override
  public Map<String, Object> notes() {
    return plan.settings().learning().notes();
  }

  @Override
  public TrainingState run(TrainingState from, long until, Observer observer) {
    return trainer.run(from, until, observer);
  }

  /// The whole network is reported, not its stages.
  @Override
  public Outcome finish(RunDirectory directory, TrainingState at, Metrics last, Progress progress) {
    return Outcome.NONE;
  }

  @Override
  public Metrics measure(TrainingState at, boolean last) {
    return new Metrics(judge.apply(network(at)));
  }
}
