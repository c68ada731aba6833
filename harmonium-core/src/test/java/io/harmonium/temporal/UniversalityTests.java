package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Temporal machines come near any Markov chain (Odense and Edwards 2016): a random one on {0, 1}², six frames, learned by
/// exact gradients from 2000 sequences with at most six hidden units. Some 60 parameters fitted to 2000 sequences cost about
/// 60/4000 nats; 0.05 nats per sequence is what is asked for, where independent frames are 1.3 nats away.
class UniversalityTests {

  private static final int LENGTH = 6;
  private static final double NEAR = 0.05;

  record Case(Dynamics dynamics, int hidden, int batch, double rate) {}

  static List<Case> cases() {
    return List.of(new Case(new Rtrbm(0), 6, 50, 0.1), new Case(new Trbm(), 5, 25, 0.3));
  }

  /// p(x_1) in row 4, p(x | x') in rows x'.
  private static double[][] chain() {
    double[][] p = new double[5][4];
    for (int from = 0; from < 5; from++) {
      Draws draws = Seed.of(12).child("chain").row(from);
      double sum = 0;
      for (int to = 0; to < 4; to++) {
        p[from][to] = 0.05 - StrictMath.log(draws.uniformDouble(to, 0));
        sum += p[from][to];
      }
      for (int to = 0; to < 4; to++) p[from][to] /= sum;
    }
    return p;
  }

  private static Sequences drawn(double[][] p, int count) {
    Bits bits = Bits.zeros(count * LENGTH, 2);
    for (int s = 0; s < count; s++) {
      Draws draws = Seed.of(12).child("sequences").row(s);
      int state = 4;
      for (int t = 0; t < LENGTH; t++) {
        double left = draws.uniformDouble(t, 0);
        int next = 0;
        while (next < 3 && left >= p[state][next]) left -= p[state][next++];
        state = next;
        bits.set(s * LENGTH + t, 0, (state & 1) == 1);
        bits.set(s * LENGTH + t, 1, state >> 1 == 1);
      }
    }
    int[] lengths = new int[count];
    Arrays.fill(lengths, LENGTH);
    return Sequences.of(Dataset.of(Block.of("frames", bits), Provenance.of("test")), lengths);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aRandomMarkovChainIsLearned(Case each) {
    double[][] p = chain();
    TemporalMachine shape = TemporalMachine.of(each.dynamics, new Binary(), 2, each.hidden);
    FrameRows data = FrameRows.of(shape.structure(), drawn(p, 2000));
    try (Workers workers = Workers.of(2)) {
      int updates = 1000;
      Adam steps = new Adam(Schedule.linear(each.rate, each.rate / 30, updates), 0.9, 0.99, 1e-8);
      SequenceTrainer trainer =
          new SequenceTrainer(
              SequenceRecipe.exact(each.batch, steps), shape, data, Seed.of(3), workers);
      TrainingState state =
          trainer.run(
              trainer.start(SequenceTrainer.initial(shape, data, 0.5, 0.5, Seed.of(3), workers)),
              updates,
              (update, norm) -> {});
      double distance = distance(p, shape.with(state.parameters()), workers);
      assertTrue(
          distance < NEAR, each.dynamics.name() + " is " + distance + " nats from the chain");
    }
  }

  /// KL(chain ‖ machine) over all 4096 sequences.
  private static double distance(double[][] p, TemporalMachine machine, Workers workers) {
    FrameRows all = FrameRows.of(machine.structure(), SmallSequences.all(2, LENGTH));
    double[] logs = FrameLikelihood.exact(machine, FrameBatch.of(machine, all), workers);
    double sum = 0;
    for (int s = 0; s < 1 << 2 * LENGTH; s++) {
      double log = 0;
      double model = 0;
      int state = 4;
      for (int t = 0; t < LENGTH; t++) {
        int next = s >> 2 * t & 3;
        log += StrictMath.log(p[state][next]);
        model += logs[s * LENGTH + t];
        state = next;
      }
      sum += StrictMath.exp(log) * (log - model);
    }
    return sum;
  }
}
