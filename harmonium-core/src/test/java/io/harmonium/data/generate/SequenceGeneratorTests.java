package io.harmonium.data.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Sequences;
import io.harmonium.evaluation.Period;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceGeneratorTests {

  private static final Seed SEED = Seed.of(11);

  @Test
  void sequencesAreTheRowsOfTheirPlaceAndDoNotDependOnHowManyAreDrawn() {
    Lagged distribution = new Lagged(3, 2, 0.2, 7);
    Sequences many = distribution.sequences(0, 5, SEED);
    Sequences last = distribution.sequences(3, 2, SEED);
    assertEquals(7, many.length(4));
    assertEquals(
        many.choose(new int[] {3, 4}, "last").frames().blocks().get(0).values(),
        last.frames().blocks().get(0).values());
  }

  /// The centre of one ball in units of the box, by the weight of the cells.
  private static double[] centre(Reals frames, int row, int size) {
    double[] sums = new double[3];
    for (int k = 0; k < size * size; k++) {
      double weight = frames.get(row, k);
      sums[0] += weight * (k % size + 0.5) * 10 / size;
      sums[1] += weight * (k / size + 0.5) * 10 / size;
      sums[2] += weight;
    }
    return new double[] {sums[0] / sums[2], sums[1] / sums[2], sums[2]};
  }

  @Test
  void aBallMovesByHalfAUnitPerFrameBetweenWallsAndKeepsItsSize() {
    int size = 40;
    BouncingBalls distribution = new BouncingBalls(1, size, 60);
    Reals movie =
        (Reals) distribution.generate(distribution.length(), SEED).blocks().get(0).values();
    int free = 0;
    double[] before = centre(movie, 0, size);
    for (int t = 1; t < distribution.length(); t++) {
      double[] now = centre(movie, t, size);
      double speed = Math.hypot(now[0] - before[0], now[1] - before[1]);
      boolean inside = true;
      for (double x : new double[] {now[0], now[1], before[0], before[1]})
        inside &= x > 1.8 && x < 8.2;
      // a disc of 40 x 40 cells has about 72 in it; sums over a smooth disc are off by far less
      // than a hundredth
      if (inside) {
        assertEquals(0.5, speed, 0.01, "frame " + t);
        assertEquals(before[2], now[2], 0.01 * now[2]);
        free++;
      }
      assertTrue(speed < 0.51);
      before = now;
    }
    assertTrue(free > 20);
    assertNull(movie.outside(0, 1));
  }

  @Test
  void collidingBallsKeepMomentumAndEnergyAndExchangeTheirApproach() {
    Draws draws = SEED.row(1);
    double[] p = {1, 2};
    double[] q = {2.5, 3};
    double[] v = {draws.normal(0, 0), draws.normal(1, 0)};
    double[] w = {draws.normal(2, 0), draws.normal(3, 0)};
    double energy = v[0] * v[0] + v[1] * v[1] + w[0] * w[0] + w[1] * w[1];
    double[] momentum = {v[0] + w[0], v[1] + w[1]};
    double approach = (v[0] - w[0]) * 1.5 + (v[1] - w[1]);
    BouncingBalls.collide(p, q, v, w);
    assertEquals(energy, v[0] * v[0] + v[1] * v[1] + w[0] * w[0] + w[1] * w[1], 1e-12);
    for (int d = 0; d < 2; d++) assertEquals(momentum[d], v[d] + w[d], 1e-12);
    assertEquals(-approach, (v[0] - w[0]) * 1.5 + (v[1] - w[1]), 1e-12);
  }

  @Test
  void bonesOfTheFigureKeepTheirLength() {
    Gaits distribution = new Gaits(24, 12, 0.05, 0, 30);
    Reals frames = (Reals) distribution.generate(300, SEED).blocks().get(0).values();
    for (int[] bone : Gaits.BONES) {
      double first = length(frames, 0, bone);
      for (int row = 1; row < frames.rows(); row++)
        assertEquals(first, length(frames, row, bone), 1e-6, "floats of numbers near 1");
    }
  }

  private static double length(Reals frames, int row, int[] bone) {
    return Math.hypot(
        frames.get(row, 2 * bone[0]) - frames.get(row, 2 * bone[1]),
        frames.get(row, 2 * bone[0] + 1) - frames.get(row, 2 * bone[1] + 1));
  }

  @Test
  void gaitsAreToldApartByTheirPeriod() {
    Gaits distribution = new Gaits(24, 12, 0.05, 0.02, 100);
    Sequences data = distribution.sequences(0, 24, SEED);
    int fast = 0;
    for (int i = 0; i < data.count(); i++) {
      double found = Period.of(data, i);
      // a parabola through three of 12 or 24 points of a cosine is off by less than 3 in a hundred
      assertEquals(distribution.period(i, SEED), found, 0.03 * found, "sequence " + i);
      boolean runs = data.covariates().values()[i][0] == 1;
      assertEquals(runs, found < 18);
      assertEquals(runs ? 1 : 0, data.frames().labels()[data.borders()[i]]);
      if (runs) fast++;
    }
    assertTrue(fast > 4 && fast < 20);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 6, 10})
  void bitsAgreeWithThoseOfTheLagAndOfItsMultiplesOnly(int lag) {
    Lagged distribution = new Lagged(4, 5, 0.1, 500);
    Bits bits = (Bits) distribution.generate(500 * 8, SEED).blocks().get(0).values();
    int same = 0;
    int all = 0;
    for (int row = 0; row < bits.rows(); row++)
      for (int j = 0; j < 4; j++)
        if (row % 500 >= lag) {
          all++;
          if (bits.get(row, j) == bits.get(row - lag, j)) same++;
        }
    double expected = lag == 5 ? 0.9 : lag == 10 ? 0.9 * 0.9 + 0.1 * 0.1 : 0.5;
    // chains of one residue are correlated over about ten links: ten times the variance of free
    // bits, five deviations
    assertEquals(expected, (double) same / all, 5 * Math.sqrt(10 * 0.25 / all));
  }

  @Test
  void likelihoodOfLaggedBitsIsThatOfTheirDistribution() {
    Lagged distribution = new Lagged(2, 5, 0.1, 200);
    Sequences data = distribution.sequences(0, 50, SEED);
    double entropy = 0.9 * Elementary.log(0.9) + 0.1 * Elementary.log(0.1);
    double expected = 50 * 2 * (5 * Elementary.log(0.5) + 195 * entropy);
    // a bit's log-likelihood has deviation 0.3·log 9; five of them
    double deviation = 0.3 * Elementary.log(9) * Math.sqrt(50 * 2 * 195);
    assertEquals(expected, distribution.logLikelihood(data), 5 * deviation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "balls:balls=0",
        "balls:balls=9",
        "balls:size=2",
        "balls:length=0",
        "gaits:slow=10",
        "gaits:noise=-1",
        "gaits:jitter=0.7",
        "lagged:lag=0",
        "lagged:flip=1",
        "lagged:columns=0"
      })
  void badSettingsAreRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Generators.parse(text));
  }
}
