package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The intervals of annealed sequences cover the exact mean as often as they say. Of 25 to 45 sequences a normal interval
/// covers 93 to 95 %; 500 draws of it have a deviation of 1 %, so that shares outside of 90 to 98 % come once in a
/// thousand times. An error that is a fifth too small covers 88 %, one that is √2 too large 99.4 %.
class AnnealedSequencesTests {

  private static final int DRAWS = 500;

  /// Draws of sequences and of chains anew and anew, per frame and per sequence, beside the exact means.
  private static void covers(
      TemporalMachine machine, FrameRows data, int frames, FrameAnnealing annealing) {
    int perFrame = 0;
    int perSequence = 0;
    try (Workers workers = Workers.single()) {
      double sum =
          SmallSequences.sum(FrameLikelihood.exact(machine, FrameBatch.of(machine, data), workers));
      for (int draw = 0; draw < DRAWS; draw++) {
        Seed seed = Seed.of(1).child(draw);
        AnnealedSequences found =
            AnnealedSequences.of(machine, data, frames, annealing, seed, workers);
        if (found.perFrame().covers(sum / data.sequences().rows())) perFrame++;
        if (found.perSequence().covers(sum / data.sequences().count())) perSequence++;
      }
    }
    for (int covered : new int[] {perFrame, perSequence}) {
      double share = covered / (double) DRAWS;
      assertTrue(share > 0.9 && share < 0.98, "covered " + share);
    }
  }

  /// Frames of one sequence are all 1 or all 0, which differ much in likelihood, and long ones are more often 1: neither
  /// frames nor sequences may be taken for draws of their own. Without weights annealing is exact.
  @Test
  void theChoiceOfSequencesIsInTheError() {
    TemporalMachine zero = TemporalMachine.of(new RnnRbm(2), new Binary(), 2, 2);
    double[] values = zero.values();
    Arrays.fill(values, 0, 2, -1.2);
    int[] lengths = new int[800];
    for (int s = 0; s < lengths.length; s++)
      lengths[s] = 1 + Seed.of(4).child("lengths").row(s).below(8, 0, 0);
    Bits bits = Bits.zeros(IntStream.of(lengths).sum(), 2);
    int row = 0;
    for (int s = 0; s < lengths.length; s++) {
      Draws draws = Seed.of(4).child("frames").row(s);
      boolean on = draws.uniform(0, 0) < 0.2 + 0.06 * lengths[s];
      for (int t = 0; t < lengths[s]; t++, row++) for (int i = 0; i < 2; i++) bits.set(row, i, on);
    }
    FrameRows data = rows(zero, bits, lengths);
    covers(zero, data, 200, new FrameAnnealing(2, 1));
  }

  /// Twenty-five times the same sequence: nothing but annealing differs between them.
  @Test
  void theNoiseOfAnnealingIsInTheErrorOnce() {
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), new Binary(), 3, 2, 0.7, 2);
    Bits bits = Bits.zeros(50, 3);
    for (int row = 0; row < 50; row++) bits.set(row, row % 2, true);
    int[] lengths = new int[25];
    Arrays.fill(lengths, 2);
    FrameRows data = rows(machine, bits, lengths);
    covers(machine, data, 50, new FrameAnnealing(5, 8));
  }

  /// Two to five sequences of 40 independent frames, whose sums are nearly normal and rarely equal. With the normal quantile
  /// two would cover 70 % and five 88 %.
  @Test
  void fewSequencesHaveTheQuantileOfFew() {
    TemporalMachine zero = TemporalMachine.of(new RnnRbm(2), new Binary(), 2, 2);
    zero.values()[0] = -1.2;
    zero.values()[1] = -0.7;
    int[] lengths = new int[300];
    Arrays.fill(lengths, 40);
    Bits bits = Bits.zeros(300 * 40, 2);
    for (int row = 0; row < bits.rows(); row++)
      for (int i = 0; i < 2; i++)
        bits.set(row, i, Seed.of(5).child("bits").row(row).uniform(i, 0) < 0.4);
    FrameRows data = rows(zero, bits, lengths);
    for (int few : new int[] {2, 3, 5}) covers(zero, data, 40 * few, new FrameAnnealing(2, 1));
  }

  /// 2645 frames of one sequence once had an interval of 0.003 nat and were trusted.
  @Test
  void oneSequenceHasNoIntervalAndNoTrust() {
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), new Binary(), 3, 2, 0.7, 2);
    FrameRows data = SmallSequences.frames(machine, 0, 6, 25);
    try (Workers workers = Workers.single()) {
      AnnealedSequences one =
          AnnealedSequences.of(machine, data, 25, new FrameAnnealing(20, 5), Seed.of(1), workers);
      for (Estimate estimate : new Estimate[] {one.perFrame(), one.perSequence()}) {
        assertFalse(estimate.trusted());
        assertEquals(Double.NEGATIVE_INFINITY, estimate.low());
        assertEquals(Double.POSITIVE_INFINITY, estimate.high());
        assertEquals(Estimate.Bound.UPPER, estimate.bound());
        assertTrue(estimate.note().contains("between sequences is not known"), estimate.note());
      }
    }
  }

  @Test
  void framesWhoseWeightFewChainsCarryAreToldAndNotTrusted() {
    Estimate told =
        new AnnealedSequences(new double[] {-3, -4}, new int[] {2, 2}, 0.1, 3).perFrame();
    assertFalse(told.trusted());
    assertTrue(told.note().contains("3 of 4 frames"), told.note());
  }

  private static FrameRows rows(TemporalMachine machine, Bits bits, int[] lengths) {
    Dataset data = Dataset.of(Block.of("frames", bits), Provenance.of("test"));
    return FrameRows.of(machine.structure(), Sequences.of(data, lengths));
  }
}
