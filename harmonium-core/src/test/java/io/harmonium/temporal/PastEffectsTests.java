package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
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

/// What one cell of the past does to the next frame, against frames that were changed by hand.
class PastEffectsTests {

  record Case(Dynamics dynamics, Units units) {}

  static List<Case> cases() {
    return List.of(
        new Case(new Rtrbm(0), new Binary()),
        new Case(new Rtrbm(1), new Binary()),
        new Case(new Crbm(2), new Binary()),
        new Case(new RnnRbm(2), new Gaussian()),
        new Case(new Rtrbm(0), new Gaussian()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void effectsAreDifferencesOfExpectedFrames(Case each) {
    TemporalMachine machine = SmallSequences.machine(each.dynamics, each.units, 2, 2, 1, 3);
    FrameRows data = SmallSequences.frames(machine, 0, 4, 4, 2);
    try (Workers workers = Workers.single()) {
      double[] effects = PastEffects.of(machine, FrameBatch.of(machine, data), workers);
      double[] expected = new double[4];
      for (int s = 0; s < 2; s++)
        for (int t = 1; t < data.sequences().length(s); t++)
          for (int i = 0; i < 2; i++)
            for (int side = 0; side < 2; side++) {
              double[] next = next(machine, data, s, t, i, side, workers);
              for (int j = 0; j < 2; j++) expected[2 * i + j] += (2 * side - 1) * next[j] / 4;
            }
      assertArrayEquals(expected, effects, 1e-6);
    }
  }

  /// The expected frame t of sequence s where cell i of the frame before it is set.
  private static double[] next(
      TemporalMachine machine, FrameRows data, int s, int t, int i, int side, Workers workers) {
    Sequences part =
        data.sequences().pieces(List.of(new Sequences.Piece(s, 0, t + 1)), "a beginning");
    FrameRows own = FrameRows.of(machine.structure(), part);
    States values = own.x().values(0);
    if (values instanceof Reals reals) reals.set(t - 1, i, reals.get(t - 1, i) + side);
    else ((Bits) values).set(t - 1, i, side == 1);
    double[] all =
        new NextFrame(0).means(machine, FrameBatch.of(machine, own), Seed.of(0), workers);
    return Arrays.copyOfRange(all, 2 * t, 2 * t + 2);
  }

  @Test
  void machinesWithoutAPastHaveNoEffects() {
    TemporalMachine machine = SmallSequences.machine(new StaticRbm(), new Binary(), 3, 2, 1, 3);
    FrameRows data = SmallSequences.frames(machine, 0, 4, 4, 2);
    try (Workers workers = Workers.single()) {
      assertArrayEquals(
          new double[9], PastEffects.of(machine, FrameBatch.of(machine, data), workers), 0);
    }
  }

  @Test
  void aPastThatIsNotKnownIsRefused() {
    TemporalMachine machine = SmallSequences.machine(new Trbm(), new Binary(), 3, 2, 1, 3);
    FrameBatch batch = FrameBatch.of(machine, SmallSequences.frames(machine, 0, 4, 4));
    try (Workers workers = Workers.single()) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> PastEffects.of(machine, batch, workers));
      assertTrue(e.getMessage().contains("trbm"), e.getMessage());
    }
  }

  @Test
  void subjectsAreDrawnWithAllTheirSequences() {
    TemporalMachine machine = SmallSequences.machine(new StaticRbm(), new Binary(), 1, 1, 1, 3);
    Sequences plain = SmallSequences.frames(machine, 0, 4, 1, 1, 1, 1, 1, 1).sequences();
    Sequences all =
        new Sequences(
            plain.frames(),
            plain.borders(),
            List.of("a", "b", "a", "c", "b", "a"),
            plain.covariates(),
            null);
    int[] seen = new int[6];
    int draws = 600;
    for (int b = 0; b < draws; b++) {
      int[] counts = new int[6];
      for (int s : SubjectBootstrap.sequences(all, Seed.of(1).child(b))) {
        counts[s]++;
        seen[s]++;
      }
      assertTrue(counts[0] == counts[2] && counts[2] == counts[5] && counts[1] == counts[4]);
      assertEquals(3, counts[0] + counts[1] + counts[3]);
    }
    // Each subject is drawn once on average, with variance 3·(1/3)·(2/3) per draw.
    for (int s = 0; s < 6; s++)
      assertEquals(1, seen[s] / (double) draws, 5 * 0.82 / Math.sqrt(600));
  }

  @Test
  void intervalsHoldTheMiddleOfTheDraws() {
    double[] hundred = IntStream.rangeClosed(0, 1000).mapToDouble(i -> i / 1000.0).toArray();
    assertArrayEquals(new double[] {0.025, 0.975}, SubjectBootstrap.interval(hundred), 1e-12);
  }
}
