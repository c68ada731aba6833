package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.start.Initial;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.testkit.ModelContract.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Data that do not fit are refused before any work, and the message says what came and what was expected. Data that fit
/// give the fields from which training starts.
final class ModelData {

  private ModelData() {}

  static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("empty data are refused", ModelData::emptyDataAreRefused),
        new Check<>("a wrong width is named", ModelData::wrongWidthIsNamed),
        new Check<>("a wrong storage is named", ModelData::wrongStorageIsNamed),
        new Check<>("a wrong number of blocks is named", ModelData::wrongBlocksAreNamed),
        new Check<>("a cell without a value is named", ModelData::badCellsAreNamed),
        new Check<>("bad weights are refused", ModelData::badWeightsAreRefused),
        new Check<>("a machine that diverges is refused", ModelData::divergingIsRefused),
        new Check<>("training starts at the data's means", ModelData::startHasTheMeans),
        new Check<>("the start depends on the seed only", ModelData::startIsReproducible));
  }

  private static String unsupported(Subject s, Dataset data) {
    try (Workers workers = Workers.single()) {
      return assertThrows(
              IllegalArgumentException.class,
              () ->
                  new Trainer(
                      s.recipe(), s.machine().structure(), data, ModelContract.SEED, workers))
          .getMessage();
    }
  }

  private static Layer layer(Subject s) {
    return s.machine().structure().layer(0);
  }

  /// The data of `s` with other values of the first visible layer.
  private static Dataset dataset(Subject s, States values) {
    List<Block> blocks = new ArrayList<>(s.data().rows(first(values.rows()), "some").blocks());
    blocks.set(0, Block.of("visible", values));
    return new Dataset(blocks, null, null, null, null, Provenance.of("bad data"));
  }

  private static int[] first(int rows) {
    return IntStream.range(0, rows).toArray();
  }

  static void emptyDataAreRefused(Subject s) {
    String message = unsupported(s, s.data().rows(new int[0], "nothing"));
    assertTrue(message.contains("no rows"), message);
  }

  static void wrongWidthIsNamed(Subject s) {
    Layer wider = new Layer("wider", layer(s).units(), layer(s).size() + 3);
    String message = unsupported(s, dataset(s, wider.allocate(5)[0]));
    assertTrue(message.contains(Integer.toString(layer(s).size())), message);
    assertTrue(message.contains(Integer.toString(layer(s).size() + 3)), message);
    assertTrue(message.contains(layer(s).name()), message);
  }

  static void wrongStorageIsNamed(Subject s) {
    States other =
        switch (s.data().blocks().get(0).values().like(0)) {
          case Reals reals -> Bits.zeros(5, layer(s).columns());
          case Bits bits when bits.low() == 0 -> Bits.spins(5, layer(s).columns());
          default -> Reals.zeros(5, layer(s).columns());
        };
    String message = unsupported(s, dataset(s, other));
    assertTrue(message.contains(layer(s).name()), message);
    assertTrue(message.contains(layer(s).units().name()), message);
  }

  static void wrongBlocksAreNamed(Subject s) {
    List<Block> blocks = new ArrayList<>(s.data().blocks());
    int right = blocks.size();
    blocks.add(blocks.get(0));
    Dataset more = new Dataset(blocks, null, null, null, null, Provenance.of("one block more"));
    String message = unsupported(s, more);
    assertTrue(message.contains("" + right) && message.contains("" + (right + 1)), message);
  }

  /// NaN and infinite numbers, and levels beyond the last one, with their row and cell.
  static void badCellsAreNamed(Subject s) {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      Resident values = s.data().blocks().get(0).values().copy();
      switch (values) {
        case Bits bits -> bits.set(3, 1, true);
        case Levels levels -> levels.set(3, 1, 7);
        case Reals reals -> reals.set(3, 1, bad);
      }
      if (values instanceof Bits) continue;
      String message = unsupported(s, dataset(s, values));
      assertTrue(message.contains("row 3, cell 1"), message);
      assertTrue(message.contains(values instanceof Reals ? Float.toString(bad) : "7"), message);
    }
  }

  static void badWeightsAreRefused(Subject s) {
    int rows = s.data().rows();
    for (float bad : new float[] {Float.NaN, -1, Float.POSITIVE_INFINITY}) {
      float[] weights = new float[rows];
      weights[2] = bad;
      String message =
          assertThrows(
                  IllegalArgumentException.class, () -> s.data().withWeights(weights, "weights"))
              .getMessage();
      assertTrue(message.contains(Float.toString(bad)), message);
    }
    String number =
        assertThrows(
                IllegalArgumentException.class, () -> s.data().withWeights(new float[3], "three"))
            .getMessage();
    assertTrue(number.contains("3") && number.contains(Integer.toString(rows)), number);
    String zero = unsupported(s, s.data().withWeights(new float[rows], "zeros"));
    assertTrue(zero.contains("weight 0"), zero);
  }

  static void divergingIsRefused(Subject s) {
    Parameters broken = s.machine().parameters().copy();
    broken.values()[0] = Double.NaN;
    try (Workers workers = Workers.single()) {
      Trainer trainer =
          new Trainer(s.recipe(), s.machine().structure(), s.data(), ModelContract.SEED, workers);
      Machine machine = s.machine().with(broken);
      String message =
          assertThrows(IllegalArgumentException.class, () -> trainer.start(machine)).getMessage();
      assertTrue(message.contains("NaN"), message);
    }
  }

  /// Fields fitted to the data give the data's means with links off: 1e-6, for means are summed to 2⁻³² per row.
  static void startHasTheMeans(Subject s) {
    try (Workers workers = Workers.single()) {
      Machine start = Initial.fromData(s.machine(), s.data(), 0.01, ModelContract.SEED, workers);
      double[][][] means = Initial.means(s.machine().structure(), s.data(), workers);
      for (int l = 0; l < means.length; l++) {
        Layer layer = s.machine().structure().layer(l);
        double[][] given = layer.zeros();
        layer.units().means(start.fields().theta()[l], 0, layer.size(), given);
        for (int p = 0; p < given.length; p++)
          for (int j = 0; j < given[p].length; j++)
            assertEquals(means[l][p][j], given[p][j], 1e-6 * (1 + Math.abs(means[l][p][j])));
      }
    }
  }

  static void startIsReproducible(Subject s) {
    try (Workers one = Workers.of(1);
        Workers three = Workers.of(3)) {
      var seed = ModelContract.SEED.child("start");
      double[] first =
          Initial.fromData(s.machine(), s.data(), 0.1, seed, one).parameters().values();
      double[] again =
          Initial.fromData(s.machine(), s.data(), 0.1, seed, three).parameters().values();
      double[] other =
          Initial.fromData(s.machine(), s.data(), 0.1, seed.child(1), one).parameters().values();
      assertArrayEquals(first, again);
      assertTrue(!java.util.Arrays.equals(first, other), "two seeds gave the same start");
    }
  }
}
