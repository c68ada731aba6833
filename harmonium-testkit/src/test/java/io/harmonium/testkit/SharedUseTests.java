package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.deep.Dbm;
import io.harmonium.evaluation.Rows;
import io.harmonium.learning.Batch;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.Rtrbm;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Poisson;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Eight threads share a machine, its rows and one `Workers`: whatever core answers is what it answers one thread, or a
/// rejection. Members are found by their types, so that new ones are tried as soon as they exist.
class SharedUseTests {

  private static final List<String> ROOMS =
      List.of(
          "baselines",
          "deep",
          "annealing",
          "evaluation",
          "evaluation.cells",
          "evaluation.logz",
          "insight",
          "learning",
          "learning.gauge",
          "learning.objective",
          "learning.phase",
          "learning.start",
          "machines",
          "meanfield",
          "model",
          "model.exact",
          "sampling",
          "temporal");

  /// What is not called: half a second per call, a task and the buffers of a run, which hold the workers of
  /// their caller.
  private static final Set<String> LEFT =
      Set.of("LowRankStart", "LogPartitionTask", "UpdateBuffers");

  @Test
  void rowsOfBits() throws Exception {
    Set<String> names = hammered(Specimens.random(Rbm.binary(6, 3), 0.6, Seed.of(1)), ROOMS);
    for (String name :
        List.of(
            "deep.RowScores.of",
            "evaluation.cells.CellMeans.of",
            "evaluation.ExactDiagnostics.of",
            "evaluation.Likelihood.freeEnergies",
            "evaluation.PseudoLikelihood.estimate",
            "insight.MutationScan.of",
            "learning.objective.MaximumLikelihood.addGradient",
            "model.exact.SiteConditionals.logConditionals",
            "model.exact.Enumeration.logPartition"))
      assertTrue(names.stream().anyMatch(n -> n.startsWith(name + "[")), name + " was not called");
  }

  @Test
  void realNumbersAndCounts() throws Exception {
    List<String> scoring =
        List.of("evaluation", "evaluation.cells", "evaluation.logz", "model", "model.exact");
    hammered(
        Specimens.random(Rbm.of(new Gaussian(), 3, new Binary(), 2), 0.3, Seed.of(2)), scoring);
    hammered(Specimens.random(Rbm.of(new Poisson(), 3, new Binary(), 2), 0.2, Seed.of(2)), scoring);
  }

  @Test
  void classesAndDeepMachines() throws Exception {
    List<String> scoring = List.of("deep", "evaluation", "evaluation.cells", "evaluation.logz");
    hammered(Specimens.random(Dbm.binary(4, 3, 2), 0.6, Seed.of(4)), scoring);
    Machine classes = ClassRbm.of(new Binary(), 4, 3, new Binary(), 3);
    hammered(
        Specimens.random(classes, 0.6, Seed.of(5)),
        List.of("evaluation", "evaluation.cells", "learning", "learning.objective"));
  }

  @Test
  void sequences() throws Exception {
    TemporalMachine zero = TemporalMachine.of(new Rtrbm(0), new Binary(), 4, 3);
    TemporalMachine machine =
        zero.with(Specimens.random(zero.machine(), 0.5, Seed.of(6)).parameters());
    Block frames =
        Block.of(
            "frames", Specimens.data(machine.machine(), 12, Seed.of(7)).blocks().get(0).values());
    Dataset data = Dataset.of(frames, Provenance.of("test"));
    FrameRows rows = FrameRows.of(machine.structure(), Sequences.of(data, 5, 7));
    List<Object> things = List.of(machine, rows, FrameBatch.of(machine, rows), machine.dynamics());
    Set<String> names = hammered(machine.machine(), List.of("temporal"), things);
    for (String name :
        List.of(
            "FrameLikelihood.exact", "SequenceCompletion.run", "NextFrame.means", "PastEffects.of"))
      assertTrue(names.stream().anyMatch(n -> n.contains("." + name + "[")), name + names);
  }

  /// What ends after one pass over the rows or less.
  private static final Set<String> BRIEF =
      Set.of(
          "baselines.IndependentColumns.fit[Structure, Rows, Seed, Workers]",
          "evaluation.Rows.filled[Machine, Seed, Workers]",
          "learning.phase.ExactPosterior.addExpectations[PreparedMachine, Batch, Seed, Workers,"
              + " Parameters]",
          "learning.phase.Posterior.addExpectations[PreparedMachine, Batch, Seed, Workers,"
              + " Parameters]",
          "learning.DynamicBinarization.drawn[Structure, Batch, Seed, Workers]",
          "learning.DynamicBinarization.shown[Structure, Batch, Seed, Workers]",
          "learning.start.Initial.ceilings[Structure, Dataset, Workers]",
          "learning.phase.Completion.of[PreparedMachine, Batch, Seed, Workers]");

  /// What the kit finds arguments for that leave nothing to do: no sweep, a path from a row to itself.
  private static final Set<String> IDLE =
      Set.of(
          "insight.EnergyPath.of[Machine, Configurations, int, int, Workers]",
          "sampling.GradientProposals.adapted[DifferentiableEnergy, Configurations, int, Seed,"
              + " Workers]",
          "sampling.Hamiltonian.adapted[DifferentiableEnergy, Configurations, int, Seed, Workers]",
          "sampling.Langevin.adapted[DifferentiableEnergy, Configurations, int, Seed, Workers]",
          "sampling.Hamiltonian.run[DifferentiableEnergy, Configurations, long, int, Seed,"
              + " Workers]",
          "sampling.Langevin.run[DifferentiableEnergy, Configurations, long, int, Seed, Workers]",
          "annealing.TemperedTransitions.run"
              + "[Distribution, Configurations, long, int, Seed, Workers]",
          "annealing.Tempering.run[Distribution, Configurations, long, int, Seed, Workers]",
          "sampling.Sampler.run[Distribution, Configurations, long, int, Seed, Workers]",
          "sampling.WholeMoves.run[Distribution, Configurations, long, int, Seed, Workers]",
          "sampling.VisibleMoves.run[Distribution, Configurations, long, int, Seed, Workers]");

  /// Whoever is given workers can be broken off.
  @Test
  void longWorkLooksAtWishesToEnd() throws Exception {
    Machine machine = Specimens.random(Rbm.binary(6, 3), 0.6, Seed.of(1));
    try (Workers workers = Workers.single()) {
      Set<String> deaf =
          SharedUseContract.deaf(ROOMS, things(machine, workers, List.of()), workers, LEFT);
      deaf.removeAll(BRIEF);
      deaf.removeAll(IDLE);
      assertEquals(Set.of(), deaf);
    }
  }

  private static Set<String> hammered(Machine machine, List<String> rooms) throws Exception {
    return hammered(machine, rooms, List.of());
  }

  private static Set<String> hammered(Machine machine, List<String> rooms, List<Object> more)
      throws Exception {
    try (Workers workers = Workers.single()) {
      return SharedUseContract.check(rooms, things(machine, workers, more), LEFT);
    }
  }

  private static List<Object> things(Machine machine, Workers workers, List<Object> more) {
    Dataset data = Specimens.data(machine, 40, Seed.of(3));
    Configurations x = Rows.of(machine.structure(), data).x();
    List<Object> things = new ArrayList<>(more);
    things.addAll(
        List.of(
            machine,
            machine.structure(),
            data,
            x,
            Rows.of(x),
            machine.parameters(),
            machine.fields(),
            PreparedMachine.of(machine),
            new Batch(x, IntStream.range(0, x.rows()).toArray(), null),
            Seed.of(5),
            workers));
    return things;
  }
}
