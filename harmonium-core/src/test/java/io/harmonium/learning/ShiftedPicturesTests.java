package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Picture;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShiftedPicturesTests {

  private static final Picture PICTURE = new Picture(5, 4);
  private static final int CELLS = 20;
  private static final int ROWS = 1800;

  static List<Units> kinds() {
    return Units.observableKinds().stream().filter(units -> units.values() > 0).toList();
  }

  private static Batch shown(Structure structure, States values, int max, long seed, int threads) {
    Configurations x = Configurations.visible(structure, List.of(values));
    Batch batch = new Batch(x, IntStream.range(0, values.rows()).toArray(), null);
    try (Workers workers = Workers.of(threads)) {
      return new ShiftedPictures(new ExactLikelihood(), PICTURE, max)
          .shown(structure, batch, Seed.of(seed), workers);
    }
  }

  private static double[][] moved(Resident x, int row, int down, int right) {
    double[][] picture = new double[PICTURE.height()][PICTURE.width()];
    for (int a = 0; a < PICTURE.height(); a++)
      for (int b = 0; b < PICTURE.width(); b++)
        if (a + down >= 0
            && a + down < PICTURE.height()
            && b + right >= 0
            && b + right < PICTURE.width())
          picture[a + down][b + right] = x.value(row, a * PICTURE.width() + b);
    return picture;
  }

  private static boolean equal(double[][] picture, Resident x, int row) {
    for (int c = 0; c < CELLS; c++)
      if (picture[c / PICTURE.width()][c % PICTURE.width()] != x.value(row, c)) return false;
    return true;
  }

  /// Every row is one of the nine moved pictures, whatever the units; the rows themselves stay, and threads change nothing.
  @ParameterizedTest
  @MethodSource("kinds")
  void everyRowIsAMovedPicture(Units units) {
    Machine machine = Small.random(Rbm.of(units, CELLS, new Binary(), 2), 0.1, 1);
    Resident still = Small.rough(machine, 40, 2).blocks().get(0).values().resident();
    Resident before = still.copy();
    Resident after = shown(machine.structure(), still, 1, 3, 1).x().values(0).resident();
    assertEquals(before, still);
    for (int row = 0; row < 40; row++) {
      int found = 0;
      for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
          if (equal(moved(still, row, down, right), after, row)) found++;
      assertTrue(found > 0, "row " + row);
    }
    assertEquals(after, shown(machine.structure(), still, 1, 3, 3).x().values(0));
  }

  /// A dot in the middle lands on each of nine places with probability 1/9: χ² with 8 degrees of freedom is above 40 with
  /// probability 3e-6. Grey values move as they are.
  @Test
  void allMovesAreEquallyLikely() {
    Structure structure = Rbm.of(new Binary(), CELLS, new Binary(), 2).structure();
    Reals grey = Reals.zeros(ROWS, CELLS);
    for (int row = 0; row < ROWS; row++) grey.set(row, 7, 0.25f);
    Reals after = (Reals) shown(structure, grey, 1, 4, 1).x().values(0);
    int[] counts = new int[CELLS];
    for (int row = 0; row < ROWS; row++)
      for (int c = 0; c < CELLS; c++) if (after.get(row, c) == 0.25f) counts[c]++;
    assertEquals(ROWS, Arrays.stream(counts).sum());
    double square = 0;
    for (int place : new int[] {1, 2, 3, 6, 7, 8, 11, 12, 13})
      square += Math.pow(counts[place] - ROWS / 9.0, 2) / (ROWS / 9.0);
    assertTrue(square < 40, "χ² = " + square);
  }

  /// Channels of a pixel move together: where each pixel has its own red, its green and blue are found beside it.
  @Test
  void coloursOfAPixelStayTogether() {
    Picture picture = new Picture(5, 4, 3);
    Structure structure = Rbm.of(new Binary(), picture.cells(), new Binary(), 2).structure();
    Reals pixels = Reals.zeros(30, picture.cells());
    for (int row = 0; row < 30; row++)
      for (int c = 0; c < picture.cells(); c++)
        pixels.set(row, c, (c / 3 + 1) / 100f + (c % 3) / 4f);
    Configurations x = Configurations.visible(structure, List.<States>of(pixels));
    Batch batch = new Batch(x, IntStream.range(0, 30).toArray(), null);
    try (Workers workers = Workers.single()) {
      ShiftedPictures shifted = new ShiftedPictures(new ExactLikelihood(), picture, 1);
      Reals after = (Reals) shifted.shown(structure, batch, Seed.of(6), workers).x().values(0);
      int moved = 0;
      for (int row = 0; row < 30; row++)
        for (int c = 0; c < picture.cells(); c += 3) {
          if (after.get(row, c) == 0) continue;
          assertEquals(after.get(row, c) + 0.25f, after.get(row, c + 1), 1e-6f);
          assertEquals(after.get(row, c) + 0.5f, after.get(row, c + 2), 1e-6f);
          if (after.get(row, c) != pixels.get(row, c)) moved++;
        }
      assertTrue(moved > 0);
    }
  }

  @Test
  void otherUpdatesMoveOtherwiseAndGradientsAreThoseOfWhatIsShown() {
    Machine machine = Small.random(Rbm.of(new Binary(), CELLS, new Binary(), 2), 0.1, 1);
    Bits still = (Bits) Small.rough(machine, 40, 2).blocks().get(0).values();
    Batch first = shown(machine.structure(), still, 2, 5, 1);
    assertTrue(
        !first.x().values(0).equals(shown(machine.structure(), still, 2, 6, 1).x().values(0)));
    Objective exact = new ExactLikelihood();
    Batch batch = Small.batch(machine, Small.rough(machine, 40, 2));
    try (Workers workers = Workers.single()) {
      double[][] gradients = new double[2][];
      for (int i = 0; i < 2; i++) {
        var gradient = machine.parameters().zeros();
        (i == 0 ? exact : new ShiftedPictures(exact, PICTURE, 2))
            .addGradient(machine, i == 0 ? first : batch, null, Seed.of(5), workers, gradient);
        gradients[i] = gradient.values();
      }
      assertArrayEquals(gradients[0], gradients[1]);
    }
  }

  @Test
  void whatIsNoPictureIsRefused() {
    ShiftedPictures shifted = new ShiftedPictures(new ExactLikelihood(), PICTURE, 1);
    assertNull(shifted.unsupported(Rbm.of(new Binary(), CELLS, new Binary(), 2).structure()));
    assertNotNull(
        shifted.unsupported(Rbm.of(new Binary(), CELLS + 1, new Binary(), 2).structure()));
    assertNotNull(shifted.unsupported(Rbm.of(new Gaussian(), CELLS, new Binary(), 2).structure()));
    for (int max : new int[] {-1, 0, 4})
      assertThrows(
          IllegalArgumentException.class,
          () -> new ShiftedPictures(new ExactLikelihood(), PICTURE, max));
  }
}
