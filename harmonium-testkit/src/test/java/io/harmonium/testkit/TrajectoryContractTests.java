package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.annealing.Ladder;
import io.harmonium.annealing.RoundTrips;
import io.harmonium.annealing.SequentialMonteCarlo;
import io.harmonium.annealing.Temperatures;
import io.harmonium.annealing.TemperedTransitions;
import io.harmonium.annealing.Tempering;
import io.harmonium.annealing.Trajectory;
import io.harmonium.annealing.TrajectorySearch;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Ladders of machines: exchanges between them keep every distribution, excursions keep the machine's, populations are
/// unbiased.
class TrajectoryContractTests {

  private static final int ROWS = Effort.times(4000);

  private static Machine strong() {
    return Specimens.random(Rbm.binary(3, 2), 1.5, Seed.of(22));
  }

  private static Machine real() {
    return Specimens.random(Rbm.of(new Gaussian(), 2, new Binary(), 2), 1, Seed.of(23));
  }

  /// The machine as training might have passed through it: all parameters scaled, and a field of its own.
  private static PreparedMachine earlier(Machine machine, double scale) {
    Parameters parameters = machine.parameters().copy();
    for (int i = 0; i < parameters.size(); i++) parameters.values()[i] *= scale;
    parameters.values()[0] += 0.3;
    return PreparedMachine.of(machine.with(parameters));
  }

  private static Trajectory trajectory(Machine machine) {
    return new Trajectory(List.of(earlier(machine, 0.7), earlier(machine, 0.3)));
  }

  private static SamplerContract.Subject subject(Sampler sampler, Machine machine) {
    return new SamplerContract.Subject(sampler, machine, Kernels.best(), ROWS);
  }

  /// The wide distribution of the kit is left out, for it is of another machine than those on the way.
  @TestFactory
  Stream<DynamicNode> machinesOnTheWayKeepTheirDistributions() {
    Machine pairs = Specimens.laterals(Seed.of(13)).get(2);
    return Check.tests(
        Stream.of(strong(), real(), pairs)
            .map(machine -> subject(Tempering.of(trajectory(machine)), machine))
            .toList(),
        SamplerContract.checks().stream().filter(c -> !c.name().contains("wide")).toList());
  }

  @TestFactory
  Stream<DynamicNode> excursionsKeepTheDistribution() {
    Ladder betas = new Temperatures(new double[] {1, 0.6, 0.2}, null);
    return Stream.concat(
        Check.tests(
            List.of(
                subject(TemperedTransitions.of(betas), strong()),
                subject(TemperedTransitions.of(betas), real())),
            SamplerContract.checks()),
        Check.tests(
            List.of(subject(TemperedTransitions.of(trajectory(strong())), strong())),
            SamplerContract.checks().stream().filter(c -> !c.name().contains("wide")).toList()));
  }

  /// Mean and standard error of Ẑ/Z and of Ẑ/Z·[x_0 of the first chains is 1] over independent populations.
  private static void unbiased(Ladder ladder, Machine machine, int level) {
    int runs = Effort.times(400);
    PreparedMachine prepared = PreparedMachine.of(machine);
    try (Workers workers = Workers.single()) {
      double logZ = Enumeration.of(machine).logPartition(workers);
      ExactDistribution distribution =
          SamplerContract.distribution(machine, machine.fields(), List.of());
      double exact = probability(distribution, machine);
      double[] sums = new double[4];
      for (int run = 0; run < runs; run++) {
        SequentialMonteCarlo.Population last =
            new SequentialMonteCarlo(ladder, 1, 0.6)
                .run(Distribution.of(prepared), 24, Seed.of(31).child(run), workers);
        double ratio = StrictMath.exp(last.logPartition() - logZ);
        double share = 0;
        for (int row = 0; row < 24; row++)
          share += Cells.get(last.chains(), machine.structure(), 0, row, 0) > 0.5 ? 1 / 24.0 : 0;
        sums[0] += ratio / runs;
        sums[1] += ratio * ratio / runs;
        sums[2] += ratio * share / runs;
        sums[3] += ratio * ratio * share * share / runs;
        assertEquals(level, last.effectiveSizes().size());
        assertTrue(last.renewals() >= 1);
      }
      assertEquals(1, sums[0], 5 * Math.sqrt((sums[1] - sums[0] * sums[0]) / runs));
      assertEquals(exact, sums[2], 5 * Math.sqrt((sums[3] - sums[2] * sums[2]) / runs));
    }
  }

  /// P(x_0 > ½) from 50 000 exact draws: its own error of 0.0022 is small beside the five errors of the test.
  private static double probability(ExactDistribution distribution, Machine machine) {
    int rows = 50_000;
    var drawn = distribution.draw(rows, Seed.of(32));
    double sum = 0;
    for (int row = 0; row < rows; row++)
      sum += Cells.get(drawn, machine.structure(), 0, row, 0) > 0.5 ? 1.0 / rows : 0;
    return sum;
  }

  @Test
  void populationsAreUnbiased() {
    unbiased(new Temperatures(new double[] {1, 0.5, 0}, null), strong(), 2);
    unbiased(trajectory(strong()), strong(), 3);
    unbiased(new Temperatures(new double[] {1, 0.5, 0}, null), real(), 2);
    unbiased(Temperatures.even(3, null), Specimens.laterals(Seed.of(13)).get(7), 2);
  }

  @Test
  void populationsNeedIndependentUnitsToStartFrom() {
    Machine machine = strong();
    try (Workers workers = Workers.single()) {
      SequentialMonteCarlo run =
          SequentialMonteCarlo.of(new Temperatures(new double[] {1, 0.5}, null));
      assertThrows(
          IllegalArgumentException.class,
          () -> run.run(Distribution.of(machine), 4, Seed.of(1), workers));
    }
    assertNotNull(
        TemperedTransitions.of(Temperatures.even(3, null))
            .unsupported(Specimens.laterals(Seed.of(13)).get(1).structure()));
  }

  /// Forty machines from weak to strong: few are needed, and neighbours among those exchange.
  @Test
  void fewMachinesOfALongWayAreChosen() {
    Machine machine = Specimens.random(Rbm.binary(12, 12), 1.5, Seed.of(41));
    List<PreparedMachine> way =
        IntStream.range(0, 40).mapToObj(i -> earlier(machine, i / 40.0)).toList();
    try (Workers workers = Workers.single()) {
      PreparedMachine last = PreparedMachine.of(machine);
      Trajectory chosen =
          new TrajectorySearch(0.3, 20, 5, 200, 2000).search(way, last, Seed.of(42), workers);
      assertTrue(chosen.levels() >= 3 && chosen.levels() < 30, chosen.levels() + " levels");
      assertTrue(
          new TrajectorySearch(0.3, 20, 5, 6, 2000).search(way, last, Seed.of(42), workers).levels()
              <= 6);
    }
  }

  /// Training that kept its first machine only: what lies between is found, neighbours exchange at least half as often
  /// as intended (trial chains are 60, and follow training in 5 sweeps each), and the ladder keeps every distribution of
  /// a machine with two separate modes.
  @TestFactory
  Stream<DynamicNode> machinesBetweenKeptOnesExchangeAndKeepTheDistribution() {
    Machine machine = twoModes();
    List<PreparedMachine> way = List.of(earlier(machine, 0.01));
    try (Workers workers = Workers.single()) {
      PreparedMachine last = PreparedMachine.of(machine);
      Trajectory found =
          new TrajectorySearch(0.4, 60, 5, 50, 2000).search(way, last, Seed.of(43), workers);
      assertTrue(found.levels() > 3, found.levels() + " levels");
      RoundTrips roundTrips = new RoundTrips(found.levels(), 0, 40);
      Configurations chains =
          Tempering.groups(
              SamplerContract.distribution(machine, machine.fields(), List.of())
                  .draw(40, Seed.of(44)),
              found.levels());
      Tempering.of(found)
          .with(roundTrips)
          .run(Distribution.of(last), chains, 0, 200, Seed.of(45), workers);
      for (double share : roundTrips.acceptance()) assertTrue(share > 0.2, "acceptance " + share);
      assertTrue(roundTrips.roundTrips() > 40, roundTrips.roundTrips() + " round trips");
      return Check.tests(
          List.of(subject(Tempering.of(found), machine)),
          SamplerContract.checks().stream()
              .filter(c -> c.name().contains("distribution") && !c.name().contains("wide"))
              .toList());
    }
  }

  /// Six units that are all on or all off, held by one hidden unit.
  private static Machine twoModes() {
    Machine machine = Rbm.binary(6, 1);
    double[] w = new double[6];
    double[] b = new double[6];
    Arrays.fill(w, 5);
    Arrays.fill(b, -2.5);
    return machine.with(
        machine
            .parameters()
            .with(Rbm.LINK, w)
            .with("visible.x", b)
            .with("hidden.x", new double[] {-15}));
  }
}
