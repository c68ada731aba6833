package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.learning.Adam;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Steps in coordinates of deviations from means.
class CentredFlowsTests {

  private static final TrainingLoop.Watch BLIND = (update, norm) -> {};

  static Stream<Dynamics> dynamics() {
    return SmallSequences.dynamics().stream();
  }

  private static double[] normal(int count, String name) {
    Draws draws = Seed.of(3).child(name).row(0);
    double[] values = new double[count];
    for (int i = 0; i < count; i++) values[i] = draws.normal(i, 0);
    return values;
  }

  /// One change of coordinates for gradients and steps: ⟨∇', Δ'⟩ = ⟨∇, Δ⟩.
  @ParameterizedTest
  @MethodSource("dynamics")
  void gradientsAndStepsAreTurnedByTheSameMap(Dynamics dynamics) {
    for (Units units : SmallSequences.KINDS) {
      TemporalMachine machine = SmallSequences.machine(dynamics, units, 4, 3, 1, 4);
      FrameBatch batch = FrameBatch.of(machine, SmallSequences.frames(machine, 0.1, 8, 5, 1, 7));
      try (Workers workers = Workers.single()) {
        batch.forward(machine, workers);
      }
      CentredFlows flows = new CentredFlows(dynamics.flows(machine, batch));
      int size = machine.parameters().size();
      double[] gradient = normal(size, "gradient");
      double[] step = normal(size, "step");
      double[] after = machine.values().clone();
      for (int i = 0; i < size; i++) after[i] += step[i];
      double[] turned = gradient.clone();
      flows.steer(turned);
      flows.shift(machine.values(), after);
      double inside = 0;
      double outside = 0;
      for (int i = 0; i < size; i++) {
        inside += turned[i] * step[i];
        outside += gradient[i] * (after[i] - machine.values()[i]);
      }
      assertEquals(outside, inside, 1e-9 * (1 + Math.abs(outside)), dynamics + " " + units.name());
    }
  }

  @Test
  void exactTrainingRaisesTheLikelihoodAndBiasesWithoutARateStay() {
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Gaussian(), 3, 2);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 6, 6, 6, 6);
    try (Workers workers = Workers.single()) {
      TemporalMachine first = SequenceTrainer.initial(shape, data, 0.1, 0.1, Seed.of(5), workers);
      SequenceRecipe recipe = SequenceRecipe.exact(4, Adam.withRate(0.02)).inCentredCoordinates();
      TrainingState state = run(recipe, first, data, 60, workers);
      assertTrue(
          mean(shape.with(state.parameters()), data, workers) > mean(first, data, workers) + 0.05);
      SequenceRecipe still =
          new SequenceRecipe(
              0, 4, Sgd.withRate(1), 0, 0, 0, 0, Map.of("visible.x", 0.0), Map.of(), true, false);
      TrainingState one = run(still, first, data, 1, workers);
      for (int i = 0; i < 3; i++)
        assertEquals(first.values()[i], one.parameters().values()[i], 0, "visible bias");
    }
  }

  private static TrainingState run(
      SequenceRecipe recipe, TemporalMachine first, FrameRows data, long updates, Workers workers) {
    SequenceTrainer trainer = new SequenceTrainer(recipe, first, data, Seed.of(5), workers);
    return trainer.run(trainer.start(first), updates, BLIND);
  }

  private static double mean(TemporalMachine machine, FrameRows data, Workers workers) {
    double[] logs = FrameLikelihood.exact(machine, FrameBatch.of(machine, data), workers);
    return SmallSequences.sum(logs) / logs.length;
  }

  @Test
  void unitsOfMemoryHoldWhatTheirPartnersWere() {
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Binary(), 4, 5);
    FrameRows data = SmallSequences.frames(shape, 0, 8, 12);
    try (Workers workers = Workers.single()) {
      TemporalMachine machine =
          Rtrbm.remembering(SequenceTrainer.initial(shape, data, 2, 0, Seed.of(5), workers));
      FrameBatch batch = FrameBatch.of(machine, data);
      batch.forward(machine, workers);
      for (int t = 1; t < 12; t++)
        for (int j = 0; j < 2; j++) {
          double was = batch.hiddenMeans[(t - 1) * 5 + j];
          double kept = batch.hiddenMeans[t * 5 + 3 + j];
          // Faint weights of deviation 0.2 and four cells: below 1.5 beside 6·(r − ½).
          if (Math.abs(was - 0.5) > 0.3) assertEquals(was > 0.5, kept > 0.5, t + " " + j);
        }
    }
  }
}
