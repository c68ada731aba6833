package io.harmonium.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Diagnostics;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MaterialTests {

  @Test
  void enlargedDigitsKeepAnEmptyBorderAndLookLikeDigits() {
    Bits bits = (Bits) Pictures.enlarged().blocks().get(0).values();
    long set = 0;
    for (int row = 0; row < bits.rows(); row++) {
      set += bits.count(row);
      for (int x = 0; x < Pictures.SIDE; x++) {
        assertTrue(!bits.get(row, x) && !bits.get(row, 27 * Pictures.SIDE + x));
        assertTrue(!bits.get(row, x * Pictures.SIDE) && !bits.get(row, x * Pictures.SIDE + 27));
      }
    }
    double share = set / (784.0 * bits.rows());
    assertTrue(share > 0.1 && share < 0.25, () -> "share of bits set " + share);
  }

  @Test
  void anAlignmentHasAllItsStates() {
    Levels levels = (Levels) Alignment.made(500).blocks().get(0).values();
    boolean[] seen = new boolean[Alignment.STATES];
    for (int row = 0; row < levels.rows(); row++)
      for (int site = 0; site < levels.units(); site++) seen[levels.get(row, site)] = true;
    for (boolean state : seen) assertTrue(state);
    assertEquals(null, levels.invalid());
  }

  @Test
  void doubleKernelsGiveTheInputsOfTheFixedPointOnes() {
    SplittableRandom random = new SplittableRandom(3);
    int inputs = 40;
    int outputs = 21;
    double[] w = random.doubles(inputs * outputs, -1, 1).toArray();
    Prepared weights = Prepared.of(w, inputs, outputs, Prepared.exponentFor(inputs));
    Bits bits = Bits.zeros(5, inputs);
    Bits spins = Bits.spins(5, inputs);
    int[] offsets = {0, 10, 13, 40};
    Levels levels = Levels.zeros(5, offsets);
    for (int row = 0; row < 5; row++) {
      for (int i = 0; i < inputs; i++) {
        bits.set(row, i, random.nextBoolean());
        spins.set(row, i, random.nextBoolean());
      }
      for (int u = 0; u < 3; u++) levels.set(row, u, random.nextInt(offsets[u + 1] - offsets[u]));
    }
    for (KernelProvider kernels : Kernels.all()) {
      KernelProvider doubles = new DoubleKernels(kernels);
      Workspace space = new Workspace(kernels);
      Inputs ours = new Inputs();
      Inputs theirs = new Inputs();
      ours.reset(5, outputs, weights.exponent());
      theirs.reset(5, outputs, weights.exponent());
      kernels.addRows(bits, 0, 5, weights, space, ours);
      kernels.addRows(spins, 0, 5, weights, space, ours);
      kernels.addLevels(levels, 0, 5, weights, space, ours);
      doubles.addRows(bits, 0, 5, weights, space, theirs);
      doubles.addRows(spins, 0, 5, weights, space, theirs);
      doubles.addLevels(levels, 0, 5, weights, space, theirs);
      double[] a = new double[outputs];
      double[] b = new double[outputs];
      for (int row = 0; row < 5; row++) {
        ours.toDoubles(row, a);
        theirs.toDoubles(row, b);
        // Fixed point: 83 terms of 2⁻²⁵ each; float: three sums below 83 rounded to 2⁻²⁴ of their
        // size.
        for (int j = 0; j < outputs; j++) assertEquals(a[j], b[j], 83 * (0x1p-25 + 3 * 0x1p-24));
      }
    }
  }

  @Test
  void anEffectiveSampleCostsAsManyDrawsAsTheChainIsSlow() {
    SplittableRandom random = new SplittableRandom(4);
    double keep = 0.8;
    double[][] chains = new double[50][2000];
    for (double[] chain : chains) {
      double x = 0;
      for (int i = -100; i < chain.length; i++) {
        x = keep * x + Math.sqrt(1 - keep * keep) * random.nextGaussian();
        if (i >= 0) chain[i] = x;
      }
    }
    // τ of this chain is (1 + 0.8)/(1 − 0.8) = 9; 100 000 draws know it to a few hundredths.
    assertEquals(9, Diagnostics.of(chains).autocorrelationTime(), 0.9);
  }
}
