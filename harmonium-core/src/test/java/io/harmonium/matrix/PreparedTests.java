package io.harmonium.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreparedTests {

  /// The largest sum takes between 2²⁹ and 2³⁰ of the 2³¹ steps of an int.
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 0.3, 0.5, 0.7, 1, 1.0000001, 2, 3, 1000, 1024, 1e6})
  void theExponentUsesTheRoomOfAnIntAndNoMore(double largest) {
    double steps = Math.scalb(largest, Prepared.exponentFor(largest));
    assertTrue(steps <= 0x1p30 && steps > 0x1p29, steps + " steps");
  }

  @Test
  void weightsThatAreNotFiniteAreRefused() {
    assertThrows(NonFiniteException.class, () -> Prepared.exponentFor(Double.NaN));
    assertThrows(NonFiniteException.class, () -> Prepared.exponentFor(Double.POSITIVE_INFINITY));
  }

  @Test
  void noWeightsAtAllAreFine() {
    Prepared zero = Prepared.of(new double[6], 2, 3, Prepared.exponentFor(0));
    assertEquals(0, zero.total()[2]);
    assertFalse(zero.coarse());
  }

  /// 100 inputs at scale 2^(−s) are off by 50·2^(−s): below 1e-4 from s = 19 on.
  @Test
  void coarseFixedPointIsNoticed() {
    assertTrue(Prepared.of(new double[100], 100, 1, 18).coarse());
    assertFalse(Prepared.of(new double[100], 100, 1, 19).coarse());
  }

  @Test
  void totalsAreColumnSums() {
    Prepared w = Prepared.of(new double[] {1, 2, 3, 4, 5, 6}, 3, 2, 10);
    assertEquals(9 << 10, w.total()[0]);
    assertEquals(12 << 10, w.total()[1]);
    assertEquals(4f, w.reals()[w.stride() + 1]);
  }
}
