package io.harmonium.runs.training;

import io.harmonium.baselines.Autoregression;
import io.harmonium.data.Sequences;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.SequenceDiagnosis;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.Crbm;
import io.harmonium.temporal.Rtrbm;
import io.harmonium.temporal.SequenceRecipe;
import io.harmonium.temporal.SequenceTrainer;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.wording.Explained;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Training of a machine of sequences.
public final class SequencesFold implements Fold {

  private final TemporalPlan plan;
  private final Ending<SequencesFold> ending;
  private final Workers workers;
  private final SequenceTrainer trainer;
  private final TemporalProbe probe;

  /// The training of `plan`, which `ending` concludes.
  public SequencesFold(TemporalPlan plan, Ending<SequencesFold> ending, Workers workers) {
    this.plan = plan;
    this.ending = ending;
    this.workers = workers;
    Seed seed = Seed.of(plan.description().seed());
    SequenceRecipe recipe = plan.learning().recipe(plan.shape());
    for (String name : recipe.rateFactors().keySet())
      if (plan.shape().parameters().slices().stream().noneMatch(s -> s.name().equals(name)))
        throw RunException.invalid(
            "{rates} " + name + ": this machine has no parameters of this name",
            String.join(
                ", ", plan.shape().parameters().slices().stream().map(s -> s.name()).toList()));
    try {
      this.trainer = new SequenceTrainer(recipe, plan.shape(), plan.train(), seed, workers);
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.INVALID, Explained.reason(e), "", "{learn} cd {k} 10", e);
    }
    this.probe = new TemporalProbe(plan, seed, workers);
  }

  public TemporalPlan plan() {
    return plan;
  }

  /// The machine of a state.
  public TemporalMachine machine(TrainingState at) {
    return plan.shape().with(parameters(at));
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
    return trainer.start(first(plan, workers));
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
      if (learning.init() == TemporalStart.MEMORY) return Rtrbm.remembering(random);
      Autoregression.Rule rule =
          Autoregression.of(plan.train().sequences(), learning.order()).rule();
      return Crbm.linear(random, rule.constant(), rule.lags(), rule.mean(), rule.variance());
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.INVALID,
          "{init} " + learning.init() + ": " + Explained.reason(e),
          "",
          "leave {init} out",
          e);
    }
  }

  /// The machine of another run, which must be one like this.
  private static TemporalMachine continued(TemporalPlan plan) {
    Path from = plan.learning().from();
    try (RunDirectory other = RunDirectory.open(from)) {
      String model = other.description().model();
      Model machine = other.newest();
      Structure own = plan.shape().structure();
      if (!model.equals(plan.learning().model().toString()) || !machine.structure().equals(own))
        throw RunException.invalid(
            "{from} "
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
            "the model, columns and sizes of that run, or leave {from} out");
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

  @Override
  public long planned() {
    return plan.learning().updates();
  }

  @Override
  public double epochs(long update) {
    return update * (double) trainer.batch() / plan.train().sequences().count();
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
    return plan.shape().structure().columns(0, 0);
  }

  @Override
  public TrainingState run(TrainingState from, long until, Observer observer) {
    return trainer.run(from, until, observer);
  }

  @Override
  public Parameters parameters(TrainingState at) {
    return trainer.parameters(at);
  }

  @Override
  public Map<String, Object> notes() {
    Double average = plan.learning().average();
    return average == null ? Map.of() : Map.of(Checkpoint.AVERAGE, average.toString());
  }

  @Override
  public String unsupported(Parameters parameters) {
    return plan.shape().with(parameters).machine().unsupported();
  }

  @Override
  public Metrics measure(TrainingState at, boolean last) {
    return new Metrics(probe.measure(machine(at), at.update(), last));
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
    return SequenceDiagnosis.early(
        plan.learning().practice(run, plan.description().command()),
        metrics,
        plan.train().sequences().count(),
        plan.train().sequences().frames().provenance().source(),
        plan.learning().clip());
  }

  @Override
  public Outcome finish(RunDirectory directory, TrainingState at, Metrics last, Progress progress) {
    return ending.finish(this, directory, at, last, progress);
  }

  @Override
  public Taken closing(RunDirectory folder, TrainingState at, Metrics last) {
    return ending.trial(this, folder, at, last);
  }

  @Override
  public List<String> remarks() {
    return List.of("          the report learns the same machine without a past");
  }

  @Override
  public long dataBytes() {
    Sequences all = plan.train().sequences();
    long frames = (long) ((double) all.rows() / all.count() * trainer.batch());
    long perFrame = 8L * (4L * columns() + 6L * plan.shape().hidden());
    long held = plan.test() == null ? 0 : CostTrial.bytes(plan.test().sequences().frames());
    return CostTrial.bytes(all.frames()) + held + frames * perFrame;
  }

  @Override
  public List<String> lines(Metrics last) {
    return List.of();
  }

  @Override
  public String line(Map<String, Object> line) {
    return String.format(
        Locale.ROOT,
        "update %-7d epoch %-7.1f %s",
        ((Number) line.get("update")).longValue(),
        ((Number) line.get("epoch")).doubleValue(),
        detail(line));
  }

  /// "test -6.35 ± 0.10 per frame, squared error 5.2".
  @Override
  public String detail(Map<String, Object> line) {
    String part = line.containsKey("testSquaredError") ? "test" : "train";
    String likelihood = MetricsText.likelihood(line, part + "LogLikelihood");
    return part
        + " "
        + (likelihood.isEmpty() ? "" : likelihood + " per frame, ")
        + "squared error "
        + ShortNumber.of(((Number) line.get(part + "SquaredError")).doubleValue());
  }
}
