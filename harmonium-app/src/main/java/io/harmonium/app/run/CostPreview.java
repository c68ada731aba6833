package io.harmonium.app.run;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.network.EnergyObjective;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.NetworkTrainer;
import io.harmonium.random.Seed;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.temporal.SequenceTrainer;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a run would cost, from a short trial that leaves nothing behind.
///
/// @param updates updates that are still to be done
/// @param secondsPerUpdate measured on the trial
/// @param secondsPerEvaluation measured on the machine before training
/// @param evaluations how often the machine would be judged before its last update
/// @param secondsOfLast judging the last machine, which may take more of annealing: measured, or reckoned from the other one where it is long
/// @param snapshots machines that would be kept for good
/// @param states full checkpoints that stay
/// @param memoryBytes what the data, the machine and its optimiser need at least
/// @param memoryLimit what the JVM may use
public record CostPreview(
    long parameters,
    long updates,
    double secondsPerUpdate,
    double secondsPerEvaluation,
    long evaluations,
    double secondsOfLast,
    long snapshots,
    long snapshotBytes,
    int states,
    long stateBytes,
    long memoryBytes,
    long memoryLimit) {

  private static final long HEADER_BYTES = 4096;

  /// The last evaluation is measured where it is reckoned to take less.
  private static final double MOST_SECONDS = 10;

  /// Trains until an update takes no longer than before, and judges.
  public static CostPreview measure(RunPlan plan, long done, Workers workers) {
    RunSettings settings = plan.settings();
    LearningSettings learning = settings.learning();
    Structure structure = plan.description().structure();
    Seed seed = Seed.of(plan.description().seed());
    Trainer trainer =
        new Trainer(
            learning.recipe(structure, plan.data().train()),
            structure,
            plan.data().train(),
            seed,
            workers);
    TrainingState start =
        trainer.start(new FirstState(plan.description(), settings, plan.data(), workers).machine());
    double perUpdate = Trial.seconds(trainer, start);
    Effort effort = Effort.of(learning, settings.evaluationPlan());
    Machine machine = new Machine(structure, start.parameters());
    Probe probe =
        new Probe(structure, plan.data(), learning, effort.during(), effort.last(), seed, workers);
    double perEvaluation = Trial.seconds(() -> probe.measure(machine, 0, false));
    double ofLast = probe.anneals(machine) ? effort.share() * perEvaluation : perEvaluation;
    if (ofLast < MOST_SECONDS) ofLast = Trial.seconds(() -> probe.measure(machine, 0, true));
    long parameters = start.parameters().size();
    CheckpointPlan kept = settings.checkpointPlan();
    long numbers = parameters * (1 + start.memory().length) + start.runningMeans().length;
    long state = 8 * numbers + bytes(start.chains());
    return new CostPreview(
        parameters,
        learning.updates() - done,
        perUpdate,
        perEvaluation,
        before(settings.evaluationPlan(), done, learning.updates()),
        ofLast,
        kept.count(learning.updates()),
        8 * parameters + HEADER_BYTES,
        kept.states(),
        state + HEADER_BYTES,
        rows(plan.data()) + 3 * state + 3 * 8 * parameters,
        Runtime.getRuntime().maxMemory());
  }

  /// The same for a machine of sequences.
  public static CostPreview measure(TemporalPlan plan, long done, Workers workers) {
    Seed seed = Seed.of(plan.description().seed());
    TemporalSettings learning = plan.learning();
    SequenceTrainer trainer =
        new SequenceTrainer(
            learning.recipe(plan.shape()), plan.shape(), plan.train(), seed, workers);
    TrainingState start = trainer.start(TemporalRun.first(plan, workers));
    double perUpdate = Trial.seconds(watch -> trainer.run(start, Long.MAX_VALUE, watch));
    TemporalProbe probe = new TemporalProbe(plan, seed, workers);
    double perEvaluation =
        Trial.seconds(() -> probe.measure(plan.shape().with(start.parameters()), 0, false));
    long parameters = start.parameters().size();
    CheckpointPlan kept = CheckpointPlan.parse(plan.checkpoints());
    long state = 8 * parameters * (1 + start.memory().length);
    Sequences all = plan.train().sequences();
    long frames = (long) ((double) all.rows() / all.count() * trainer.batch());
    long perFrame = 8L * (4L * plan.shape().structure().columns(0, 0) + 6L * plan.shape().hidden());
    long held = plan.test() == null ? 0 : bytes(plan.test().sequences().frames());
    return new CostPreview(
        parameters,
        learning.updates() - done,
        perUpdate,
        perEvaluation,
        before(CheckpointPlan.parse(plan.evaluate()), done, learning.updates()),
        perEvaluation,
        kept.count(learning.updates()),
        8 * parameters + HEADER_BYTES,
        kept.states(),
        state + HEADER_BYTES,
        bytes(all.frames()) + held + 3 * state + 3 * 8 * parameters + frames * perFrame,
        Runtime.getRuntime().maxMemory());
  }

  /// The same for a network that `engine` trains; what the engine itself takes is not in the memory.
  public static CostPreview measure(
      NetworkPlan plan, long done, NetworkEngine engine, Workers workers) {
    Seed seed = Seed.of(plan.description().seed());
    NetworkSettings learning = plan.learning();
    int threads = workers.threads();
    try (Network network =
            learning.open(engine, plan.shape(), NetworkEngine.Precision.SINGLE, threads);
        Network judging =
            learning.open(engine, plan.shape(), NetworkEngine.Precision.DOUBLE, threads)) {
      NetworkTrainer trainer =
          new NetworkTrainer(
              learning.recipe(), network, plan.train().x(), plan.train().classes(), seed, workers);
      TrainingState start = trainer.start(plan.shape().initial(seed.child("initial")));
      double perUpdate =
          Trial.seconds(
              watch ->
                  trainer.run(
                      start,
                      Long.MAX_VALUE,
                      new NetworkTrainer.Watch() {
                        @Override
                        public void updated(
                            long update, EnergyObjective.Terms terms, double loss, double norm) {
                          watch.updated(update, norm);
                        }

                        @Override
                        public boolean cancelled() {
                          return watch.cancelled();
                        }
                      }));
      Reals kept = start.chains() == null ? null : NetworkEnergy.values(start.chains());
      NetworkProbe probe = new NetworkProbe(plan, judging);
      double perEvaluation =
          Trial.seconds(
              () -> probe.measure(trainer.averaged(start), kept, seed.child("probe"), workers));
      long parameters = start.parameters().size();
      CheckpointPlan checkpoints = CheckpointPlan.parse(plan.checkpoints());
      long state = 8 * parameters * (1 + start.memory().length) + bytes(start.chains());
      long rows = plan.train().x().bytes() + (plan.test() == null ? 0 : plan.test().x().bytes());
      return new CostPreview(
          parameters,
          learning.updates() - done,
          perUpdate,
          perEvaluation,
          before(CheckpointPlan.parse(plan.evaluate()), done, learning.updates()),
          perEvaluation,
          checkpoints.count(learning.updates()),
          8 * parameters + HEADER_BYTES,
          checkpoints.states(),
          state + HEADER_BYTES,
          rows + 3 * state + 3 * 8 * parameters,
          Runtime.getRuntime().maxMemory());
    }
  }

  /// Of a network that stores its rows at once: nothing is learned, one machine of `parameters` numbers is kept.
  public static CostPreview stored(TrainingData data, long parameters) {
    return new CostPreview(
        parameters,
        0,
        0,
        0,
        0,
        0,
        1,
        8 * parameters + HEADER_BYTES,
        0,
        0,
        rows(data) + 3 * 8 * parameters,
        Runtime.getRuntime().maxMemory());
  }

  /// How often a machine is judged from update `done` on: before the first update and by the plan, without the last time.
  private static long before(CheckpointPlan plan, long done, long planned) {
    return (done == 0 ? 1 : 0) + plan.between(done, planned);
  }

  private static long rows(TrainingData data) {
    return bytes(data.train()) + (data.test() == null ? 0 : bytes(data.test()));
  }

  private static long bytes(Dataset data) {
    return data.blocks().stream().mapToLong(block -> block.values().bytes()).sum();
  }

  private static long bytes(Configurations chains) {
    long sum = 0;
    if (chains != null)
      for (States[] layer : chains.layers()) for (States port : layer) sum += port.bytes();
    return sum;
  }

  /// All of it together.
  public double seconds() {
    return updates * secondsPerUpdate + evaluations * secondsPerEvaluation + secondsOfLast;
  }

  /// All files together.
  public long bytes() {
    return snapshots * snapshotBytes + states * stateBytes;
  }

  /// For people.
  public List<String> lines() {
    return List.of(
        updates == 0
            ? "time      nothing is left to learn"
            : String.format(
                Locale.ROOT,
                "time      %s: %d updates of %s, %d evaluations of %s and a last one of %s",
                duration(seconds()),
                updates,
                duration(secondsPerUpdate),
                evaluations,
                duration(secondsPerEvaluation),
                duration(secondsOfLast)),
        "memory    " + size(memoryBytes) + " of " + size(memoryLimit) + " that Java may use",
        String.format(
            "files     %s: %d machines of %s, %d checkpoints of %s",
            size(bytes()), snapshots, size(snapshotBytes), states, size(stateBytes)));
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = SettingsJson.write(this);
    json.put("seconds", seconds());
    json.put("bytes", bytes());
    return json;
  }

  private static String duration(double seconds) {
    if (seconds >= 5400) return String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    if (seconds >= 90) return String.format(Locale.ROOT, "%.0f min", seconds / 60);
    if (seconds >= 1) return String.format(Locale.ROOT, "%.1f s", seconds);
    return seconds >= 1e-3
        ? String.format(Locale.ROOT, "%.1f ms", seconds * 1e3)
        : String.format(Locale.ROOT, "%.0f µs", seconds * 1e6);
  }

  private static String size(long bytes) {
    double value = bytes;
    for (String unit : new String[] {"B", "kB", "MB"}) {
      if (value < 1000)
        return String.format(
            Locale.ROOT, value < 10 && !unit.equals("B") ? "%.1f %s" : "%.0f %s", value, unit);
      value /= 1000;
    }
    return String.format(Locale.ROOT, "%.1f GB", value);
  }
}
