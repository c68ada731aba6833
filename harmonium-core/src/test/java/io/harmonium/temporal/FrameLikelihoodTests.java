package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The exact likelihood of frames, held against other ways to compute it. Sums of some hundred doubles agree to 1e-12;
/// estimates within five standard errors.
class FrameLikelihoodTests {

  static List<Dynamics> dynamics() {
    return SmallSequences.dynamics().stream().filter(d -> d.covariates() == 0).toList();
  }

  private static double[] perFrame(TemporalMachine machine, FrameRows data) {
    try (Workers workers = Workers.single()) {
      return FrameLikelihood.exact(machine, FrameBatch.of(machine, data), workers);
    }
  }

  @ParameterizedTest
  @MethodSource("dynamics")
  void probabilitiesOfAllSequencesSumToOne(Dynamics dynamics) {
    for (int hidden : new int[] {1, 3}) {
      TemporalMachine machine = SmallSequences.machine(dynamics, new Binary(), 2, hidden, 1, 3);
      double[] logs =
          perFrame(machine, FrameRows.of(machine.structure(), SmallSequences.all(2, 3)));
      double sum = 0;
      for (int s = 0; s < 64; s++)
        sum += Elementary.exp(logs[3 * s] + logs[3 * s + 1] + logs[3 * s + 2]);
      assertEquals(1, sum, 1e-12, hidden + " hidden units");
    }
  }

  @Test
  void aRecurrentMachineIsWhatItsFormulaSays() {
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), new Binary(), 2, 2, 1, 5);
    FrameRows data = SmallSequences.frames(machine, 0, 6, 3);
    double[] w = machine.parameters().get("visible-hidden");
    double[] u = machine.parameters().get(Rtrbm.PAST_HIDDEN);
    double[] b = machine.parameters().get("visible.x");
    double[] bias = machine.parameters().get(Rtrbm.FIRST);
    double[] expected = new double[3];
    for (int t = 0; t < 3; t++) {
      double[] x = new double[2];
      data.x().values(0).toDoubles(t, x);
      double norm = 0;
      for (int state = 0; state < 4; state++)
        norm += weight(new double[] {state & 1, state >> 1}, w, b, bias);
      expected[t] = StrictMath.log(weight(x, w, b, bias) / norm);
      double[] r = new double[2];
      for (int j = 0; j < 2; j++)
        r[j] = 1 / (1 + StrictMath.exp(-(bias[j] + x[0] * w[j] + x[1] * w[2 + j])));
      bias = machine.parameters().get("hidden.x");
      for (int j = 0; j < 2; j++) bias[j] += r[0] * u[j] + r[1] * u[2 + j];
    }
    assertArrayEquals(expected, perFrame(machine, data), 1e-12);
  }

  /// Σ_h e^(−E(x, h)).
  private static double weight(double[] x, double[] w, double[] b, double[] c) {
    double weight = StrictMath.exp(x[0] * b[0] + x[1] * b[1]);
    for (int j = 0; j < 2; j++) weight *= 1 + StrictMath.exp(c[j] + x[0] * w[j] + x[1] * w[2 + j]);
    return weight;
  }

  @Test
  void unknownCellsAreSummedOut() {
    TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), new Binary(), 3, 2, 1, 9);
    Bits four = Bits.zeros(4, 3);
    for (int row = 0; row < 4; row++) {
      four.set(row, 0, (row & 1) == 1);
      four.set(row, 1, true);
      four.set(row, 2, row >> 1 == 1);
    }
    Bits unknown = Bits.zeros(1, 3);
    unknown.set(0, 0, true);
    unknown.set(0, 2, true);
    Bits one = Bits.zeros(1, 3);
    one.set(0, 1, true);
    double[] each = perFrame(machine, rows(machine, four, null, 1, 1, 1, 1));
    double part = perFrame(machine, rows(machine, one, unknown, 1))[0];
    assertEquals(Elementary.logSumExp(each), part, 1e-12);
  }

  private static FrameRows rows(TemporalMachine machine, Bits bits, Bits unknown, int... lengths) {
    Block plain = Block.of("frames", bits);
    Block block = new Block("frames", bits, plain.columns(), List.of(), unknown);
    return FrameRows.of(
        machine.structure(), Sequences.of(Dataset.of(block, Provenance.of("test")), lengths));
  }

  @Test
  void chainsExpectWhatTheSumsExpect() {
    TemporalMachine machine = SmallSequences.machine(new Crbm(1), new Binary(), 3, 2, 0.6, 4);
    int copies = 2000;
    Bits bits = Bits.zeros(2 * copies, 3);
    int[] lengths = new int[copies];
    for (int s = 0; s < copies; s++) {
      lengths[s] = 2;
      bits.set(2 * s, 0, true);
      bits.set(2 * s + 1, 1, true);
    }
    FrameRows data = rows(machine, bits, null, lengths);
    try (Workers workers = Workers.of(2)) {
      int size = machine.parameters().size();
      double[] exact = new double[size];
      double[] drawn = new double[size];
      new SequenceGradient(new ExactFrames(), 0)
          .add(machine, FrameBatch.of(machine, data), Seed.of(1), workers, exact);
      new SequenceGradient(new ChainFrames(20), 0)
          .add(machine, FrameBatch.of(machine, data), Seed.of(1), workers, drawn);
      // Statistics of 0/1 units have deviation at most 1/2; there are 4000 of them, 2000 for lagged
      // ones.
      for (int i = 0; i < size; i++)
        assertEquals(exact[i], drawn[i], 5 * 0.5 / Math.sqrt(copies), "parameter " + i);
    }
  }

  @Test
  void annealingFindsTheSumOfEachFrame() {
    for (var units : List.of(new Binary(), new Gaussian())) {
      TemporalMachine machine = SmallSequences.machine(new Rtrbm(0), units, 4, 3, 0.7, 2);
      FrameRows data = SmallSequences.frames(machine, 0, 6, 5);
      try (Workers workers = Workers.of(2)) {
        FrameBatch batch = FrameBatch.of(machine, data);
        double[] exact = FrameLikelihood.exact(machine, batch, workers);
        FrameLikelihood.Annealed found =
            FrameLikelihood.annealed(
                machine, batch, new FrameAnnealing(100, 60), Seed.of(3), workers);
        for (int row = 0; row < exact.length; row++) {
          double error = found.standardErrors()[row];
          assertTrue(error < 0.1, "standard error " + error);
          assertEquals(exact[row], found.logLikelihoods()[row], 5 * error, "row " + row);
        }
      }
    }
  }

  @Test
  void tooLargeFramesAreRefusedWithTheirSize() {
    TemporalMachine machine = TemporalMachine.of(new Rtrbm(0), new Binary(), 30, 21);
    FrameRows data = SmallSequences.frames(machine, 0, 1, 2);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> perFrame(machine, data));
    assertTrue(e.getMessage().contains("2^21"), e.getMessage());
  }
}
