package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Map;

/// Even parity of n bits:  p(x) = 2^(1−n) where Σ x_i is even, 0 elsewhere. No two-point correlation tells it from noise.
public record Parity(int bits) implements KnownDensity {

  public Parity {
    if (bits < 2 || bits > 65536)
      throw new IllegalArgumentException("parity needs 2 to 65536 bits, got " + bits);
  }

  @Override
  public String name() {
    return "parity";
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
      boolean odd = false;
      for (int j = 0; j + 1 < bits; j++) {
        boolean on = draws.word(j, 0) < 0;
        values.set(row, j, on);
        odd ^= on;
      }
      values.set(row, bits - 1, odd);
    }
    return dataset(values, null, null, seed);
  }

  @Override
  public double logDensity(double[] x) {
    int ones = 0;
    for (double cell : x) {
      if (cell != 0 && cell != 1) return Double.NEGATIVE_INFINITY;
      ones += (int) cell;
    }
    return (ones & 1) == 0 ? (1 - bits) * Transcendental.log(2) : Double.NEGATIVE_INFINITY;
  }
}
