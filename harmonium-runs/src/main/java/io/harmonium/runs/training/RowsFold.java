package io.harmonium.runs.training;

import io.harmonium.learning.CouplingChange;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Intervention;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.ProfileFigures;
import io.harmonium.runs.Progress;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.Models;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Training of a machine of rows.
public final class RowsFold implements Fold {

  private final RunPlan plan;
  private final Ending<RowsFold> ending;
  private final LearningSettings learning;
  private final Workers workers;
  private final Trainer trainer;
  private final Effort effort;
  private final Probe probe;
  private final PairAgreement agreement;
  private final CouplingChange change;

  /// The training of `plan`, which `ending` concludes.
  public RowsFold(RunPlan plan, Ending<RowsFold> ending, Workers workers) {
    this.plan = plan;
    this.ending = ending;
    this.learning = plan.settings().learning();
    this.workers = workers;
    Structure structure = structure();
    this.change = learning.change();
    this.agreement = new PairAgreement(structure, data().train(), learning.k(), workers);
    this.trainer =
        new Trainer(
            learning.recipe(structure, data().train()),
            Models.of(structure, structure.zeros()),
            data().train(),
            seed(),
            workers);
    this.effort = Effort.of(learning, plan.settings().evaluationPlan());
    this.probe =
        new Probe(structure, data(), learning, effort.during(), effort.last(), seed(), workers);
  }

  private Structure structure() {
    return plan.description().structure();
  }

  private Seed seed() {
    return Seed.of(plan.description().seed());
  }

  public Workers workers() {
    return workers;
  }

  public TrainingData data() {
    return plan.data();
  }

  /// The machine that counts: that of the mean of the parameters where the run keeps one.
  public Machine machine(TrainingState at) {
    return Models.machine(trainer.model(at));
  }

  /// The chains that stand for the machine, or null where none are kept.
  public Configurations chains(TrainingState at) {
    return learning.modelChains(at.chains());
  }

  @Override
  public Optional<ProfileFigures> figures(Profile profile, TrainingState at) {
    int chains = at.chains() != null ? at.chains().rows() : trainer.batch();
    return Optional.of(profile.figures(trainer.batch(), chains, learning.k()));
  }

  @Override
  public RunDescription description() {
    return plan.description();
  }

  @Override
  public List<String> summary() {
    return plan.summary(workers);
  }

  @Override
  public long planned() {
    return learning.updates();
  }

  @Override
  public double epochs(long update) {
    return update * (double) trainer.batch() / data().train().rows();
  }

  @Override
  public CheckpointPlan checkpoints() {
    return plan.settings().checkpointPlan();
  }

  @Override
  public CheckpointPlan evaluations() {
    return plan.settings().evaluationPlan();
  }

  @Override
  public String rate() {
    return learning.rate().toString();
  }

  @Override
  public int columns() {
    return data().columns();
  }

  @Override
  public boolean keepsBest() {
    return true;
  }

  @Override
  public TrainingState start() {
    return first().of(trainer);
  }

  @Override
  public TrainingState trial() {
    return trainer.start(first().model());
  }

  private FirstState first() {
    return new FirstState(plan.description(), plan.settings(), data(), workers);
  }

  @Override
  public void resumed(Checkpoint checkpoint) {
    int numbers = checkpoint.machine().parameters().values().length;
    int described = Machine.of(structure()).parameters().values().length;
    if (numbers != described)
      throw new IllegalArgumentException(
          "'structure' has " + described + " parameters, the machine " + numbers);
  }

  @Override
  public TrainingState run(TrainingState from, long until, Observer observer) {
    return trainer.run(from, until, observer);
  }

  @Override
  public Parameters parameters(TrainingState at) {
    return trainer.model(at).parameters();
  }

  @Override
  public String unsupported(Parameters parameters) {
    return Models.of(structure(), parameters).unsupported();
  }

  @Override
  public List<Intervention> interventions() {
    List<Intervention> all = new ArrayList<>();
    TargetCorrelation target =
        new TargetCorrelation(learning.targetCorrelation(), change, this::machine, this::pearson);
    all.add(target);
    if (change != null)
      all.add(
          new ChangedCouplings(
              change,
              target,
              this::machine,
              (m, s) -> change.apply(m, s, data().train(), workers)));
    if (learning.patience() != null) all.add(new Patience(learning.patience()));
    return all;
  }

  /// Pearson's r of the two-site correlations of the machine and of the training rows.
  private double pearson(TrainingState at) {
    return agreement.of(machine(at), chains(at), seed().child("agreement").child(at.update()));
  }

  @Override
  public Metrics measure(TrainingState at, boolean last) {
    Map<String, Object> line = new LinkedHashMap<>(probe.measure(machine(at), at.update(), last));
    if (structure().lateral() && at.chains() != null && !data().means())
      line.put("correlation", pearson(at));
    if (change != null) line.put("density", CouplingChange.density(machine(at)));
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
    return new TrainingWarnings(
            learning.withUpdates(planned).practice(run, plan.description().command()),
            data(),
            seed(),
            workers)
        .diagnosis(machine(at), at.update() == 0 ? null : chains(at), before, line, last);
  }

  @Override
  public Map<String, Object> notes() {
    return learning.notes();
  }

  @Override
  public Outcome finish(RunDirectory directory, TrainingState at, Metrics last, Progress progress) {
    return ending.finish(this, directory, at, last, progress);
  }

  @Override
  public double lastEffort(TrainingState at) {
    return probe.anneals(machine(at)) ? effort.share() : 1;
  }

  @Override
  public Optional<Fold> smaller(double share) {
    RowsFold small = new RowsFold(plan.smaller(share), ending, workers);
    return small.structure().parameters() < structure().parameters()
        ? Optional.of(small)
        : Optional.empty();
  }

  @Override
  public long dataBytes() {
    return CostTrial.rows(data());
  }
}
