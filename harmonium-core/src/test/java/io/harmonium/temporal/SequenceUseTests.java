package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is done with machines of sequences: the next frame, going on freely, filling and cleaning frames.
class SequenceUseTests {

  private static FrameRows unknown(TemporalMachine machine, Bits values, int known, int length) {
    Bits mask = Bits.zeros(values.rows(), values.columns());
    int[] lengths = new int[values.rows() / length];
    java.util.Arrays.fill(lengths, length);
    for (int row = 0; row < values.rows(); row++)
      for (int j = 0; j < values.columns(); j++) mask.set(row, j, row % length >= known);
    Block plain = Block.of("frames", values);
    Block block = new Block("frames", values, plain.columns(), List.of(), mask);
    return FrameRows.of(
        machine.structure(), Sequences.of(Dataset.of(block, Provenance.of("test")), lengths));
  }

  @Test
  void sequencesThatGoOnFreelyFollowTheDistribution() {
    int count = 3000;
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), new Binary(), 2, 2, 1, 11);
    FrameRows all = FrameRows.of(machine.structure(), SmallSequences.all(2, 2));
    try (Workers workers = Workers.of(2)) {
      double[] logs = FrameLikelihood.exact(machine, FrameBatch.of(machine, all), workers);
      FrameRows empty = unknown(machine, Bits.zeros(2 * count, 2), 0, 2);
      Bits drawn =
          (Bits)
              new SequenceCompletion(12, 0).run(machine, empty, Seed.of(2), workers).x().values(0);
      int[] seen = new int[16];
      for (int s = 0; s < count; s++) {
        int code = 0;
        for (int c = 0; c < 4; c++) if (drawn.get(2 * s + c / 2, c % 2)) code |= 1 << c;
        seen[code]++;
      }
      for (int s = 0; s < 16; s++) {
        double p = Elementary.exp(logs[2 * s] + logs[2 * s + 1]);
        assertEquals(
            p, seen[s] / (double) count, 5 * Math.sqrt(p * (1 - p) / count), "sequence " + s);
      }
    }
  }

  @Test
  void promptsStayAndDifferentPromptsGoOnDifferently() {
    TemporalMachine machine = copier(4);
    Bits values = Bits.zeros(12, 4);
    for (int row = 0; row < 3; row++) for (int j = 0; j < 4; j++) values.set(row, j, true);
    FrameRows prompts = unknown(machine, values, 3, 6);
    try (Workers workers = Workers.single()) {
      Bits filled =
          (Bits)
              new SequenceCompletion(5, 0).run(machine, prompts, Seed.of(2), workers).x().values(0);
      for (int row : new int[] {0, 1, 2, 6, 7, 8})
        for (int j = 0; j < 4; j++) assertEquals(row < 3, filled.get(row, j), "row " + row);
      int on = 0;
      for (int t = 3; t < 6; t++)
        for (int j = 0; j < 4; j++)
          on += (filled.get(t, j) ? 1 : 0) - (filled.get(6 + t, j) ? 1 : 0);
      // Each of the 12 cells differs unless one of at most 6 rare changes (2 % each) has come
      // between.
      assertTrue(on >= 6, on + " of 12 cells differ");
    }
  }

  @Test
  void greyPromptsStayGreyAndWhatFollowsIsDrawn() {
    TemporalMachine machine = copier(3);
    Reals values = Reals.zeros(6, 3);
    for (int row = 0; row < 2; row++)
      for (int j = 0; j < 3; j++) values.set(row, j, j == 0 ? 0.9f : 0.1f);
    Bits mask = Bits.zeros(6, 3);
    for (int row = 2; row < 6; row++) for (int j = 0; j < 3; j++) mask.set(row, j, true);
    mask.set(1, 2, true);
    Block plain = Block.of("frames", values);
    Block block = new Block("frames", values, plain.columns(), List.of(), mask);
    FrameRows data =
        FrameRows.of(
            machine.structure(), Sequences.of(Dataset.of(block, Provenance.of("test")), 6));
    try (Workers workers = Workers.single()) {
      Reals filled =
          (Reals)
              new SequenceCompletion(5, 0).run(machine, data, Seed.of(2), workers).x().values(0);
      for (int j = 0; j < 3; j++) assertEquals(values.get(0, j), filled.get(0, j), 0);
      for (int row = 2; row < 6; row++)
        for (int j = 0; j < 3; j++)
          assertTrue(filled.get(row, j) == 0 || filled.get(row, j) == 1, "row " + row);
    }
  }

  @Test
  void sampledPredictionsComeNearTheExactOnesAndKnowNothingOfTheFrameItself() {
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), new Binary(), 4, 3, 0.7, 5);
    int[] lengths = {6, 2, 2, 2, 2, 2, 2, 2, 2};
    FrameRows data = SmallSequences.frames(machine, 0, 6, lengths);
    FrameRows other = SmallSequences.frames(machine, 0, 6, lengths);
    Bits changed = (Bits) other.x().values(0);
    for (int s = 1; s <= lengths.length; s++)
      for (int j = 0; j < 4; j++) {
        int last = data.sequences().borders()[s] - 1;
        changed.set(last, j, !changed.get(last, j));
      }
    try (Workers workers = Workers.single()) {
      double[] exact = predict(machine, data, 0, workers);
      double[] sampled = predict(machine, data, 1000, workers);
      // Conditional means of a chain of 1000 sweeps: deviation below 1/2, correlated over a few
      // sweeps.
      for (int i = 0; i < exact.length; i++) assertEquals(exact[i], sampled[i], 0.05, "cell " + i);
      assertArrayEquals(exact, predict(machine, other, 0, workers), 0);
      // One sweep and strong weights: else chains from different frames would have met.
      TemporalMachine strong = SmallSequences.machine(new Rtrbm(0), new Binary(), 4, 3, 4, 5);
      assertArrayEquals(predict(strong, data, 1, workers), predict(strong, other, 1, workers), 0);
    }
  }

  /// Frames that copy the one before up to rare changes; the first has as many on as off.
  private static TemporalMachine copier(int size) {
    TemporalMachine zero = TemporalMachine.of(new Crbm(1), new Binary(), size, 1);
    double[] past = new double[size * size];
    double[] low = new double[size];
    double[] first = new double[size];
    for (int j = 0; j < size; j++) {
      past[(size + 1) * j] = 8;
      low[j] = -4;
      first[j] = 4;
    }
    return zero.with(
        zero.parameters()
            .with(Crbm.PAST_VISIBLE, past)
            .with("visible.x", low)
            .with(Crbm.FIRST_VISIBLE, first));
  }

  private static double[] predict(
      TemporalMachine machine, FrameRows data, int sweeps, Workers workers) {
    return new NextFrame(sweeps).means(machine, FrameBatch.of(machine, data), Seed.of(4), workers);
  }

  @Test
  void noiseIsTakenOutWhereTheMachineKnowsBetter() {
    TemporalMachine machine = copier(8);
    Bits noisy = Bits.zeros(40, 8);
    for (int row = 0; row < 40; row++)
      for (int j = 0; j < 8; j++)
        noisy.set(row, j, (j < 4) != (Seed.of(8).row(row).uniform(j, 0) < 0.1));
    Block block = Block.of("frames", noisy);
    FrameRows data =
        FrameRows.of(
            machine.structure(), Sequences.of(Dataset.of(block, Provenance.of("test")), 40));
    try (Workers workers = Workers.single()) {
      double[] clean =
          new SequenceCompletion(3, 0.1).run(machine, data, Seed.of(1), workers).means();
      int wrong = 0;
      int before = 0;
      for (int row = 0; row < 40; row++)
        for (int j = 0; j < 8; j++) {
          if (clean[8 * row + j] > 0.5 != j < 4) wrong++;
          if (noisy.get(row, j) != j < 4) before++;
        }
      assertTrue(wrong * 2 < before, wrong + " wrong cells after, " + before + " before");
    }
  }
}
