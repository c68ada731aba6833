package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The machine whose log Z is asked for, what may help, and what several estimators need: each is computed when the first
/// of them asks for it. Of one thread at a time.
public final class LogPartitionTask implements PartitionTask {

  /// Rows that searches of mean-field kind start from.
  private static final int STARTS = 4;

  /// Fewest levels that a pilot places.
  private static final int LEVELS = 100;

  /// Fewest chains that are worth a look for what they have missed.
  private static final int CHAINS = 32;

  /// Samples of the machine, where they come from, and whether they are known to follow it.
  public record Samples(Configurations x, String origin, boolean exact) {}

  private final Machine machine;
  private final Rows data;
  private final Effort effort;
  private final Seed seed;
  private Seed upward;
  private final Workers workers;
  private Supplier<Samples> source =
      () -> {
        throw new IllegalStateException("no samples of the machine were given");
      };
  private Supplier<List<Machine>> way = List::of;
  private AnnealingPath path;
  private AnnealedImportance up;
  private Configurations ends;
  private Reach reach;
  private Samples samples;
  private ReverseAnnealedImportance down;
  private List<Machine> snapshots;
  private TemperedRun tempered;
  private DiscretePairs pairs;
  private Rows starts;

  /// `data` are rows whose means annealing starts from, null where there are none.
  public LogPartitionTask(Machine machine, Rows data, Effort effort, Seed seed, Workers workers) {
    this.machine = machine;
    this.data = data;
    this.effort = effort;
    this.seed = seed;
    this.upward = seed.child("ais");
    this.workers = workers;
  }

  /// Brings samples for annealing back from them.
  public LogPartitionTask samples(Supplier<Samples> source) {
    this.source = source;
    return this;
  }

  /// Brings machines kept on the way of training, the last one being the machine itself.
  public LogPartitionTask snapshots(Supplier<List<Machine>> way) {
    this.way = way;
    return this;
  }

  /// Draws the chains of [#annealed()] from `upward`, where a group of rows has randomness of its own.
  public LogPartitionTask annealedFrom(Seed upward) {
    this.upward = upward;
    return this;
  }

  public Machine machine() {
    return machine;
  }

  @Override
  public String what() {
    return "a machine of layers and links";
  }

  @Override
  public String origin() {
    return samples().origin;
  }

  @Override
  public Way summed() {
    Optional<String> reason = ExactPartition.unsupported(machine);
    return reason.isPresent()
        ? Way.none(reason.get())
        : Way.of(() -> Estimate.exact(ExactPartition.logPartition(machine, workers)));
  }

  @Override
  public Way annealed() {
    return Way.of(() -> up().estimate());
  }

  @Override
  public Way reversed() {
    return Way.of(() -> noted(down().estimate()));
  }

  @Override
  public Effort effort() {
    return effort;
  }

  public Workers workers() {
    return workers;
  }

  /// The randomness of estimators beyond exact sums and annealing.
  public Seed seed() {
    return seed.child("panel");
  }

  /// The path of annealing from the means of the data, or from units without preference where there are none.
  public static AnnealingPath path(Machine machine, Rows data, int levels) {
    PreparedMachine prepared = PreparedMachine.of(machine);
    Betas betas = Betas.piecewise(levels);
    return data == null
        ? AnnealingPath.uniform(prepared, betas)
        : AnnealingPath.fromData(prepared, data, betas);
  }

  /// That of this machine.
  public AnnealingPath path() {
    if (path == null) path = placed(path(machine, data, effort.betas()));
    return path;
  }

  /// The same path with its levels at equal distances, as a pilot measures them; a few levels stay as they are.
  private AnnealingPath placed(AnnealingPath plain) {
    if (effort.betas() < LEVELS) return plain;
    Betas betas = TemperingLadder.steps(plain, effort.betas(), seed.child("pilot"), workers);
    return new AnnealingPath(plain.machine(), plain.base(), betas);
  }

  AnnealedImportance up() {
    if (up == null) {
      ends =
          Chains.independent(
              path().machine().structure(),
              path().at(0),
              effort.chains(),
              0,
              upward.child("base"),
              workers);
      up = AnnealedImportance.lead(path(), ends, upward, workers);
    }
    return up;
  }

  @Override
  public Optional<Reach> reach() {
    if (effort.chains() < CHAINS || !LinkModes.possible(machine.structure()))
      return Optional.empty();
    if (reach == null) {
      Seed own = seed.child("reach");
      Estimate other =
          AnnealedImportance.run(otherPath(), effort.chains(), own.child("other base"), workers)
              .estimate();
      ModeSearch search =
          ModeSearch.run(machine, path(), samples().x, own.child("search"), workers);
      reach =
          new Reach(
              other,
              search.highest(),
              search.tolerance(),
              OrderParameters.apart(machine, ends(), up().weights().logWeights(), samples().x),
              samples().exact,
              MachineClass.of(machine, LinkModes.of(machine, 1).largest()));
    }
    return Optional.of(reach);
  }

  /// Where annealing up ended.
  private Configurations ends() {
    up();
    return ends;
  }

  private AnnealingPath otherPath() {
    return data == null
        ? AnnealingPath.fromData(PreparedMachine.of(machine), Rows.of(samples().x), path().betas())
        : AnnealingPath.uniform(PreparedMachine.of(machine), path().betas());
  }

  Samples samples() {
    if (samples == null) samples = source.get();
    return samples;
  }

  ReverseAnnealedImportance down() {
    if (down == null) {
      down = ReverseAnnealedImportance.run(path(), samples().x, seed.child("reverse ais"), workers);
      if (samples.exact) down = down.ofExactDraws();
    }
    return down;
  }

  /// Estimates that rest on chains say so.
  Estimate noted(Estimate estimate) {
    if (samples().exact || !estimate.note().isEmpty()) return estimate;
    return estimate.withBound(
        estimate.bound(), "holds if " + samples().origin + " follow the machine");
  }

  List<Machine> snapshots() {
    if (snapshots == null) snapshots = way.get();
    return snapshots;
  }

  TemperedRun tempered() {
    if (tempered == null)
      tempered =
          TemperedRun.run(path(), TemperedRun.Plan.DEFAULT, seed().child("tempering"), workers);
    return tempered;
  }

  /// Units and couplings of a machine that [DiscretePairs#unsupported] does not refuse.
  DiscretePairs pairs() {
    if (pairs == null) pairs = DiscretePairs.of(machine.doublePath());
    return pairs;
  }

  /// A few rows of the data, null where there are none.
  public Rows starts() {
    if (starts == null && data != null) starts = data.subset(STARTS, seed().child("starts"));
    return starts;
  }
}
