package io.harmonium.baselines;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.data.generate.Lagged;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FrameBaselineTests {

  private static Sequences sequences(States values, Bits missing, int... lengths) {
    Block plain = Block.of("visible", values);
    Block block = new Block("visible", values, plain.columns(), List.of(), missing);
    return Sequences.of(Dataset.of(block, Provenance.of("test")), lengths);
  }

  /// Two columns of a noisy oscillation, in sequences of 40 frames, times `scale` plus `shift`.
  private static Sequences oscillations(int count, double noise, double scale, double shift) {
    Reals values = Reals.zeros(40 * count, 2);
    for (int i = 0; i < count; i++) {
      Draws draws = Seed.of(5).row(i);
      double x = draws.normal(0, 0);
      double y = draws.normal(1, 0);
      for (int t = 0; t < 40; t++) {
        values.set(40 * i + t, 0, (float) (scale * x + shift));
        values.set(40 * i + t, 1, (float) (scale * y + shift));
        double next = 0.9 * x - 0.4 * y + noise * draws.normal(2, t);
        y = 0.4 * x + 0.9 * y + noise * draws.normal(3, t);
        x = next;
      }
    }
    int[] lengths = new int[count];
    java.util.Arrays.fill(lengths, 40);
    return sequences(values, null, lengths);
  }

  private static Map<String, FrameScore> scores(Sequences train, Sequences test, int history) {
    return FrameBaselines.fit(train).judge(test, history).stream()
        .collect(Collectors.toMap(FrameScore::name, Function.identity()));
  }

  @Test
  void aLinearDistributionIsFoundToTheLastDigitOfItsFloats() {
    Frames frames = Frames.of(oscillations(5, 0, 1, 0), null);
    Autoregression mean = Autoregression.fit(frames, 0, null, 1e-9);
    FrameScore score = FrameScore.of(Autoregression.fit(frames, 1, mean, 1e-9), frames, 0);
    // floats of numbers below 4 carry errors of 2^-23 or less in each of three terms
    assertTrue(score.squaredError() < 2 * Math.pow(6 * Math.pow(2, -23), 2), "" + score);
  }

  @Test
  void noisyDistributionIsPredictedAsWellAsItsNoiseAllows() {
    Map<String, FrameScore> scores =
        scores(oscillations(50, 0.3, 1, 0), oscillations(60, 0.3, 1, 0), 1);
    assertEquals(2 * 0.09, scores.get("ar:1").squaredError(), 0.02);
    assertTrue(scores.get("ar:1").squaredError() < scores.get("last").squaredError());
    assertTrue(scores.get("last").squaredError() < scores.get("mean").squaredError());
    double entropy = -(Elementary.log(2 * Math.PI * 0.09) + 1);
    assertEquals(entropy, scores.get("ar:1").logLikelihood(), 0.1);
  }

  @Test
  void unitsOfTheColumnsDoNotMatter() {
    Map<String, FrameScore> plain =
        scores(oscillations(8, 0.3, 1, 0), oscillations(9, 0.3, 1, 0), 0);
    Map<String, FrameScore> scaled =
        scores(oscillations(8, 0.3, 32, 3), oscillations(9, 0.3, 32, 3), 0);
    for (String name : plain.keySet()) {
      double error = plain.get(name).squaredError();
      assertEquals(error, scaled.get(name).squaredError() / 1024, 1e-4 * error, name);
      double shift = plain.get(name).logLikelihood() - scaled.get(name).logLikelihood();
      if (!Double.isNaN(shift)) assertEquals(2 * Elementary.log(32.0), shift, 1e-4, name);
    }
  }

  @Test
  void residualsOfTrainingHaveTheLikelihoodOfTheirVariance() {
    Frames frames = Frames.of(oscillations(6, 0.3, 1, 0), null);
    Autoregression rule = Autoregression.fit(frames, 0, null, 1);
    rule = Autoregression.fit(frames, 1, rule, 1);
    double[] sums = new double[2];
    double[] expected = new double[2];
    double[] x = new double[2];
    int count = 0;
    for (int row = 0; row < frames.rows(); row++) {
      if (frames.past(row) < 1) continue;
      rule.predict(frames, row, expected);
      frames.read(row, x);
      for (int j = 0; j < 2; j++) sums[j] += (x[j] - expected[j]) * (x[j] - expected[j]);
      count++;
    }
    double likelihood = 0;
    for (double sum : sums) likelihood -= (Elementary.log(2 * Math.PI * sum / count) + 1) / 2;
    assertEquals(likelihood, FrameScore.of(rule, frames, 1).logLikelihood(), 1e-9);
  }

  @Test
  void markovChainsOfTheLagKnowTheDistributionAndShorterOnesDoNot() {
    Lagged distribution = new Lagged(2, 5, 0.1, 60);
    Sequences test = distribution.sequences(1000, 60, Seed.of(1));
    Map<String, FrameScore> scores = scores(distribution.sequences(0, 60, Seed.of(1)), test, 0);
    double known = distribution.logLikelihood(test) / test.rows();
    assertEquals(known, scores.get("markov:5").logLikelihood(), 0.02);
    assertEquals(2 * Elementary.log(0.5), scores.get("markov:3").logLikelihood(), 0.02);
    assertEquals(2 * 0.25, scores.get("mean").squaredError(), 0.01);
    assertTrue(scores.get("ar:5").squaredError() < 0.5 * scores.get("ar:3").squaredError());
    assertTrue(Double.isNaN(scores.get("ar:5").logLikelihood()));
  }

  @Test
  void probabilitiesOfAllValuesAddUpToOne() {
    Levels levels = Levels.zeros(60, new int[] {0, 3, 6});
    for (int row = 0; row < 60; row++)
      for (int u = 0; u < 2; u++) levels.set(row, u, Seed.of(3).row(row).below(3, u, 0));
    FrameBaselines rules = FrameBaselines.fit(sequences(levels, null, 25, 35));
    for (FrameBaseline rule : rules.rules()) {
      double sum = 0;
      for (int a = 0; a < 9; a++) {
        Levels other = (Levels) levels.copy();
        other.set(30, 0, a / 3);
        other.set(30, 1, a % 3);
        Frames frames = Frames.of(sequences(other, null, 25, 35), rules.typical());
        sum += Elementary.exp(rule.logDensity(frames, 30));
      }
      if (!Double.isNaN(sum)) assertEquals(1, sum, 1e-12, rule.name());
      double[] expected = new double[6];
      rule.predict(Frames.of(sequences(levels, null, 25, 35), rules.typical()), 30, expected);
      if (rule.name().startsWith("markov"))
        assertEquals(1, expected[0] + expected[1] + expected[2], 1e-12);
    }
  }

  @Test
  void noRuleLooksAcrossABorder() {
    Sequences train = oscillations(6, 0.3, 1, 0);
    FrameBaselines rules = FrameBaselines.fit(train);
    Reals values = (Reals) train.frames().blocks().get(0).values();
    Reals changed = (Reals) values.copy();
    for (int row = 0; row < 40; row++) changed.set(row, 0, 1000);
    Sequences other = train.withFrames(train.frames().withBlocks(List.of(Block.of("v", changed))));
    for (FrameBaseline rule : rules.rules())
      for (int row : new int[] {40, 41, 42, 43, 79}) {
        double[] one = new double[2];
        double[] two = new double[2];
        rule.predict(Frames.of(train, rules.typical()), row, one);
        rule.predict(Frames.of(other, rules.typical()), row, two);
        assertArrayEquals(one, two, rule.name() + " at row " + row);
      }
  }

  @Test
  void linearExtrapolationGoesOnAndStaysInRange() {
    Reals values = Reals.zeros(6, 1);
    for (int t = 0; t < 6; t++) values.set(t, 0, Math.min(t, 4));
    Frames frames = Frames.of(sequences(values, null, 6), null);
    FrameBaseline rule =
        LinearFrame.fit(frames, new LastFrame(Autoregression.fit(frames, 0, null, 1)));
    double[] expected = new double[6];
    double[] out = new double[1];
    for (int t = 0; t < 6; t++) {
      rule.predict(frames, t, out);
      expected[t] = out[0];
    }
    assertArrayEquals(new double[] {14 / 6.0, 0, 2, 3, 4, 4}, expected, 1e-12);
  }

  @Test
  void missingCellsAreFilledByWhatWasLastKnownAndNeverScored() {
    Bits values = Bits.zeros(8, 2);
    Bits missing = Bits.zeros(8, 2);
    for (int t = 0; t < 8; t++) values.set(t, 0, t % 4 < 2);
    missing.set(1, 0, true);
    values.set(1, 0, false);
    missing.set(3, 0, true);
    missing.set(3, 1, true);
    missing.set(4, 1, true);
    Sequences data = sequences(values, missing, 4, 4);
    FrameBaselines rules = FrameBaselines.fit(data, List.of(1));
    Frames frames = Frames.of(data, rules.typical());
    double[] out = new double[2];
    new LastFrame(rules.rules().get(0)).predict(frames, 2, out);
    assertArrayEquals(new double[] {1, 0}, out);
    FrameScore last = rules.judge(data, 0).get(1);
    assertEquals(5, last.frames());
    // frames 1 and 3 know nothing new of cell 0; frames 2 and 6 are wrong by one bit each
    assertEquals(2 / 5.0, last.squaredError(), 1e-12);
    assertTrue(rules.judge(data, 0).get(0).logLikelihood() < 0);
  }

  @Test
  void firstFramesCountForTheLikelihoodAndHistoryLeavesThemOut() {
    Lagged distribution = new Lagged(2, 1, 0.2, 5);
    Sequences data = distribution.sequences(0, 20, Seed.of(2));
    FrameBaselines rules = FrameBaselines.fit(data, List.of(1));
    FrameBaseline mean = rules.rules().get(0);
    Frames frames = Frames.of(data, rules.typical());
    double sum = 0;
    for (int row = 0; row < data.rows(); row++) sum += mean.logDensity(frames, row);
    assertEquals(sum / 100, rules.judge(data, 0).get(0).logLikelihood(), 1e-12);
    assertEquals(80, rules.judge(data, 0).get(0).frames());
    assertEquals(40, rules.judge(data, 3).get(0).frames());
  }

  @Test
  void framesOfSeveralKindsAreRefused() {
    Block bits = Block.of("flags", Bits.zeros(3, 1));
    Block reals = Block.of("numbers", Reals.zeros(3, 1));
    Sequences data =
        Sequences.of(
            new Dataset(List.of(bits, reals), null, null, null, null, Provenance.of("test")), 3);
    assertThrows(IllegalArgumentException.class, () -> Frames.of(data, null));
  }
}
