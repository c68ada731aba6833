package io.harmonium.learning;

import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// Another objective over rows whose bits are drawn anew at every update: where a row holds the grey values v of 0/1 units, the
/// objective sees
///
/// ```
/// x_j = 1 with probability v_j,   so that its mean over the visits of a row is that over all its pictures
/// ```
///
/// A machine cannot learn such rows by heart, and packed bits are faster than means. Rows without grey values stay as they are.
public record DynamicBinarization(Objective objective) implements Augmentation {

  private static final Slot<int[]> WORDS = Slot.ints(DynamicBinarization.class, "words");

  /// What it shows is drawn.
  @Override
  public boolean needsValues() {
    return false;
  }

  @Override
  public Batch shown(Structure structure, Batch batch, Seed seed, Workers workers) {
    return drawn(structure, batch, seed, workers);
  }

  /// The batch with bits in place of grey values.
  public static Batch drawn(Structure structure, Batch batch, Seed seed, Workers workers) {
    States[][] layers = batch.x().layers().clone();
    for (int l = 0; l < structure.visible().size(); l++)
      if (batch.x().means(structure, l))
        layers[l] =
            new States[] {
              draw((Reals) layers[l][0], batch.first(), seed.child("fresh bits").child(l), workers)
            };
    Configurations x = new Configurations(batch.x().rows(), layers);
    return batch.with(x, batch.weights(), batch.missing());
  }

  /// A row draws by its place in the update's batch.
  private static Bits draw(Reals grey, int first, Seed seed, Workers workers) {
    Bits bits = Bits.zeros(grey.rows(), grey.columns());
    workers.forBlocks(
        grey.rows(),
        16,
        (from, to, worker, space) -> {
          int[] words = space.ints(WORDS, grey.columns() + 16);
          for (int row = from; row < to; row++) {
            space.kernels().words(seed.rowKey(first + row), 0, 0, grey.columns(), words);
            for (int j = 0; j < grey.columns(); j++)
              if (Draws.uniform(words[j]) < grey.get(row, j)) bits.set(row, j, true);
          }
        });
    return bits;
  }
}
