package io.harmonium.deep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Spin;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Deep machines that start from restricted ones.
class RestrictedStartTests {

  private static final List<Layer> VISIBLE =
      List.of(new Layer("visible", new Binary(), 3), new Layer("letters", new Categorical(3), 1));

  private static Machine restricted() {
    return Small.random(Rbm.of(VISIBLE, new Layer("hidden", new Spin(), 2)), 0.9, 11);
  }

  private static Machine deep(int depth) {
    return Dbm.of(
        VISIBLE,
        List.of(
                new Layer("a", new Spin(), 2),
                new Layer("b", new Binary(), 3),
                new Layer("c", new Binary(), 2))
            .subList(0, depth));
  }

  /// With weights 0 above, the distribution is that of the restricted machine and the bound is the free energy itself.
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theDistributionOfRowsIsThatOfTheRestrictedMachineAndItsBoundIsTight(int depth) {
    Machine below = restricted();
    Machine start = RestrictedStart.of(deep(depth), below, 0, Seed.of(1));
    double[] expected = DeepMachines.freeEnergies(below);
    double[] free = DeepMachines.freeEnergies(start);
    double shift = DeepMachines.logPartition(start) - DeepMachines.logPartition(below);
    for (int row = 0; row < free.length; row++) free[row] += shift;
    assertArrayEquals(expected, free, 1e-11);
    try (Workers workers = Workers.of(1)) {
      double[] bound = VariationalBound.freeEnergies(start, DeepMachines.visible(start), workers);
      for (int row = 0; row < bound.length; row++) bound[row] += shift;
      assertArrayEquals(expected, bound, 1e-6);
    }
  }

  /// What the layer above sends on average is taken back: with weights of 0.01 free energies differ by 1e-3 at most, the
  /// order of its squares, where leaving it would move some by 1e-2.
  @Test
  void smallWeightsAboveHardlyMoveTheDistribution() {
    Machine below = restricted();
    Machine start = RestrictedStart.of(deep(2), below, 0.01, Seed.of(2));
    double[] expected = DeepMachines.freeEnergies(below);
    double[] free = DeepMachines.freeEnergies(start);
    double shift = DeepMachines.logPartition(start) - DeepMachines.logPartition(below);
    for (int row = 0; row < free.length; row++)
      assertEquals(expected[row], free[row] + shift, 1e-3);
    double[] weights = start.parameters().get("hidden1-hidden2");
    double[] field = start.parameters().get("hidden1.s");
    double[] own = below.parameters().get("hidden.s");
    for (int i = 0; i < 2; i++) {
      double sent = 0;
      for (int j = 0; j < 3; j++) sent += 0.5 * weights[3 * i + j];
      assertTrue(sent != 0);
      assertEquals(own[i] - sent, field[i], 1e-15);
    }
  }

  @Test
  void chainsOfTheRestrictedMachineGoOn() {
    Machine start = deep(2);
    Machine below = restricted();
    Configurations known = DeepMachines.states(below.structure(), 0, below.structure().size());
    Configurations chains = Configurations.zeros(start.structure(), known.rows() + 5);
    RestrictedStart.chains(start.structure(), known, chains);
    int hidden = Dbm.upward(start.structure())[0];
    for (int row = 0; row < chains.rows(); row++)
      for (int l = 0; l < 3; l++) {
        int there = l < 2 ? l : hidden;
        for (int u = 0; u < below.structure().layer(l).size(); u++)
          assertEquals(
              below.structure().layer(l).units().value(known.layers()[l], row % known.rows(), u),
              start.structure().layer(there).units().value(chains.layers()[there], row, u));
      }
  }

  @Test
  void otherLayersAreRefused() {
    Machine other = Rbm.of(VISIBLE, new Layer("hidden", new Binary(), 2));
    assertFalse(RestrictedStart.fits(deep(2).structure(), other.structure()));
    assertFalse(RestrictedStart.fits(deep(2).structure(), deep(2).structure()));
    assertFalse(RestrictedStart.fits(other.structure(), restricted().structure()));
    assertThrows(
        IllegalArgumentException.class, () -> RestrictedStart.of(deep(2), other, 0.01, Seed.of(1)));
  }
}
