package io.harmonium.runs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Bits;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairCurvatureTests {

  /// Rows of spins, each 1 or −1.
  private static Dataset spins(int rows, int units, java.util.function.IntBinaryOperator up) {
    Bits bits = Bits.spins(rows, units);
    for (int r = 0; r < rows; r++)
      for (int u = 0; u < units; u++) bits.set(r, u, up.applyAsInt(r, u) == 1);
    return Dataset.of(Block.of("visible", bits), new Provenance("test", "", List.of()));
  }

  /// All combinations of 4 spins: products of pairs have variance 1 and are uncorrelated.
  @Test
  void independentSpinsHaveCurvatureOne() {
    Dataset all = spins(16, 4, (row, unit) -> row >> unit & 1);
    assertEquals(1, PairCurvature.largest(all), 1e-9);
    assertEquals(Rate.parse("0.1"), PairCurvature.rate(all));
  }

  /// Half of the rows are all combinations, in half all spins agree: the covariance of pairs of m spins has the
  /// eigenvalue 1 + (pairs − 1)·½ − pairs·¼ along the sum of all pairs, for m = 10 it is 12.25; rates follow.
  @Test
  void spinsThatAgreeByTurnsLowerTheRate() {
    Dataset mixed =
        spins(2048, 10, (row, unit) -> row < 1024 ? row >> unit & 1 : row % 2 == 0 ? 1 : 0);
    assertEquals(0.5 + 45 * 0.25, PairCurvature.largest(mixed), 0.05);
    assertTrue(PairCurvature.rate(mixed).start() < 0.05);
  }
}
