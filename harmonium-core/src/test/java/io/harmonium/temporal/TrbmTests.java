package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.Workers;
import io.harmonium.units.Binary;
import org.junit.jupiter.api.Test;

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
    HiddenStates law = new HiddenStates(machine);
    FrameBatch batch = batch(machine);
    double[][] shows = new double[3][4];
    for (int t = 0; t < 3; t++) law.shows(batch, t, shows[t]);
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
              (before < 0 ? law.first[s] : law.follow[4 * before + s])
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
