package io.harmonium.runs.use;

import io.harmonium.annealing.Ladder;
import io.harmonium.annealing.LadderSearch;
import io.harmonium.annealing.Temperatures;
import io.harmonium.annealing.TemperedTransitions;
import io.harmonium.annealing.Tempering;
import io.harmonium.annealing.TrajectorySearch;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.sampling.SamplerChoice;
import io.harmonium.runs.sampling.SamplerKind;
import io.harmonium.sampling.DiscreteLangevin;
import io.harmonium.sampling.FreeEnergy;
import io.harmonium.sampling.GradientProposals;
import io.harmonium.sampling.Hamiltonian;
import io.harmonium.sampling.RandomWalk;
import io.harmonium.sampling.Sampler;
import io.harmonium.sampling.TransitionKernel;
import io.harmonium.sampling.VisibleMoves;
import io.harmonium.sampling.WholeMoves;
import io.harmonium.store.Snapshot;
import java.util.List;

/// Makes the sampler that somebody chose ready for a run: what it leaves open (steps, temperatures) is found here.
record SamplerSetup(SamplerChoice choice) {

  private static final int ADAPTING_ROUNDS = 60;
  private static final double LANGEVIN_RATE = 0.01;
  private static final double DEFAULT_ACCEPTANCE = 0.5;

  /// A sampler ready to run, what it tells about itself, and the ladder it climbs (null where it climbs none).
  record Ready(Sampler sampler, SamplerNotes notes, Ladder ladder) {}

  /// Makes the sampler of a run's machine under `p` ready; what has to be found out is found with chains of its own
  /// that begin as `start`.
  Ready ready(TrainedRows run, Distribution p, Configurations start, Seed seed, Workers workers) {
    SamplerNotes notes = new SamplerNotes();
    Structure structure = p.structure();
    Ready ready =
        switch (choice.kind()) {
          case GIBBS -> new Ready(Sampler.defaultFor(structure), notes, null);
          case TEMPERING, TRAJECTORY -> {
            Ladder ladder = ladder(run, p, seed, workers);
            notes.groups(ladder.levels(), start.rows());
            yield new Ready(Tempering.of(ladder).with(notes.exchanges()), notes, ladder);
          }
          case TEMPERED_TRANSITIONS -> {
            Ladder ladder = ladder(run, p, seed, workers);
            yield new Ready(new TemperedTransitions(ladder, notes.offers()), notes, ladder);
          }
          case SMC ->
              new Ready(Sampler.defaultFor(structure), notes, ladder(run, p, seed, workers));
          case GRADIENT ->
              new Ready(new VisibleMoves(new GradientProposals(), notes::accepted), notes, null);
          case METROPOLIS -> {
            RandomWalk walk = randomWalk(p, start, notes, seed, workers);
            yield new Ready(
                structure.linkedWithin(false)
                    ? new WholeMoves(walk, notes::accepted)
                    : new VisibleMoves(walk, notes::accepted),
                notes,
                null);
          }
          case MALA, HMC, LANGEVIN, DISCRETE_LANGEVIN ->
              new Ready(
                  new VisibleMoves(walk(p, start, notes, seed, workers), notes::accepted),
                  notes,
                  null);
        };
    String unsupported = ready.sampler.unsupported(structure);
    if (unsupported != null)
      throw RunException.invalid(
          "{sampler} " + choice.kind() + ": " + unsupported, "{sampler} gibbs");
    return ready;
  }

  /// Noise on real units, with a step of the target acceptance, and changes of single discrete ones; over whole
  /// states where hidden units have no sum.
  private RandomWalk randomWalk(
      Distribution p, Configurations start, SamplerNotes notes, Seed seed, Workers workers) {
    boolean whole = p.structure().linkedWithin(false);
    List<Layer> moved = whole ? p.structure().layers() : p.structure().visible();
    boolean real = moved.stream().anyMatch(l -> l.units().values() == 0 && !l.units().whole());
    if (!real && choice.step() != null)
      throw RunException.invalid(
          "{step}: discrete units are offered one other value each, which has no length",
          "leave it out");
    RandomWalk walk = new RandomWalk(choice.step() == null ? 0.1 : choice.step(), 1);
    String unsupported = walk.unsupported(moved);
    if (unsupported != null)
      throw RunException.invalid(
          "{sampler} " + choice.kind() + ": " + unsupported, "{sampler} gibbs");
    if (!real) return walk;
    if (choice.step() == null)
      walk =
          (RandomWalk)
              walk.adapted(
                  whole ? WholeMoves.energy(p) : new FreeEnergy(p),
                  start.copy(),
                  ADAPTING_ROUNDS,
                  seed.child("adapting"),
                  workers);
    notes.step(walk.step());
    return walk;
  }

  private TransitionKernel walk(
      Distribution p, Configurations start, SamplerNotes notes, Seed seed, Workers workers) {
    boolean found = choice.step() == null;
    TransitionKernel walk =
        switch (choice.kind()) {
          case MALA -> Hamiltonian.mala(found ? LANGEVIN_RATE : choice.step(), 1);
          case LANGEVIN -> Hamiltonian.langevin(found ? LANGEVIN_RATE : choice.step(), 1);
          case HMC -> Hamiltonian.of(found ? 0.1 : choice.step(), choice.leapfrogSteps());
          default -> new DiscreteLangevin(found ? 0.2 : choice.step());
        };
    String unsupported = new VisibleMoves(walk).unsupported(p.structure());
    if (unsupported != null)
      throw RunException.invalid(
          "{sampler} " + choice.kind() + ": " + unsupported, "{sampler} gibbs");
    if (found && !p.structure().visible().stream().allMatch(l -> l.units().values() > 0))
      walk =
          walk.adapted(
              new FreeEnergy(p), start.copy(), ADAPTING_ROUNDS, seed.child("adapting"), workers);
    notes.step(length(walk));
    return walk;
  }

  private static double length(TransitionKernel walk) {
    if (walk instanceof Hamiltonian h) return h.leapfrogSteps() == 1 ? h.alpha() : h.step();
    return ((DiscreteLangevin) walk).step();
  }

  private Ladder ladder(TrainedRows run, Distribution p, Seed seed, Workers workers) {
    if (choice.kind() == SamplerKind.TRAJECTORY)
      return trajectory(run, p.prepared(), seed, workers);
    Fields base = base(run, p.prepared());
    if (choice.levels() != null) return Temperatures.even(choice.levels(), base);
    LadderSearch standard = LadderSearch.defaults();
    double acceptance = choice.acceptance() == null ? DEFAULT_ACCEPTANCE : choice.acceptance();
    return new LadderSearch(
            acceptance, standard.groups(), standard.sweeps(), standard.rounds(), standard.max())
        .search(p, base, seed.child("ladder"), workers);
  }

  /// Independent units with the means of the chains that the run kept; units without preference where it kept none, or
  /// where units are linked to each other.
  private static Fields base(TrainedRows run, PreparedMachine machine) {
    if (run.chains() == null || run.structure().lateral()) return null;
    return AnnealingPath.fromData(machine, Rows.of(run.chains()), Betas.uniform(1)).base();
  }

  private Ladder trajectory(TrainedRows run, PreparedMachine machine, Seed seed, Workers workers) {
    List<PreparedMachine> way =
        run.directory().models().stream()
            .filter(kept -> kept.update() < run.update())
            .map(Snapshot::read)
            .map(file -> PreparedMachine.of(file.machine()))
            .toList();
    if (way.isEmpty())
      throw RunException.invalid(
          "{sampler} trajectory: this run kept no machines on the way",
          "train with {checkpoints} log:60, or {sampler} tempering");
    TrajectorySearch standard = TrajectorySearch.defaults();
    return new TrajectorySearch(
            choice.acceptance() == null ? standard.acceptance() : choice.acceptance(),
            standard.groups(),
            standard.sweeps(),
            choice.levels() == null ? standard.max() : choice.levels(),
            standard.trial())
        .search(way, machine, seed.child("trajectory"), workers);
  }
}
