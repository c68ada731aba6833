package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The temporal RBM as a hidden Markov chain, against a small machine that was summed elsewhere.
class TrbmTests {

  private static final double[][] W = {
    {-1.289537739784976, -1.8417350377917323}, {-0.23509113107468127, -1.2674464814437032}
  };
  private static final double[][] U = {
    {0.2712643588217015, 0.15675108662422516}, {-0.18693094462995438, -2.516759710820513}
  };
  private static final double[] C = {-0.5386928958466366, -0.048500945401071985};
  private static final double[] C1 = {0.11330898600330756, -1.5301357655053935};
  private static final double[] B = {-0.47775327603393064, -0.9785190780566395};
  private static final int[][] X = {{0, 1}, {1, 1}, {1, 0}};

  /// The machine; there W is hidden × visible and U leads from columns to rows.
  private static TemporalMachine machine() {
    TemporalMachine zero = TemporalMachine.of(new Trbm(), new Binary(), 2, 2);
    return zero.with(
        zero.parameters()
            .with("visible-hidden", turned(W))
            .with(Trbm.PAST_HIDDEN, turned(U))
            .with("hidden.x", C)
            .with(Trbm.FIRST, C1)
            .with("visible.x", B));
  }

  private static double[] turned(double[][] m) {
    return new double[] {m[0][0], m[1][0], m[0][1], m[1][1]};
  }

  private static FrameBatch batch(TemporalMachine machine) {
    Bits bits = Bits.zeros(3, 2);
    for (int t = 0; t < 3; t++) for (int i = 0; i < 2; i++) bits.set(t, i, X[t][i] == 1);
    Sequences sequences =
        Sequences.of(Dataset.of(Block.of("frames", bits), Provenance.of("test")), 3);
    return FrameBatch.of(machine, FrameRows.of(machine.structure(), sequences));
  }

  private static double sigmoid(double x) {
    return 1 / (1 + StrictMath.exp(-x));
  }

  /// p(z_tj = 1 | z_{t−1}, x_t) = σ((W x_t + c + U z_{t−1})_j), c_1 in the first frame.
  private static double conditional(int t, int j, double[] before) {
    double field = t == 0 ? C1[j] : C[j];
    for (int i = 0; i < 2; i++) field += W[j][i] * X[t][i] + (t == 0 ? 0 : U[j][i] * before[i]);
    return sigmoid(field);
  }

  @Test
  void hiddenUnitsFollowTheStatesBeforeThem() {
    TemporalMachine machine = machine();
    double[][] given = {{1, 0}, {0, 1}, {1, 1}};
    try (Workers workers = Workers.single()) {
      double[][] means = HiddenPast.given(machine, batch(machine), given, workers);
      HiddenPast.Drawn drawn = HiddenPast.drawn(machine, batch(machine), Seed.of(4), workers);
      for (int t = 0; t < 3; t++)
        for (int j = 0; j < 2; j++) {
          assertEquals(conditional(t, j, t == 0 ? null : given[t - 1]), means[t][j], 1e-13);
          assertEquals(
              conditional(t, j, t == 0 ? null : drawn.states()[t - 1]), drawn.means()[t][j], 1e-13);
          assertTrue(drawn.states()[t][j] == 0 || drawn.states()[t][j] == 1);
        }
    }
  }

  /// p(x_ti = 1 | z_t) = σ((Wᵀz_t + b)_i), z_t the hidden means.
  @Test
  void framesComeBackFromTheirHiddenMeans() {
    TemporalMachine machine = machine();
    double[][] z = means(machine);
    try (Workers workers = Workers.single()) {
      double[][] back = VisibleBack.means(machine, batch(machine), workers);
      for (int t = 0; t < 3; t++)
        for (int i = 0; i < 2; i++)
          assertEquals(sigmoid(B[i] + W[0][i] * z[t][0] + W[1][i] * z[t][1]), back[t][i], 1e-13);
    }
  }

  /// Drawn states follow the conditional: the mean of 4000 draws lies within 5 of its own deviations (false alarm below
  /// 1e-5 for all six numbers); and the exact filter is Bayes' rule summed by hand.
  @Test
  void statesAreDrawnAndFiltered() {
    TemporalMachine machine = machine();
    int draws = 4000;
    try (Workers workers = Workers.single()) {
      double[][] sums = new double[3][2];
      double[][] means = new double[3][2];
      for (int k = 0; k < draws; k++) {
        HiddenPast.Drawn one =
            HiddenPast.drawn(machine, batch(machine), Seed.of(9).child(k), workers);
        for (int t = 0; t < 3; t++)
          for (int j = 0; j < 2; j++) {
            sums[t][j] += one.states()[t][j] / draws;
            means[t][j] += one.means()[t][j] / draws;
          }
      }
      for (int t = 0; t < 3; t++)
        for (int j = 0; j < 2; j++)
          assertEquals(means[t][j], sums[t][j], 5 * 0.5 / Math.sqrt(draws));
      double[][] filtered = HiddenPast.filtered(machine, batch(machine), workers);
      for (int j = 0; j < 2; j++)
        assertEquals(conditional(0, j, null), filtered[0][j], 1e-12, "nothing is before it");
      double[] second = new double[2];
      double norm = 0;
      for (int before = 0; before < 4; before++)
        for (int z = 0; z < 4; z++) {
          double p = filteredFirst(before) * follow(before, z) * shown(1, z);
          norm += p;
          for (int j = 0; j < 2; j++) if ((z >> j & 1) == 1) second[j] += p;
        }
      for (int j = 0; j < 2; j++) assertEquals(second[j] / norm, filtered[1][j], 1e-12);
      assertTrue(
          Math.abs(filtered[2][0] - means(machine)[2][0]) > 1e-4, "the recurrent means are others");
    }
  }

  private static double[][] means(TemporalMachine machine) {
    try (Workers workers = Workers.single()) {
      FrameBatch batch = batch(machine);
      batch.forward(machine, workers);
      return new double[][] {batch.hiddenMeans(0), batch.hiddenMeans(1), batch.hiddenMeans(2)};
    }
  }

  private static double filteredFirst(int z) {
    double p = 1;
    for (int j = 0; j < 2; j++) {
      double on = conditional(0, j, null);
      p *= (z >> j & 1) == 1 ? on : 1 - on;
    }
    return p;
  }

  /// p(z_t = z | z_{t−1} = before), the frame summed out.
  private static double follow(int before, int z) {
    double[] all = new double[4];
    double sum = 0;
    for (int k = 0; k < 4; k++) {
      double log = 0;
      for (int j = 0; j < 2; j++)
        if ((k >> j & 1) == 1) log += C[j] + U[j][0] * (before & 1) + U[j][1] * (before >> 1 & 1);
      for (int i = 0; i < 2; i++) log += StrictMath.log1p(StrictMath.exp(visible(i, k)));
      all[k] = StrictMath.exp(log);
      sum += all[k];
    }
    return all[z] / sum;
  }

  private static double visible(int i, int z) {
    return B[i] + (z & 1) * W[0][i] + (z >> 1 & 1) * W[1][i];
  }

  /// p(x_t | z).
  private static double shown(int t, int z) {
    double p = 1;
    for (int i = 0; i < 2; i++) {
      double on = sigmoid(visible(i, z));
      p *= X[t][i] == 1 ? on : 1 - on;
    }
    return p;
  }

  @Test
  void theLikelihoodIsThatOfTheSumOverAllPaths() {
    TemporalMachine machine = machine();
    try (Workers workers = Workers.single()) {
      double[] logs = FrameLikelihood.exact(machine, batch(machine), workers);
      assertEquals(-6.483176181919797, SmallSequences.sum(logs), 1e-12);
    }
  }

  @Test
  void filteredPathsComeNearThePosteriorAndNoNearer() {
    TemporalMachine machine = machine();
    HiddenStates distribution = new HiddenStates(machine);
    FrameBatch batch = batch(machine);
    double[][] shows = new double[3][4];
    for (int t = 0; t < 3; t++) distribution.shows(batch, t, shows[t]);
    double[] exact = new double[64];
    double[] filtered = new double[64];
    double total = 0;
    for (int path = 0; path < 64; path++) {
      exact[path] = 1;
      filtered[path] = 1;
      int before = -1;
      for (int t = 0; t < 3; t++) {
        int z = path >> 2 * t & 3;
        double[] next = new double[4];
        for (int s = 0; s < 4; s++)
          next[s] =
              (before < 0 ? distribution.first[s] : distribution.follow[4 * before + s])
                  * Elementary.exp(shows[t][s]);
        exact[path] *= next[z];
        filtered[path] *= next[z] / SmallSequences.sum(next);
        before = z;
      }
      total += exact[path];
    }
    double distance = 0;
    for (int path = 0; path < 64; path++)
      distance += Math.abs(exact[path] / total - filtered[path]) / 2;
    assertEquals(0.017516228361278564, distance, 1e-12);
  }

  /// Frames of one time go through the states together: each sequence is told what it is told alone, whoever goes with it.
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3})
  void sequencesThatGoTogetherAreWhatTheyAreAlone(double missing) {
    TemporalMachine machine = SmallSequences.machine(new Trbm(), new Categorical(3), 3, 4, 1, 5);
    FrameRows data = SmallSequences.frames(machine, missing, 3, 4, 1, 7, 2, 7, 5);
    HiddenChain chain = new HiddenChain();
    try (Workers workers = Workers.single()) {
      FrameBatch all = FrameBatch.of(machine, data);
      double[] logs = chain.logLikelihoods(machine, all, workers);
      double[] gradient = new double[machine.values().length];
      chain.addGradient(machine, all, 0, workers, gradient);
      double[] sum = new double[gradient.length];
      for (int s = 0; s < all.sequences(); s++) {
        FrameBatch alone = FrameBatch.of(machine, data, new int[] {s});
        double[] own = chain.logLikelihoods(machine, alone, workers);
        assertArrayEquals(Arrays.copyOfRange(logs, all.border(s), all.border(s + 1)), own);
        double[] part = new double[gradient.length];
        chain.addGradient(machine, alone, 0, workers, part);
        for (int i = 0; i < sum.length; i++) sum[i] += part[i] * alone.known() / all.known();
      }
      assertArrayEquals(sum, gradient, 1e-13);
    }
  }

  @Test
  void moreThanTenHiddenUnitsAreRefusedWithTheirNumber() {
    TemporalMachine machine = TemporalMachine.of(new Trbm(), new Binary(), 3, 11);
    FrameRows data = SmallSequences.frames(machine, 0, 1, 2);
    try (Workers workers = Workers.single()) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> FrameLikelihood.exact(machine, FrameBatch.of(machine, data), workers));
      assertTrue(e.getMessage().contains("11"), e.getMessage());
    }
  }
}
