package io.harmonium.meanfield;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Spin;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlternatingTapTests {

  private static final Workers WORKERS = Workers.single();

  private static final List<Machine> MACHINES =
      List.of(
          Small.random(Rbm.of(new Binary(), 7, new Binary(), 4), 0.8, 1),
          Small.random(Rbm.of(new Spin(), 6, new Binary(), 3), 0.4, 2),
          Small.random(Rbm.of(new Categorical(4), 5, new Binary(), 3), 0.8, 3),
          Small.random(Rbm.of(new Categorical(3), 5, new Spin(), 4), 0.4, 4));

  private static DiscretePairs pairs(Machine machine) {
    return DiscretePairs.of(machine.doublePath());
  }

  private static AlternatingTap turns(DiscretePairs pairs, Machine machine, int order) {
    return new AlternatingTap(
        pairs, machine.structure().layer(0).size(), order, FixedPoint.DEFAULT);
  }

  /// Both searches end where the largest change of a probability is 1e-10; weak machines have one stationary point.
  @Test
  void turnsEndAtTheStationaryPointOfTheExpansion() {
    for (Machine machine : MACHINES) {
      DiscretePairs pairs = pairs(machine);
      for (int order = 1; order <= 2; order++) {
        Solution all = PlefkaExpansion.of(order).solve(pairs, WORKERS);
        Solution turns = turns(pairs, machine, order).solve(pairs.independent());
        assertTrue(all.converged() && turns.converged(), machine.structure().toString());
        assertEquals(0, turns.distance(all), 1e-8, machine.structure().toString());
        assertEquals(all.logPartition(), turns.logPartition(), 1e-8);
      }
    }
  }

  /// Four patterns of 40 spins, a hidden unit for each: on where more than four fifths of its spins agree. The spins of its
  /// valley are tanh 1.5 = 0.905 of the pattern, for hidden units there are 0 or 1 to four digits.
  @Test
  void aNoisyPatternLeadsToItsValley() {
    int spins = 40;
    Machine machine = Rbm.of(new Spin(), spins, new Binary(), 4);
    double[] w = new double[4 * spins];
    for (int i = 0; i < spins; i++)
      for (int j = 0; j < 4; j++) w[4 * i + j] = (i >> j & 1) == 0 ? 1.5 : -1.5;
    double[] off = {-35, -35, -35, -35};
    machine = machine.with(machine.parameters().with(Rbm.LINK, w).with("hidden.x", off));
    DiscretePairs pairs = pairs(machine);
    for (int j = 0; j < 4; j++) {
      double[][] start = pairs.independent();
      for (int i = 0; i < spins; i++) {
        boolean up = (w[4 * i + j] > 0) != (i % 10 == 3);
        start[i] = up ? new double[] {0.01, 0.99} : new double[] {0.99, 0.01};
      }
      start[spins + j] = new double[] {0.01, 0.99};
      Solution found = turns(pairs, machine, 2).solve(start);
      assertTrue(found.converged());
      for (int i = 0; i < spins; i++)
        assertEquals(
            w[4 * i + j] > 0 ? Elementary.sigmoid(3.0) : Elementary.sigmoid(-3.0),
            found.marginals()[i][1],
            1e-3);
    }
  }

  /// Eight times the couplings, from probabilities near twelve states: mean field climbs its bound to an end.
  @Test
  void meanFieldInTurnsAlwaysEnds() {
    for (Machine machine : MACHINES) {
      DiscretePairs cold = pairs(machine).at(8);
      for (int s = 0; s < 12; s++) {
        double[][] start = cold.independent();
        for (int i = 0; i < start.length; i++)
          for (int a = 0; a < start[i].length; a++)
            start[i][a] =
                a == (5 * s + 2 * i) % start[i].length ? 0.98 : 0.02 / (start[i].length - 1);
        assertTrue(turns(cold, machine, 1).solve(start).converged(), "start " + s);
      }
    }
  }

  @Test
  void pairsOfOtherKindsAreRefused() {
    DiscretePairs lateral = pairs(Small.random(Boltzmann.boltzmann(4), 0.5, 5));
    assertNotNull(AlternatingTap.unsupported(lateral, 2));
    DiscretePairs three = pairs(Small.random(Rbm.of(new Binary(), 3, new Categorical(3), 2), 1, 6));
    assertTrue(AlternatingTap.unsupported(three, 3).contains("3 values"));
    assertThrows(
        IllegalArgumentException.class, () -> new AlternatingTap(three, 3, 2, FixedPoint.DEFAULT));
  }

  /// A product of two doubles: a few ulp of numbers below 100.
  @Test
  void logWeightsAreTimesTheInverseTemperature() {
    for (Machine machine : MACHINES) {
      DiscretePairs pairs = pairs(machine);
      for (int s = 0; s < 20; s++) {
        int[] values = new int[pairs.units()];
        for (int i = 0; i < values.length; i++) values[i] = (7 * s + 3 * i) % pairs.states(i);
        assertEquals(2.5 * pairs.logWeight(values), pairs.at(2.5).logWeight(values), 1e-12);
      }
    }
    assertThrows(IllegalArgumentException.class, () -> pairs(MACHINES.getFirst()).at(-1));
    assertEquals(0, pairs(MACHINES.getFirst()).at(0).logWeight(new int[11]));
  }
}
