package io.harmonium.runs.training;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.network.EnergyObjective;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.NetworkTrainer;
import io.harmonium.random.Seed;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.ModelFile;
import io.harmonium.store.Models;
import io.harmonium.store.RunDescription;
import io.harmonium.temporal.SequenceTrainer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Measures what a run would cost by doing a little of it, in the order of a run: Java and the data, evaluations, updates, the
/// last evaluation, the report.
public final class CostTrial {

  /// The last evaluation is measured where it is reckoned to take less.
  private static final double MOST_SECONDS = 10;

  private final CheckpointPlan checkpoints;
  private final long planned;
  private final long done;
  private final long evaluations;
  private final Taken start;

  /// A run of which `done` updates are done, which was started at the moment `begun` and stands before its next update.
  private CostTrial(
      CheckpointPlan checkpoints, CheckpointPlan evaluate, long planned, long done, Taken begun) {
    this.checkpoints = checkpoints;
    this.planned = planned;
    this.done = done;
    this.evaluations = before(evaluate, done, planned);
    this.start = Taken.since(begun);
  }

  /// Trains until an update takes no longer than before, judges, and writes `report`, which may be null; the run was started
  /// at the moment `begun`.
  public static CostPreview measure(
      RunPlan plan, long done, Taken begun, TrialFolder.Report report, Workers workers) {
    RunSettings settings = plan.settings();
    LearningSettings learning = settings.learning();
    RunDescription description = plan.description();
    Structure structure = description.structure();
    Seed seed = Seed.of(description.seed());
    Trainer trainer =
        new Trainer(
            learning.recipe(structure, plan.data().train()),
            Models.of(structure, structure.zeros()),
            plan.data().train(),
            seed,
            workers);
    TrainingState first =
        trainer.start(new FirstState(description, settings, plan.data(), workers).model());
    CostTrial trial =
        new CostTrial(
            settings.checkpointPlan(), settings.evaluationPlan(), learning.updates(), done, begun);
    Effort effort = Effort.of(learning, settings.evaluationPlan());
    Probe probe =
        new Probe(structure, plan.data(), learning, effort.during(), effort.last(), seed, workers);
    Lines lines = new Lines(plan, probe, workers);
    Pace judging = trial.evaluations(() -> lines.judge(trainer, first, false));
    TrainingState[] now = {first};
    Pace updates =
        trial.updates(watch -> now[0] = trainer.run(first, first.update() + trial.left(), watch));
    TrainingState state = now[0];
    Taken last =
        judging
            .each()
            .times(probe.anneals(Models.machine(trainer.model(state))) ? effort.share() : 1);
    if (last.processor() < MOST_SECONDS) last = Taken.by(() -> lines.judge(trainer, state, true));
    TrialFolder.Closing closing =
        TrialFolder.measure(
            description,
            new ModelFile(trainer.model(state), state.update(), Map.of()),
            learning.modelChains(state.chains()),
            lines.all,
            report);
    long parameters = first.parameters().size();
    long bytes = 8 * numbers(first) + bytes(first.chains());
    long memory = rows(plan.data()) + 3 * bytes + 3 * 8 * parameters;
    return trial.preview(updates, judging, last, closing, parameters, bytes, memory);
  }

  /// Lines of metrics as a run writes them, with the checks of every evaluation.
  private static final class Lines {
    private final List<Map<String, Object>> all = new ArrayList<>();
    private final RunPlan plan;
    private final Probe probe;
    private final TrainingWarnings warnings;
    private final PairAgreement agreement;
    private final Seed seed;

    Lines(RunPlan plan, Probe probe, Workers workers) {
      LearningSettings learning = plan.settings().learning();
      this.plan = plan;
      this.probe = probe;
      this.seed = Seed.of(plan.description().seed());
      this.warnings =
          new TrainingWarnings(
              learning.practice("RUN", plan.description().command()), plan.data(), seed, workers);
      this.agreement =
          new PairAgreement(
              plan.description().structure(), plan.data().train(), learning.k(), workers);
    }

    void judge(Trainer trainer, TrainingState state, boolean last) {
      Machine machine = Models.machine(trainer.model(state));
      Configurations chains = plan.settings().learning().modelChains(state.chains());
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("update", Math.max(state.update(), all.size()));
      line.put("epoch", state.update() * (double) trainer.batch() / plan.data().train().rows());
      line.putAll(probe.measure(machine, state.update(), last));
      if (machine.structure().lateral() && chains != null && !plan.data().means())
        line.put("correlation", agreement.of(machine, chains, seed.child("agreement")));
      Diagnosis found = warnings.diagnosis(machine, all.isEmpty() ? null : chains, all, line, last);
      line.put("findings", found.wrong().size());
      all.add(line);
    }
  }

  /// The same for a machine of sequences.
  public static CostPreview measure(
      TemporalPlan plan, long done, TrialFolder.Report report, Workers workers) {
    Seed seed = Seed.of(plan.description().seed());
    TemporalSettings learning = plan.learning();
    SequenceTrainer trainer =
        new SequenceTrainer(
            learning.recipe(plan.shape()), plan.shape(), plan.train(), seed, workers);
    TrainingState first = trainer.start(TemporalRun.first(plan, workers));
    CostTrial trial =
        new CostTrial(
            CheckpointPlan.parse(plan.checkpoints()),
            CheckpointPlan.parse(plan.evaluate()),
            learning.updates(),
            done,
            Taken.start());
    TemporalProbe probe = new TemporalProbe(plan, seed, workers);
    Map<String, Object> line = new LinkedHashMap<>(Map.of("update", 0L, "epoch", 0.0));
    Pace judging =
        trial.evaluations(
            () -> line.putAll(probe.measure(plan.shape().with(first.parameters()), 0, false)));
    TrainingState[] now = {first};
    Pace updates =
        trial.updates(watch -> now[0] = trainer.run(first, first.update() + trial.left(), watch));
    Parameters learned = now[0].parameters();
    Taken last = Taken.by(() -> probe.measure(plan.shape().with(learned), 0, true));
    TrialFolder.Closing closing =
        TrialFolder.measure(
            plan.description(),
            new ModelFile(plan.shape().with(learned), 0, Map.of()),
            null,
            List.of(line),
            report);
    long parameters = first.parameters().size();
    long bytes = 8 * numbers(first);
    Sequences all = plan.train().sequences();
    long frames = (long) ((double) all.rows() / all.count() * trainer.batch());
    long perFrame = 8L * (4L * plan.shape().structure().columns(0, 0) + 6L * plan.shape().hidden());
    long held = plan.test() == null ? 0 : bytes(plan.test().sequences().frames());
    long memory = bytes(all.frames()) + held + 3 * bytes + 3 * 8 * parameters + frames * perFrame;
    return trial.preview(updates, judging, last, closing, parameters, bytes, memory);
  }

  /// The same for a network that `engine` trains; what the engine itself takes is not in the memory.
  public static CostPreview measure(
      NetworkPlan plan,
      long done,
      TrialFolder.Report report,
      NetworkEngine engine,
      Workers workers) {
    Seed seed = Seed.of(plan.description().seed());
    NetworkSettings learning = plan.learning();
    int threads = workers.threads();
    try (Network network =
            learning.open(engine, plan.shape(), NetworkEngine.Precision.SINGLE, threads);
        Network judges =
            learning.open(engine, plan.shape(), NetworkEngine.Precision.DOUBLE, threads)) {
      NetworkTrainer trainer =
          new NetworkTrainer(
              learning.recipe(), network, plan.train().x(), plan.train().classes(), seed, workers);
      TrainingState first = trainer.start(plan.shape().initial(seed.child("initial")));
      CostTrial trial =
          new CostTrial(
              CheckpointPlan.parse(plan.checkpoints()),
              CheckpointPlan.parse(plan.evaluate()),
              learning.updates(),
              done,
              Taken.start());
      Reals kept = first.chains() == null ? null : NetworkEnergy.values(first.chains());
      NetworkProbe probe = new NetworkProbe(plan, judges);
      Map<String, Object> line = new LinkedHashMap<>(Map.of("update", 0L, "epoch", 0.0));
      Runnable judge =
          () ->
              line.putAll(
                  probe.measure(trainer.averaged(first), kept, seed.child("probe"), workers));
      Pace judging = trial.evaluations(judge);
      Pace updates =
          trial.updates(
              watch -> trainer.run(first, first.update() + trial.left(), forwarded(watch)));
      TrialFolder.Closing closing =
          TrialFolder.measure(
              plan.description(),
              new ModelFile(plan.description().structure(), trainer.averaged(first), 0, Map.of()),
              null,
              List.of(line),
              (folder, chains, last) -> {
                folder.saveState(new Checkpoint(first, plan.description().structure(), Map.of()));
                report.write(folder, chains, last);
              });
      long parameters = first.parameters().size();
      long bytes = 8 * numbers(first) + bytes(first.chains());
      long rows = plan.train().x().bytes() + (plan.test() == null ? 0 : plan.test().x().bytes());
      long memory = rows + 3 * bytes + 3 * 8 * parameters;
      return trial.preview(updates, judging, judging.each(), closing, parameters, bytes, memory);
    }
  }

  private static NetworkTrainer.Watch forwarded(TrainingLoop.Watch watch) {
    return new NetworkTrainer.Watch() {
      @Override
      public void updated(long update, EnergyObjective.Terms terms, double loss, double norm) {
        watch.updated(update, norm);
      }

      @Override
      public boolean cancelled() {
        return watch.cancelled();
      }
    };
  }

  /// Updates that are still to be done.
  private long left() {
    return planned - done;
  }

  private Pace updates(Consumer<TrainingLoop.Watch> work) {
    return Trial.updates(left(), work);
  }

  /// At least one, as others are reckoned from it.
  private Pace evaluations(Runnable judge) {
    return Trial.repeated(Math.max(1, evaluations), judge);
  }

  private CostPreview preview(
      Pace updates,
      Pace judging,
      Taken last,
      TrialFolder.Closing closing,
      long parameters,
      long state,
      long memory) {
    long machines = checkpoints.count(planned);
    Taken training = updates.first(left());
    Taken judged = judging.first(evaluations);
    Taken files = closing.machine().times((double) machines);
    Taken all = start.plus(training).plus(judged).plus(last).plus(files).plus(closing.report());
    return new CostPreview(
        parameters,
        left(),
        updates.each().seconds(),
        judging.each().seconds(),
        evaluations,
        start.seconds(),
        training.seconds(),
        judged.seconds(),
        last.seconds(),
        files.seconds(),
        closing.report().seconds(),
        all.processor(),
        machines,
        8 * parameters + CostPreview.HEADER_BYTES,
        checkpoints.states(),
        state + CostPreview.HEADER_BYTES,
        memory,
        Runtime.getRuntime().maxMemory());
  }

  /// How often a machine is judged from update `done` on: before the first update and by the plan, without the last time.
  private static long before(CheckpointPlan plan, long done, long planned) {
    return (done == 0 ? 1 : 0) + plan.between(done, planned);
  }

  static long rows(TrainingData data) {
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

  /// Numbers of the parameters and of what is kept beside them.
  private static long numbers(TrainingState state) {
    return state.parameters().size()
        + state.tensors().values().stream().mapToLong(tensor -> tensor.length).sum();
  }
}
