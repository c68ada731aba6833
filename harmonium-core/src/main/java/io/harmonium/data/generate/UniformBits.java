package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Map;

/// Independent fair bits:  p(x) = 2^(−n). There is nothing to learn in them, which makes them a test of honesty.
record UniformBits(int bits) implements KnownDensity {

  public UniformBits {
    if (bits < 1 || bits > 65536)
      throw new IllegalArgumentException("uniform needs 1 to 65536 bits, got " + bits);
  }

  @Override
  public String name() {
    return "uniform";
  }

  @Override
  public Map<String, Double> parameters() {
    return Map.of("bits", (double) bits);
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Bits values = Bits.zeros(rows, bits);
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(first + row);
      for (int j = 0; j < bits; j++) values.set(row, j, draws.word(j, 0) < 0);
    }
    return dataset(values, null, null, seed);
  }

  @Override
  public double logDensity(double[] x) {
    for (double cell : x) if (cell != 0 && cell != 1) return Double.NEGATIVE_INFINITY;
    return -bits * Transcendental.log(2);
  }
}
