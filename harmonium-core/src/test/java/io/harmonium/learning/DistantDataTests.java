package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Split;
import io.harmonium.data.generate.BarsAndStripes;
import io.harmonium.evaluation.HiddenActivity;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Moments;
import io.harmonium.evaluation.Rows;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.MappedBits;
import io.harmonium.matrix.RowOrder;
import io.harmonium.matrix.Selection;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Learning and judging give the same bits from rows in arrays, from mapped rows and from views.
class DistantDataTests {

  private static final Seed SEED = Seed.of(3);
  private static final int ROWS = 700;

  private final Dataset near = new BarsAndStripes(4).generate(ROWS, SEED);

  private static Dataset with(Dataset data, States values) {
    return Dataset.of(Block.of("visible", values), data.provenance());
  }

  private Dataset mapped() {
    Bits bits = (Bits) near.blocks().get(0).values();
    byte[] tight = new byte[2 * ROWS];
    for (int row = 0; row < ROWS; row++)
      System.arraycopy(bits.data(), row * bits.stride(), tight, 2 * row, 2);
    return with(near, new MappedBits(ROWS, 16, 0, 1, MemorySegment.ofArray(tight)));
  }

  private Dataset view() {
    return with(near, new Selection(near.blocks().get(0).values(), RowOrder.range(0, ROWS)));
  }

  private static double[] trained(Recipe recipe, Dataset all, Workers workers) {
    Dataset data = Split.parse("0.9/0.1").apply(all, Seed.of(0)).get(0);
    Machine machine = Rbm.binary(16, 7);
    Machine start = Initial.fromData(machine, data, 0.01, SEED, workers);
    Trainer trainer = new Trainer(recipe, machine.structure(), data, SEED, workers);
    TrainingState end = trainer.run(trainer.start(start), 25, (update, norm) -> {});
    return end.parameters().values();
  }

  /// Batches of some rows, of an odd number, and of all.
  @ParameterizedTest
  @ValueSource(ints = {64, 101, 700})
  void parametersAreTheSame(int batch) {
    for (Recipe recipe : List.of(Recipe.pcd(2, batch, 0.05), Recipe.cd(1, batch, 0.05)))
      try (Workers one = Workers.of(1);
          Workers two = Workers.of(2)) {
        double[] expected = trained(recipe, near, one);
        assertArrayEquals(expected, trained(recipe, mapped(), two));
        assertArrayEquals(expected, trained(recipe, view(), one));
      }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void splitsHoldTheSameRows(boolean ordered) {
    Split split = Split.parse("0.6/0.3/0.1");
    List<Dataset> expected = ordered ? split.apply(near) : split.apply(near, SEED);
    for (Dataset far : List.of(mapped(), view())) {
      List<Dataset> parts = ordered ? split.apply(far) : split.apply(far, SEED);
      for (int k = 0; k < 3; k++) {
        assertEquals(
            expected.get(k).blocks().get(0).values(),
            parts.get(k).blocks().get(0).values().resident());
        assertEquals(expected.get(k).provenance(), parts.get(k).provenance());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 5000})
  void evaluationIsTheSame(int rows) {
    Machine machine = Rbm.binary(16, 7);
    try (Workers workers = Workers.of(2)) {
      machine = Initial.fromData(machine, near, 0.3, SEED, workers);
      Rows expected = Rows.of(machine.structure(), near);
      for (Dataset data : List.of(mapped(), view())) {
        Rows far = Rows.of(machine.structure(), data);
        assertArrayEquals(
            Likelihood.freeEnergies(machine, expected.x(), workers),
            Likelihood.freeEnergies(machine, far.x(), workers));
        assertArrayEquals(
            HiddenActivity.of(machine, expected, workers).means(),
            HiddenActivity.of(machine, far, workers).means());
        Moments a = Moments.of(machine.structure(), expected, expected, 50, workers);
        Moments b = Moments.of(machine.structure(), far, far.subset(rows, SEED), 50, workers);
        assertArrayEquals(a.dataCorrelations(), b.dataCorrelations());
        assertEquals(
            expected.subset(rows, SEED).x().values(0), far.subset(rows, SEED).x().values(0));
      }
    }
  }
}
