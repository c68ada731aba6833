package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Rows;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowViewsTests {

  private static Rows rows(Machine machine, Bits bits) {
    return new Rows(Configurations.visible(machine.structure(), List.of(bits)), null);
  }

  @Test
  void groupsOfSeparatePointsAreFound() {
    double[][] points = new double[90][2];
    for (int r = 0; r < 90; r++) {
      Draws draws = Seed.of(2).row(r);
      points[r][0] = 10 * (r % 3) + draws.normal(0, 0);
      points[r][1] = r % 3 == 1 ? 20 : draws.normal(1, 0);
    }
    KMeans found = KMeans.of(points, 3, 3, Seed.of(3));
    for (int r = 3; r < 90; r++) assertEquals(found.groups()[r % 3], found.groups()[r]);
    assertTrue(found.cost() < 90 * 2 * 1.6);
    assertEquals(found.groups()[4], found.nearest(points[4]));
  }

  @Test
  void samplesOfHalfTheDataMissTheOtherHalf() {
    Machine machine = Rbm.binary(12, 2);
    Bits bits = Samples.opposite(400, 12, 0.1, 4);
    Bits again = Samples.opposite(400, 12, 0.1, 5);
    List<Integer> kept = new ArrayList<>();
    for (int r = 0; r < 400; r++) {
      int sum = 0;
      for (int j = 0; j < 12; j += 2) sum += again.get(r, j) ? 1 : 0;
      if (sum > 3) kept.add(r);
    }
    Bits half = again.like(kept.size());
    half.copyRows(again, kept.stream().mapToInt(Integer::intValue).toArray());
    Rows data = rows(machine, bits);
    Coverage whole = Coverage.of(machine.structure(), data, rows(machine, again), 2, Seed.of(6));
    Coverage part = Coverage.of(machine.structure(), data, rows(machine, half), 2, Seed.of(6));
    assertEquals(0, whole.missing());
    assertTrue(whole.outside() < 0.05);
    assertEquals(1, part.missing());
    assertEquals(0.5, part.missingShare(), 0.1);
    Coverage noise =
        Coverage.of(
            machine.structure(), data, Samples.uniform(machine.structure(), 300, 7), 2, Seed.of(6));
    assertTrue(noise.outside() > 0.4, () -> "outside " + noise.outside());
  }

  @Test
  void copiesOfAHiddenUnitAreTwins() {
    Machine machine = Samples.random(Rbm.binary(10, 4), 1, 8);
    double[] w = machine.parameters().get(Rbm.LINK);
    double[] c = machine.parameters().get("hidden.x");
    for (int i = 0; i < 10; i++) w[i * 4 + 3] = w[i * 4 + 1];
    c[3] = c[1];
    machine = machine.with(machine.parameters().with(Rbm.LINK, w).with("hidden.x", c));
    Rows rows = Samples.uniform(machine.structure(), 100, 9);
    List<Features.Twins> twins =
        Features.of(machine).twins(machine, rows, 0.999, 0.999, Samples.WORKERS);
    assertEquals(1, twins.size());
    assertEquals("hidden 2", twins.getFirst().first().name());
    assertEquals("hidden 4", twins.getFirst().second().name());
    double[] means = new double[rows.count()];
    for (int r = 0; r < means.length; r++)
      means[r] = machine.doublePath().means(1, machine.doublePath().statistics(rows.x(), r))[0][1];
    double mean = Arrays.stream(means).average().orElseThrow();
    double between = Arrays.stream(means).map(m -> (m - mean) * (m - mean)).sum();
    double within = Arrays.stream(means).map(m -> m * (1 - m)).sum();
    assertEquals(between / (between + within), twins.getFirst().states(), 1e-12);
  }

  /// W = s·u·vᵀ with unit vectors over fair rows: the scaled singular value is s/4 at zero fields of the hidden units.
  @Test
  void aModeAppearsWhereTheSingularValuePassesFour() {
    Machine machine = Rbm.binary(8, 5);
    Bits bits = Bits.zeros(256, 8);
    for (int r = 0; r < 256; r++) for (int j = 0; j < 8; j++) bits.set(r, j, (r >> j & 1) == 1);
    Rows rows = rows(machine, bits);
    List<Modes> course = new ArrayList<>();
    double[] strengths = {1, 3.9, 4.1, 8};
    for (int k = 0; k < strengths.length; k++) {
      double[] w = new double[40];
      double[] c = new double[5];
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 5; j++) {
          w[i * 5 + j] = strengths[k] * (i % 2 == 0 ? 1 : -1) / Math.sqrt(40);
          c[j] -= 0.5 * w[i * 5 + j];
        }
      Machine at = machine.with(machine.parameters().with(Rbm.LINK, w).with("hidden.x", c));
      course.add(Modes.of(10 * k, at, rows, Samples.WORKERS));
      assertEquals(strengths[k], course.get(k).singularValues()[0], 1e-9);
      assertEquals(strengths[k] / 4, course.get(k).scaled()[0], 1e-9);
    }
    assertEquals(List.of(new Modes.Transition(1, 10, 20)), Modes.transitions(course));
  }

  @Test
  void thePathWithTheLowestBarrierIsFoundAmongAllOrders() {
    Machine machine = Samples.random(Rbm.binary(7, 3), 2, 10);
    Bits bits = Bits.zeros(2, 7);
    for (int j = 0; j < 7; j++) bits.set(0, j, j == 3);
    for (int j = 0; j < 7; j++) bits.set(1, j, j != 5);
    Configurations x = rows(machine, bits).x();
    EnergyPath path = EnergyPath.of(machine, x, 0, 1, Samples.WORKERS);
    assertEquals(5, path.units().length);
    assertEquals(machine.doublePath().freeEnergy(x, 0), path.freeEnergies()[0]);
    assertEquals(machine.doublePath().freeEnergy(x, 1), path.freeEnergies()[5]);
    double best = Double.POSITIVE_INFINITY;
    for (int[] order : orders(new int[] {0, 1, 2, 4, 6}))
      best = Math.min(best, top(machine, x, order));
    assertEquals(best, path.barrier(), 1e-12);
    assertEquals(path.barrier(), top(machine, x, path.units()), 1e-12);
  }

  private static double top(Machine machine, Configurations x, int[] order) {
    Configurations one = x.like(1);
    one.copyRange(x, 0, 0, 1);
    double top = machine.doublePath().freeEnergy(one, 0);
    for (int unit : order) {
      one.values(0).setValue(0, unit, ((Bits) x.values(0)).value(1, unit));
      top = Math.max(top, machine.doublePath().freeEnergy(one, 0));
    }
    return top;
  }

  private static List<int[]> orders(int[] units) {
    if (units.length == 0) return List.of(new int[0]);
    List<int[]> all = new ArrayList<>();
    for (int i = 0; i < units.length; i++) {
      int first = units[i];
      int[] rest = Arrays.stream(units).filter(u -> u != first).toArray();
      for (int[] order : orders(rest)) {
        int[] whole = new int[units.length];
        whole[0] = first;
        System.arraycopy(order, 0, whole, 1, order.length);
        all.add(whole);
      }
    }
    return all;
  }

  @Test
  void aLongPathGoesOverNoHigherBarrierThanTheStraightOne() {
    Machine machine = Samples.random(Rbm.binary(30, 6), 1, 11);
    Bits bits = Bits.zeros(2, 30);
    for (int j = 0; j < 30; j++) bits.set(1, j, j % 5 != 0);
    Configurations x = rows(machine, bits).x();
    EnergyPath path = EnergyPath.of(machine, x, 0, 1, Samples.WORKERS);
    assertTrue(!path.exact());
    assertEquals(24, path.units().length);
    int[] straight = path.units().clone();
    Arrays.sort(straight);
    assertTrue(path.barrier() <= top(machine, x, straight) + 1e-12);
  }
}
