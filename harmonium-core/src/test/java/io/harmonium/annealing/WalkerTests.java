package io.harmonium.annealing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WalkerTests {

  @Test
  void everyRungIsReachedInOrderAndTheLastOneIsNotMovedAt() {
    List<String> steps = new ArrayList<>();
    Walker.lead(3, (rung, move) -> steps.add(rung + (move ? " moved" : " weighed")));
    assertEquals(List.of("1 moved", "2 moved", "3 weighed"), steps);
  }

  /// Each chain is in exactly one block, and blocks have the size that the target wants.
  @Test
  void blocksTakeEveryChainThroughAllRungs() {
    AnnealedTarget target =
        new AnnealedTarget() {
          @Override
          public int rungs() {
            return 4;
          }

          @Override
          public int least() {
            return 2;
          }

          @Override
          public int max() {
            return 3;
          }

          @Override
          public Passage enter(Block block) {
            if (block.to() - block.from() > 3) throw new AssertionError("too large a block");
            return (rung, move) -> {
              for (int r = block.from(); r < block.to(); r++) block.log()[r] += rung * (r + 1.0);
            };
          }
        };
    Configurations x = Configurations.zeros(Rbm.binary(2, 2).structure(), 7);
    try (Workers workers = Workers.of(2)) {
      double[] log = Walker.lead(target, x, workers);
      for (int r = 0; r < 7; r++) assertEquals(10.0 * (r + 1), log[r]);
    }
  }

  /// A length of 1 up to the place 0.5 and 3 from there to 1, in four parts.
  @Test
  void rungsCutTheLengthIntoEqualParts() {
    double[] cut = Placement.equal(new double[] {0, 0.5, 1}, new double[] {0, 1, 4}, 4);
    assertArrayEquals(new double[] {0, 0.5, 0.5 + 0.5 / 3, 0.5 + 1.0 / 3, 1}, cut, 1e-15);
  }
}
