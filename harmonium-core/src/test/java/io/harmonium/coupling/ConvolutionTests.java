package io.harmonium.coupling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.learning.Batch;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A convolutional machine against the dense machine whose weights are tied: W_fδ wherever the window of a detector covers
/// a cell, 0 elsewhere. What the one computes by sharing the other computes by brute force.
class ConvolutionTests {

  /// Pictures, steps, pools, sequences, categories, spins and real cells.
  static List<Machine> machines() {
    return List.of(
        random(new Binary(), new Window(3, 3, 1, 2, 2, 1, 2), 2),
        random(new Binary(), new Window(3, 5, 1, 1, 3, 2, 1), 2),
        random(new Binary(), new Window(4, 4, 1, 2, 2, 2, 2), 1),
        random(new Spin(), new Window(3, 3, 1, 2, 2, 1, 1), 1),
        random(new Categorical(3), new Window(1, 5, 3, 1, 2, 1, 2), 2),
        random(new Categorical(2), new Window(1, 6, 2, 1, 2, 2, 3), 2),
        random(new Gaussian(), new Window(1, 4, 1, 1, 3, 1, 2), 3));
  }

  private static Machine random(Units visible, Window window, int filters) {
    return Small.random(ConvolutionalRbm.of(visible, window, filters), 0.6, 31 * filters + 7);
  }

  /// Called for every cell (with its channels) and detector that meet, with the weight that joins them.
  private interface Meeting {
    void at(int cell, int detector, int weight);
  }

  private static void forMeetings(Machine machine, Meeting meeting) {
    Convolution link = ConvolutionalRbm.link(machine.structure());
    Window window = link.window();
    for (int f = 0; f < link.filters(); f++)
      for (int py = 0; py < window.down(); py++)
        for (int px = 0; px < window.across(); px++)
          for (int dy = 0; dy < window.tall(); dy++)
            for (int dx = 0; dx < window.wide(); dx++)
              for (int c = 0; c < window.channels(); c++) {
                int y = py * window.stride() + dy;
                int x = px * window.stride() + dx;
                meeting.at(
                    (y * window.width() + x) * window.channels() + c,
                    f * window.positions() + window.place(py, px),
                    ((f * window.tall() + dy) * window.wide() + dx) * window.channels() + c);
              }
  }

  /// The same distribution with every weight and bias of its own.
  private static Machine dense(Machine machine) {
    Structure structure = machine.structure();
    Layer cells = structure.layer(0);
    Layer shared = structure.layer(1);
    Layer detectors = new Layer(shared.name(), shared.units(), shared.size());
    Machine plain = Rbm.of(List.of(cells), detectors);
    double[] filters = machine.parameters().get(Rbm.LINK);
    double[] weights = plain.parameters().get(Rbm.LINK);
    forMeetings(
        machine,
        (cell, detector, weight) ->
            weights[cell * detectors.columns() + detector] = filters[weight]);
    Parameters parameters = plain.parameters().with(Rbm.LINK, weights);
    for (var port : cells.units().ports())
      parameters =
          parameters.with(cells.parameter(port), machine.parameters().get(cells.parameter(port)));
    double[] biases = machine.parameters().get("hidden.x");
    int map = detectors.columns() / shared.maps();
    return plain.with(
        parameters.with(
            "hidden.x",
            IntStream.range(0, detectors.columns()).mapToDouble(j -> biases[j / map]).toArray()));
  }

  @ParameterizedTest
  @MethodSource("machines")
  void energiesAndFreeEnergiesAreThoseOfTiedWeights(Machine machine) {
    Configurations x = rows(machine, 9);
    DoublePath path = machine.doublePath();
    DoublePath tied = dense(machine).doublePath();
    for (int row = 0; row < x.rows(); row++) {
      assertEquals(tied.energy(x, row), path.energy(x, row), 1e-12);
      assertEquals(tied.freeEnergy(x, row), path.freeEnergy(x, row), 1e-12);
    }
  }

  private static Configurations rows(Machine machine, int count) {
    try (Workers workers = Workers.single()) {
      return io.harmonium.sampling.Chains.independent(
          machine.structure(), machine.fields(), count, 0, Seed.of(3), workers);
    }
  }

  @ParameterizedTest
  @MethodSource("machines")
  void logPartitionIsThatOfTiedWeights(Machine machine) {
    try (Workers workers = Workers.single()) {
      assertEquals(
          Enumeration.of(dense(machine)).logPartition(workers),
          Enumeration.of(machine).logPartition(workers),
          1e-11);
    }
  }

  /// The chain rule: a shared parameter has the sum of the derivatives of its copies.
  @ParameterizedTest
  @MethodSource("machines")
  void theGradientIsTheSumOverTiedWeights(Machine machine) {
    Machine tied = dense(machine);
    Dataset data = Small.sampled(machine, 20, 5);
    double[] full = gradient(tied, data).get(Rbm.LINK);
    double[] fields = gradient(tied, data).get("hidden.x");
    Parameters own = gradient(machine, data);
    double[] filters = new double[own.slice(Rbm.LINK).length()];
    forMeetings(
        machine,
        (cell, detector, weight) -> filters[weight] += full[cell * fields.length + detector]);
    double[] biases = new double[own.slice("hidden.x").length()];
    for (int j = 0; j < fields.length; j++)
      biases[j / (fields.length / biases.length)] += fields[j];
    assertArrayEquals(filters, own.get(Rbm.LINK), 1e-10);
    assertArrayEquals(biases, own.get("hidden.x"), 1e-10);
    String visible = own.slices().get(0).name();
    assertArrayEquals(gradient(tied, data).get(visible), own.get(visible), 1e-10);
  }

  private static Parameters gradient(Machine machine, Dataset data) {
    Parameters gradient = machine.parameters().zeros();
    Batch batch = Small.batch(machine, data);
    try (Workers workers = Workers.single()) {
      new ExactLikelihood().addGradient(machine, batch, null, Seed.of(1), workers, gradient);
    }
    return gradient;
  }

  /// Sums over rows in fixed point against the double path: terms rounded to 2⁻²⁰, at most 16 per weight and row of these
  /// machines, hidden means good to 1e-6. Rows of weight 900 do not fit a block of ints.
  @ParameterizedTest
  @MethodSource("machines")
  void statisticsOfChainsAreThoseOfTheDoublePath(Machine machine) {
    Dataset data = Small.sampled(machine, 300, 8);
    float[] weights = new float[300];
    for (int i = 0; i < weights.length; i++) weights[i] = 0.5f * (i % 4);
    float[] heavy = new float[300];
    java.util.Arrays.fill(heavy, 900);
    for (float[] each : new float[][] {null, weights, heavy}) {
      Batch batch = Small.batch(machine, data);
      Parameters given = machine.parameters().zeros();
      try (Workers workers = Workers.of(2)) {
        PhaseSums.of(PreparedMachine.of(machine), batch.x(), each, workers)
            .addTo(1, machine.parameters(), given);
      }
      Parameters expected = machine.parameters().zeros();
      DoublePath path = machine.doublePath();
      double total = 0;
      for (int row = 0; row < 300; row++) total += each == null ? 1 : each[row];
      for (int row = 0; row < 300; row++)
        path.addExpectations(
            path.statistics(batch.x(), row), (each == null ? 1 : each[row]) / total, expected);
      assertArrayEquals(expected.values(), given.values(), 5e-5);
    }
  }

  /// Weights so strong that one word of fixed point is too coarse at an input: η stays within 1e-5 of itself.
  @Test
  void strongWeightsKeepTheirDigits() {
    Machine plain = random(new Binary(), new Window(6, 6, 1, 5, 5, 1, 2), 40);
    Parameters parameters = plain.parameters().copy();
    for (int i = plain.structure().linkOffset(); i < parameters.size(); i++)
      parameters.values()[i] *= 4000;
    Machine machine = plain.with(parameters);
    PreparedMachine prepared = PreparedMachine.of(machine);
    assertTrue(prepared.coarse());
    Configurations x = rows(machine, 5);
    DoublePath path = machine.doublePath();
    for (int l = 0; l < 2; l++) {
      int layer = l;
      LayerConditional conditional =
          Distribution.of(prepared).conditional(l, new Workspace(Kernels.best())).receive(x, 0, 5);
      for (int row = 0; row < 5; row++) {
        float[][] eta = conditional.eta(row);
        double[][] expected = path.zeros(layer);
        path.eta(layer, path.statistics(x, row), expected);
        for (int j = 0; j < expected[0].length; j++)
          assertEquals(expected[0][j], eta[0][j], 1e-5 * Math.max(1, Math.abs(expected[0][j])));
      }
    }
  }

  /// One unit changes few hidden ones; only those are computed anew.
  @ParameterizedTest
  @MethodSource("machines")
  void conditionalsOfSingleCellsAreThoseOfTiedWeights(Machine machine) {
    Configurations x = rows(machine, 3);
    for (int row = 0; row < 3; row++)
      assertArrayEquals(
          new SiteConditionals(dense(machine)).logConditionals(x, row)[0],
          new SiteConditionals(machine).logConditionals(x, row)[0],
          1e-9);
  }

  /// A picture of which each cell reaches a small part of the hidden layer.
  @Test
  void conditionalsOfALargePictureAreThoseOfTiedWeights() {
    for (Units visible : List.of(new Binary(), new Gaussian())) {
      Machine machine = random(visible, new Window(9, 9, 1, 2, 2, 1, 2), 2);
      Configurations x = rows(machine, 1);
      assertTrue(machine.doublePath().responses().sparse());
      assertArrayEquals(
          new SiteConditionals(dense(machine)).logConditionals(x, 0)[0],
          new SiteConditionals(machine).logConditionals(x, 0)[0],
          1e-9);
    }
  }

  /// Five standard errors of its own.
  @Test
  void annealingFindsTheExactLogPartition() {
    Machine machine = machines().get(0);
    try (Workers workers = Workers.single()) {
      Estimate found =
          AnnealedImportance.run(
                  AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(200)),
                  200,
                  Seed.of(4),
                  workers)
              .estimate();
      double exact = Enumeration.of(machine).logPartition(workers);
      assertEquals(exact, found.value(), 5 * Math.max(found.high() - found.low(), 1e-3));
    }
  }

  @Test
  void biasesAreOnePerFilterAndCountedOnce() {
    Machine machine = ConvolutionalRbm.of(new Binary(), new Window(28, 28, 1, 9, 9, 1, 2), 24);
    assertEquals(28 * 28 + 24 + 24 * 81, machine.parameters().size());
    assertEquals(24 * 100, machine.structure().layer(1).size());
    assertEquals(24 * 400, machine.structure().layer(1).columns());
    assertEquals(24L * 400 * 81, machine.structure().links().get(0).products());
  }

  @Test
  void everyPositionHasAPlaceAndBlocksAreNeighbours() {
    Window window = new Window(7, 9, 1, 2, 2, 1, 2);
    assertArrayEquals(IntStream.range(0, 48).toArray(), sorted(window.places()));
    for (int y = 0; y < 6; y++)
      for (int x = 0; x < 8; x++)
        assertEquals(window.place(y / 2 * 2, x / 2 * 2) / 4, window.place(y, x) / 4, y + ", " + x);
  }

  private static int[] sorted(int[] places) {
    return java.util.Arrays.stream(places).sorted().toArray();
  }

  @Test
  void windowsThatLeaveARestAreRefusedWithTheReason() {
    String rest = unsupported(() -> new Window(8, 8, 1, 3, 3, 2, 1));
    assertTrue(rest.contains("steps of 2"), rest);
    String pool = unsupported(() -> new Window(8, 8, 1, 4, 4, 1, 2));
    assertTrue(pool.contains("5 positions") && pool.contains("1, 5"), pool);
    String size = unsupported(() -> new Window(8, 8, 1, 9, 9, 1, 1));
    assertTrue(size.contains("size 9"), size);
    String width =
        unsupported(
            () -> ConvolutionalRbm.of(new Categorical(3), new Window(1, 5, 1, 1, 2, 1, 1), 2));
    assertTrue(width.contains("3 columns"), width);
  }

  private static String unsupported(org.junit.jupiter.api.function.Executable maker) {
    return assertThrows(IllegalArgumentException.class, maker).getMessage();
  }
}
