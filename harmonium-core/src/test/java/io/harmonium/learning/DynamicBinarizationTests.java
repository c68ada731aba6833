package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.harmonium.Small;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.objective.BatchObjective;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DynamicBinarizationTests {

  private static final int ROWS = 4000;
  private static final float[] GREY = {0, 0.05f, 0.5f, 0.8f, 1};

  private final Machine machine = Small.random(Rbm.of(new Binary(), 5, new Binary(), 4), 0.3, 71);
  private final Objective exact = new ExactLikelihood();
  private final Objective fresh = new DynamicBinarization(exact);

  /// Rows of the same grey values.
  private Batch grey() {
    Reals values = Reals.zeros(ROWS, GREY.length);
    for (int row = 0; row < ROWS; row++)
      for (int j = 0; j < GREY.length; j++) values.set(row, j, GREY[j]);
    Dataset data = Dataset.of(Block.of("visible", values), Provenance.of("grey"));
    return Small.batch(machine, data);
  }

  private double[] means(Batch batch, long seed, int threads) {
    try (Workers workers = Workers.of(threads)) {
      Parameters gradient = machine.structure().zeros();
      return fresh.addGradient(machine, batch, null, Seed.of(seed), workers, gradient)[0][0];
    }
  }

  /// The mean of n bits has deviation √(v(1 − v)/n); five of them are allowed, so that a false alarm is rarer than 3e-6.
  @Test
  void bitsComeAsOftenAsTheirGreyValuesSay() {
    double[] means = means(grey(), 1, 1);
    for (int j = 0; j < GREY.length; j++)
      assertEquals(GREY[j], means[j], 5 * Math.sqrt(GREY[j] * (1 - GREY[j]) / ROWS) + 1e-7);
  }

  @Test
  void everyUpdateDrawsAnewAndThreadsChangeNothing() {
    assertFalse(Arrays.equals(means(grey(), 1, 1), means(grey(), 2, 1)));
    assertArrayEquals(means(grey(), 1, 1), means(grey(), 1, 3));
  }

  /// Hidden units that copy one cell each give the start back after a sweep: chains of grey rows start at bits that come as often as their grey values say (five deviations, a false alarm is rarer than 3e-6), and the same for
  /// any number of threads.
  @Test
  void contrastiveDivergenceStartsAtDrawnBits() {
    Machine copies = Rbm.of(new Binary(), GREY.length, new Binary(), GREY.length);
    double[] values = copies.parameters().values();
    for (int j = 0; j < 2 * GREY.length; j++) values[j] = -40;
    for (int j = 0; j < GREY.length; j++) values[2 * GREY.length + j * (GREY.length + 1)] = 80;
    Bits[] drawn = new Bits[2];
    for (int i = 0; i < 2; i++)
      try (Workers workers = Workers.of(1 + 2 * i)) {
        Configurations x =
            ContrastiveDivergence.of(1)
                .draw(PreparedMachine.of(copies), grey(), null, Seed.of(5), workers);
        drawn[i] = (Bits) x.values(0).resident();
        for (int j = 0; j < GREY.length; j++) {
          double mean = 0;
          for (int row = 0; row < ROWS; row++) mean += drawn[i].get(row, j) ? 1.0 / ROWS : 0;
          assertEquals(GREY[j], mean, 5 * Math.sqrt(GREY[j] * (1 - GREY[j]) / ROWS) + 1e-7);
        }
      }
    assertEquals(drawn[0], drawn[1]);
  }

  /// Cells of a row are drawn independently: the chance that cells 2 and 3 are both 1 is the product.
  @Test
  void gradientIsThatOfDrawnBits() {
    Batch batch = grey();

    double[] both = new double[1];
    Objective spy =
        new BatchObjective() {
          @Override
          public double[][][] addGradient(
              Machine machine,
              Batch drawn,
              Configurations chains,
              Seed seed,
              Workers workers,
              Parameters gradient) {
            Bits bits = (Bits) drawn.x().values(0);

            for (int row = 0; row < ROWS; row++)
              if (bits.get(row, 2) && bits.get(row, 3)) both[0] += 1.0 / ROWS;
            return exact.addGradient(machine, drawn, chains, seed, workers, gradient);
          }
        };
    try (Workers workers = Workers.single()) {
      Parameters gradient = machine.structure().zeros();
      new DynamicBinarization(spy).addGradient(machine, batch, null, Seed.of(3), workers, gradient);
    }
    assertEquals(0.4, both[0], 5 * Math.sqrt(0.24 / ROWS));
  }

  @Test
  void rowsOfBitsStayAsTheyAre() {
    Batch batch = Small.batch(machine, Small.sampled(machine, 50, 72));
    Parameters plain = machine.structure().zeros();
    Parameters drawn = machine.structure().zeros();
    try (Workers workers = Workers.single()) {
      exact.addGradient(machine, batch, null, Seed.of(1), workers, plain);
      fresh.addGradient(machine, batch, null, Seed.of(1), workers, drawn);
    }
    assertArrayEquals(plain.values(), drawn.values());
  }
}
