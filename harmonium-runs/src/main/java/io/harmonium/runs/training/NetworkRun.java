package io.harmonium.runs.training;

import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.network.EnergyObjective;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.NetworkTrainer;
import io.harmonium.random.Seed;
import io.harmonium.runs.Cancellation;
import io.harmonium.runs.Progress;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.ModelFile;
import io.harmonium.store.RunDirectory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// A run of a network from its first update, or from where it was left, to its last. With the same number of threads a run that
/// was cut and resumed writes the same bytes as one that was not.
public final class NetworkRun extends FoldRun implements AutoCloseable {

  private final NetworkPlan plan;
  private final Network network;
  private final Network judging;
  private final NetworkTrainer trainer;
  private final NetworkProbe probe;
  private final Map<String, Object> last = new LinkedHashMap<>();
  private String detail = "";

  private NetworkRun(
      RunDirectory directory, NetworkPlan plan, NetworkEngine engine, Workers workers) {
    super(directory, plan.description(), plan.checkpoints(), workers);
    this.plan = plan;
    this.network =
        plan.learning()
            .open(engine, plan.shape(), NetworkEngine.Precision.SINGLE, workers.threads());
    this.judging =
        plan.learning()
            .open(engine, plan.shape(), NetworkEngine.Precision.DOUBLE, workers.threads());
    this.trainer =
        new NetworkTrainer(
            plan.learning().recipe(),
            network,
            plan.train().x(),
            plan.train().classes(),
            seed(plan),
            workers);
    this.probe = new NetworkProbe(plan, judging);
  }

  private static Seed seed(NetworkPlan plan) {
    return Seed.of(plan.description().seed());
  }

  /// A new run in an empty directory.
  public static NetworkRun start(
      RunDirectory directory, NetworkPlan plan, NetworkEngine engine, Workers workers) {
    NetworkRun run = new NetworkRun(directory, plan, engine, workers);
    run.state = run.trainer.start(plan.shape().initial(seed(plan).child("initial")));
    directory.describe(plan.description());
    return run;
  }

  /// A run that goes on from its newest checkpoint.
  public static NetworkRun resume(
      RunDirectory directory, NetworkPlan plan, NetworkEngine engine, Workers workers) {
    NetworkRun run = new NetworkRun(directory, plan, engine, workers);
    if (run.rewind(plan.description()).get("last") instanceof Map<?, ?> before)
      before.forEach((name, value) -> run.last.put(String.valueOf(name), value));
    return run;
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
    NetworkTrainer.Watch watch =
        new NetworkTrainer.Watch() {
          @Override
          public void updated(
              long done, EnergyObjective.Terms terms, double classLoss, double norm) {
            last.put("gradientNorm", norm);
            put("dataEnergy", terms.dataEnergy());
            put("chainEnergy", terms.otherEnergy());
            put("energyGap", terms.gap());
            put("classLoss", classLoss);
            progress.at(done, detail);
          }

          @Override
          public void again(String why) {
            progress.warn(why);
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("update", update());
            line.put("diverged", why);
            directory.appendMetrics(line);
          }

          @Override
          public boolean cancelled() {
            return cancellation.requested();
          }
        };
    try {
      TrainingState after = trainer.run(state, next, watch);
      String bad = Divergence.bad(after.parameters(), parameters -> null);
      if (bad != null) throw new NonFiniteException(bad);
      state = after;
    } catch (NonFiniteException e) {
      throw diverged(Divergence.judging(e, state, update() + 1));
    }
  }

  private void put(String name, double value) {
    if (!Double.isNaN(value)) last.put(name, value);
  }

  @Override
  void pause(Progress progress) {
    long update = update();
    CheckpointPlan snapshots = CheckpointPlan.parse(plan.checkpoints());
    if (snapshots.keeps(update, planned())
        || finished() && snapshots.kind() != CheckpointPlan.Kind.LAST)
      directory.saveModel(
          new ModelFile(
              plan.description().structure(),
              trainer.averaged(state),
              update,
              keeper.header(Map.of())));
    if (!finished()
        && update != 0
        && !CheckpointPlan.parse(plan.evaluate()).keeps(update, planned())) return;
    long begun = System.nanoTime();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("update", update);
    line.put("epoch", update * (double) plan.learning().batch() / plan.train().x().rows());
    if (update > 0) line.putAll(last);
    line.put("attempts", state.attempt());
    Reals kept = state.chains() == null ? null : NetworkEnergy.values(state.chains());
    Seed here = seed(plan).child("probe").child(update);
    line.putAll(
        judged(
            plan.train().x().columns(),
            () -> probe.measure(trainer.averaged(state), kept, here, workers)));
    directory.appendMetrics(line);
    detail = detail(line);
    progress.line(String.format(Locale.ROOT, "update %-7d %s", update, detail));
    timed(begun);
  }

  /// "test error 2.2 %, log-loss 0.081; energy of data 0.3 above that of chains".
  static String detail(Map<String, Object> line) {
    String part = line.containsKey("testEnergy") ? "test" : "train";
    StringBuilder text = new StringBuilder(part);
    if (line.get(part + "Error") instanceof Double error)
      text.append(
          String.format(
              Locale.ROOT,
              " error %.2f %%, log-loss %.4f,",
              100 * error,
              (double) line.get(part + "LogLoss")));
    text.append(String.format(Locale.ROOT, " energy %.3f", (double) line.get(part + "Energy")));
    if (line.get("energyGap") instanceof Double gap)
      text.append(String.format(Locale.ROOT, ", data above chains by %.3f", gap));
    return text.toString();
  }

  @Override
  Map<String, Object> header() {
    return Map.of("last", last);
  }

  @Override
  public void close() {
    network.close();
    judging.close();
  }
}
