package io.harmonium.runs.training;

import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.network.EnergyObjective;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.NetworkTrainer;
import io.harmonium.random.Seed;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.Progress;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Training of a network as an energy. With the same number of threads a run that was cut and resumed writes the same bytes as
/// one that was not.
public final class NetworkFold implements Fold {

  private static final String LAST = "last";

  private final NetworkPlan plan;
  private final Ending<NetworkFold> ending;
  private final Workers workers;
  private final Network network;
  private final Network judging;
  private final NetworkTrainer trainer;
  private final NetworkProbe probe;

  /// What the last update said of itself, as metrics hold it.
  private final Map<String, Object> last = new LinkedHashMap<>();

  /// The training of `plan` by `engine`, which `ending` concludes.
  public NetworkFold(
      NetworkPlan plan, Ending<NetworkFold> ending, NetworkEngine engine, Workers workers) {
    this.plan = plan;
    this.ending = ending;
    this.workers = workers;
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

  public NetworkPlan plan() {
    return plan;
  }

  private static Seed seed(NetworkPlan plan) {
    return Seed.of(plan.description().seed());
  }

  @Override
  public RunDescription description() {
    return plan.description();
  }

  @Override
  public List<String> summary() {
    return plan.summary();
  }

  @Override
  public TrainingState start() {
    return trainer.start(plan.shape().initial(seed(plan).child("initial")));
  }

  @Override
  public long planned() {
    return plan.learning().updates();
  }

  @Override
  public double epochs(long update) {
    return update * (double) plan.learning().batch() / plan.train().x().rows();
  }

  @Override
  public CheckpointPlan checkpoints() {
    return plan.settings().moments().checkpoints();
  }

  @Override
  public CheckpointPlan evaluations() {
    return plan.settings().moments().evaluate();
  }

  @Override
  public String rate() {
    return plan.learning().rate().toString();
  }

  @Override
  public int columns() {
    return plan.train().x().columns();
  }

  @Override
  public boolean rewinds() {
    return true;
  }

  @Override
  public Parameters parameters(TrainingState at) {
    return trainer.averaged(at);
  }

  @Override
  public void resumed(Checkpoint checkpoint) {
    if (checkpoint.header().get(LAST) instanceof Map<?, ?> before)
      before.forEach((name, value) -> last.put(String.valueOf(name), value));
    last.remove("gradientNorm");
  }

  @Override
  public Map<String, Object> notes() {
    return Map.of(LAST, last);
  }

  @Override
  public TrainingState run(TrainingState from, long until, Observer observer) {
    return trainer.run(
        from,
        until,
        new NetworkTrainer.Watch() {
          @Override
          public void updated(
              long done, EnergyObjective.Terms terms, double classLoss, double norm) {
            put("dataEnergy", terms.dataEnergy());
            put("chainEnergy", terms.otherEnergy());
            put("energyGap", terms.gap());
            put("classLoss", classLoss);
            observer.updated(done, norm);
          }

          @Override
          public void again(String why) {
            observer.rewound(why);
          }

          @Override
          public boolean cancelled() {
            return observer.cancelled();
          }
        });
  }

  private void put(String name, double value) {
    if (!Double.isNaN(value)) last.put(name, value);
  }

  @Override
  public Metrics measure(TrainingState at, boolean last) {
    Map<String, Object> line = new LinkedHashMap<>();
    if (at.update() > 0) line.putAll(this.last);
    line.put("attempts", at.attempt());
    Reals kept = at.chains() == null ? null : NetworkEnergy.values(at.chains());
    Seed here = seed(plan).child("probe").child(at.update());
    line.putAll(probe.measure(parameters(at), kept, here, workers));
    return new Metrics(line);
  }

  @Override
  public Diagnosis examine(
      String run,
      long planned,
      TrainingState at,
      List<Map<String, Object>> before,
      Map<String, Object> line,
      boolean last) {
    List<Map<String, Object>> metrics = new ArrayList<>(before);
    metrics.add(line);
    return plan.learning().diagnosis(run, plan.description().command(), metrics);
  }

  @Override
  public Outcome finish(RunDirectory directory, TrainingState at, Metrics last, Progress progress) {
    return ending.finish(this, directory, at, last, progress);
  }

  @Override
  public long dataBytes() {
    return plan.train().x().bytes() + (plan.test() == null ? 0 : plan.test().x().bytes());
  }

  @Override
  public List<String> lines(Metrics last) {
    return List.of();
  }

  @Override
  public String line(Map<String, Object> line) {
    return String.format(
        Locale.ROOT, "update %-7d %s", ((Number) line.get("update")).longValue(), detail(line));
  }

  /// "test error 2.2 %, log-loss 0.081; energy of data 0.3 above that of chains".
  @Override
  public String detail(Map<String, Object> line) {
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
  public void close() {
    network.close();
    judging.close();
  }
}
