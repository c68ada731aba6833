package io.harmonium.deep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactSamples;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.logz.ReverseAnnealedImportance;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Chains;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Deep Boltzmann machines: folding, exact sums, bounds and annealing.
class DbmTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  static List<Machine> machines() {
    return DeepMachines.all();
  }

  @ParameterizedTest
  @MethodSource("machines")
  void foldingLeavesNoLinkWithinASideAndEnergiesAsTheyAre(Machine machine) {
    Machine folded = BipartiteView.of(machine);
    assertTrue(folded.structure().bipartite());
    assertFalse(machine.structure().bipartite());
    assertEquals(
        machine.structure().layers().stream().map(l -> l.as(Role.VISIBLE)).toList(),
        folded.structure().layers().stream().map(l -> l.as(Role.VISIBLE)).toList());
    assertSame(machine.parameters(), folded.parameters());
    Configurations x = DeepMachines.states(machine.structure(), 0, machine.structure().size());
    double[] before = new double[x.rows()];
    double[] after = new double[x.rows()];
    machine.energies(x, before);
    folded.energies(x, after);
    assertArrayEquals(before, after);
  }

  @Test
  void machinesWithoutAChainDoNotFold() {
    Machine rbm = Rbm.binary(3, 2);
    assertSame(rbm, BipartiteView.of(rbm));
    assertNull(BipartiteView.of(Boltzmann.boltzmann(3, 2).structure()));
    assertThrows(IllegalArgumentException.class, () -> Dbm.binary(3, 2));
    assertFalse(Dbm.deep(rbm.structure()));
    assertTrue(Dbm.deep(Dbm.binary(3, 2, 2, 2).structure()));
  }

  /// One side of two holds every other layer: 2^3 states of the middle layer of 3-3-2, where all units have 2^8.
  @ParameterizedTest
  @MethodSource("machines")
  void exactSumsWalkEveryOtherLayerAndAgreeWithBruteForce(Machine machine) {
    Enumeration smaller = Enumeration.of(machine);
    for (int l = 1; l < machine.structure().size(); l++) {
      boolean odd = machine.structure().layer(l).name().matches("hidden[13]");
      assertEquals(smaller.enumerates(0), odd != smaller.enumerates(l));
    }
    double logZ = DeepMachines.logPartition(machine);
    assertEquals(logZ, smaller.logPartition(WORKERS), 1e-11);
    double[] free = DeepMachines.freeEnergies(machine);
    Configurations x = DeepMachines.visible(machine);
    DoublePath path = machine.doublePath();
    double total = 0;
    for (int row = 0; row < free.length; row++) {
      assertEquals(free[row], path.freeEnergy(x, row), 1e-11);
      total += StrictMath.exp(-free[row] - logZ);
    }
    assertEquals(1, total, 1e-11);
  }

  @ParameterizedTest
  @MethodSource("machines")
  void theBoundIsNeverAboveTheLikelihood(Machine machine) {
    double[] free = DeepMachines.freeEnergies(machine);
    double[] bound = VariationalBound.freeEnergies(machine, DeepMachines.visible(machine), WORKERS);
    double gap = 0;
    for (int row = 0; row < free.length; row++) {
      assertTrue(bound[row] >= free[row] - 1e-12, "row " + row);
      gap = Math.max(gap, bound[row] - free[row]);
    }
    assertTrue(gap > 1e-4 && gap < 1, "a bound of this machine is not exact, and near: " + gap);
  }

  /// With a link cut the hidden layers are independent given the data; floats of η leave 1e-12 of the bound's maximum.
  @Test
  void theBoundIsTightWhereThePosteriorFactorises() {
    Machine deep = Small.random(Dbm.binary(3, 3, 2, 3), 0.9, 6);
    Machine cut = DeepMachines.scaled(deep, "hidden1-hidden2", 0);
    cut = DeepMachines.scaled(cut, "hidden2-hidden3", 0);
    double[] bound = VariationalBound.freeEnergies(cut, DeepMachines.visible(cut), WORKERS);
    assertArrayEquals(DeepMachines.freeEnergies(cut), bound, 1e-11);
  }

  @Test
  void theBoundDoesNotDependOnOtherRowsNorOnWorkers() {
    Machine machine = Small.random(Dbm.binary(37, 21, 18), 0.5, 9);
    Configurations x =
        Configurations.visible(machine.structure(), List.of(DeepMachines.bits(150, 37, 10)));
    double[] together = VariationalBound.freeEnergies(machine, x, WORKERS);
    try (Workers alone = Workers.of(1, Kernels.plain())) {
      assertArrayEquals(together, VariationalBound.freeEnergies(machine, x, alone));
      for (int row : new int[] {0, 77, 149}) {
        Configurations single = x.like(1);
        single.copyRange(x, row, 0, 1);
        assertEquals(together[row], VariationalBound.freeEnergies(machine, single, alone)[0]);
      }
    }
  }

  /// 200 chains over 60 levels, both ways, of a machine with strong links: the exact value lies in the interval of 95 %
  /// widened to five standard errors (false alarms below 1e-6).
  @ParameterizedTest
  @MethodSource("machines")
  void annealingBothWaysCoversTheExactSum(Machine machine) {
    double logZ = DeepMachines.logPartition(machine);
    Rows data = Rows.of(DeepMachines.visible(machine));
    AnnealingPath path =
        AnnealingPath.fromData(PreparedMachine.of(machine), data, Betas.uniform(60));
    assertTrue(path.machine().structure().bipartite());
    Estimate up = AnnealedImportance.run(path, 200, Seed.of(1), WORKERS).estimate();
    Configurations samples = ExactSamples.draw(machine, 200, Seed.of(2), WORKERS);
    Estimate down = ReverseAnnealedImportance.run(path, samples, Seed.of(3), WORKERS).estimate();
    for (Estimate each : List.of(up, down)) {
      assertTrue(each.standardError() < 0.05, "error " + each.standardError());
      assertEquals(logZ, each.value(), 5 * each.standardError());
    }
  }

  /// Inputs that are kept from sweep to sweep have the bits of inputs that are summed anew: weak and strong links, few and
  /// many changes.
  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.5, 4})
  void sweepsTogetherEqualSweepsOneByOne(double weights) {
    Machine machine = Small.random(Dbm.binary(200, 150, 120, 90), weights, 11);
    PreparedMachine prepared = PreparedMachine.of(machine);
    Configurations together =
        Chains.independent(machine.structure(), machine.fields(), 40, 0, Seed.of(12), WORKERS);
    Configurations single = together.copy();
    Seed seed = Seed.of(13);
    new BlockGibbs().run(Distribution.of(prepared), together, 0, 6, seed, WORKERS);
    for (int s = 0; s < 6; s++) sweep(prepared, single, seed.child(s));
    for (int l = 0; l < machine.structure().size(); l++)
      assertEquals(single.values(l), together.values(l), "layer " + l);
  }

  /// One sweep in the order of the layers, hidden ones first, by plain kernels.
  private static void sweep(PreparedMachine machine, Configurations x, Seed seed) {
    Structure structure = machine.structure();
    Workspace space = new Workspace(Kernels.plain());
    for (int k = 0; k < structure.size(); k++) {
      int l = (k + 1) % structure.size();
      Layer layer = structure.layer(l);
      Seed stream = seed.child(l);
      LayerConditional conditional =
          Distribution.of(machine).conditional(l, space).receive(x, 0, x.rows());
      for (int row = 0; row < x.rows(); row++) {
        float[][] eta = conditional.eta(row);
        layer.units().sample(eta, 0, layer.size(), stream.rowKey(row), space, x.layers()[l], row);
      }
    }
  }

  @Test
  void layersAreFoundFromTheDataUp() {
    Structure structure = Dbm.binary(4, 5, 6, 7).structure();
    assertEquals(
        List.of("hidden1", "hidden2", "hidden3"),
        Dbm.hidden(structure).stream().map(layer -> layer.name()).toList());
    assertEquals(
        List.of(5, 6, 7), Dbm.hidden(structure).stream().map(layer -> layer.size()).toList());
    assertEquals("hidden2", structure.layer(1).name());
  }

  /// What is deep is read from the links, whatever layers are called.
  @Test
  void chainsAreRecognisedByTheirLinks() {
    Structure deep = Dbm.binary(3, 2, 4, 5).structure();
    assertTrue(Dbm.deep(deep));
    List<Layer> hidden =
        deep.hidden().stream().map(l -> new Layer("z" + l.size(), l.units(), l.size())).toList();
    Structure renamed = new Structure(deep.visible(), hidden, deep.links());
    assertTrue(Dbm.deep(renamed));
    assertEquals(List.of("z2", "z4", "z5"), Dbm.hidden(renamed).stream().map(Layer::name).toList());
    assertFalse(Dbm.deep(Rbm.binary(3, 2).structure()));
    assertFalse(Dbm.deep(deep.as("other")));
  }
}
