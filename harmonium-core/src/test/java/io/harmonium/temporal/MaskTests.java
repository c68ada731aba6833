package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.learning.Adam;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Machines some of whose links are left out.
class MaskTests {

  /// Units of the first half keep to themselves, and so do those of the second.
  private static double[] halves(int rows, int columns) {
    double[] mask = new double[rows * columns];
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        mask[i * columns + j] = 2 * i / rows == 2 * j / columns ? 1 : 0;
    return mask;
  }

  private static SequenceRecipe recipe(Map<String, double[]> masks) {
    return new SequenceRecipe(
        0, 2, Adam.withRate(0.05), 0, 1e-3, 0, 0, Map.of(), masks, false, false);
  }

  @Test
  void aMachineOfTwoHalvesIsTwoMachines() {
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Binary(), 4, 2);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 5, 3, 4);
    SequenceRecipe recipe =
        recipe(Map.of("visible-hidden", halves(4, 2), Rtrbm.PAST_HIDDEN, halves(2, 2)));
    try (Workers workers = Workers.single()) {
      SequenceTrainer trainer = new SequenceTrainer(recipe, shape, data, Seed.of(5), workers);
      TemporalMachine first = SequenceTrainer.initial(shape, data, 0.5, 0.5, Seed.of(5), workers);
      TrainingState state = trainer.run(trainer.start(first), 20, (update, norm) -> {});
      TemporalMachine whole = shape.with(state.parameters());
      double[] w = whole.parameters().get("visible-hidden");
      assertArrayEquals(new double[4], new double[] {w[1], w[3], w[4], w[6]}, 0);
      double[] logs = FrameLikelihood.exact(whole, FrameBatch.of(whole, data), workers);
      double[] sum = new double[logs.length];
      for (int half = 0; half < 2; half++) {
        TemporalMachine part = half(whole, half);
        FrameRows columns = columns(part, data, half);
        double[] own = FrameLikelihood.exact(part, FrameBatch.of(part, columns), workers);
        for (int row = 0; row < sum.length; row++) sum[row] += own[row];
      }
      assertArrayEquals(sum, logs, 1e-12);
    }
  }

  private static TemporalMachine half(TemporalMachine whole, int half) {
    TemporalMachine zero = TemporalMachine.of(new Rtrbm(0), new Binary(), 2, 1);
    double[] w = whole.parameters().get("visible-hidden");
    double[] b = whole.parameters().get("visible.x");
    int at = 2 * half;
    return zero.with(
        zero.parameters()
            .with("visible-hidden", new double[] {w[2 * at + half], w[2 * at + 2 + half]})
            .with("visible.x", new double[] {b[at], b[at + 1]})
            .with("hidden.x", new double[] {whole.parameters().get("hidden.x")[half]})
            .with(Rtrbm.FIRST, new double[] {whole.parameters().get(Rtrbm.FIRST)[half]})
            .with(
                Rtrbm.PAST_HIDDEN,
                new double[] {whole.parameters().get(Rtrbm.PAST_HIDDEN)[3 * half]}));
  }

  private static FrameRows columns(TemporalMachine part, FrameRows data, int half) {
    Bits all = (Bits) data.x().values(0);
    Bits two = Bits.zeros(all.rows(), 2);
    for (int row = 0; row < all.rows(); row++)
      for (int j = 0; j < 2; j++) two.set(row, j, all.get(row, 2 * half + j));
    Dataset frames = Dataset.of(Block.of("frames", two), Provenance.of("test"));
    return FrameRows.of(part.structure(), Sequences.of(frames, data.sequences().lengths()));
  }

  @Test
  void oneMaskServesAllLags() {
    TemporalMachine shape = TemporalMachine.of(new Crbm(2), new Binary(), 2, 2);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 5, 3, 4);
    try (Workers workers = Workers.single()) {
      SequenceTrainer trainer =
          new SequenceTrainer(
              recipe(Map.of(Crbm.PAST_VISIBLE, halves(2, 2))), shape, data, Seed.of(5), workers);
      TemporalMachine first = SequenceTrainer.initial(shape, data, 0.5, 0.5, Seed.of(5), workers);
      double[] past =
          trainer
              .run(trainer.start(first), 3, (update, norm) -> {})
              .parameters()
              .get(Crbm.PAST_VISIBLE);
      for (int i = 0; i < 8; i++)
        assertEquals(i % 4 == 1 || i % 4 == 2, past[i] == 0, "weight " + i);
    }
  }

  @Test
  void masksThatDoNotFitAreRefused() {
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Binary(), 2, 2);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 5);
    try (Workers workers = Workers.single()) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () ->
                  new SequenceTrainer(
                      recipe(Map.of(Rtrbm.PAST_HIDDEN, new double[3])),
                      shape,
                      data,
                      Seed.of(5),
                      workers));
      assertTrue(e.getMessage().contains("3 numbers"), e.getMessage());
      SequenceTrainer masked =
          new SequenceTrainer(
              recipe(Map.of(Rtrbm.PAST_HIDDEN, halves(2, 2))), shape, data, Seed.of(5), workers);
      SequenceTrainer free =
          new SequenceTrainer(recipe(Map.of()), shape, data, Seed.of(5), workers);
      TrainingState other =
          free.start(SequenceTrainer.initial(shape, data, 0.5, 0.5, Seed.of(5), workers));
      assertThrows(
          IllegalArgumentException.class, () -> masked.run(other, 1, (update, norm) -> {}));
    }
  }
}
