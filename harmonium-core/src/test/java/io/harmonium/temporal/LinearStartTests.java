package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.baselines.Autoregression;
import io.harmonium.baselines.Frames;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Conditional machines that start at a linear rule.
class LinearStartTests {

  @Test
  void theFirstMachineExpectsWhatTheRuleExpects() {
    int order = 2;
    TemporalMachine zero = TemporalMachine.of(new Crbm(order), new Gaussian(), 3, 2);
    Sequences train = SmallSequences.frames(zero, 0, 8, 12, 9, 15).sequences();
    Autoregression fitted = Autoregression.of(train, order);
    Autoregression.Rule rule = fitted.rule();
    TemporalMachine machine =
        Crbm.linear(zero, rule.constant(), rule.lags(), rule.mean(), rule.variance());
    FrameRows data = FrameRows.of(machine.structure(), train);
    Frames frames = Frames.of(train, Frames.typical(train));
    try (Workers workers = Workers.single()) {
      FrameBatch batch = FrameBatch.of(machine, data);
      double[] means = new NextFrame(0).means(machine, batch, Seed.of(0), workers);
      double[] logs = FrameLikelihood.exact(machine, batch, workers);
      double[] expected = new double[3];
      for (int row = 0; row < train.rows(); row++) {
        double[] own = Arrays.copyOfRange(means, 3 * row, 3 * row + 3);
        if (train.time(row) == 0) assertArrayEquals(rule.mean(), own, 1e-9, "first frame");
        if (train.time(row) < order) continue;
        fitted.predict(frames, row, expected);
        assertArrayEquals(expected, own, 1e-9, "row " + row);
        double[] one = {fitted.logDensity(frames, row)};
        assertArrayEquals(one, new double[] {logs[row]}, 1e-9, "row " + row);
      }
    }
  }

  @Test
  void otherMachinesDoNotStartAtARule() {
    TemporalMachine bits = TemporalMachine.of(new Crbm(1), new Binary(), 2, 2);
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                Crbm.linear(
                    bits, new double[2], new double[1][4], new double[2], new double[] {1, 1}));
    assertTrue(e.getMessage().contains("binary"), e.getMessage());
  }
}
