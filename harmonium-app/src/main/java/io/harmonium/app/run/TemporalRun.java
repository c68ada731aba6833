package io.harmonium.app.run;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Interruption;
import io.harmonium.app.console.Progress;
import io.harmonium.app.console.ShortNumber;
import io.harmonium.baselines.Autoregression;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.Crbm;
import io.harmonium.temporal.SequenceTrainer;
import io.harmonium.temporal.TemporalMachine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A run of a machine of sequences from its first update, or from where it was left, to its last: trains, judges, keeps
/// machines and saves its state, so that a run that was cut and resumed writes the same bytes as one that was not.
public final class TemporalRun {

  private final RunDirectory directory;
  private final TemporalPlan plan;
  private final SequenceTrainer trainer;
  private final TemporalProbe probe;
  private final Workers workers;
  private TrainingState state;
  private double gradientNorm;
  private String detail = "";
  private final StateKeeper keeper;

  private TemporalRun(RunDirectory directory, TemporalPlan plan, Workers workers) {
    this.directory = directory;
    this.plan = plan;
    this.keeper = new StateKeeper(directory, plan.description(), plan.checkpoints());
    this.workers = workers;
    Seed seed = Seed.of(plan.description().seed());
    try {
      this.trainer =
          new SequenceTrainer(
              plan.learning().recipe(plan.shape()), plan.shape(), plan.train(), seed, workers);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, e.getMessage(), "", "--learn cd --k 10", e);
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
      Autoregression.Rule rule =
          Autoregression.of(plan.train().sequences(), learning.order()).rule();
      return Crbm.linear(random, rule.constant(), rule.lags(), rule.mean(), rule.variance());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "--init linear: " + e.getMessage(), "", "leave --init out", e);
    }
  }

  /// A run that goes on from its newest checkpoint.
  public static TemporalRun resume(RunDirectory directory, TemporalPlan plan, Workers workers) {
    TemporalRun run = new TemporalRun(directory, plan, workers);
    Checkpoint checkpoint = directory.rewind();
    run.state = checkpoint.state();
    run.gradientNorm =
        checkpoint.header().get("gradientNorm") instanceof Number norm ? norm.doubleValue() : 0;
    directory.describe(plan.description());
    run.keeper.resumed(run.state.update());
    return run;
  }

  public TemporalMachine machine() {
    return plan.shape().with(state.parameters());
  }

  /// Updates that are done.
  public long update() {
    return state.update();
  }

  public long planned() {
    return plan.learning().updates();
  }

  public boolean finished() {
    return update() == planned();
  }

  /// Trains until all planned updates are done or `interruption` asks for an early end; then everything is saved. Returns
  /// the last line of metrics.
  public Map<String, Object> run(Progress progress, Interruption interruption) {
    List<Map<String, Object>> before = directory.readMetrics();
    Object last = before.isEmpty() ? null : before.getLast().get("update");
    if (!Long.valueOf(update()).equals(last)) pause(progress);
    save();
    while (!finished() && !interruption.requested()) {
      advance(progress, interruption);
      if (!interruption.requested()) pause(progress);
      if (keeper.due() || finished()) save();
    }
    save();
    List<Map<String, Object>> metrics = directory.readMetrics();
    return metrics.isEmpty() ? Map.of() : metrics.getLast();
  }

  private void advance(Progress progress, Interruption interruption) {
    long next =
        Math.min(
            planned(),
            Math.min(
                CheckpointPlan.parse(plan.checkpoints()).next(update(), planned()),
                CheckpointPlan.parse(plan.evaluate()).next(update(), planned())));
    Trainer.Watch watch =
        new Trainer.Watch() {
          @Override
          public void updated(long done, double norm) {
            gradientNorm = norm;
            progress.at(done, detail);
          }

          @Override
          public boolean cancelled() {
            return interruption.requested() || keeper.due();
          }
        };
    try {
      state = trainer.run(state, next, watch);
    } catch (NonFiniteException e) {
      save();
      throw new CommandFailure(
          ExitCode.DIVERGED,
          "training diverged: " + e.getMessage(),
          directory.path() + ", last good update " + keeper.saved() + " of " + planned(),
          "a smaller rate (it was --rate " + plan.learning().rate() + "), or a smaller --clip",
          e);
    }
  }

  /// Judges and keeps the machine where this update asks for it.
  private void pause(Progress progress) {
    long update = update();
    CheckpointPlan snapshots = CheckpointPlan.parse(plan.checkpoints());
    boolean last = finished();
    if (snapshots.keeps(update, planned()) || last && snapshots.kind() != CheckpointPlan.Kind.LAST)
      directory.saveModel(
          update, machine().machine(), keeper.header(Map.of("gradientNorm", gradientNorm)));
    if (!last && update != 0 && !CheckpointPlan.parse(plan.evaluate()).keeps(update, planned()))
      return;
    long begun = System.nanoTime();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("update", update);
    line.put("epoch", update * (double) trainer.batch() / plan.train().sequences().count());
    if (update > 0) line.put("gradientNorm", gradientNorm);
    line.putAll(probe.measure(machine(), update, last));
    directory.appendMetrics(line);
    detail = detail(line);
    progress.line(
        String.format(
            Locale.ROOT,
            "update %-7d epoch %-7.1f %s",
            update,
            ((Number) line.get("epoch")).doubleValue(),
            detail));
    Map<String, Object> timing = new LinkedHashMap<>();
    timing.put("update", update);
    timing.put("time", java.time.Instant.now().toString());
    timing.put("evaluationSeconds", (System.nanoTime() - begun) * 1e-9);
    timing.put("threads", workers.threads());
    timing.put("kernels", workers.kernels().name());
    directory.appendTimings(timing);
    keeper.written();
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

  private void save() {
    keeper.save(state, Map.of("gradientNorm", gradientNorm));
  }
}
