package io.harmonium.runs.training;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.UpDown;
import io.harmonium.learning.FreshBits;
import io.harmonium.learning.Optimizer;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Cancellation;
import io.harmonium.runs.Progress;
import io.harmonium.store.Models;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The last stage of a deep belief network: all storeys are tuned up and down together, in a run of its own beside those of
/// the storeys, so that it is resumed bit for bit like them.
public final class UpDownRun extends GradientRun {

  /// What is left of the rates of the storeys: weights that have been learned move by smaller steps.
  private static final double RATE = 0.1;

  private final RunDescription description;
  private final RunSettings settings;
  private final Trainer trainer;
  private final int rows;
  private final int columns;
  private final Function<Dbn, Map<String, Object>> judge;

  private UpDownRun(
      RunDirectory directory,
      RunPlan plan,
      Function<Dbn, Map<String, Object>> judge,
      Workers workers) {
    super(directory, plan.description(), plan.settings().checkpoints(), workers);
    this.description = plan.description();
    this.settings = plan.settings();
    this.judge = judge;
    this.rows = plan.data().train().rows();
    this.columns = plan.data().columns();
    this.trainer =
        new Trainer(
            recipe(plan),
            Models.of(description.structure(), description.structure().zeros()),
            plan.data().train(),
            Seed.of(description.seed()).child("up-down"),
            workers);
  }

  private static Recipe recipe(RunPlan plan) {
    LearningSettings learning = plan.settings().learning();
    Schedule storeys = Schedule.parse(learning.rate(), learning.upDown());
    Schedule rate =
        new Schedule(
            RATE * storeys.start(), RATE * storeys.end(), storeys.updates(), storeys.shape());
    Optimizer steps =
        Word.parse("--optimizer", OptimizerKind.class, learning.optimizer())
            .optimizer(rate, learning.momentum());
    Objective objective = new UpDown(learning.k());
    if (VisibleLayer.fresh(plan.data().train())) objective = new FreshBits(objective);
    return Recipe.of(objective, learning.batch(), steps).withGauges(List.of());
  }

  /// A new run in an empty directory, from storeys that are finished; `judge` says how good a network is.
  static UpDownRun start(
      RunDirectory directory,
      RunPlan plan,
      Dbn network,
      Function<Dbn, Map<String, Object>> judge,
      Workers workers) {
    UpDownRun run = new UpDownRun(directory, plan, judge, workers);
    run.state = run.trainer.start(network.untie());
    directory.describe(plan.description());
    return run;
  }

  /// A run that goes on from its newest checkpoint.
  static UpDownRun resume(
      RunDirectory directory,
      RunPlan plan,
      Function<Dbn, Map<String, Object>> judge,
      Workers workers) {
    UpDownRun run = new UpDownRun(directory, plan, judge, workers);
    run.goOn(plan.description());
    return run;
  }

  public Dbn network() {
    return trainer.model(state).as(Dbn.class);
  }

  @Override
  public long planned() {
    return settings.learning().upDown();
  }

  @Override
  String rate() {
    return settings.learning().rate();
  }

  /// The run of all storeys, whose stage this is.
  @Override
  String resumed() {
    return StackTraining.home(directory.path()).toString();
  }

  @Override
  void advance(Progress progress, Cancellation cancellation) {
    long next = Math.min(planned(), settings.evaluationPlan().next(update(), planned()));
    turn(trainer::run, next, parameters -> null, progress, cancellation);
  }

  @Override
  void pause(Progress progress) {
    if (!finished() && update() != 0 && !settings.evaluationPlan().keeps(update(), planned()))
      return;
    long begun = System.nanoTime();
    Map<String, Object> line = line(trainer.batch(), rows);
    line.putAll(judged(columns, () -> judge.apply(network())));
    directory.appendMetrics(line);
    detail = MetricsText.detail(line);
    progress.line(MetricsText.line(line));
    timed(begun);
  }
}
