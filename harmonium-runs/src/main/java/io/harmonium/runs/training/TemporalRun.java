package io.harmonium.runs.training;

import io.harmonium.baselines.Autoregression;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Model;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.Cancellation;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.Crbm;
import io.harmonium.temporal.Rtrbm;
import io.harmonium.temporal.SequenceRecipe;
import io.harmonium.temporal.SequenceTrainer;
import io.harmonium.temporal.TemporalMachine;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// A run of a machine of sequences from its first update, or from where it was left, to its last: trains, judges, keeps
/// machines and saves its state, so that a run that was cut and resumed writes the same bytes as one that was not.
public final class TemporalRun extends GradientRun {

  private final TemporalPlan plan;
  private final SequenceTrainer trainer;
  private final TemporalProbe probe;

  private TemporalRun(RunDirectory directory, TemporalPlan plan, Workers workers) {
    super(directory, plan.description(), plan.checkpoints(), workers);
    this.plan = plan;
    Seed seed = Seed.of(plan.description().seed());
    SequenceRecipe recipe = plan.learning().recipe(plan.shape());
    for (String name : recipe.rateFactors().keySet())
      if (plan.shape().parameters().slices().stream().noneMatch(s -> s.name().equals(name)))
        throw RunException.invalid(
            "--rates " + name + ": this machine has no parameters of this name",
            String.join(
                ", ", plan.shape().parameters().slices().stream().map(s -> s.name()).toList()));
    try {
      this.trainer = new SequenceTrainer(recipe, plan.shape(), plan.train(), seed, workers);
    } catch (IllegalArgumentException e) {
      throw new RunException(RunException.Kind.INVALID, e.getMessage(), "", "--learn cd --k 10", e);
    }
    this.probe = new TemporalProbe(plan, seed, workers);
  }

  /// A new run in an empty directory.
  public static TemporalRun start(RunDirectory directory, TemporalPlan plan, Workers workers) {
    TemporalRun run = new TemporalRun(directory, plan, workers);
    run.state = run.trainer.start(first(plan, workers));
    directory.describe(plan.description());
    return run;
  }

  /// The machine before the first update.
  static TemporalMachine first(TemporalPlan plan, Workers workers) {
    TemporalSettings learning = plan.learning();
    if (learning.from() != null) return continued(plan);
    TemporalMachine random =
        SequenceTrainer.initial(
            plan.shape(),
            plan.train(),
            learning.initScale(),
            learning.pastScale(),
            Seed.of(plan.description().seed()),
            workers);
    if (learning.init() == null) return random;
    try {
      if (learning.init().equals(TemporalSettings.MEMORY)) return Rtrbm.remembering(random);
      Autoregression.Rule rule =
          Autoregression.of(plan.train().sequences(), learning.order()).rule();
      return Crbm.linear(random, rule.constant(), rule.lags(), rule.mean(), rule.variance());
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.INVALID,
          "--init " + learning.init() + ": " + e.getMessage(),
          "",
          "leave --init out",
          e);
    }
  }

  /// The machine of another run, which must be one like this.
  private static TemporalMachine continued(TemporalPlan plan) {
    String from = plan.learning().from();
    try (RunDirectory other = RunDirectory.open(Path.of(from))) {
      String model = other.description().model();
      Model machine = other.newest();
      Structure own = plan.shape().structure();
      if (!model.equals(plan.learning().model()) || !machine.structure().equals(own))
        throw RunException.invalid(
            "--from "
                + from
                + ": it is a run of another machine ("
                + model
                + ", "
                + words(machine.structure())
                + "; here "
                + plan.learning().model()
                + ", "
                + words(own)
                + ")",
            "the model, columns and sizes of that run, or leave --from out");
      return plan.shape().with(machine.parameters());
    }
  }

  private static String words(Structure structure) {
    return String.join(
        " – ",
        structure.layers().stream()
            .map(layer -> layer.size() + ":" + layer.units().name())
            .toList());
  }

  /// A run that goes on from its newest checkpoint.
  public static TemporalRun resume(RunDirectory directory, TemporalPlan plan, Workers workers) {
    TemporalRun run = RunJson.read(directory, () -> new TemporalRun(directory, plan, workers));
    run.goOn(plan.description());
    return run;
  }

  public TemporalMachine machine() {
    return plan.shape().with(state.parameters());
  }

  @Override
  public long planned() {
    return plan.learning().updates();
  }

  @Override
  String rate() {
    return plan.learning().rate();
  }

  @Override
  void advance(Progress progress, Cancellation cancellation) {
    long next =
        Math.min(
            planned(),
            Math.min(
                CheckpointPlan.parse(plan.checkpoints()).next(update(), planned()),
                CheckpointPlan.parse(plan.evaluate()).next(update(), planned())));
    turn(
        trainer::run,
        next,
        parameters -> plan.shape().with(parameters).machine().refusal(),
        progress,
        cancellation);
  }

  @Override
  void pause(Progress progress) {
    long update = update();
    CheckpointPlan snapshots = CheckpointPlan.parse(plan.checkpoints());
    boolean last = finished();
    if (snapshots.keeps(update, planned()) || last && snapshots.kind() != CheckpointPlan.Kind.LAST)
      directory.saveModel(update, machine(), keeper.header(header()));
    if (!last && update != 0 && !CheckpointPlan.parse(plan.evaluate()).keeps(update, planned()))
      return;
    long begun = System.nanoTime();
    Map<String, Object> line = line(trainer.batch(), plan.train().sequences().count());
    int columns = plan.shape().structure().columns(0, 0);
    line.putAll(judged(columns, () -> probe.measure(machine(), update, last)));
    directory.appendMetrics(line);
    detail = detail(line);
    progress.line(
        String.format(
            Locale.ROOT,
            "update %-7d epoch %-7.1f %s",
            update,
            ((Number) line.get("epoch")).doubleValue(),
            detail));
    timed(begun);
  }

  /// "test -6.35 ± 0.10 per frame, squared error 5.2".
  static String detail(Map<String, Object> line) {
    String part = line.containsKey("testSquaredError") ? "test" : "train";
    String likelihood = MetricsText.likelihood(line, part + "LogLikelihood");
    return part
        + " "
        + (likelihood.isEmpty() ? "" : likelihood + " per frame, ")
        + "squared error "
        + ShortNumber.of(((Number) line.get(part + "SquaredError")).doubleValue());
  }
}
