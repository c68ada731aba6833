package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.harmonium.coupling.Graph;
import io.harmonium.machines.Boltzmann;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.SingleSite;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Spin;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Chains that are swept side by side have the bits of each chain alone, which is swept unit by unit.
class ChainLanesTests {

  private static final int ROWS = 37;
  private static final int FIRST = 1000;
  private static final int SWEEPS = 3;
  private static final Seed SEED = Seed.of(29);

  /// Whole and broken tiles of dense graphs, tiles of several wide units, sparse graphs of narrow and wide units, both
  /// with others above them.
  private static List<Machine> machines() {
    List<Machine> plain =
        List.of(
            Boltzmann.ising(64),
            Boltzmann.ising(75),
            Boltzmann.boltzmann(70),
            Boltzmann.potts(17, 5),
            Boltzmann.potts(6, 21),
            Boltzmann.potts(3, 40),
            Boltzmann.ising(lattice(6)),
            Boltzmann.of(new Binary(), lattice(5)),
            Boltzmann.of(new Categorical(4), lattice(4)),
            Boltzmann.of(new Spin(), halves(20)),
            Boltzmann.boltzmann(40, 35));
    List<Machine> machines = new ArrayList<>(Specimens.laterals(SEED));
    for (Machine machine : plain)
      machines.add(Specimens.random(machine, 0.2, SEED.child(machines.size())));
    return machines;
  }

  /// A square lattice on a torus.
  private static Graph lattice(int side) {
    List<int[]> pairs = new ArrayList<>();
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++) {
        pairs.add(new int[] {i * side + j, i * side + (j + 1) % side});
        pairs.add(new int[] {i * side + j, (i + 1) % side * side + j});
      }
    return Graph.of(side * side, pairs);
  }

  /// Every even unit with every odd one: two colours, and half of all pairs.
  private static Graph halves(int units) {
    List<int[]> pairs = new ArrayList<>();
    for (int i = 0; i < units; i += 2)
      for (int j = 1; j < units; j += 2) pairs.add(new int[] {i, j});
    return Graph.of(units, pairs);
  }

  @TestFactory
  Stream<DynamicTest> chainsSideBySideHaveTheBitsOfEachAlone() {
    return machines().stream()
        .flatMap(
            machine ->
                Stream.of(SingleSite.sequential(), SingleSite.coloured())
                    .flatMap(
                        sampler ->
                            Stream.of(false, true)
                                .map(
                                    held ->
                                        DynamicTest.dynamicTest(
                                            sampler.name()
                                                + (held ? ", some held: " : ": ")
                                                + machine.structure(),
                                            () -> check(machine, sampler, held)))));
  }

  private static void check(Machine machine, SingleSite sampler, boolean held) {
    Structure structure = machine.structure();
    Configurations start = start(machine);
    Clamp clamp = held ? clamp(structure, start) : null;
    Configurations alone = start.copy();
    try (Workers workers = Workers.of(1, Kernels.plain())) {
      for (int row = 0; row < ROWS; row++) {
        Configurations one = start.like(1);
        one.copyRange(start, row, 0, 1);
        Clamp own = held ? clampOf(clamp, row) : null;
        sampler.run(distribution(machine, own), one, FIRST + row, SWEEPS, SEED, workers);
        alone.copyRange(one, 0, row, 1);
      }
    }
    for (KernelProvider kernels : Kernels.all())
      for (int threads : new int[] {1, 2})
        try (Workers workers = Workers.of(threads, kernels)) {
          Configurations together = start.copy();
          sampler.run(distribution(machine, clamp), together, FIRST, SWEEPS, SEED, workers);
          for (int l = 0; l < structure.size(); l++)
            assertEquals(
                alone.layers()[l][0], together.layers()[l][0], kernels.name() + ", layer " + l);
        }
  }

  /// So that equality means something: the chains move, and each in its own way.
  @Test
  void chainsMove() {
    Machine machine = Specimens.random(Boltzmann.ising(75), 0.2, SEED);
    Configurations start = start(machine);
    Configurations moved = start.copy();
    try (Workers workers = Workers.of(1)) {
      SingleSite.sequential().run(distribution(machine, null), moved, FIRST, SWEEPS, SEED, workers);
    }
    Bits before = (Bits) start.values(0);
    Bits after = (Bits) moved.values(0);
    for (int row = 0; row < ROWS; row++) {
      assertNotEquals(bits(before, row), bits(after, row));
      assertNotEquals(bits(after, row), bits(after, (row + 1) % ROWS));
    }
  }

  private static String bits(Bits x, int row) {
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < x.columns(); j++) text.append(x.get(row, j) ? 1 : 0);
    return text.toString();
  }

  private static Distribution distribution(Machine machine, Clamp clamp) {
    Distribution p = Distribution.of(PreparedMachine.of(machine));
    return clamp == null ? p : p.with(clamp);
  }

  private static Configurations start(Machine machine) {
    try (Workers workers = Workers.of(1)) {
      return Chains.independent(
          machine.structure(),
          PreparedMachine.of(machine).fields(),
          ROWS,
          FIRST,
          SEED.child("start"),
          workers);
    }
  }

  /// Every third unit of every other chain, shifted from chain to chain.
  private static Clamp clamp(Structure structure, Configurations start) {
    Bits[] masks = new Bits[structure.size()];
    for (int l = 0; l < masks.length; l++) {
      masks[l] = Bits.zeros(ROWS, structure.layer(l).size());
      for (int row = 0; row < ROWS; row += 2)
        for (int u = row % 3; u < masks[l].columns(); u += 3) masks[l].set(row, u, true);
    }
    return new Clamp(masks, start.copy());
  }

  private static Clamp clampOf(Clamp clamp, int row) {
    Bits[] masks = new Bits[clamp.masks().length];
    for (int l = 0; l < masks.length; l++) {
      masks[l] = clamp.masks()[l].like(1);
      masks[l].copyRange(clamp.masks()[l], row, 0, 1);
    }
    Configurations given = clamp.given().like(1);
    given.copyRange(clamp.given(), row, 0, 1);
    return new Clamp(masks, given);
  }
}
