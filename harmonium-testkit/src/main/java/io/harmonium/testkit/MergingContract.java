package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.learning.PartSums;
import io.harmonium.learning.PartialSums;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Spread;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Updates that are cut into parts and merged again are those of the whole, bit for bit.
public final class MergingContract {

  private static final int UPDATES = 4;
  private static final Seed SEED = Seed.of(61);

  private MergingContract() {}

  /// How a part is made of the rows `from … to−1` of a batch.
  @FunctionalInterface
  public interface Cut {
    Batch part(Batch all, int from, int to);
  }

  /// Four updates, each cut into `parts` parts at places that a seed draws among those that are allowed, added up by other
  /// workers and merged in a drawn order, equal the same updates in one piece.
  public static void partsMergeToTheWhole(
      Recipe recipe, Machine machine, Dataset data, int parts, Cut cut) {
    try (Workers workers = Workers.of(2);
        Workers elsewhere = Workers.single()) {
      Trainer trainer = new Trainer(recipe, machine.structure(), data, SEED, workers);
      Merging merging = trainer.merging();
      assertTrue(merging.merges(), () -> recipe.objective() + ": " + merging.reason());
      TrainingState start = trainer.start(machine);
      TrainingState whole = trainer.run(start, UPDATES, (update, norm) -> {});
      PartSums places = new PartSums(recipe, machine, SEED, elsewhere);
      Spread spread =
          (update, parameters, chains) ->
              merged(trainer, places, update, parameters, chains, parts, cut);
      TrainingState pieces = trainer.run(start, UPDATES, (update, norm) -> {}, spread);
      equal(whole, pieces, recipe.objective() + " in " + parts + " parts");
    }
  }

  private static PartialSums merged(
      Trainer trainer,
      PartSums places,
      long update,
      Parameters parameters,
      Configurations chains,
      int parts,
      Cut cut) {
    Merging merging = trainer.merging();
    Batch batch = trainer.batch(update);
    Seed seed = Seed.of(7).child(update);
    int[] rows = cuts(batch.rows().length, merging.rows(), parts, seed.child("rows"));
    int[] moved = cuts(merging.chains(), merging.chainCut(), parts, seed.child("chains"));
    List<PartialSums> sums = new ArrayList<>();
    for (int i : order(parts, seed.child("order"))) {
      ChainPart own = ChainPart.of(chains, moved[i], moved[i + 1] - moved[i]);
      sums.add(copy(places.of(update, parameters, cut.part(batch, rows[i], rows[i + 1]), own)));
      own.putBack(chains);
    }
    while (sums.size() > 1) {
      int[] pair = order(sums.size(), seed.child("merge").child(sums.size()));
      PartialSums both = sums.get(pair[0]).merge(sums.get(pair[1]));
      sums.remove(Math.max(pair[0], pair[1]));
      sums.remove(Math.min(pair[0], pair[1]));
      sums.add(both);
    }
    return sums.get(0);
  }

  /// `parts + 1` borders from 0 to `count`, between them multiples of `step`; parts may be empty.
  private static int[] cuts(int count, int step, int parts, Seed seed) {
    int[] borders = new int[parts + 1];
    for (int i = 1; i < parts; i++)
      borders[i] = seed.row(i).below(count / Math.max(1, step) + 1, 0, 0) * step;
    borders[parts] = count;
    Arrays.sort(borders);
    return borders;
  }

  private static int[] order(int count, Seed seed) {
    Permutation order = Permutation.of(seed, count);
    int[] all = new int[count];
    for (int i = 0; i < count; i++) all[i] = (int) order.at(i);
    return all;
  }

  /// The same numbers in arrays of their own, as if they had been sent.
  private static PartialSums copy(PartialSums sums) {
    PartialSums copy = PartialSums.empty();
    sums.sums().forEach((name, values) -> copy.add(name, values.clone()));
    for (PartialSums.Weights w : sums.weights())
      copy.add(
          new PartialSums.Weights(
              w.of(), w.first(), w.count(), w.values() == null ? null : w.values().clone()));
    return copy;
  }

  private static void equal(TrainingState whole, TrainingState pieces, String what) {
    assertArrayEquals(whole.parameters().values(), pieces.parameters().values(), what);
    assertTrue(whole.sameTensors(pieces), what);
    if (whole.chains() == null) return;
    States[][] a = whole.chains().layers();
    States[][] b = pieces.chains().layers();
    for (int l = 0; l < a.length; l++)
      for (int p = 0; p < a[l].length; p++) assertEquals(a[l][p], b[l][p], what + ": chains");
  }
}
