package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Covariates;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Temporal machines against their formulas, written out for small machines of 0/1 units, and against each other. Sums of
/// some ten doubles agree to 1e-12.
class FrameFormulaTests {

  private static final int VISIBLE = 2;
  private static final int HIDDEN = 2;

  private static double[] perFrame(TemporalMachine machine, FrameRows data) {
    try (Workers workers = Workers.single()) {
      return FrameLikelihood.exact(machine, FrameBatch.of(machine, data), workers);
    }
  }

  private static double[][] values(FrameRows data) {
    double[][] x = new double[data.sequences().rows()][VISIBLE];
    for (int row = 0; row < x.length; row++) data.x().values(0).toDoubles(row, x[row]);
    return x;
  }

  /// log p(x) of an RBM with biases b and c.
  private static double log(double[] x, double[] w, double[] b, double[] c) {
    double norm = 0;
    for (int state = 0; state < 4; state++)
      norm += weight(new double[] {state & 1, state >> 1}, w, b, c);
    return StrictMath.log(weight(x, w, b, c) / norm);
  }

  private static double weight(double[] x, double[] w, double[] b, double[] c) {
    double weight = StrictMath.exp(x[0] * b[0] + x[1] * b[1]);
    for (int j = 0; j < HIDDEN; j++)
      weight *= 1 + StrictMath.exp(c[j] + x[0] * w[j] + x[1] * w[HIDDEN + j]);
    return weight;
  }

  /// Adds x·M of the block of M, `x.length × to.length`, that begins at `from`.
  private static void add(double[] x, double[] m, int from, double[] to) {
    for (int i = 0; i < x.length; i++)
      for (int j = 0; j < to.length; j++) to[j] += x[i] * m[from + i * to.length + j];
  }

  @Test
  void aConditionalMachineIsWhatItsFormulaSays() {
    int order = 2;
    TemporalMachine machine =
        SmallSequences.machine(new Crbm(order), new Binary(), VISIBLE, HIDDEN, 1, 5);
    FrameRows data = SmallSequences.frames(machine, 0, 6, 5);
    double[][] x = values(data);
    double[] expected = new double[5];
    for (int t = 0; t < 5; t++) {
      double[] b = machine.parameters().get("visible.x");
      double[] c = machine.parameters().get("hidden.x");
      if (t < order) {
        add(new double[] {1}, machine.parameters().get(Crbm.FIRST_VISIBLE), 0, b);
        add(new double[] {1}, machine.parameters().get(Crbm.FIRST_HIDDEN), 0, c);
      }
      for (int lag = 1; lag <= Math.min(order, t); lag++) {
        add(x[t - lag], machine.parameters().get(Crbm.PAST_VISIBLE), (lag - 1) * 4, b);
        add(x[t - lag], machine.parameters().get(Crbm.PAST_HIDDEN), (lag - 1) * 4, c);
      }
      expected[t] = log(x[t], machine.parameters().get("visible-hidden"), b, c);
    }
    assertArrayEquals(expected, perFrame(machine, data), 1e-12);
  }

  @Test
  void aMachineAboveARecurrentNetworkIsWhatItsFormulaSays() {
    TemporalMachine machine =
        SmallSequences.machine(new RnnRbm(3), new Binary(), VISIBLE, HIDDEN, 1, 5);
    FrameRows data = SmallSequences.frames(machine, 0, 6, 4);
    double[][] x = values(data);
    double[] expected = new double[4];
    double[] u = machine.parameters().get(RnnRbm.START);
    double[][] states = new double[4][];
    for (int t = 0; t < 4; t++) {
      double[] b = machine.parameters().get("visible.x");
      double[] c = machine.parameters().get("hidden.x");
      add(u, machine.parameters().get(RnnRbm.STATE_VISIBLE), 0, b);
      add(u, machine.parameters().get(RnnRbm.STATE_HIDDEN), 0, c);
      expected[t] = log(x[t], machine.parameters().get("visible-hidden"), b, c);
      double[] next = machine.parameters().get(RnnRbm.BIAS);
      add(u, machine.parameters().get(RnnRbm.STATE_STATE), 0, next);
      add(x[t], machine.parameters().get(RnnRbm.VISIBLE_STATE), 0, next);
      for (int j = 0; j < 3; j++) next[j] = StrictMath.tanh(next[j]);
      states[t] = next;
      u = next;
    }
    assertArrayEquals(expected, perFrame(machine, data), 1e-12);
    try (Workers workers = Workers.single()) {
      FrameBatch batch = FrameBatch.of(machine, data);
      batch.forward(machine, workers);
      for (int t = 0; t < 4; t++)
        assertArrayEquals(states[t], machine.dynamics().feature(machine, batch, t), 1e-12);
    }
  }

  @Test
  void aMachineWithoutAPastIsTheSameForEveryFrame() {
    TemporalMachine machine =
        SmallSequences.machine(new StaticRbm(), new Binary(), VISIBLE, HIDDEN, 1, 5);
    FrameRows data = SmallSequences.frames(machine, 0, 6, 4);
    double[][] x = values(data);
    double[] expected = new double[4];
    for (int t = 0; t < 4; t++)
      expected[t] =
          log(
              x[t],
              machine.parameters().get("visible-hidden"),
              machine.parameters().get("visible.x"),
              machine.parameters().get("hidden.x"));
    assertArrayEquals(expected, perFrame(machine, data), 1e-12);
  }

  @Test
  void covariatesMakeADynamicsOfTheirOwnForEachSequence() {
    TemporalMachine machine =
        SmallSequences.machine(new Rtrbm(2), new Binary(), VISIBLE, HIDDEN, 1, 5);
    FrameRows data = SmallSequences.frames(machine, 0, 6, 3, 5, 4);
    double[] all = perFrame(machine, data);
    for (int s = 0; s < 3; s++) {
      double[] past = machine.parameters().get(Rtrbm.PAST_HIDDEN);
      double[] more = machine.parameters().get(Rtrbm.COVARIATE_HIDDEN);
      for (int q = 0; q < 2; q++)
        for (int i = 0; i < past.length; i++)
          past[i] += data.sequences().covariates().values()[s][q] * more[q * past.length + i];
      TemporalMachine zero = TemporalMachine.of(new Rtrbm(0), new Binary(), VISIBLE, HIDDEN);
      TemporalMachine plain =
          zero.with(
              zero.parameters()
                  .with("visible.x", machine.parameters().get("visible.x"))
                  .with("hidden.x", machine.parameters().get("hidden.x"))
                  .with("visible-hidden", machine.parameters().get("visible-hidden"))
                  .with(Rtrbm.FIRST, machine.parameters().get(Rtrbm.FIRST))
                  .with(Rtrbm.PAST_HIDDEN, past));
      Sequences one = data.sequences().choose(new int[] {s}, "one sequence").withoutCovariates();
      int from = data.sequences().borders()[s];
      assertArrayEquals(
          Arrays.copyOfRange(all, from, data.sequences().borders()[s + 1]),
          perFrame(plain, FrameRows.of(plain.structure(), one)),
          1e-12,
          "sequence " + s);
    }
  }

  static List<Dynamics> dynamics() {
    return SmallSequences.dynamics();
  }

  @ParameterizedTest
  @MethodSource("dynamics")
  void sequencesKnowNothingOfTheirNeighbours(Dynamics dynamics) {
    TemporalMachine machine = SmallSequences.machine(dynamics, new Binary(), 3, HIDDEN, 1, 5);
    FrameRows data = SmallSequences.frames(machine, 0.2, 6, 3, 1, 4);
    double[] all = perFrame(machine, data);
    try (Workers workers = Workers.single()) {
      double[] whole = gradient(machine, FrameBatch.of(machine, data), workers);
      double[] sum = new double[whole.length];
      int known = FrameBatch.of(machine, data).known();
      for (int s = 0; s < 3; s++) {
        FrameBatch alone = FrameBatch.of(machine, data, new int[] {s});
        int from = data.sequences().borders()[s];
        assertArrayEquals(
            Arrays.copyOfRange(all, from, data.sequences().borders()[s + 1]),
            FrameLikelihood.exact(machine, alone, workers),
            1e-12,
            "sequence " + s);
        double[] own = gradient(machine, alone, workers);
        for (int i = 0; i < sum.length; i++) sum[i] += own[i] * alone.known() / known;
      }
      assertArrayEquals(whole, sum, 1e-12);
    }
  }

  private static double[] gradient(TemporalMachine machine, FrameBatch batch, Workers workers) {
    double[] gradient = new double[machine.parameters().size()];
    machine.dynamics().exact().addGradient(machine, batch, 0, workers, gradient);
    return gradient;
  }

  @ParameterizedTest
  @MethodSource("dynamics")
  void framesOfWhichNothingIsKnownAtTheEndChangeNothing(Dynamics dynamics) {
    TemporalMachine machine = SmallSequences.machine(dynamics, new Binary(), 3, HIDDEN, 1, 5);
    FrameRows data = SmallSequences.frames(machine, 0, 6, 3);
    Bits values = Bits.zeros(5, 3);
    Bits unknown = Bits.zeros(5, 3);
    for (int row = 0; row < 5; row++)
      for (int j = 0; j < 3; j++) {
        values.set(row, j, row < 3 ? ((Bits) data.x().values(0)).get(row, j) : true);
        unknown.set(row, j, row >= 3);
      }
    Block plain = Block.of("frames", values);
    Dataset longer =
        Dataset.of(
            new Block("frames", values, plain.columns(), List.of(), unknown),
            Provenance.of("test"));
    Covariates same = data.sequences().covariates();
    FrameRows padded =
        FrameRows.of(
            machine.structure(), new Sequences(longer, new int[] {0, 5}, List.of("1"), same, null));
    try (Workers workers = Workers.single()) {
      double[] few = FrameLikelihood.exact(machine, FrameBatch.of(machine, data), workers);
      double[] more = FrameLikelihood.exact(machine, FrameBatch.of(machine, padded), workers);
      assertArrayEquals(Arrays.copyOf(few, 5), more, 1e-12);
      assertArrayEquals(
          gradient(machine, FrameBatch.of(machine, data), workers),
          gradient(machine, FrameBatch.of(machine, padded), workers),
          1e-12);
      assertEquals(3, FrameBatch.of(machine, padded).known());
      double[] wrong = new double[15];
      assertEquals(
          FrameBatch.of(machine, data).squaredError(wrong),
          FrameBatch.of(machine, padded).squaredError(wrong),
          1e-12);
    }
  }

  @ParameterizedTest
  @MethodSource("dynamics")
  void whatStandsInUnknownCellsDoesNotMatter(Dynamics dynamics) {
    TemporalMachine machine = SmallSequences.machine(dynamics, new Binary(), 3, HIDDEN, 1, 5);
    FrameRows data = SmallSequences.frames(machine, 0.3, 6, 5);
    FrameRows other = SmallSequences.frames(machine, 0.3, 6, 5);
    Bits turned = (Bits) other.x().values(0);
    for (int row = 0; row < 5; row++)
      for (int j = 0; j < 3; j++)
        if (data.missing().get(row, j)) turned.set(row, j, !turned.get(row, j));
    assertArrayEquals(perFrame(machine, data), perFrame(machine, other), 0);
    try (Workers workers = Workers.single()) {
      assertArrayEquals(
          gradient(machine, FrameBatch.of(machine, data), workers),
          gradient(machine, FrameBatch.of(machine, other), workers),
          0);
    }
  }

  @Test
  void chainsOfFramesWithUnknownCellsExpectWhatTheSumsExpect() {
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), new Binary(), 3, 2, 0.6, 4);
    int copies = 2000;
    Bits bits = Bits.zeros(2 * copies, 3);
    Bits unknown = Bits.zeros(2 * copies, 3);
    int[] lengths = new int[copies];
    for (int s = 0; s < copies; s++) {
      lengths[s] = 2;
      bits.set(2 * s, 0, true);
      bits.set(2 * s + 1, 1, true);
      unknown.set(2 * s + 1, 2, true);
    }
    Block plain = Block.of("frames", bits);
    Block block = new Block("frames", bits, plain.columns(), List.of(), unknown);
    FrameRows data =
        FrameRows.of(
            machine.structure(), Sequences.of(Dataset.of(block, Provenance.of("test")), lengths));
    try (Workers workers = Workers.of(2)) {
      double[] exact = gradient(machine, FrameBatch.of(machine, data), workers);
      double[] drawn = new double[exact.length];
      new SequenceGradient(new ChainFrames(20), 0)
          .add(machine, FrameBatch.of(machine, data), Seed.of(1), workers, drawn);
      // Differences of two statistics of 0/1 units, deviation at most 1/√2, over 2000 frames at
      // least.
      for (int i = 0; i < exact.length; i++)
        assertEquals(exact[i], drawn[i], 5 * 0.71 / Math.sqrt(copies), "parameter " + i);
    }
  }

  @Test
  void moreSweepsComeNearerToTheDistributionOfAFrame() {
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), new Binary(), 4, 3, 2.5, 4);
    int copies = 1000;
    Bits bits = Bits.zeros(copies, 4);
    int[] lengths = new int[copies];
    for (int s = 0; s < copies; s++) {
      lengths[s] = 1;
      for (int j = 0; j < 4; j++) bits.set(s, j, j < 2);
    }
    Dataset frames = Dataset.of(Block.of("frames", bits), Provenance.of("test"));
    FrameRows data = FrameRows.of(machine.structure(), Sequences.of(frames, lengths));
    try (Workers workers = Workers.single()) {
      double[] exact = gradient(machine, FrameBatch.of(machine, data), workers);
      double[] far = new double[2];
      int[] sweeps = {1, 40};
      for (int side = 0; side < 2; side++) {
        double[] drawn = new double[exact.length];
        new SequenceGradient(new ChainFrames(sweeps[side]), 0)
            .add(machine, FrameBatch.of(machine, data), Seed.of(1), workers, drawn);
        for (int i = 0; i < exact.length; i++) far[side] += Math.abs(drawn[i] - exact[i]);
      }
      // One sweep from a frame is still near it; what 40 leave is the error of 1000 draws, 0.016
      // at most per number.
      assertTrue(far[1] < 0.5 * far[0] + 0.016 * 24, far[0] + " and " + far[1]);
      assertTrue(far[0] > 1, "one sweep is too near to tell: " + far[0]);
    }
  }
}
