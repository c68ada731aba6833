package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.matrix.Reals;
import org.junit.jupiter.api.Test;

class NearestNeighboursTests {

  private static Reals points(double... x) {
    Reals all = Reals.zeros(x.length, 1);
    for (int i = 0; i < x.length; i++) all.set(i, 0, (float) x[i]);
    return all;
  }

  @Test
  void maxOfTheNearestRowsDecide() {
    Reals rows = points(0, 1, 2, 10, 11, 12);
    int[] classes = {0, 0, 1, 1, 1, 0};
    assertArrayEquals(
        new int[] {0, 1, 0}, new NearestNeighbours(rows, classes, 1).classify(points(0.4, 2, 13)));
    assertArrayEquals(
        new int[] {0, 1}, new NearestNeighbours(rows, classes, 3).classify(points(1.2, 13)));
  }

  @Test
  void ofEqualVotesTheNearestWinsAndUnknownRowsHaveNone() {
    Reals rows = points(0, 1, 2);
    assertArrayEquals(
        new int[] {5, 3},
        new NearestNeighbours(rows, new int[] {5, 3, -1}, 2).classify(points(0.4, 2)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new NearestNeighbours(rows, new int[] {5, -1, -1}, 2));
  }
}
