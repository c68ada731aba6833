package io.harmonium.data.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The rows follow the distribution that the Javadoc states. Every statistical test has a false-alarm rate of 1e-6: χ²
/// by its p-value, means by |z| < 4.9.
class GeneratorDistributionTests {

  private static final double FALSE_ALARM = 1e-6;
  private static final double Z = 4.9;

  static Stream<KnownDensity> smallDiscreteDistributions() {
    return Stream.of(
        new BarsAndStripes(2), new BarsAndStripes(3), new Parity(4), new UniformBits(5));
  }

  @ParameterizedTest
  @MethodSource("smallDiscreteDistributions")
  void probabilitiesOfAllStatesAddUpToOne(KnownDensity distribution) {
    double sum = 0;
    for (double p : enumerate(distribution)) sum += p;
    assertEquals(1, sum, 1e-12);
  }

  @ParameterizedTest
  @MethodSource("smallDiscreteDistributions")
  void frequenciesOfAllStatesFollowTheDistribution(KnownDensity distribution) {
    double[] probabilities = enumerate(distribution);
    long[] counts = new long[probabilities.length];
    Bits bits = (Bits) distribution.generate(20_000, Seed.of(5)).blocks().get(0).values();
    for (int row = 0; row < bits.rows(); row++) counts[state(bits, row)]++;
    assertTrue(ChiSquare.pValue(counts, probabilities) > FALSE_ALARM);
  }

  private static double[] enumerate(KnownDensity distribution) {
    int columns = distribution.generate(1, Seed.of(0)).blocks().get(0).values().columns();
    double[] probabilities = new double[1 << columns];
    double[] x = new double[columns];
    for (int state = 0; state < probabilities.length; state++) {
      for (int j = 0; j < columns; j++) x[j] = state >> j & 1;
      probabilities[state] = Math.exp(distribution.logDensity(x));
    }
    return probabilities;
  }

  private static int state(Bits bits, int row) {
    int state = 0;
    for (int j = 0; j < bits.columns(); j++) if (bits.get(row, j)) state |= 1 << j;
    return state;
  }

  static Stream<KnownDensity> plainDistributionsOfThePlane() {
    return Stream.of(
        new Rings(1, 0.3), new Rings(2, 0.2), new Moons(0.2), GaussianMixture.circle(3, 1, 0.3));
  }

  /// Sums over squares of side 0.08 within ±3.2, 0.4 of the least deviation: sums of smooth densities are exact to
  /// e^(−2π²/0.4²), and Simpson's rule errs by less than 1e-4.
  @ParameterizedTest
  @MethodSource("plainDistributionsOfThePlane")
  void densitiesOfThePlaneIntegrateToOneAndHaveTheMomentsOfTheirRows(KnownDensity distribution) {
    double[] moments = new double[6];
    double side = 0.08;
    for (double x = -3.2 + side / 2; x < 3.2; x += side)
      for (double y = -3.2 + side / 2; y < 3.2; y += side)
        add(moments, x, y, Math.exp(distribution.logDensity(new double[] {x, y})) * side * side);
    assertEquals(1, moments[0], 1e-3);
    int rows = 20_000;
    Reals points = (Reals) distribution.generate(rows, Seed.of(4)).blocks().get(0).values();
    double[] seen = new double[6];
    for (int row = 0; row < rows; row++)
      add(seen, points.get(row, 0), points.get(row, 1), 1.0 / rows);
    // Coordinates reach about 2, so that moments up to the second deviate by less than 4/√rows
    // each.
    for (int m = 1; m < 6; m++) assertEquals(moments[m], seen[m], 16 / Math.sqrt(rows), "" + m);
  }

  private static void add(double[] moments, double x, double y, double weight) {
    double[] powers = {1, x, y, x * x, y * y, x * y};
    for (int m = 0; m < 6; m++) moments[m] += weight * powers[m];
  }

  /// Near a wide circle the arc is a line: p falls across it like a normal distribution, N(d; 0, s²)/(2πr).
  @Test
  void aThinRingIsALineFromNearBy() {
    double noise = 0.001;
    for (double away : new double[] {0, 0.001, -0.002}) {
      double expected =
          -0.5 * away * away / (noise * noise)
              - 0.5 * Math.log(2 * Math.PI * noise * noise)
              - Math.log(2 * Math.PI);
      assertEquals(expected, new Rings(1, noise).logDensity(new double[] {1 + away, 0}), 3 * noise);
    }
    assertThrows(
        IllegalArgumentException.class, () -> new Moons(0).logDensity(new double[] {1, 0}));
  }

  @Test
  void isingEnergiesOfTheFourByFourSquareFollowTheEnumeratedDistribution() {
    assertTrue(isingEnergies(60) > FALSE_ALARM);
  }

  @Test
  void isingChainsThatAreTooShortAreCaught() {
    assertTrue(isingEnergies(1) < FALSE_ALARM);
  }

  /// The p-value of 10 000 energies at T = 2.27 after `sweeps` sweeps against the distribution of all 2^16 states.
  private static double isingEnergies(int sweeps) {
    Ising distribution = new Ising(4, 2.27, sweeps);
    double[] probabilities = new double[65];
    Bits one = Bits.spins(1, 16);
    double sum = 0;
    for (int state = 0; state < 1 << 16; state++) {
      for (int j = 0; j < 16; j++) one.set(0, j, (state >> j & 1) != 0);
      int energy = distribution.energy(one, 0);
      probabilities[energy + 32] += Math.exp(-energy / 2.27);
      sum += Math.exp(-energy / 2.27);
    }
    Bits spins = (Bits) distribution.generate(10_000, Seed.of(11)).blocks().get(0).values();
    long[] counts = new long[65];
    for (int row = 0; row < spins.rows(); row++) counts[distribution.energy(spins, row) + 32]++;
    // Energies that expect fewer than 5 rows join the next lower one.
    for (int e = 64; e > 0; e--) {
      if (probabilities[e] == 0 || probabilities[e] / sum * spins.rows() >= 5) continue;
      probabilities[e - 1] += probabilities[e];
      counts[e - 1] += counts[e];
      probabilities[e] = 0;
      counts[e] = 0;
    }
    for (int e = 0; e < 65; e++) probabilities[e] /= sum;
    return ChiSquare.pValue(counts, probabilities);
  }

  @Test
  void isingSpinsAreSymmetricUnderTheFlipOfAll() {
    Ising distribution = new Ising(8, 1.8, 40);
    Bits spins = (Bits) distribution.generate(1000, Seed.of(2)).blocks().get(0).values();
    int up = 0;
    int ties = 0;
    for (int row = 0; row < spins.rows(); row++) {
      if (spins.count(row) > 32) up++;
      if (spins.count(row) == 32) ties++;
    }
    double rows = spins.rows() - ties;
    assertEquals(0.5, up / rows, Z * 0.5 / Math.sqrt(rows));
  }

  @Test
  void isingBondsAtHighTemperatureAreThoseOfTheSeries() {
    // Bond mean on a large square: tanh(1/T)·(1 + 2·tanh²(1/T) + …) at high T; the deviation of a
    // mean over
    // independent rows is estimated from the rows.
    double t = Math.tanh(1 / 10.0);
    double expected = t + 2 * Math.pow(t, 3);
    Ising distribution = new Ising(12, 10, 20);
    Dataset data = distribution.generate(1000, Seed.of(4));
    Bits spins = (Bits) data.blocks().get(0).values();
    meanIs(
        expected,
        spins.rows(),
        row -> -distribution.energy(spins, row) / 288.0,
        4 * Math.pow(t, 5));
  }

  @Test
  void moonsHaveTheMomentsOfTheirArcs() {
    Dataset data = new Moons(0.1).generate(20_000, Seed.of(1));
    int rows = data.rows();
    meanIs(0.5, rows, i -> x(data, i, 0), 0);
    meanIs(0.25, rows, i -> x(data, i, 1), 0);
    meanIs(0.5, rows, i -> data.labels()[i], 0);
    // E(x²) = ½·½ + ½·(1 + ½) + noise²;  E(y²) = ½·½ + ½·(¼ − 2/π + ½) + noise².
    meanIs(1 + 0.01, rows, i -> Math.pow(x(data, i, 0), 2), 0);
    meanIs(0.25 + 0.5 * (0.75 - 2 / Math.PI) + 0.01, rows, i -> Math.pow(x(data, i, 1), 2), 0);
  }

  @Test
  void ringsHaveTheMomentsOfTheirCircles() {
    Dataset data = new Rings(3, 0.05).generate(20_000, Seed.of(9));
    int rows = data.rows();
    meanIs(0, rows, i -> x(data, i, 0), 0);
    meanIs(0, rows, i -> x(data, i, 1), 0);
    meanIs(0, rows, i -> x(data, i, 0) * x(data, i, 1), 0);
    meanIs(
        (1 + 4 + 9) / 27.0 + 2 * 0.0025,
        rows,
        i -> Math.pow(x(data, i, 0), 2) + Math.pow(x(data, i, 1), 2),
        0);
    meanIs(1, rows, i -> data.labels()[i], 0);
  }

  @Test
  void mixtureHasEqualComponentsAndTheSecondMomentOfItsCircle() {
    GaussianMixture distribution = GaussianMixture.circle(8, 2, 0.3);
    Dataset data = distribution.generate(20_000, Seed.of(6));
    long[] counts = new long[8];
    for (int label : data.labels()) counts[label]++;
    double[] equal = new double[8];
    java.util.Arrays.fill(equal, 1 / 8.0);
    assertTrue(ChiSquare.pValue(counts, equal) > FALSE_ALARM);
    meanIs(
        4 + 2 * 0.09, data.rows(), i -> Math.pow(x(data, i, 0), 2) + Math.pow(x(data, i, 1), 2), 0);
  }

  @Test
  void densityOfAMixtureIntegratesToOneAndAgreesWithItsRows() {
    GaussianMixture distribution =
        GaussianMixture.of(
            List.of(
                new GaussianMixture.Component(0.3, List.of(-1.0, 0.5), 0.5),
                new GaussianMixture.Component(0.7, List.of(1.0, -0.5), 0.8)));
    // The trapezoidal rule on a grid of 0.05 is exact to rounding for Gaussians of this width.
    double step = 0.05;
    double mass = 0;
    double entropy = 0;
    for (double x = -8; x < 8; x += step)
      for (double y = -8; y < 8; y += step) {
        double log = distribution.logDensity(new double[] {x, y});
        mass += Math.exp(log) * step * step;
        entropy -= Math.exp(log) * log * step * step;
      }
    assertEquals(1, mass, 1e-9);
    Dataset data = distribution.generate(20_000, Seed.of(8));
    meanIs(
        -entropy,
        data.rows(),
        i -> distribution.logDensity(new double[] {x(data, i, 0), x(data, i, 1)}),
        1e-6);
  }

  private static double x(Dataset data, int row, int column) {
    double[] values = new double[data.blocks().get(0).values().columns()];
    data.blocks().get(0).values().toDoubles(row, values);
    return values[column];
  }

  /// The mean over independent rows is `expected` within 4.9 standard errors and `slack`.
  private static void meanIs(
      double expected, int rows, ToDoubleFunction<Integer> value, double slack) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < rows; i++) {
      double v = value.applyAsDouble(i);
      sum += v;
      squares += v * v;
    }
    double mean = sum / rows;
    double error = Math.sqrt((squares / rows - mean * mean) / rows);
    assertEquals(expected, mean, Z * error + slack);
  }
}
