package io.harmonium.evaluation.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Rows;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.WhitenedGibbs;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Cells of rows that a machine sees whitened, against the mixture of normal distributions that the machine is in the
/// units of the data: one normal distribution N(m_h, S) for each of the eight hidden states.
class WhitenedCellsTests {

  private static final int N = 4;
  private static final double[] MEAN = {100, -3, 0.5, 7};

  /// Whitens numbers of correlations up to 0.8; volumes are kept.
  private static final Whitening WHITENING =
      Whitening.of(
              MEAN,
              new double[][] {
                {1.6, -0.7, 0.3, 0},
                {-0.7, 1.2, -0.4, 0.2},
                {0.3, -0.4, 1.1, 0.5},
                {0, 0.2, 0.5, 0.9}
              })
          .keepingVolume();

  private static final Machine MACHINE = machine(1.5);

  private static Workers workers;

  @BeforeAll
  static void open() {
    workers = Workers.of(2);
  }

  @AfterAll
  static void close() {
    workers.close();
  }

  private static Machine machine(double scale) {
    Machine zero = Rbm.of(new Gaussian(), N, new Binary(), 3);
    double[] values = new double[zero.parameters().size()];
    Draws draws = Seed.of(5).row(0);
    for (int i = 0; i < values.length; i++) values[i] = scale * (draws.uniform(i, 0) - 0.5);
    return zero.with(zero.parameters().with(values));
  }

  /// The distribution of rows in the units of the data, from its covariances; nothing of the code under test serves
  /// here.
  private record Mixture(double[] logs, double[][] means, double[][] covariance) {

    static Mixture of(Machine machine, Whitening whitening) {
      double[][] theta = machine.fields().theta()[0];
      double[] hidden = machine.fields().theta()[1][0];
      double[] weights = machine.parameters().get(Rbm.LINK);
      double[][] inverse = inverse(whitening.root());
      double[][] s = new double[N][N];
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
          for (int k = 0; k < N; k++) s[i][j] += inverse[i][k] * inverse[k][j] / (-2 * theta[1][k]);
      double[] logs = new double[8];
      double[][] means = new double[8][];
      for (int h = 0; h < 8; h++) {
        means[h] = whitening.mean();
        for (int k = 0; k < N; k++) {
          double gamma = -2 * theta[1][k];
          double eta = theta[0][k];
          for (int j = 0; j < 3; j++) eta += (h >> j & 1) * weights[k * 3 + j];
          for (int i = 0; i < N; i++) means[h][i] += inverse[i][k] * eta / gamma;
          logs[h] += (eta * eta - theta[0][k] * theta[0][k]) / (2 * gamma);
          logs[h] += Elementary.HALF_LOG_TWO_PI - 0.5 * Elementary.log(gamma);
        }
        for (int j = 0; j < 3; j++) logs[h] += (h >> j & 1) * hidden[j];
      }
      return new Mixture(logs, means, s);
    }

    /// log ∫ e^(−F) over the unknown cells, by hidden state.
    double[] known(double[] x, int[] known) {
      double[] out = logs.clone();
      Cholesky factor = Cholesky.of(part(covariance, known, known));
      for (int h = 0; h < 8 && known.length > 0; h++) {
        double[] d = deviation(x, h, known);
        double[] solved = factor.solve(d);
        for (int k = 0; k < d.length; k++)
          out[h] -= 0.5 * d[k] * solved[k] + Elementary.HALF_LOG_TWO_PI;
        out[h] -= 0.5 * factor.logDeterminant();
      }
      return out;
    }

    double freeEnergy(double[] x, int[] known) {
      return -Elementary.logSumExp(known(x, known));
    }

    private double[] deviation(double[] x, int h, int[] known) {
      return IntStream.of(known).mapToDouble(i -> x[i] - means[h][i]).toArray();
    }

    /// ⟨x_i | x_K⟩ and ⟨x_i x_j | x_K⟩ − ⟨x_i | x_K⟩⟨x_j | x_K⟩ of the unknown cells: means in row 0.
    double[][] moments(double[] x, int[] known, int[] unknown) {
      double[] distribution = known(x, known);
      double norm = Elementary.logSumExp(distribution);
      Cholesky factor = Cholesky.of(part(covariance, known, known));
      double[][] across = part(covariance, unknown, known);
      int u = unknown.length;
      double[][] out = new double[u + 1][u];
      for (int h = 0; h < 8; h++) {
        double p = Elementary.exp(distribution[h] - norm);
        double[] solved = factor.solve(deviation(x, h, known));
        double[] mean = new double[u];
        for (int a = 0; a < u; a++) {
          mean[a] = means[h][unknown[a]];
          for (int k = 0; k < known.length; k++) mean[a] += across[a][k] * solved[k];
          out[0][a] += p * mean[a];
        }
        for (int a = 0; a < u; a++) {
          double[] column = factor.solve(across[a]);
          for (int b = 0; b < u; b++) {
            double rest = covariance[unknown[a]][unknown[b]];
            for (int k = 0; k < known.length; k++) rest -= across[b][k] * column[k];
            out[a + 1][b] += p * (rest + mean[a] * mean[b]);
          }
        }
      }
      for (int a = 0; a < u; a++)
        for (int b = 0; b < u; b++) out[a + 1][b] -= out[0][a] * out[0][b];
      return out;
    }
  }

  private static double[][] inverse(double[][] matrix) {
    Cholesky factor = Cholesky.of(matrix);
    double[][] inverse = new double[N][];
    for (int i = 0; i < N; i++) {
      double[] one = new double[N];
      one[i] = 1;
      inverse[i] = factor.solve(one);
    }
    return inverse;
  }

  private static double[][] part(double[][] matrix, int[] rows, int[] columns) {
    double[][] part = new double[rows.length][columns.length];
    for (int a = 0; a < rows.length; a++)
      for (int b = 0; b < columns.length; b++) part[a][b] = matrix[rows[a]][columns[b]];
    return part;
  }

  private static final double[] X = {100.8f, -4f, 1.5f, 6.2f};

  /// `count` rows x with the cells unknown of which `missing` says so.
  private static Rows rows(int count, IntPredicate missing) {
    Reals x = Reals.zeros(count, N);
    Bits mask = Bits.zeros(count, N);
    for (int row = 0; row < count; row++)
      for (int i = 0; i < N; i++) {
        x.set(row, i, (float) X[i]);
        mask.set(row, i, missing.test(i));
      }
    return new Rows(
        Configurations.visible(MACHINE.structure(), List.of(x)), null, new Bits[] {mask});
  }

  private static int[] cells(int pattern, int bit) {
    return IntStream.range(0, N).filter(i -> (pattern >> i & 1) == bit).toArray();
  }

  /// 1200 chains of 50 sweeps, which forget within a few: a mean is within 5 standard errors, a covariance of two
  /// numbers of deviations s and t within 5·√(3/1200)·s·t (a mixture is less heavy in the tails than kurtosis 4).
  @ParameterizedTest
  @ValueSource(ints = {0b0000, 0b0101, 0b1110})
  void drawnCellsHaveTheMomentsOfTheMixture(int pattern) {
    int count = 1200;
    Rows rows = rows(count, i -> (pattern >> i & 1) == 0);
    Rows drawn = new WhitenedCells(MACHINE, WHITENING).filled(rows, Seed.of(11), workers);
    int[] unknown = cells(pattern, 0);
    double[][] exact = Mixture.of(MACHINE, WHITENING).moments(X, cells(pattern, 1), unknown);
    Reals x = (Reals) drawn.x().values(0);
    for (int a = 0; a < unknown.length; a++) {
      double mean = 0;
      for (int row = 0; row < count; row++) mean += x.get(row, unknown[a]) / (double) count;
      double deviation = Math.sqrt(exact[a + 1][a]);
      assertEquals(exact[0][a], mean, 5 * deviation / Math.sqrt(count), "mean " + unknown[a]);
      for (int b = 0; b < unknown.length; b++) {
        double sum = 0;
        for (int row = 0; row < count; row++)
          sum +=
              (x.get(row, unknown[a]) - exact[0][a])
                  * (x.get(row, unknown[b]) - exact[0][b])
                  / count;
        double tolerance = 5 * Math.sqrt(3.0 / count) * deviation * Math.sqrt(exact[b + 1][b]);
        assertEquals(exact[a + 1][b], sum, tolerance, unknown[a] + " with " + unknown[b]);
      }
    }
    for (int i : cells(pattern, 1))
      for (int row = 0; row < count; row++) assertEquals((float) X[i], x.get(row, i));
  }

  /// Means given the hidden states spread by less than the cells themselves; 200 rows of 50 sweeps.
  @Test
  void expectedCellsAreThoseOfTheMixture() {
    Rows rows = rows(200, i -> i != 1);
    double[][] means = new WhitenedCells(MACHINE, WHITENING).means(rows, Seed.of(12), workers)[0];
    double[][] exact =
        Mixture.of(MACHINE, WHITENING).moments(X, new int[] {1}, new int[] {0, 2, 3});
    int[] unknown = {0, 2, 3};
    for (int a = 0; a < 3; a++) {
      int cell = unknown[a];
      double mean = 0;
      for (double[] row : means) mean += row[cell] / means.length;
      assertEquals(exact[0][a], mean, 4 * Math.sqrt(exact[a + 1][a] / 200), "cell " + cell);
    }
  }

  /// Whole rows exactly; others as good as those of plain machines (a spread of 1/√30 of that of the eight states).
  @Test
  void freeEnergiesOfKnownCellsAreThoseOfTheMixture() {
    int count = 160;
    Reals x = Reals.zeros(count, N);
    Bits missing = Bits.zeros(count, N);
    for (int row = 0; row < count; row++) {
      Draws draws = Seed.of(13).row(row);
      for (int i = 0; i < N; i++) {
        x.set(row, i, (float) (MEAN[i] + 1.5 * draws.normal(i, 0)));
        missing.set(row, i, (row >> i & 1) == 1);
      }
    }
    Rows rows =
        new Rows(
            Configurations.visible(MACHINE.structure(), List.of(x)), null, new Bits[] {missing});
    CellModel distribution = new WhitenedCells(MACHINE, WHITENING);
    Mixture exact = Mixture.of(MACHINE, WHITENING);
    double[] free = distribution.freeEnergies(rows, workers);
    double sum = 0;
    for (int row = 0; row < count; row++) {
      double[] values = new double[N];
      x.toDoubles(row, values);
      double error = free[row] - exact.freeEnergy(values, cells(row, 0));
      assertEquals(0, error, row % 16 == 0 ? 1e-4 : 0.6, "row " + row);
      sum += error;
    }
    assertEquals(0, sum / count, 0.05);
    Rows few = rows.subset(20, Seed.of(14));
    double[] again = distribution.freeEnergies(few, workers);
    for (double f : again)
      assertTrue(IntStream.range(0, count).anyMatch(row -> free[row] == f), "alone or among");
  }

  /// Densities by sums over eight states; rows are floats around 100, whose deviations are good to 10⁻⁵.
  @Test
  void aCellIsJudgedByItsDistributionGivenAllOthers() {
    CellConditional[][] judged =
        new WhitenedCells(MACHINE, WHITENING).judge(rows(1, i -> false).x(), 0);
    Mixture exact = Mixture.of(MACHINE, WHITENING);
    int[] all = cells(0b1111, 1);
    for (int i = 0; i < N; i++) {
      double rest = exact.freeEnergy(X, cells(0b1111 ^ 1 << i, 1));
      assertEquals(rest - exact.freeEnergy(X, all), judged[0][i].logValue(), 1e-4);
      double[] repaired = X.clone();
      repaired[i] = judged[0][i].best();
      double top = rest - exact.freeEnergy(repaired, all);
      assertEquals(top, judged[0][i].logBest(), 1e-4);
      for (double step : new double[] {-0.01, 0.01}) {
        double[] beside = repaired.clone();
        beside[i] += step;
        assertTrue(top >= rest - exact.freeEnergy(beside, all) - 1e-6, "repair of cell " + i);
      }
    }
  }

  /// Where cells are only scaled the machine can be written without whitening: θ·r, γ·r², W·r.
  @Test
  void scaledCellsAreJudgedAsByThePlainMachine() {
    double[] scale = {0.5, 4, 1.25, 0.4};
    double[][] diagonal = new double[N][N];
    for (int i = 0; i < N; i++) diagonal[i][i] = scale[i];
    Machine plain = scaled(scale);
    Reals y = Reals.zeros(1, N);
    Reals x = Reals.zeros(1, N);
    double[] mean = {8, -4, 2, 0.5};
    for (int i = 0; i < N; i++) {
      y.set(0, i, 0.25f * (i + 1));
      x.set(0, i, (float) (y.get(0, i) + mean[i]));
    }
    Configurations centred = Configurations.visible(plain.structure(), List.of(y));
    Configurations row = Configurations.visible(plain.structure(), List.of(x));
    CellConditional[] expected = CellModel.of(plain).judge(centred, 0)[0];
    CellConditional[] found =
        new WhitenedCells(MACHINE, Whitening.of(mean, diagonal)).judge(row, 0)[0];
    for (int i = 0; i < N; i++) {
      assertEquals(expected[i].logValue(), found[i].logValue(), 1e-9);
      assertEquals(expected[i].expected(), found[i].expected(), 1e-9);
      assertEquals(expected[i].best() + mean[i], found[i].best(), 1e-6);
    }
  }

  private static Machine scaled(double[] scale) {
    double[] values = MACHINE.parameters().values().clone();
    int fields = MACHINE.structure().offset(0, 0);
    int precisions = MACHINE.structure().offset(0, 1);
    int weights = MACHINE.structure().linkOffset(0);
    for (int i = 0; i < N; i++) {
      values[fields + i] *= scale[i];
      values[precisions + i] += 2 * Elementary.log(scale[i]);
      for (int j = 0; j < 3; j++) values[weights + 3 * i + j] *= scale[i];
    }
    return MACHINE.with(MACHINE.parameters().with(values));
  }

  @Test
  void chainsHaveTheSameBitsOnAnyNumberOfThreads() {
    Rows rows = rows(70, i -> i > 1);
    WhitenedCells distribution = new WhitenedCells(MACHINE, WHITENING);
    try (Workers one = Workers.single()) {
      assertEquals(
          distribution.filled(rows, Seed.of(15), one).x().values(0),
          distribution.filled(rows, Seed.of(15), workers).x().values(0));
    }
  }

  /// Squares that hidden units damp make precisions that depend on them.
  @Test
  void machinesWithoutANormalDistributionGivenHiddenUnitsAreRefused() {
    Machine damped = Rbm.spikeSlab(new Gaussian(), N, 2);
    assertThrows(IllegalArgumentException.class, () -> new WhitenedCells(damped, WHITENING));
    Machine bits = Rbm.binary(N, 2);
    WhitenedGibbs gibbs = WHITENING.gibbs(Bits.zeros(1, N), Reals.zeros(1, N));
    Configurations chains = Configurations.zeros(bits.structure(), 1);
    PreparedMachine prepared = PreparedMachine.of(bits);
    assertThrows(
        IllegalArgumentException.class,
        () -> gibbs.walk(Distribution.of(prepared), chains, 0, Seed.of(1)));
    assertArrayEquals(MEAN, WHITENING.mean());
  }
}
