package io.harmonium.learning;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.model.Configurations;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.Objects;

/// Rows of the data for one update after the other: a keyed permutation per epoch, read on and on; all rows in order where
/// they fit. A batch is overwritten by the next.
final class Batches {

  private final Dataset data;
  private final Configurations rows;
  private final Bits[] missing;
  private final Seed seed;
  private final int[] chosen;
  private final float[] weights;
  private final Batch batch;

  /// @param rows the visible states of all of `data`
  Batches(Dataset data, Configurations rows, int size, Seed seed) {
    this.data = data;
    this.rows = rows;
    this.missing = missing(data);
    this.seed = seed;
    this.chosen = new int[size];
    this.weights = data.weights() == null ? null : new float[size];
    boolean all = size == data.rows();
    this.batch = new Batch(all ? rows : rows.like(size), chosen, weights, all ? missing : masks());
    if (all) {
      for (int i = 0; i < size; i++) chosen[i] = i;
      weigh();
    }
  }

  /// The unknown cells of each visible layer, or null where all are known.
  private static Bits[] missing(Dataset data) {
    Bits[] masks = data.blocks().stream().map(Block::missing).toArray(Bits[]::new);
    return Arrays.stream(masks).allMatch(Objects::isNull) ? null : masks;
  }

  /// Room for the unknown cells of a batch.
  private Bits[] masks() {
    if (missing == null) return null;
    return Arrays.stream(missing)
        .map(m -> m == null ? null : m.like(chosen.length))
        .toArray(Bits[]::new);
  }

  private void weigh() {
    for (int i = 0; weights != null && i < weights.length; i++)
      weights[i] = data.weights()[chosen[i]];
  }

  /// Whether rows have missing cells.
  boolean gaps() {
    return missing != null;
  }

  /// Rows per update.
  int size() {
    return chosen.length;
  }

  /// The rows of update `update`.
  Batch at(long update) {
    int size = chosen.length;
    int n = data.rows();
    if (size == n) return batch;
    Permutation order = null;
    long epoch = -1;
    for (int i = 0; i < size; i++) {
      long place = update * size + i;
      if (place / n != epoch) {
        epoch = place / n;
        order = Permutation.of(seed.child("epoch").child(epoch), n);
      }
      chosen[i] = (int) order.at(place % n);
    }
    batch.x().copyRows(rows, chosen);
    for (int l = 0; missing != null && l < missing.length; l++)
      if (missing[l] != null) batch.missing()[l].copyRows(missing[l], chosen);
    weigh();
    return new Batch(batch.x(), chosen, weights, batch.missing());
  }
}
