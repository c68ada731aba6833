package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.annealing.LadderSearch;
import io.harmonium.annealing.RoundTrips;
import io.harmonium.annealing.Temperatures;
import io.harmonium.annealing.Tempering;
import io.harmonium.learning.Batch;
import io.harmonium.learning.phase.Tempered;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Tempering keeps the distribution of every level, weighs exchanges rightly and makes the trips that theory promises.
class TemperingContractTests {

  private static final int ROWS = Effort.times(3000);

  private static SamplerContract.Subject subject(Sampler sampler, Machine machine) {
    return new SamplerContract.Subject(sampler, machine, Kernels.best(), ROWS);
  }

  /// Four levels: both phases of exchanges have a pair of neighbours. Strong weights make a wrong exchange visible;
  /// hidden units that are linked to each other exchange whole states.
  @TestFactory
  Stream<DynamicNode> everyLevelKeepsItsDistribution() {
    Sampler sampler = Tempering.of(new Temperatures(new double[] {1, 0.7, 0.4, 0}, null));
    List<Machine> laterals = Specimens.laterals(Seed.of(13));
    Machine strong = Specimens.random(Rbm.binary(3, 2), 1.5, Seed.of(22));
    Machine real = Specimens.random(Rbm.of(new Gaussian(), 2, new Binary(), 2), 1, Seed.of(23));
    return Check.tests(
        Stream.of(strong, real, laterals.get(2), laterals.get(7))
            .map(machine -> subject(sampler, machine))
            .toList(),
        SamplerContract.checks());
  }

  /// f of a level is −F and −E of the same machine under the same fields, but for a constant: 10⁻⁵ of the prepared
  /// path.
  @Test
  void weightsAreThoseOfTheDoublePath() {
    for (Machine machine :
        List.of(
            Specimens.random(Rbm.binary(5, 4), 1, Seed.of(1)),
            Specimens.random(Rbm.of(new Gaussian(), 3, new Binary(), 4), 1, Seed.of(2)),
            Specimens.laterals(Seed.of(3)).get(5),
            Specimens.laterals(Seed.of(3)).get(7))) {
      PreparedMachine prepared = PreparedMachine.of(machine);
      Fields fields =
          new Temperatures(new double[] {1, 0.6}, null).at(1, Distribution.of(prepared)).fields();
      try (Workers workers = Workers.single()) {
        Configurations x =
            Chains.independent(machine.structure(), machine.fields(), 9, 0, Seed.of(4), workers);
        for (boolean whole : new boolean[] {true, false}) {
          if (!whole && machine.structure().linkedWithin(false)) continue;
          double[] f = new double[9];
          Distribution.of(prepared).at(fields).logDensities(x, whole, f, workers);
          var path = machine.doublePath().under(fields);
          for (int row = 0; row < 9; row++) {
            double exact = whole ? path.energy(x, row) : path.freeEnergy(x, row);
            double base = 0;
            int layers = whole ? machine.structure().size() : machine.structure().visible().size();
            for (int l = 0; l < layers; l++)
              base += machine.structure().layer(l).units().logBase(x.layers()[l], row);
            assertEquals(path.constant() - exact - base, f[row], 1e-5 * (1 + Math.abs(exact)));
          }
        }
      }
    }
  }

  /// Independent units at all levels never refuse: exchanges always succeed, a replica climbs one level per sweep, and
  /// the rate of trips is the 1/2 of the formula, less the first climb: in 2000 sweeps at least 995 of 1000.
  @Test
  void withoutLinksEveryExchangeSucceeds() {
    Machine machine = Specimens.random(Rbm.binary(4, 3), 0, Seed.of(5));
    RoundTrips roundTrips = new RoundTrips(5, 0, 1);
    Temperatures ladder = Temperatures.even(5, machine.fields());
    Configurations chains = Configurations.zeros(machine.structure(), 5);
    try (Workers workers = Workers.single()) {
      Tempering.of(ladder)
          .with(roundTrips)
          .run(Distribution.of(machine), chains, 0, 2000, Seed.of(6), workers);
    }
    for (double share : roundTrips.acceptance()) assertEquals(1, share, 1e-4);
    assertTrue(Math.abs(roundTrips.roundTrips() - 1000) <= 5, roundTrips.roundTrips() + " trips");
  }

  /// After four rounds of a search the shares of accepted exchanges lie near the target: each is a mean over 16
  /// groups and 100 sweeps and the last round still moves them a little.
  @Test
  void searchFindsALadderOfTheWishedAcceptance() {
    Machine machine = Specimens.random(Rbm.binary(20, 20), 1.2, Seed.of(7));
    PreparedMachine prepared = PreparedMachine.of(machine);
    LadderSearch search = new LadderSearch(0.5, 16, 100, 4, 60);
    try (Workers workers = Workers.single()) {
      Temperatures ladder = search.search(Distribution.of(prepared), null, Seed.of(8), workers);
      assertTrue(ladder.levels() > 3, ladder.toString());
      RoundTrips roundTrips = new RoundTrips(ladder.levels(), 0, 16);
      Configurations chains =
          Chains.independent(
              machine.structure(), machine.fields(), 16 * ladder.levels(), 0, Seed.of(9), workers);
      Tempering tempering = Tempering.of(ladder);
      tempering.run(Distribution.of(prepared), chains, 0, 200, Seed.of(10), workers);
      tempering
          .with(roundTrips)
          .run(Distribution.of(prepared), chains, 0, 200, Seed.of(11), workers);
      for (double share : roundTrips.acceptance())
        assertTrue(share > 0.3 && share < 0.75, ladder + " gives " + share);
      assertTrue(roundTrips.roundTrips() > 10, roundTrips.roundTrips() + " trips");
    }
  }

  @Test
  void partsOfGroupsAreRefused() {
    Machine machine = Rbm.binary(2, 2);
    try (Workers workers = Workers.single()) {
      Tempering tempering = Tempering.of(Temperatures.even(3, null));
      Configurations chains = Configurations.zeros(machine.structure(), 4);
      assertThrows(
          IllegalArgumentException.class,
          () -> tempering.run(Distribution.of(machine), chains, 0, 1, Seed.of(1), workers));
    }
    assertThrows(IllegalArgumentException.class, () -> new Temperatures(new double[] {1, 1}, null));
    assertThrows(
        IllegalArgumentException.class, () -> new Temperatures(new double[] {0.9, 0.1}, null));
  }

  /// Kept at every level, the chains of the negative phase that stand for the model follow its distribution, three
  /// updates in a row: χ² with false alarms 10⁻⁶.
  @Test
  void temperedNegativePhaseKeepsTheDistribution() {
    Machine machine = Specimens.random(Rbm.binary(3, 2), 1.5, Seed.of(24));
    PreparedMachine prepared = PreparedMachine.of(machine);
    Temperatures ladder = Temperatures.even(3, null);
    Tempered phase = new Tempered(ladder, 2, ROWS);
    assertEquals(3 * ROWS, phase.chains());
    Configurations kept = Configurations.zeros(machine.structure(), phase.chains());
    for (int k = 0; k < 3; k++) {
      ExactDistribution distribution =
          SamplerContract.distribution(
              machine, ladder.at(k, Distribution.of(prepared)).fields(), List.of());
      Configurations drawn = distribution.draw(ROWS, Seed.of(25).child(k));
      for (int g = 0; g < ROWS; g++) kept.copyRange(drawn, g, 3 * g + k, 1);
    }
    ExactDistribution distribution =
        SamplerContract.distribution(machine, machine.fields(), List.of());
    try (Workers workers = Workers.of(2)) {
      for (int update = 0; update < 3; update++) {
        Batch batch =
            new Batch(distribution.draw(4, Seed.of(26)), IntStream.range(0, 4).toArray(), null);
        Configurations before = kept.copy();
        Configurations drawn =
            phase.draw(prepared, batch, kept, Seed.of(27).child(update), workers);
        distribution.judge("tempered phase", drawn, 0, ROWS);
        assertTrue(Cells.same(drawn, Tempering.level(kept, 0, 3)));
        assertTrue(!Cells.same(before, kept), "the chains did not move");
      }
    }
  }
}
