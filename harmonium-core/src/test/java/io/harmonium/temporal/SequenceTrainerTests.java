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
import io.harmonium.learning.Sgd;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Training of sequences as a fold.
class SequenceTrainerTests {

  private static final TrainingLoop.Watch BLIND = (update, norm) -> {};

  private static final SequenceRecipe EXACT = SequenceRecipe.exact(2, Adam.withRate(0.02));

  private static final SequenceRecipe CHAINS =
      new SequenceRecipe(
          2, 3, Adam.withRate(0.02), 0.5, 1e-3, 3, 0.1, Map.of(Rtrbm.PAST_HIDDEN, 0.3));

  private static final SequenceRecipe CD = SequenceRecipe.cd(2, 3, Adam.withRate(0.02));

  record Case(Dynamics dynamics, Units units, SequenceRecipe recipe, double missing) {}

  static Stream<Case> cases() {
    return Stream.of(
        new Case(new Rtrbm(0), new Binary(), EXACT, 0.2),
        new Case(new Rtrbm(1), new Gaussian(), CHAINS, 0),
        new Case(new Crbm(2), new Binary(), CD, 0.2),
        new Case(new RnnRbm(4), new Binary(), CD, 0),
        new Case(new Trbm(), new Binary(), CD, 0),
        new Case(new Trbm(), new Binary(), EXACT, 0),
        new Case(new Crbm(1), new Gaussian(), EXACT, 0),
        new Case(new Rtrbm(1), new Binary(), CHAINS.inCentredCoordinates(), 0.2),
        new Case(new RnnRbm(4), new Gaussian(), CD.inCentredCoordinates(), 0),
        new Case(new Rtrbm(0), new Binary(), CD.withKeptChains(), 0.2),
        new Case(new RnnRbm(4), new Gaussian(), CD.withKeptChains(), 0));
  }

  private static TrainingState train(Case each, Workers workers, long... stops) {
    TemporalMachine shape = TemporalMachine.of(each.dynamics, each.units, 5, 3);
    FrameRows data = SmallSequences.frames(shape, each.missing, 8, 4, 1, 3, 7, 2, 5, 40);
    SequenceTrainer trainer = new SequenceTrainer(each.recipe, shape, data, Seed.of(5), workers);
    TrainingState state =
        trainer.start(SequenceTrainer.initial(shape, data, 0.1, 0.1, Seed.of(5), workers));
    for (long stop : stops) state = trainer.run(state, stop, BLIND);
    return state;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void threadsKernelsAndStopsDoNotMatter(Case each) {
    TrainingState one;
    try (Workers workers = Workers.of(1, Kernels.plain())) {
      one = train(each, workers, 7);
    }
    try (Workers workers = Workers.of(3)) {
      TrainingState three = train(each, workers, 2, 3, 7);
      assertArrayEquals(one.parameters().values(), three.parameters().values(), 0);
      assertTrue(one.sameTensors(three));
      assertEquals(each.recipe.persistent(), three.chains() != null);
      if (three.chains() != null) assertEquals(one.chains().values(0), three.chains().values(0));
      assertEquals(7, three.update());
    }
  }

  /// Nothing moves (a rate of 0, nearly), and each frame's chain takes one sweep a visit. All frames are on, the
  /// distribution likes all on and all off as much: 40 visits lead kept chains to a mean of 1/2, one sweep from the
  /// frames to some 0.8. The mean of 600 chains has a deviation of at most 0.02.
  @Test
  void keptChainsForgetTheirFrames() {
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Binary(), 4, 2);
    double[] w = shape.values();
    Arrays.fill(w, shape.weights(), shape.weights() + 8, 1.5);
    Arrays.fill(w, 0, 4, -1.5);
    Arrays.fill(w, shape.hiddenBias(), shape.hiddenBias() + 2, -3);
    Arrays.fill(w, shape.offset(Rtrbm.FIRST), shape.offset(Rtrbm.FIRST) + 2, -3);
    Bits on = Bits.zeros(600, 4);
    for (int row = 0; row < 600; row++) for (int i = 0; i < 4; i++) on.set(row, i, true);
    Dataset frames = Dataset.of(Block.of("frames", on), Provenance.of("test"));
    FrameRows data =
        FrameRows.of(shape.structure(), Sequences.of(frames, 70, 30, 100, 200, 10, 90, 100));
    SequenceRecipe recipe = SequenceRecipe.cd(1, 2, Sgd.withRate(1e-300)).withKeptChains();
    try (Workers workers = Workers.single()) {
      SequenceTrainer trainer = new SequenceTrainer(recipe, shape, data, Seed.of(5), workers);
      TrainingState state = trainer.start(shape);
      assertEquals(data.x().values(0), state.chains().values(0));
      Bits chains = (Bits) trainer.run(state, 40 * 7 / 2, BLIND).chains().values(0);
      assertEquals(data.x().values(0), state.chains().values(0), "the given state stays");
      double share = 0;
      for (int row = 0; row < 600; row++) share += chains.count(row) / 2400.0;
      assertEquals(0.5, share, 0.1);
    }
  }

  /// A machine that repeats the frame before for certain: after one pass the chain of every frame stands at that one.
  @Test
  void keptChainsFollowTheDistributionOfTheirOwnFrame() {
    TemporalMachine shape = TemporalMachine.of(new Crbm(1), new Binary(), 5, 2);
    int past = shape.offset(Crbm.PAST_VISIBLE);
    for (int i = 0; i < 5; i++) {
      shape.values()[i] = -50;
      shape.values()[past + i * 5 + i] = 100;
    }
    FrameRows data = SmallSequences.frames(shape, 0, 8, 4, 1, 3, 7, 2, 5, 40);
    SequenceRecipe recipe = SequenceRecipe.cd(1, 2, Sgd.withRate(1e-300)).withKeptChains();
    try (Workers workers = Workers.single()) {
      SequenceTrainer trainer = new SequenceTrainer(recipe, shape, data, Seed.of(5), workers);
      Bits chains = (Bits) trainer.run(trainer.start(shape), 4, BLIND).chains().values(0);
      Bits frames = (Bits) data.x().values(0);
      for (int row = 0; row < frames.rows(); row++)
        for (int i = 0; i < 5 && data.sequences().time(row) > 0; i++)
          assertEquals(frames.get(row - 1, i), chains.get(row, i), "frame " + row);
    }
  }

  @Test
  void chainsOfFramesWhoseDistributionIsDrawnAreNotKept() {
    TemporalMachine shape = TemporalMachine.of(new Trbm(), new Binary(), 3, 2);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 6);
    try (Workers workers = Workers.single()) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> new SequenceTrainer(CD.withKeptChains(), shape, data, Seed.of(5), workers));
      assertTrue(e.getMessage().contains("trbm"), e.getMessage());
    }
  }

  @Test
  void exactTrainingRaisesTheLikelihood() {
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Binary(), 3, 2);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 6, 6, 6, 6);
    try (Workers workers = Workers.single()) {
      SequenceTrainer trainer =
          new SequenceTrainer(
              SequenceRecipe.exact(4, Adam.withRate(0.05)), shape, data, Seed.of(5), workers);
      TemporalMachine first = SequenceTrainer.initial(shape, data, 0.1, 0.1, Seed.of(5), workers);
      TrainingState state = trainer.run(trainer.start(first), 60, BLIND);
      double before = mean(first, data, workers);
      double after = mean(shape.with(state.parameters()), data, workers);
      assertTrue(after > before + 0.1, before + " became " + after);
    }
  }

  private static double mean(TemporalMachine machine, FrameRows data, Workers workers) {
    double[] logs = FrameLikelihood.exact(machine, FrameBatch.of(machine, data), workers);
    return SmallSequences.sum(logs) / logs.length;
  }

  @Test
  void longGradientsAreShortenedAndRatesDiffer() {
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Binary(), 3, 2);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 6);
    try (Workers workers = Workers.single()) {
      TemporalMachine first = SequenceTrainer.initial(shape, data, 0.5, 0.5, Seed.of(5), workers);
      SequenceRecipe recipe =
          new SequenceRecipe(0, 1, Sgd.withRate(1), 0.01, 0, 0, 0, Map.of(Rtrbm.PAST_HIDDEN, 0.0));
      SequenceTrainer trainer = new SequenceTrainer(recipe, shape, data, Seed.of(5), workers);
      TrainingState state = trainer.run(trainer.start(first), 1, BLIND);
      double square = 0;
      double[] was = first.values();
      double[] is = state.parameters().values();
      for (int i = 0; i < is.length; i++) square += (is[i] - was[i]) * (is[i] - was[i]);
      assertTrue(Math.sqrt(square) <= 0.01 + 1e-12 && square > 0, "step " + Math.sqrt(square));
      assertArrayEquals(
          first.parameters().get(Rtrbm.PAST_HIDDEN), state.parameters().get(Rtrbm.PAST_HIDDEN), 0);
    }
  }

  @Test
  void penaltiesPullWeightsAndNoBiases() {
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Binary(), 3, 2);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 6);
    try (Workers workers = Workers.single()) {
      TemporalMachine first = SequenceTrainer.initial(shape, data, 0.5, 0.5, Seed.of(5), workers);
      double[][] after = new double[2][];
      for (int side = 0; side < 2; side++) {
        SequenceRecipe recipe =
            new SequenceRecipe(0, 1, Sgd.withRate(1), 0, 0.1 * side, 0, 0, Map.of());
        SequenceTrainer trainer = new SequenceTrainer(recipe, shape, data, Seed.of(5), workers);
        after[side] = trainer.run(trainer.start(first), 1, BLIND).parameters().values();
      }
      for (Parameters.Slice slice : first.parameters().slices())
        for (int i = slice.offset(); i < slice.end(); i++)
          assertEquals(
              slice.coupling() ? -0.1 * first.values()[i] : 0,
              after[1][i] - after[0][i],
              1e-12,
              slice.name());
    }
  }

  @Test
  void noiseIsOnThePastAlone() {
    TemporalMachine machine = SmallSequences.machine(new Crbm(1), new Gaussian(), 3, 2, 1, 4);
    FrameBatch batch = FrameBatch.of(machine, SmallSequences.frames(machine, 0, 8, 400));
    double[] values = batch.values.clone();
    batch.disturb(0.5, Seed.of(3));
    assertArrayEquals(values, batch.values, 0);
    double square = 0;
    for (int i = 0; i < values.length; i++)
      square += (batch.past[i] - values[i]) * (batch.past[i] - values[i]);
    // The variance of 1200 normal numbers has a relative deviation of √(2/1200), 4 %.
    assertEquals(0.25, square / values.length, 5 * 0.04 * 0.25);
  }

  @Test
  void statesThatArePartOfThePastAreDrawnInLearning() {
    TemporalMachine machine = SmallSequences.machine(new Trbm(), new Binary(), 3, 2, 1, 4);
    FrameBatch batch = FrameBatch.of(machine, SmallSequences.frames(machine, 0, 8, 30));
    try (Workers workers = Workers.single()) {
      new SequenceGradient(new ChainFrames(1), 0)
          .add(machine, batch, Seed.of(1), workers, new double[machine.parameters().size()]);
    }
    boolean some = false;
    for (double state : batch.memory) {
      assertTrue(state == 0 || state == 1, "state " + state);
      some |= state == 1;
    }
    assertTrue(some, "some state is 1");
  }

  @Test
  void gradientsThatAreCutAfterOneFrameDoNotSeeTheFuture() {
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), new Binary(), 3, 2, 1, 4);
    FrameRows data = SmallSequences.frames(machine, 0, 8, 6);
    try (Workers workers = Workers.single()) {
      double[][] all = new double[3][];
      int[] cuts = {0, 1, 6};
      for (int i = 0; i < 3; i++) {
        all[i] = new double[machine.parameters().size()];
        new SequenceGradient(new ExactFrames(), cuts[i])
            .add(machine, FrameBatch.of(machine, data), Seed.of(1), workers, all[i]);
      }
      assertArrayEquals(all[0], all[2], 0);
      double[] through = new double[6 * 2];
      FrameBatch batch = FrameBatch.of(machine, data);
      new SequenceGradient(new ExactFrames(), 1)
          .add(machine, batch, Seed.of(1), workers, new double[all[0].length]);
      assertArrayEquals(through, batch.through, 0);
    }
  }

  @Test
  void sequencesWithOtherCovariatesAreRefused() {
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(2), new Binary(), 3, 2, 1, 4);
    TemporalMachine plain = SmallSequences.machine(new Rtrbm(0), new Binary(), 3, 2, 1, 4);
    FrameRows data = SmallSequences.frames(plain, 0, 8, 6);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> FrameBatch.of(machine, data));
    assertTrue(List.of("2", "0").stream().allMatch(e.getMessage()::contains), e.getMessage());
  }

  /// With a rate that moves nothing the length of a gradient tells which sequence it came from: every pass meets each
  /// of the five once, and passes differ in their order (five equal orders by chance: 1 in 120⁴).
  @Test
  void everyPassMeetsAllSequencesInAnOrderOfItsOwn() {
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Binary(), 3, 2);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 4, 3, 5, 6, 2);
    int count = data.sequences().count();
    SequenceRecipe recipe = SequenceRecipe.exact(1, Sgd.withRate(1e-300));
    List<Double> met = new ArrayList<>();
    try (Workers workers = Workers.of(1)) {
      SequenceTrainer trainer = new SequenceTrainer(recipe, shape, data, Seed.of(9), workers);
      trainer.run(
          trainer.start(SequenceTrainer.initial(shape, data, 0.5, 0.5, Seed.of(9), workers)),
          5L * count,
          (update, norm) -> met.add(norm));
    }
    Set<Double> all = new TreeSet<>(met);
    assertEquals(count, all.size(), "as many gradients as sequences");
    Set<List<Double>> orders = new HashSet<>();
    for (int pass = 0; pass < 5; pass++) {
      List<Double> order = List.copyOf(met.subList(pass * count, (pass + 1) * count));
      assertEquals(all, new TreeSet<>(order), "pass " + pass);
      orders.add(order);
    }
    assertTrue(orders.size() > 1, "passes in one and the same order");
  }
}
