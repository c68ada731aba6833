package io.harmonium.evaluation.logz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.evaluation.Estimate;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.meanfield.MeanField;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Mean field from many starts: one start rests where symmetry holds it.
class MeanFieldBoundTests {

  /// Ten spins above ten with strong couplings and no fields: from independent units all means stay 0 and the bound is
  /// 20 log 2 = 13.86, while each of the modes has nearly all of log Z.
  private static Machine symmetric(long seed) {
    Machine machine = Small.random(Rbm.of(new Spin(), 10, new Spin(), 10), 1, seed);
    Parameters parameters = machine.parameters().copy();
    for (Parameters.Slice slice : parameters.slices())
      if (!slice.coupling())
        java.util.Arrays.fill(parameters.values(), slice.offset(), slice.end(), 0);
    return machine.with(parameters);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void manyStartsLeaveTheSymmetricPoint(long seed) {
    Machine machine = symmetric(seed);
    try (Workers workers = Workers.single()) {
      double exact = ExactPartition.logPartition(machine, workers);
      double once = new MeanField(FixedPoint.DEFAULT).solve(machine.doublePath()).logPartition();
      assertEquals(20 * Math.log(2), once, 1e-6);
      Estimate many = MeanFieldBound.estimate(machine, null, workers);
      assertTrue(many.value() <= exact && many.value() > exact - 2, many + " of " + exact);
      assertTrue(many.note().contains("58 starts") && many.note().contains("13.86"), many.note());
    }
  }

  @Test
  void anyNumberOfWorkersAndMachinesWithoutListsGiveABound() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 3, new Gaussian(), 2), 0.2, 3);
    Machine mixed = Small.random(Rbm.of(new Gaussian(), 3, new Binary(), 4), 0.4, 3);
    try (Workers one = Workers.single();
        Workers three = Workers.of(3)) {
      assertTrue(MeanFieldBound.estimate(machine, null, one).note().contains("1 starts"));
      Estimate alone = MeanFieldBound.estimate(mixed, null, one);
      assertEquals(alone, MeanFieldBound.estimate(mixed, null, three));
      assertTrue(alone.value() <= ExactPartition.logPartition(mixed, one));
    }
  }
}
